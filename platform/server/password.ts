/** argon2id (19 MiB, 2 passes, 1 lane) behind a small semaphore, so that a flood of sign-ins cannot starve the lists. */
import { hash, verify } from '@node-rs/argon2'

const COST = { algorithm: 2 as const, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
const AT_ONCE = 2

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
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
const decoy = () => (decoyHash ??= hashPassword('no account has this password'))
