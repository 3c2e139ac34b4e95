/** Secrets of the server itself: a setting, or a file that the first start creates in DATA_DIR. */
import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../env.ts'

/** The least length of a secret in characters, and the random bytes of a created one. */
const BYTES = 32

/**
 * Returns the secret of a file in DATA_DIR. The first process that needs it creates it.
 * @throws Error with a sentence for the operator if the file cannot be created, or is too short to be safe
 */
export function readOrCreateSecret(folder: string, name: string, whenRemoved: string): string {
  const path = join(folder, name)
  mkdirSync(folder, { recursive: true })
  if (!existsSync(path)) create(path)
  const secret = readFileSync(path, 'utf8')
  if (secret.length >= BYTES) return secret
  throw new Error(
    `${path} holds ${secret.length} characters instead of ${BYTES} or more: a full disk may have cut it off.` +
      ` Remove it: ${whenRemoved}`,
  )
}

export interface WithSecret {
  env: Pick<Env, 'DATA_DIR' | 'FILES_SECRET'>
}

const secrets = new WeakMap<object, Buffer>()

/**
 * FILES_SECRET, or one that the first start creates in DATA_DIR. Signs addresses of files, codes of print documents and
 * links to documents of a customer. Read at the start, because nothing can be signed without it.
 * @throws Error with a sentence for the operator if it cannot be created, or is too short to be safe
 */
export function secretOf({ env }: WithSecret): Buffer {
  const existing = secrets.get(env)
  if (existing) return existing
  const created = () =>
    readOrCreateSecret(env.DATA_DIR, 'files.secret', 'the next start makes another one.')
  const secret = Buffer.from(env.FILES_SECRET ?? created())
  secrets.set(env, secret)
  return secret
}

/** The file appears complete or not at all, and never replaces another process's file. */
function create(path: string) {
  const unfinished = `${path}.${randomBytes(4).toString('hex')}`
  try {
    writeFileSync(unfinished, randomBytes(BYTES).toString('base64url'), {
      flag: 'wx',
      mode: 0o600,
      flush: true,
    })
    linkSync(unfinished, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(unfinished, { force: true })
  }
}
