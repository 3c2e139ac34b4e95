/**
 * Long work in the main thread, in slices. Between two slices others are answered, and only one slice of all such work
 * runs in a turn of the event loop: three reports at once hold up a short call no longer than one.
 */

const MOST_ROWS = 200
/** Milliseconds, whatever the number of rows. */
const LONGEST = 4

let last: Promise<unknown> = Promise.resolve()

/** Waits for the next free turn of the event loop. */
export const aTurn = (): Promise<void> => {
  const mine = last.then(() => new Promise<void>((done) => setImmediate(done)))
  last = mine
  return mine
}

/** Does this with every row, with a pause after each slice. */
export async function inSlices<T, R>(
  rows: readonly T[],
  work: (row: T, index: number) => R,
): Promise<R[]> {
  const done: R[] = []
  let began = performance.now()
  for (const [index, row] of rows.entries()) {
    const isLong = performance.now() - began > LONGEST
    if (index > 0 && (isLong || index % MOST_ROWS === 0)) {
      await aTurn()
      began = performance.now()
    }
    done.push(work(row, index))
  }
  return done
}
