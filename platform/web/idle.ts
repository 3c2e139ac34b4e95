/**
 * Over when the browser has nothing to do: for what nobody misses on the first page until it is drawn. Browsers that do
 * not tell are given a moment.
 */
const whenIdle = (): Promise<void> =>
  new Promise((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: 2000 })
    else setTimeout(done, 200)
  })

/** `later(idly(async () => (await import('./FilterInput.tsx')).default))`: loaded, but after all else. */
export const idly =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    await whenIdle()
    return load()
  }
