/** Sends committed changes to all processes. Batches them, and retries until sending works. */
import type { AppEvent } from './events.ts'

/** Changes of so many milliseconds are sent together. */
const BATCH_WINDOW_MS = 20
/** After a failure, the delay of the next try. */
const RETRY_DELAY_MS = 1000
/** Above this number of unsent changes, pages reload all their data instead. */
const MAX_PENDING = 1000

const asText = (event: AppEvent) => JSON.stringify(event)

/** @param sendAll sends a batch */
export function createChangeNotifier(
  sendAll: (texts: readonly string[]) => Promise<unknown>,
  log: (error: Error) => void,
) {
  const pending = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> = Promise.resolve()

  async function send() {
    timer = undefined
    const texts = [...pending]
    pending.clear()
    if (texts.length === 0) return
    try {
      await sendAll(texts)
    } catch (error) {
      log(error as Error)
      add(texts, RETRY_DELAY_MS)
    }
  }
  function add(texts: readonly string[], wait: number) {
    for (const text of texts) pending.add(text)
    if (pending.size > MAX_PENDING) {
      pending.clear()
      pending.add(asText({ kind: 'missed' }))
    }
    timer ??= setTimeout(() => (sending = send()), wait)
  }
  return {
    add: (events: readonly AppEvent[]) => add(events.map(asText), BATCH_WINDOW_MS),
    /** Sends what is pending. If sending fails here, the next process that starts makes every page reload. */
    async close() {
      clearTimeout(timer)
      await sending
      clearTimeout(timer)
      await send()
      clearTimeout(timer)
    },
  }
}
