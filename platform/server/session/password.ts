/**
 * Hashes passwords by argon2id (19 MiB, 2 passes, 1 lane) behind a small semaphore, so that a flood of sign-ins cannot
 * starve the lists.
 */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { unavailable } from '../http/errors.ts'

const COST = { algorithm: 2 as const, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
/** One core stays free for everything else. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
/** About two seconds of work. Above it the response is 503 instead of an endless wait. */
const MAX_WAITING = 64

let running = 0
const waiting: (() => void)[] = []

/** Returns the number of running and of waiting hashes, for the metrics. */
export const passwordQueue = () => ({ running, waiting: waiting.length })

/** 503 if the queue is full, so that one more would be rejected. */
export function assertPasswordQueueFree(): void {
  if (waiting.length >= MAX_WAITING) throw unavailable()
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running++
  else {
    assertPasswordQueueFree()
    // a finished call passes its slot to the next, so no new call can slip in between
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

/**
 * Checks a password; false for a wrong one. It takes as long for an account without one, so that the time reveals
 * nothing.
 */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await decoy())
  const right = await inTurn(() => verify(against, password.normalize('NFKC')))
  return right && stored !== null
}

let decoyHash: Promise<string> | undefined
/** Created once, when first needed. If the queue was full, the next call creates it. */
const decoy = () =>
  (decoyHash ??= hashPassword('no account has this password').catch((error: unknown) => {
    decoyHash = undefined
    throw error
  }))
