/** Live events: the browser refetches what the server reports as changed, where it is shown. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { bearer, invalidateNouns, windowId } from './api.ts'
import { apiBase } from './callAddress.ts'
import { reportConnection } from './connection.ts'
import { handleSessionEnded, useSession } from './session.ts'

const SHORTEST_WAIT = 1000
const LONGEST_WAIT = 30_000
/** A page loads data before its shell is drawn, on a slow device by seconds. */
const ASKED_BEFORE = 10_000

/** Requests a ticket for one stream; undefined if the server sends none now. */
async function askTicket(signal: AbortSignal): Promise<string | undefined> {
  const answer = await fetch(`${apiBase}/live`, { method: 'POST', headers: bearer(), signal })
  reportConnection(true)
  if (answer.status === 401) handleSessionEnded()
  return answer.ok ? ((await answer.json()) as { data: { ticket: string } }).data.ticket : undefined
}

/**
 * Holds one event stream open while a user is signed in. After a break it waits a little longer each time, then
 * refetches all.
 */
export function useLive() {
  const client = useQueryClient()
  const token = useSession((session) => session.token)

  useEffect(() => {
    if (!token) return
    const ending = new AbortController()
    let line: EventSource | undefined
    let later: ReturnType<typeof setTimeout> | undefined
    let wait = SHORTEST_WAIT
    let wasOpen = false
    const began = performance.now()
    /** How long ago this page may have loaded data: the stream begins with the changes since then. */
    const since = () =>
      wasOpen ? 0 : Math.ceil(Math.min(performance.now(), performance.now() - began + ASKED_BEFORE))

    async function listen() {
      const ticket = await askTicket(ending.signal).catch(() => undefined)
      if (ending.signal.aborted) return
      if (!ticket) return again()
      line = new EventSource(`${apiBase}/live?ticket=${ticket}&since=${since()}`)
      line.addEventListener('open', () => {
        wait = SHORTEST_WAIT
        // the page missed changes while the stream was down, so it refetches everything on the screen
        if (wasOpen) void client.invalidateQueries()
        wasOpen = true
      })
      line.addEventListener('message', ({ data }: MessageEvent<string>) => {
        const { nouns, window } = JSON.parse(data) as { nouns: string[]; window: string | null }
        // this window has refetched its own writes already
        if (window !== windowId) void invalidateNouns(client, nouns)
      })
      // the server itself missed changes for a while
      line.addEventListener('missed', () => void client.invalidateQueries())
      line.addEventListener('signed-out', () => handleSessionEnded())
      line.addEventListener('error', again) // a ticket is valid for one stream: the next one needs another
    }

    function again() {
      line?.close()
      if (ending.signal.aborted) return
      clearTimeout(later)
      later = setTimeout(() => void listen(), wait)
      wait = Math.min(wait * 2, LONGEST_WAIT)
    }

    void listen()
    return () => {
      ending.abort()
      clearTimeout(later)
      line?.close()
    }
  }, [client, token])
}
