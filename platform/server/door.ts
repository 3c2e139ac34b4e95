/**
 * The door: how many requests are let in. Beyond what can be answered in good time a request is refused at once, which
 * costs next to nothing, instead of waiting with all the others until nobody is answered.
 * - as many at a time as `MAX_IN_FLIGHT`; every narrow place behind it (passwords, the pools of the database) has a
 *   queue of its own, and all of them together are smaller than the door, so that one full queue never closes it;
 * - of short reads and of writes no more than were answered lately in `IN_GOOD_TIME`: on a slower machine, or one that
 *   has other things to do, fewer than `MAX_IN_FLIGHT`. Searches and reports are slow by themselves and not measured;
 * - so many a second for a session, and for an address whose callers have no session that we have seen: 429.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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

/** Milliseconds: when nearly everybody waits longer than this, they wait for one another. */
const IN_GOOD_TIME = 200
/** How often, and upon how many answers at least, the door thinks again. */
const LOOK_EVERY = 250
const LOOK_AT = 10
/**
 * So many of each kind may always be inside, whatever the machine: nobody could show that it goes quicker again if nobody
 * were let in. Writes take turns, at the counter of their garage: a shorter line takes them as long.
 */
const FEWEST = { reads: 64, writes: 24 }

/**
 * How many at a time of one kind. Once nine of ten answers take too long there is a standing line: then only as many
 * are let in as were answered within `IN_GOOD_TIME`. Once they are quick again, half as many more at each look; and once
 * nobody is inside, the line is over: a burst of a whole network's counters is no overload, nor is the next one.
 */
export function aMeasure(
  fewest: number,
  most: number,
  now: () => number = () => performance.now(),
) {
  let limit = most
  let began = now()
  let answers = 0
  let slow = 0
  const startAnew = () => {
    began = now()
    answers = slow = 0
  }
  return {
    limit: () => limit,
    empty() {
      limit = most
      startAnew()
    },
    answered(milliseconds: number) {
      // what was seen before a quiet time says nothing about now
      if (now() - began > 8 * LOOK_EVERY) startAnew()
      answers++
      if (milliseconds > IN_GOOD_TIME) slow++
      const span = now() - began
      if (span < LOOK_EVERY || answers < LOOK_AT) return
      limit =
        slow > 0.9 * answers
          ? Math.max(fewest, Math.min(limit, Math.round((answers / span) * IN_GOOD_TIME)))
          : Math.min(most, Math.ceil(limit * 1.5))
      startAnew()
    },
  }
}

/** What takes its time by itself: reports, the dashboard, a search by a word or between two days. */
const isSearch = ({ url }: FastifyRequest) =>
  /^\/api\/admin\/(report|dashboard|search)|[?&](keyword|end_date)=/.test(url)

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
  const busy = { reads: 0, writes: 0, searches: 0, transfers: 0 }
  const calls = () => busy.reads + busy.writes + busy.searches
  const measures = {
    reads: aMeasure(FEWEST.reads, MAX_IN_FLIGHT),
    writes: aMeasure(FEWEST.writes, MAX_IN_FLIGHT),
  }
  type Kind = keyof typeof busy
  /** By address: nobody may hold more than half of the places for contents. */
  const transfersOf = new Map<string, number>()
  const kindOf = (request: FastifyRequest): Kind => {
    if (isTransfer(request)) return 'transfers'
    if (request.method !== 'GET' && request.method !== 'HEAD') return 'writes'
    return isSearch(request) ? 'searches' : 'reads'
  }
  const isFull = (kind: Kind) => {
    if (kind === 'transfers') return busy.transfers >= MAX_IN_FLIGHT
    if (calls() >= MAX_IN_FLIGHT) return true
    return kind !== 'searches' && busy[kind] >= measures[kind].limit()
  }
  const refused = { busy: 0, rate: 0 }
  const sessions = buckets(RATE_PER_SESSION, RATE_PER_SESSION * 5)
  const addresses = buckets(RATE_PER_ADDRESS, RATE_PER_ADDRESS * 10)
  // the end of a token tells sessions apart and opens nothing
  const sessionOf = (request: FastifyRequest) => request.headers.authorization?.slice(-20)

  const refuseIfFull = (kind: Kind, { ip }: FastifyRequest) => {
    if (!isFull(kind) && (kind !== 'transfers' || (transfersOf.get(ip) ?? 0) < MAX_IN_FLIGHT / 2))
      return
    refused.busy++
    throw unavailable()
  }
  const letIn = (kind: Kind, { ip }: FastifyRequest, reply: FastifyReply) => {
    const began = performance.now()
    busy[kind]++
    if (kind === 'transfers') transfersOf.set(ip, (transfersOf.get(ip) ?? 0) + 1)
    reply.raw.once('close', () => {
      busy[kind]--
      if (kind === 'reads' || kind === 'writes') {
        if (reply.statusCode < 400) measures[kind].answered(performance.now() - began)
        if (busy[kind] === 0) measures[kind].empty()
      }
      if (kind !== 'transfers') return
      const left = (transfersOf.get(ip) ?? 1) - 1
      if (left > 0) transfersOf.set(ip, left)
      else transfersOf.delete(ip)
    })
  }

  api.addHook('onRequest', async (request, reply) => {
    const kind = kindOf(request)
    refuseIfFull(kind, request)
    const session = sessionOf(request)
    const seen = session !== undefined && sessions.has(session)
    // the pictures of a page come all at once, by addresses that are signed
    const isPicture = kind === 'transfers' && request.method === 'GET'
    const wait = seen ? sessions.take(session) : isPicture ? 0 : addresses.take(request.ip)
    if (wait > 0) {
      refused.rate++
      throw tooMany(wait)
    }
    if (kind === 'transfers') letIn(kind, request, reply)
  })
  // a call is worked on once it has come in whole: who sends it drop by drop takes nobody's place
  api.addHook('preValidation', async (request, reply) => {
    const kind = kindOf(request)
    if (kind === 'transfers' || isLine(request)) return
    refuseIfFull(kind, request)
    letIn(kind, request, reply)
  })
  api.addHook('onResponse', async (request, reply) => {
    const session = sessionOf(request)
    if (session && reply.statusCode < 400 && !sessions.has(session)) sessions.take(session)
  })
  return { inFlight: () => calls() + busy.transfers, refused }
}
