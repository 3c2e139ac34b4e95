/**
 * Caches the last responses of offline-capable calls (`kept` in the table of calls) on this device, per user, for a
 * week. They are shown while the server cannot be reached; signing out removes them.
 */
import { clear, createStore, delMany, entries, get, set } from 'idb-keyval'
import { useSession } from '../data/session.ts'

interface Kept {
  at: number
  answer: unknown
}

const WEEK_MS = 7 * 86_400_000
/** Without a response within this time the connection counts as lost, if there is a cached response to show. */
const NETWORK_TIMEOUT_MS = 4000

const store = createStore('kept', 'answers')
const owner = () => `${useSession.getState().employee_id}|`

/** A device without such a storage shows nothing while offline, and works as usual while online. */
const unless = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined)

export const cacheResponse = (name: string, answer: unknown) =>
  unless(set(owner() + name, { at: Date.now(), answer } satisfies Kept, store))

async function keptAnswer(name: string): Promise<Kept | undefined> {
  const cached = await unless(get<Kept>(owner() + name, store))
  return cached && Date.now() - cached.at < WEEK_MS ? cached : undefined
}

/**
 * The server's response; if it cannot be reached, what is on the screen, or else the cached response.
 * @param isUnreached distinguishes a lost connection from an error response
 * @param onLate takes the server's response that came after the cached one was shown
 * @param shown what is on the screen now: it has the writes since the response was cached
 */
export async function fetchOrCached<T>(
  name: string,
  ask: () => Promise<T>,
  {
    isUnreached,
    onLate,
    shown,
  }: {
    isUnreached: (failure: unknown) => boolean
    onLate: (answer: T) => void
    shown: () => T | undefined
  },
): Promise<T> {
  let isShown = false
  const response = ask().then((answer) => {
    void cacheResponse(name, answer)
    if (isShown) onLate(answer)
    return answer
  })
  const newestHere = async () => shown() ?? ((await keptAnswer(name))?.answer as T | undefined)
  const instead = async (failure: unknown) => {
    const newest = isUnreached(failure) ? await newestHere() : undefined
    if (newest !== undefined) return newest
    throw failure
  }
  const hung = new Promise<undefined>((done) => setTimeout(done, NETWORK_TIMEOUT_MS)).then(
    async () => {
      const newest = await newestHere()
      if (newest === undefined) return response
      isShown = true
      return newest
    },
  )
  return Promise.race([response, hung]).catch(instead)
}

/** Signing out removes everything. */
export const clearOfflineCache = () => unless(clear(store))

/** Drops what is too old, and the responses of another user of this device. */
export async function pruneOfflineCache() {
  const all = (await unless(entries<string, Kept>(store))) ?? []
  const old = all.filter(([name, { at }]) => !name.startsWith(owner()) || Date.now() - at > WEEK_MS)
  await unless(
    delMany(
      old.map(([name]) => name),
      store,
    ),
  )
}
