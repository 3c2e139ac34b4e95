/** Addresses that open a file without a bearer, for ten minutes: HMAC over the id and the end. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { House } from '#platform/server/mount.ts'

const SECONDS = 600
/** The same address for a minute, so that a browser which asks again finds it in its cache. */
const ROUND_TO = 60

const secrets = new WeakMap<object, Buffer>()

/** FILES_SECRET, or one made at the first start and kept in DATA_DIR; the first process to come makes it. */
function secretOf({ env }: Pick<House, 'env'>): Buffer {
  const known = secrets.get(env)
  if (known) return known
  const secret = Buffer.from(env.FILES_SECRET ?? kept(env.DATA_DIR))
  secrets.set(env, secret)
  return secret
}

function kept(folder: string): string {
  const path = join(folder, 'files.secret')
  mkdirSync(folder, { recursive: true })
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8')
}

const sign = (house: Pick<House, 'env'>, id: number, expires: number) =>
  createHmac('sha256', secretOf(house)).update(`file:${id}:${expires}`).digest('base64url')

export function signedUrl(house: Pick<House, 'env'>, id: number, now = Date.now()): string {
  const expires = Math.floor(now / 1000 / ROUND_TO) * ROUND_TO + SECONDS
  return `/api/files/${id}?expires=${expires}&signature=${sign(house, id, expires)}`
}

export function isSigned(
  house: Pick<House, 'env'>,
  id: number,
  { expires, signature }: { expires?: string | undefined; signature?: string | undefined },
): boolean {
  if (!expires || !signature || !/^\d{1,12}$/.test(expires)) return false
  const given = Buffer.from(signature)
  const right = Buffer.from(sign(house, id, Number(expires)))
  const same = given.length === right.length && timingSafeEqual(given, right)
  return same && Number(expires) * 1000 > Date.now()
}
