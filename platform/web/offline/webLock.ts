/**
 * Runs work in one browser window at a time, with the Web Locks API. If a browser has no locks (plain http), each
 * window counts for itself.
 */

/** Waits for the lock. */
export const withWebLock = <T>(
  name: string,
  work: () => Promise<T>,
  options: LockOptions = {},
): Promise<T> =>
  'locks' in navigator ? (navigator.locks.request(name, options, work) as Promise<T>) : work()

/** @returns undefined if another window has the lock */
export const withWebLockIfFree = <T>(
  name: string,
  work: () => Promise<T>,
): Promise<T | undefined> =>
  withWebLock(name, ((lock?: Lock | null) => (lock === null ? undefined : work())) as typeof work, {
    ifAvailable: true,
  })
