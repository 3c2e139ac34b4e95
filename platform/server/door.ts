/**
 * The door: how many requests are let in. Beyond what can be answered in good time a request is refused at once, which
 * costs next to nothing, instead of waiting with all the others until nobody is answered.
 * - As many at a time as `MAX_IN_FLIGHT`. Every narrow place behind it (passwords, slow calls, the pools of the
 *   database) has a queue of its own, and all of them together are smaller than the door: one full queue never closes it.
 * - Of short reads and of writes, no more than were answered lately within `IN_GOOD_TIME`: fewer than `MAX_IN_FLIGHT` on
 *   a slow machine. Slow calls are not measured; they wait for their turn (turns.ts).
 * - So many a second of a session, and of an address for callers whose session was never found: 429.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Cost, costOf } from './cost.ts'
import type { Env } from './env.ts'
import { tooMany, unavailable } from './errors.ts'
import { type Sessions, bearerOf } from './session.ts'

type Limits = Pick<Env, 'MAX_IN_FLIGHT' | 'RATE_PER_SESSION' | 'RATE_PER_ADDRESS'>

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
      // a clock that only goes forward: one that is set back would refuse everybody until it has caught up
      const now = performance.now()
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
 * So many of each kind may always be inside: their answers show when the machine has become quicker. Writes wait for
 * one another at the number counter of their garage, so that fewer of them lose nothing.
 */
const FEWEST = { read: 64, write: 24 }

/**
 * How many calls of one kind may be inside. When nine of ten answers take too long, only as many are let in as were
 * answered within `IN_GOOD_TIME`. When answers are quick again, each look lets in half as many more. When nobody is
 * inside the limit is lifted: a burst is no overload.
 */
export function adaptiveLimit(
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

type Kind = Exclude<Cost, 'line'>

/** Guards every call that is mounted on `api` after it. */
export function keepDoor(
  api: FastifyInstance,
  { env, sessions }: { env: Limits; sessions: Pick<Sessions, 'knows'> },
): Door {
  const places = keepPlaces(env.MAX_IN_FLIGHT)
  const rates = keepRates(env, sessions)
  const refused = { busy: 0, rate: 0 }
  const refuseIfFull = (kind: Kind, request: FastifyRequest) => {
    if (places.isOpen(kind, request.ip)) return
    refused.busy++
    throw unavailable()
  }
  const letIn = (kind: Kind, { ip }: FastifyRequest, reply: FastifyReply) => {
    const leave = places.enter(kind, ip)
    reply.raw.once('close', () => leave(reply.statusCode))
  }

  api.addHook('onRequest', async (request, reply) => {
    const cost = costOf(request)
    // an open line takes a place only until it is open; live.ts counts those that are
    refuseIfFull(cost === 'line' ? 'read' : cost, request)
    const wait = rates.take(request, cost)
    if (wait > 0) {
      refused.rate++
      throw tooMany(wait)
    }
    if (cost === 'transfer') letIn(cost, request, reply)
  })
  // a call is worked on once it has come in whole: who sends it drop by drop takes nobody's place
  api.addHook('preValidation', async (request, reply) => {
    const cost = costOf(request)
    if (cost === 'transfer' || cost === 'line') return
    refuseIfFull(cost, request)
    letIn(cost, request, reply)
  })
  api.addHook('onResponse', async (request) => rates.remember(request))
  return { inFlight: places.taken, refused }
}

/** Who is inside: so many calls at a time, and as many transfers of contents again. */
function keepPlaces(most: number) {
  const inside = { read: 0, write: 0, slow: 0, transfer: 0 }
  const calls = () => inside.read + inside.write + inside.slow
  const limits = {
    read: adaptiveLimit(FEWEST.read, most),
    write: adaptiveLimit(FEWEST.write, most),
  }
  const isMeasured = (kind: Kind): kind is keyof typeof limits => kind in limits
  /** By address: nobody may hold more than half of the places for contents. */
  const transfersOf = new Map<string, number>()
  const transfersFrom = (address: string) => transfersOf.get(address) ?? 0

  return {
    taken: () => calls() + inside.transfer,
    isOpen(kind: Kind, address: string): boolean {
      if (kind === 'transfer') return inside.transfer < most && transfersFrom(address) < most / 2
      if (calls() >= most) return false
      return !isMeasured(kind) || inside[kind] < limits[kind].limit()
    },
    /** Takes a place. What it gives frees the place, with the status of the answer. */
    enter(kind: Kind, address: string): (status: number) => void {
      const began = performance.now()
      inside[kind]++
      if (kind === 'transfer') transfersOf.set(address, transfersFrom(address) + 1)
      return (status) => {
        inside[kind]--
        if (isMeasured(kind)) {
          if (status < 400) limits[kind].answered(performance.now() - began)
          if (inside[kind] === 0) limits[kind].empty()
        }
        if (kind !== 'transfer') return
        const left = transfersFrom(address) - 1
        if (left > 0) transfersOf.set(address, left)
        else transfersOf.delete(address)
      }
    },
  }
}

/** So many calls a second: of a session that was found to be one, else of the address. */
function keepRates(
  { RATE_PER_SESSION, RATE_PER_ADDRESS }: Limits,
  { knows }: Pick<Sessions, 'knows'>,
) {
  const sessions = buckets(RATE_PER_SESSION, RATE_PER_SESSION * 5)
  const addresses = buckets(RATE_PER_ADDRESS, RATE_PER_ADDRESS * 10)
  // the end of a token tells sessions apart and opens nothing
  const keyOf = (token: string) => token.slice(-20)

  return {
    /** Seconds to wait; 0 when the call may come in. */
    take(request: FastifyRequest, cost: Cost): number {
      const token = bearerOf(request)
      if (token && sessions.has(keyOf(token))) return sessions.take(keyOf(token))
      // the pictures of a page come all at once, by addresses that are signed
      if (cost === 'transfer' && request.method === 'GET') return 0
      return addresses.take(request.ip)
    },
    /** From the first call that found its session on, the session counts instead of the address. */
    remember(request: FastifyRequest) {
      const token = bearerOf(request)
      if (token && !sessions.has(keyOf(token)) && knows(token)) sessions.take(keyOf(token))
    },
  }
}
