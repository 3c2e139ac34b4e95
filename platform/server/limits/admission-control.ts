/**
 * The door limits how many requests the app accepts. It refuses at once what it cannot answer in good time. A
 * refusal costs next to nothing; a long queue would delay every request.
 * - At most `MAX_IN_FLIGHT` requests run at a time. Every narrow place behind the door (passwords, slow
 *   calls, the pools of the database) has its own queue. All queues together are smaller than the door, so
 *   one full queue never closes it.
 * - Of short reads and writes, the door accepts no more than the app lately answered within `IN_GOOD_TIME`.
 *   On a slow machine that is fewer than `MAX_IN_FLIGHT`. The door does not measure slow calls; they wait for
 *   their turn (fair-queue.ts).
 * - Of one session's short reads, `READS_PER_SESSION` run at a time. The others wait outside of the door, so that
 *   they take no place from other people.
 * - Each session has a limit of requests a second. So has each address, for callers without a known session.
 *   Beyond it the door answers 429. A session gets that answer a moment later: who asks without a pause gets few of them.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Cost, costOf } from '../http/cost.ts'
import type { Env } from '../env.ts'
import { tooManyRequests, unavailable } from '../http/errors.ts'
import { whenClosed } from '../http/pipelining.ts'
import { type Caller, type Sessions, bearerOf } from '../session/session.ts'
import { setShortCallCounter } from './time-slicing.ts'
import { createSessionReadLimit } from './fair-queue.ts'

type Limits = Pick<
  Env,
  'MAX_IN_FLIGHT' | 'READS_PER_SESSION' | 'DB_TIMEOUT' | 'RATE_PER_SESSION' | 'RATE_PER_ADDRESS'
>

/** What the metrics show. */
export interface AdmissionStats {
  inFlight(): number
  /** All places are taken, and for ten seconds no call has ended. */
  isStuck(): boolean
  refused: { busy: number; rate: number }
}

/** A bucket that fills by `rate` a second up to `burst`; each request takes one. */
interface TokenBucket {
  left: number
  at: number
}

const MAX_BUCKETS = 20_000

function createTokenBuckets(rate: number, burst: number) {
  const known = new Map<string, TokenBucket>()
  return {
    has: (key: string) => known.has(key),
    /** Seconds until the bucket has one again; 0 when the request took one. */
    take(key: string): number {
      // a clock that only goes forward: after a clock is set back, the door would refuse every caller until
      // it has caught up
      const now = performance.now()
      const bucket = known.get(key) ?? { left: burst, at: now }
      bucket.left = Math.min(burst, bucket.left + ((now - bucket.at) / 1000) * rate)
      bucket.at = now
      // the most recently used keys are at the end; the oldest are dropped first
      known.delete(key)
      known.set(key, bucket)
      if (known.size > MAX_BUCKETS) known.delete(known.keys().next().value as string)
      if (rate === 0) return 0
      if (bucket.left < 1) return Math.ceil((1 - bucket.left) / rate)
      bucket.left -= 1
      return 0
    },
  }
}

/** Milliseconds: when nearly every request waits longer than this, the requests slow one another down. */
const IN_GOOD_TIME = 200
/** How often the door adjusts its limit, and how many answers it needs for that. */
const LOOK_EVERY = 250
const LOOK_AT = 10
/**
 * The door always accepts this many of each kind: their answers show when the machine has become faster.
 * Writes wait for one another at the number counter of their garage, so a lower number costs nothing.
 */
const FEWEST = { read: 64, write: 24 }

/**
 * The limit of running calls of one kind. When nine of ten answers take too long, the limit falls to the
 * number answered within `IN_GOOD_TIME`. When answers are fast again, each adjustment raises the limit by
 * half. When no call runs, the limit is lifted: a burst is no overload.
 */
