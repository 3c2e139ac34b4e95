/** Other people's changes, as they happen: what the server says has changed is asked for again where it is shown. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiBase, bearer } from './api.ts'
import { endSession, useSession } from './session.ts'

const SHORTEST_WAIT = 1000
const LONGEST_WAIT = 30_000

/** An order, its invoice and its money are seen in many places; other nouns only in their own calls. */
const SEEN_WIDELY = /order|invoice|dashboard|journal/
const shows = (path: string, noun: string) =>
  path.split('/').includes(noun) || (SEEN_WIDELY.test(noun) && SEEN_WIDELY.test(path))

/** Reads server-sent events one by one until the line ends. EventSource cannot carry a bearer, so fetch reads them. */
async function* eventsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const parts = (rest + value).split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const data = /^data: (.*)$/m.exec(part)?.[1]
      if (data)
        yield {
          name: /^event: (.*)$/m.exec(part)?.[1] ?? 'message',
          data: JSON.parse(data) as { noun?: string },
        }
    }
  }
}

/** Keeps one line open while somebody is signed in; after a break it waits a little longer each time, and asks for all. */
export function useLive() {
  const client = useQueryClient()
  const token = useSession((session) => session.token)

  useEffect(() => {
    if (!token) return
    const ending = new AbortController()
    let wait = SHORTEST_WAIT
    let wasOpen = false

    const tell = (noun: string) =>
      client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => shows(String(path), noun),
      })

    async function listen() {
      const answer = await fetch(`${apiBase}/live`, { headers: bearer(), signal: ending.signal })
      if (answer.status === 401) return endSession()
      if (!answer.ok || !answer.body) return
      wait = SHORTEST_WAIT
      // what happened while the line was down was not heard: everything on the screen is asked for again
      if (wasOpen) void client.invalidateQueries()
      wasOpen = true
      for await (const { name, data } of eventsOf(answer.body)) {
        if (name === 'signed-out') return endSession()
        if (data.noun) void tell(data.noun)
      }
    }

    async function keepListening() {
      while (!ending.signal.aborted) {
        await listen().catch(() => {})
        await new Promise((again) => setTimeout(again, wait))
        wait = Math.min(wait * 2, LONGEST_WAIT)
      }
    }
    void keepListening()
    return () => ending.abort()
  }, [client, token])
}
