/**
 * Runs long work in the main thread in slices. Other requests run between two slices, and only one slice of all such
 * work runs in a tick of the event loop: three reports at once delay a short call no longer than one. While short calls
 * are running, a pause twice as long follows each slice: a short call needs several ticks of the event loop, and would
 * wait for a slice at each of them.
 */
import { setTimeout as pause } from 'node:timers/promises'

const MAX_ROWS_PER_SLICE = 200
/** Milliseconds, whatever the number of rows. */
const MAX_SLICE_MS = 2
const PAUSE_FACTOR = 2

let shortCalls = () => 0
/** Sets the function of admission control that counts the running short calls. */
export function setShortCallCounter(count: () => number): void {
  shortCalls = count
}

let last: Promise<unknown> = Promise.resolve()

/** Waits for the next free tick of the event loop. @param took milliseconds of the previous slice */
export const yieldToEventLoop = (took = 0): Promise<void> => {
  const mine = last.then(() =>
    shortCalls() > 0
      ? pause(Math.max(1, PAUSE_FACTOR * took))
      : new Promise<void>((done) => setImmediate(done)),
  )
  last = mine
  return mine
}

/** Maps every row, with a pause after each slice. */
export async function mapInSlices<T, R>(
  rows: readonly T[],
  work: (row: T, index: number) => R,
): Promise<R[]> {
  const done: R[] = []
  let began = performance.now()
  for (const [index, row] of rows.entries()) {
    const took = performance.now() - began
    if (index > 0 && (took > MAX_SLICE_MS || index % MAX_ROWS_PER_SLICE === 0)) {
      await yieldToEventLoop(took)
      began = performance.now()
    }
    done.push(work(row, index))
  }
  return done
}
