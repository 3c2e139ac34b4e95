/** Addresses that open a file without a bearer, for ten minutes: HMAC over the id and the expiry. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AppContext } from '#platform/server/http/mount.ts'

const SECONDS = 600
/** The same address within a minute, so that the browser finds the file in its cache. */
const ROUND_TO = 60

const BYTES = 32

const secrets = new WeakMap<object, Buffer>()

/**
 * FILES_SECRET, or one made at the first start and kept in DATA_DIR; the first process makes it. Read at the
 * start, because nothing can be signed without it.
 * @throws Error with a sentence for the operator when it cannot be made, or is too short to be safe
 */
export function secretOf({ env }: Pick<AppContext, 'env'>): Buffer {
  const existing = secrets.get(env)
  if (existing) return existing
  const secret = Buffer.from(env.FILES_SECRET ?? kept(env.DATA_DIR))
  secrets.set(env, secret)
  return secret
}

function kept(folder: string): string {
  const path = join(folder, 'files.secret')
  mkdirSync(folder, { recursive: true })
  if (!existsSync(path)) make(path)
  const secret = readFileSync(path, 'utf8')
  if (secret.length >= BYTES) return secret
  throw new Error(
    `${path} holds ${secret.length} characters instead of ${BYTES} or more: a full disk may have cut it off.` +
      ' Remove it: the next start makes another one.',
  )
}

/** The file appears complete or not at all, and never replaces another process's file. */
function make(path: string) {
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

const sign = (appContext: Pick<AppContext, 'env'>, id: number, expires: number) =>
  createHmac('sha256', secretOf(appContext)).update(`file:${id}:${expires}`).digest('base64url')

export function signedUrl(
  appContext: Pick<AppContext, 'env'>,
  id: number,
  now = Date.now(),
): string {
  const expires = Math.floor(now / 1000 / ROUND_TO) * ROUND_TO + SECONDS
  return `/api/files/${id}?expires=${expires}&signature=${sign(appContext, id, expires)}`
}

export function isSigned(
  appContext: Pick<AppContext, 'env'>,
  id: number,
  { expires, signature }: { expires?: string | undefined; signature?: string | undefined },
): boolean {
  if (!expires || !signature || !/^\d{1,12}$/.test(expires)) return false
  const received = Buffer.from(signature)
  const right = Buffer.from(sign(appContext, id, Number(expires)))
  const same = received.length === right.length && timingSafeEqual(received, right)
  // refuses an expiry later than we ever sign: a leaked secret must not allow addresses without end
  const secondsLeft = Number(expires) - Date.now() / 1000
  return same && secondsLeft > 0 && secondsLeft <= SECONDS
}
