/**
 * The door: how many requests are let in. Beyond what can be answered in good time a request is refused at once, which
 * costs next to nothing, instead of waiting with all the others until nobody is answered.
 * - as many at a time as `MAX_IN_FLIGHT`; every narrow place behind it (passwords, the pools of the database) has a
 *   queue of its own, and all of them together are smaller than the door, so that one full queue never closes it;
 * - so many a second for a session, and for an address whose callers have no session that we have seen: 429.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Env } from './env.ts'
import { tooMany, unavailable } from './errors.ts'

/** What the metrics show. */
export interface Door {
  inFlight(): number
  refused: { busy: number; rate: number }
}

/** A bucket that fills by `rate` a second up to `burst` and loses one a request. */
interface Bucket {
  left: number
  at: number
}

const MOST_BUCKETS = 20_000

function buckets(rate: number, burst: number) {
  const known = new Map<string, Bucket>()
  return {
    has: (key: string) => known.has(key),
    /** Seconds until there is one again; 0 when one was taken. */
    take(key: string): number {
      const now = Date.now()
      const bucket = known.get(key) ?? { left: burst, at: now }
      bucket.left = Math.min(burst, bucket.left + ((now - bucket.at) / 1000) * rate)
      bucket.at = now
      // the most recently used stand last; the others are forgotten first
      known.delete(key)
      known.set(key, bucket)
      if (known.size > MOST_BUCKETS) known.delete(known.keys().next().value as string)
      if (rate === 0) return 0
      if (bucket.left < 1) return Math.ceil((1 - bucket.left) / rate)
      bucket.left -= 1
      return 0
    },
  }
}

/** Contents travel as fast as the caller's line lets them: they have places of their own. */
const isTransfer = ({ url }: FastifyRequest) => url.startsWith('/api/files')
/** Open for hours; live.ts counts them. */
const isLine = ({ method, url }: FastifyRequest) => method === 'GET' && url.startsWith('/api/live')

/** Guards every call that is mounted on `api` after it. */
export function keepDoor(
  api: FastifyInstance,
  {
    MAX_IN_FLIGHT,
    RATE_PER_SESSION,
    RATE_PER_ADDRESS,
  }: Pick<Env, 'MAX_IN_FLIGHT' | 'RATE_PER_SESSION' | 'RATE_PER_ADDRESS'>,
): Door {
  const busy = { calls: 0, transfers: 0 }
  const refused = { busy: 0, rate: 0 }
  const sessions = buckets(RATE_PER_SESSION, RATE_PER_SESSION * 5)
  const addresses = buckets(RATE_PER_ADDRESS, RATE_PER_ADDRESS * 10)
  // the end of a token tells sessions apart and opens nothing
  const sessionOf = (request: FastifyRequest) => request.headers.authorization?.slice(-20)

  api.addHook('onRequest', async (request, reply) => {
    const kind = isTransfer(request) ? 'transfers' : 'calls'
    if (busy[kind] >= MAX_IN_FLIGHT) {
      refused.busy++
      throw unavailable()
    }
    const session = sessionOf(request)
    const seen = session !== undefined && sessions.has(session)
    // the pictures of a page come all at once, by addresses that are signed
    const isPicture = kind === 'transfers' && request.method === 'GET'
    const wait = seen ? sessions.take(session) : isPicture ? 0 : addresses.take(request.ip)
    if (wait > 0) {
      refused.rate++
      throw tooMany(wait)
    }
    if (isLine(request)) return
    busy[kind]++
    reply.raw.once('close', () => busy[kind]--)
  })
  api.addHook('onResponse', async (request, reply) => {
    const session = sessionOf(request)
    if (session && reply.statusCode < 400 && !sessions.has(session)) sessions.take(session)
  })
  return { inFlight: () => busy.calls + busy.transfers, refused }
}
