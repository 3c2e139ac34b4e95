/** Tells all processes of committed changes: gathered, and again until it was possible. */
import type { AppEvent } from './events.ts'

/** Changes of so many milliseconds are told together. */
const BATCH_WINDOW_MS = 20
/** After a failure, the next try. */
const RETRY_DELAY_MS = 1000
/** More changes than this that could not be told: the pages ask for everything instead. */
const MAX_PENDING = 1000

const asText = (event: AppEvent) => JSON.stringify(event)

/** @param sendAll sends the messages that were gathered */
export function createChangeNotifier(
  sendAll: (texts: readonly string[]) => Promise<unknown>,
  log: (error: Error) => void,
) {
  const untold = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> = Promise.resolve()

  async function send() {
    timer = undefined
    const texts = [...untold]
    untold.clear()
    if (texts.length === 0) return
    try {
      await sendAll(texts)
    } catch (error) {
      log(error as Error)
      add(texts, RETRY_DELAY_MS)
    }
  }
  function add(texts: readonly string[], wait: number) {
    for (const text of texts) untold.add(text)
    if (untold.size > MAX_PENDING) {
      untold.clear()
      untold.add(asText({ kind: 'missed' }))
    }
    timer ??= setTimeout(() => (sending = send()), wait)
  }
  return {
    add: (events: readonly AppEvent[]) => add(events.map(asText), BATCH_WINDOW_MS),
    /** Tells what is left; what fails now is told by the next process that starts. */
    async close() {
      clearTimeout(timer)
      await sending
      clearTimeout(timer)
      await send()
      clearTimeout(timer)
    },
  }
}
