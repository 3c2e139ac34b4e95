/**
 * Waits until the browser is idle: for parts that the first page does not need. Browsers without idle callbacks wait a
 * moment.
 */
const whenIdle = (): Promise<void> =>
  new Promise((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: 2000 })
    else setTimeout(done, 200)
  })

const AGAIN_MS = 5000

/**
 * `lazyComponent(loadWhenIdle(async () => (await import('./FilterInput.tsx')).default))`: loads the part after all
 * else. Retries after a network failure, so that an optional part never breaks a page.
 */
export const loadWhenIdle = <T>(load: () => Promise<T>): OptionalLoad<T> =>
  Object.assign(
    async (): Promise<T> => {
      for (;;) {
        await whenIdle()
        try {
          return await load()
        } catch {
          await new Promise((done) => setTimeout(done, AGAIN_MS))
        }
      }
    },
    { isOptional: true as const },
  )

/** Nothing waits for what it loads. */
export type OptionalLoad<T> = (() => Promise<T>) & { isOptional?: true }