export function createAdaptiveLimit(
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
      // measurements from before a quiet time say nothing about now
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

/** Milliseconds until a session learns that it asked too often, and how many such answers wait at most. */
export const RATE_LIMIT_DELAY_MS = 500
export const MAX_DELAYED_RESPONSES = 1000

/** A refusal is short, but thousands a second fill the main thread. */
export function delayRateLimitedResponse(by: number, most: number): () => Promise<void> {
  let slowed = 0
  return async () => {
    if (slowed >= most) return
    slowed++
    await pause(by, undefined, { ref: false })
    slowed--
  }
}

type Kind = Exclude<Cost, 'line'>

/** A process in which no call ends for so long is not ready: a proxy then sends its requests to another one. */
const STUCK_MS = 10_000

/** Guards every call that is mounted on `api` after it. */
export function mountAdmissionControl(
  api: FastifyInstance,
  { env, sessions }: { env: Limits; sessions: Pick<Sessions, 'knows'> },
): AdmissionStats {
  const places = createCallPlaces(env.MAX_IN_FLIGHT)
  const rates = keepRates(env, sessions)
  const shares = createSessionReadLimit({ ofOne: env.READS_PER_SESSION, patience: env.DB_TIMEOUT })
  const refused = { busy: 0, rate: 0 }
  const slow = delayRateLimitedResponse(RATE_LIMIT_DELAY_MS, MAX_DELAYED_RESPONSES)
  setShortCallCounter(places.short)
  const refuseIfFull = (kind: Kind, request: FastifyRequest) => {
    if (places.isOpen(kind, request.ip)) return
    refused.busy++
    throw unavailable()
  }
  const letIn = (kind: Kind, { ip }: FastifyRequest, reply: FastifyReply) => {
    const leave = places.enter(kind, ip)
    whenClosed(reply.raw, () => leave(reply.statusCode))
  }

  const inShare = async ({ me }: Caller, { raw }: FastifyReply) => {
    try {
      const free = await shares.take(me.session.toString('base64'), (work) => whenClosed(raw, work))
      whenClosed(raw, free)
    } catch (error) {
      refused.rate++
      throw error
    }
  }

  api.addHook('onRequest', async (request, reply) => {
    const cost = costOf(request)
    // a live line takes a place only until it is open; live.ts counts the open ones
    refuseIfFull(cost === 'line' ? 'read' : cost, request)
    const wait = rates.take(request, cost)
    if (wait > 0) {
      refused.rate++
      if (rates.isOfSession(request)) await slow()
      throw tooManyRequests(wait)
    }
    if (cost === 'transfer') letIn(cost, request, reply)
  })
  // a call takes a place once it has arrived whole, so a slow sender blocks no one
  api.addHook('preValidation', async (request, reply) => {
    const cost = costOf(request)
    if (cost === 'transfer' || cost === 'line') return
    if (cost === 'read' && request.caller) await inShare(request.caller, reply)
    refuseIfFull(cost, request)
    letIn(cost, request, reply)
  })
  api.addHook('onResponse', async (request) => rates.remember(request))
  return { inFlight: places.taken, isStuck: places.isStuck, refused }
}

/** Counts the running calls up to the limit, and the same number of transfers of contents. */
export function createCallPlaces(most: number) {
  const inside = { read: 0, write: 0, slow: 0, transfer: 0 }
  const calls = () => inside.read + inside.write + inside.slow
  const limits = {
    read: createAdaptiveLimit(FEWEST.read, most),
    write: createAdaptiveLimit(FEWEST.write, most),
  }
  const isMeasured = (kind: Kind): kind is keyof typeof limits => kind in limits
  /** By address: one address may hold at most half of the places for contents. */
  const transfersOf = new Map<string, number>()
  const transfersFrom = (address: string) => transfersOf.get(address) ?? 0
  /** When the last place was taken, or the last call ended. */
  let lastChange = performance.now()

  return {
    taken: () => calls() + inside.transfer,
    isStuck: () => calls() >= most && performance.now() - lastChange > STUCK_MS,
    short: () => inside.read + inside.write,
    isOpen(kind: Kind, address: string): boolean {
      if (kind === 'transfer') return inside.transfer < most && transfersFrom(address) < most / 2
      if (calls() >= most) return false
      return !isMeasured(kind) || inside[kind] < limits[kind].limit()
    },
    /** Takes a place. The function that it returns frees the place, and is given the status of the answer. */
    enter(kind: Kind, address: string): (status: number) => void {
      const began = (lastChange = performance.now())
      inside[kind]++
      if (kind === 'transfer') transfersOf.set(address, transfersFrom(address) + 1)
      return (status) => {
        lastChange = performance.now()
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

/** Limits calls a second: by session if the session is known, else by address. */
function keepRates(
  { RATE_PER_SESSION, RATE_PER_ADDRESS }: Limits,
  { knows }: Pick<Sessions, 'knows'>,
) {
  const sessions = createTokenBuckets(RATE_PER_SESSION, RATE_PER_SESSION * 5)
  const addresses = createTokenBuckets(RATE_PER_ADDRESS, RATE_PER_ADDRESS * 10)
  // the end of a token tells sessions apart but gives no access
  const keyOf = (token: string) => token.slice(-20)

  return {
    isOfSession(request: FastifyRequest): boolean {
      const token = bearerOf(request)
      return token !== undefined && sessions.has(keyOf(token))
    },
    /** Seconds to wait; 0 when the call may come in. */
    take(request: FastifyRequest, cost: Cost): number {
      const token = bearerOf(request)
      if (token && sessions.has(keyOf(token))) return sessions.take(keyOf(token))
      // a page loads all its pictures at once, from signed addresses
      if (cost === 'transfer' && request.method === 'GET') return 0
      return addresses.take(request.ip)
    },
    /** After the first call that found its session, the session counts instead of the address. */
    remember(request: FastifyRequest) {
      const token = bearerOf(request)
      if (token && !sessions.has(keyOf(token)) && knows(token)) sessions.take(keyOf(token))
    },
  }
}
