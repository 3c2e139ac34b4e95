/** Addresses that open a file without a bearer, for ten minutes: HMAC over the id and the expiry. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '#platform/server/http/mount.ts'
import { secretOf } from '#platform/server/secrets/server-secret.ts'

const SECONDS = 600
/** The same address within a minute, so that the browser finds the file in its cache. */
const ROUND_TO = 60

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
