/**
 * Over when the browser has nothing to do: for what nobody misses on the first page until it is drawn. Browsers that do
 * not tell are given a moment.
 */
const whenIdle = (): Promise<void> =>
  new Promise((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: 2000 })
    else setTimeout(done, 200)
  })

const AGAIN_MS = 5000

/**
 * `later(idly(async () => (await import('./FilterInput.tsx')).default))`: loaded, but after all else. Where the line broke
 * meanwhile it is tried again: what nobody waits for takes no page down with it.
 */
export const idly =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    for (;;) {
      await whenIdle()
      try {
        return await load()
      } catch {
        await new Promise((done) => setTimeout(done, AGAIN_MS))
      }
    }
  }
