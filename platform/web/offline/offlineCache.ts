/**
 * The last answers of the calls that also work without a line (`kept` in the table of calls), on this device, by person.
 * They are shown while the server cannot be reached. For a week; signing out removes them.
 */
import { clear, createStore, delMany, entries, get, set } from 'idb-keyval'
import { useSession } from '../data/session.ts'

interface Kept {
  at: number
  answer: unknown
}

const WEEK_MS = 7 * 86_400_000
/** A line that does not answer within this time counts as none, if there is an answer to show. */
const NETWORK_TIMEOUT_MS = 4000

const store = createStore('kept', 'answers')
const owner = () => `${useSession.getState().employee_id}|`

/** A device without such a store shows nothing without a line, and works as ever with one. */
const unless = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined)

export const cacheResponse = (name: string, answer: unknown) =>
  unless(set(owner() + name, { at: Date.now(), answer } satisfies Kept, store))

async function keptAnswer(name: string): Promise<Kept | undefined> {
  const kept = await unless(get<Kept>(owner() + name, store))
  return kept && Date.now() - kept.at < WEEK_MS ? kept : undefined
}

/**
 * The server's answer; where it cannot be reached, what is on the screen, or else the kept answer.
 * @param isUnreached tells a line that is down from a refusal
 * @param onLate takes the server's answer that came after the kept one was shown
 * @param shown what is on the screen now: it has the writes since the answer was kept
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
  const asked = ask().then((answer) => {
    void cacheResponse(name, answer)
    if (isShown) onLate(answer)
    return answer
  })
  const newestHere = async () => shown() ?? ((await keptAnswer(name))?.answer as T | undefined)
  const instead = async (failure: unknown) => {
    const known = isUnreached(failure) ? await newestHere() : undefined
    if (known !== undefined) return known
    throw failure
  }
  const hung = new Promise<undefined>((done) => setTimeout(done, NETWORK_TIMEOUT_MS)).then(
    async () => {
      const known = await newestHere()
      if (known === undefined) return asked
      isShown = true
      return known
    },
  )
  return Promise.race([asked, hung]).catch(instead)
}

/** Signing out leaves nothing of what was seen. */
export const clearOfflineCache = () => unless(clear(store))

/** Drops what is too old, and what another person saw on this device. */
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
