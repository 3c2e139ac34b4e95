/** Work that one window of the app does at a time. Where a browser has no locks (plain http), each window counts for itself. */

/** Waits for its turn. */
export const withWebLock = <T>(
  name: string,
  work: () => Promise<T>,
  options: LockOptions = {},
): Promise<T> =>
  'locks' in navigator ? (navigator.locks.request(name, options, work) as Promise<T>) : work()

/** @returns undefined where another one is at it */
export const withWebLockIfFree = <T>(
  name: string,
  work: () => Promise<T>,
): Promise<T | undefined> =>
  withWebLock(name, ((lock?: Lock | null) => (lock === null ? undefined : work())) as typeof work, {
    ifAvailable: true,
  })
