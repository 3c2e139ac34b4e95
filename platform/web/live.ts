/** Other people's changes, as they happen: what the server says has changed is asked for again where it is shown. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiBase, bearer, forget, windowId } from './api.ts'
import { loseSession, useSession } from './session.ts'

const SHORTEST_WAIT = 1000
const LONGEST_WAIT = 30_000

/** A ticket for one line; undefined when there is none to be had now. */
async function askTicket(signal: AbortSignal): Promise<string | undefined> {
  const answer = await fetch(`${apiBase}/live`, { method: 'POST', headers: bearer(), signal })
  if (answer.status === 401) loseSession()
  return answer.ok ? ((await answer.json()) as { data: { ticket: string } }).data.ticket : undefined
}

/** Keeps one line open while somebody is signed in; after a break it waits a little longer each time, and asks for all. */
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

    async function listen() {
      const ticket = await askTicket(ending.signal).catch(() => undefined)
      if (ending.signal.aborted) return
      if (!ticket) return again()
      line = new EventSource(`${apiBase}/live?ticket=${ticket}`)
      line.addEventListener('open', () => {
        wait = SHORTEST_WAIT
        // what happened while the line was down was not heard: everything on the screen is asked for again
        if (wasOpen) void client.invalidateQueries()
        wasOpen = true
      })
      line.addEventListener('message', ({ data }: MessageEvent<string>) => {
        const { nouns, window } = JSON.parse(data) as { nouns: string[]; window: string | null }
        // what this window wrote it has asked for again already
        if (window !== windowId) void forget(client, nouns)
      })
      // the server itself did not hear for a while
      line.addEventListener('missed', () => void client.invalidateQueries())
      line.addEventListener('signed-out', () => loseSession())
      line.addEventListener('error', again) // a ticket is good for one line: the next one needs another
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
