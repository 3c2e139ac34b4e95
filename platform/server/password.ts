/** argon2id (19 MiB, 2 passes, 1 lane) behind a small semaphore, so that a flood of sign-ins cannot starve the lists. */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { unavailable } from './errors.ts'

const COST = { algorithm: 2 as const, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
/** One core is left to everything else. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
/** Two seconds' work or so: who comes later is told to come again (503) instead of waiting without an end. */
const MOST_WAITING = 64

let running = 0
const waiting: (() => void)[] = []

/** How many passwords are being worked on and how many wait, for the metrics. */
export const passwordQueue = () => ({ running, waiting: waiting.length })

/** 503 when so many wait already that one more would be refused. */
export function assertPasswordTurn(): void {
  if (waiting.length >= MOST_WAITING) throw unavailable()
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running++
  else {
    assertPasswordTurn()
    // whoever ends hands the turn on, so nobody can slip in between
    await new Promise<void>((go) => waiting.push(go))
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export const hashPassword = (password: string) =>
  inTurn(() => hash(password.normalize('NFKC'), COST))

/** False for a wrong password; as slow for an account without one, so that time tells nothing. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await decoy())
  const right = await inTurn(() => verify(against, password.normalize('NFKC')))
  return right && stored !== null
}

let decoyHash: Promise<string> | undefined
/** Made once, at the first need; one that found no turn is made the next time. */
const decoy = () =>
  (decoyHash ??= hashPassword('no account has this password').catch((error: unknown) => {
    decoyHash = undefined
    throw error
  }))
