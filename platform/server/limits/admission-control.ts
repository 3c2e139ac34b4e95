/**
 * Limits how many requests run at once. Rejects a request immediately when the app could not answer it in time: a
 * rejection costs next to nothing, while a long queue would delay every request.
 * - At most `MAX_IN_FLIGHT` requests run at a time. Every bottleneck behind this limit (passwords, slow calls, the
 *   pools of the database) has its own queue. All queues together are smaller than the limit, so one full queue never
 *   exhausts it.
 * - Of short reads and writes, it accepts only as many as the app recently answered within `IN_GOOD_TIME`. On a slow
 *   machine that is fewer than `MAX_IN_FLIGHT`. Slow calls are not measured; they wait in the fair queue
 *   (fair-queue.ts).
 * - Of one session's short reads, `READS_PER_SESSION` run at a time. The others wait before they are admitted, so that
 *   they take no slot from other users.
 * - Each session has a limit of requests a second. So has each network (network.ts), for callers without an existing
 *   session; for files it has a limit of its own. Above it the response is 429. A session gets it with a delay, so that a client that repeats without a pause gets few of
 *   them.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Cost, costOf } from '../http/cost.ts'
import type { Env } from '../env.ts'
import { networkOf } from '../http/network.ts'
import { tooManyRequests, unavailable } from '../http/errors.ts'
import { whenClosed } from '../http/pipelining.ts'
import { type Caller, type Sessions, bearerOf } from '../session/session.ts'
import { setShortCallCounter } from './time-slicing.ts'
import { createSessionReadLimit } from './fair-queue.ts'
import { createTokenBuckets } from './token-buckets.ts'
import type { TakeFileRate } from './file-rate.ts'

type Limits = Pick<
  Env,
  'MAX_IN_FLIGHT' | 'READS_PER_SESSION' | 'DB_TIMEOUT' | 'RATE_PER_SESSION' | 'RATE_PER_ADDRESS'
>

/** The figures for the metrics. */
export interface AdmissionStats {
  inFlight(): number
  /** All slots are taken, and for ten seconds no call has ended. */
  isStuck(): boolean
  refused: { busy: number; rate: number }
}

/** Milliseconds: when nearly every request takes longer, requests slow one another down. */
const IN_GOOD_TIME = 200
/** The interval between adjustments, and the minimum number of responses for one. */
const LOOK_EVERY = 250
const LOOK_AT = 10
/**
 * Admission control always accepts this many of each kind: their responses show when the machine has become faster.
 * Writes wait for one another at the number counter of their garage, so a lower number costs nothing.
 */
const FEWEST = { read: 64, write: 24 }

/**
 * The limit of running calls of one kind. If 90 % of responses take too long, the limit falls to the number answered
 * within `IN_GOOD_TIME`. When responses are fast again, each adjustment raises the limit by half. When no call runs,
 * the limit is lifted: a burst is no overload.
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
      // measurements from before a quiet time are outdated
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

/** The delay of a session's 429 in milliseconds, and the maximum number of delayed ones. */
export const RATE_LIMIT_DELAY_MS = 500
export const MAX_DELAYED_RESPONSES = 1000

/** Delays a 429: a rejection is short, but thousands a second fill the main thread. */
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

/** A process in which no call ends for so long is not ready, so that a proxy sends its requests to another one. */
const STUCK_MS = 10_000

/** Guards every call that is mounted on `api` after it. */
export function mountAdmissionControl(
  api: FastifyInstance,
  { env, sessions }: { env: Limits; sessions: Pick<Sessions, 'knows'> },
  takeFileRate: TakeFileRate,
): AdmissionStats {
  const places = createCallPlaces(env.MAX_IN_FLIGHT)
  const rates = keepRates(env, sessions, takeFileRate)
  const shares = createSessionReadLimit({ ofOne: env.READS_PER_SESSION, maxWait: env.DB_TIMEOUT })
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
    // a live stream takes a slot only until it is open; live-events.ts counts the open ones
    refuseIfFull(cost === 'line' ? 'read' : cost, request)
    const wait = rates.take(request, cost)
    if (wait > 0) {
      refused.rate++
      if (rates.isOfSession(request)) await slow()
      throw tooManyRequests(wait)
    }
    if (cost === 'transfer') letIn(cost, request, reply)
  })
  // a call takes a slot once its body has arrived, so a slow sender blocks no one
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

/** Counts the running calls up to the limit, and the same number of transfers. */
export function createCallPlaces(most: number) {
  const inside = { read: 0, write: 0, slow: 0, transfer: 0 }
  const calls = () => inside.read + inside.write + inside.slow
  const limits = {
    read: createAdaptiveLimit(FEWEST.read, most),
    write: createAdaptiveLimit(FEWEST.write, most),
  }
  const isMeasured = (kind: Kind): kind is keyof typeof limits => kind in limits
  /** By address: one address has at most half of the slots for transfers. */
  const transfersOf = new Map<string, number>()
  const transfersFrom = (address: string) => transfersOf.get(address) ?? 0
  /** When the last slot was taken, or the last call ended. */
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
    /** Takes a slot. The returned function frees it, and gets the status of the response. */
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

/** Limits calls a second: by session if the session exists, else by address. */
function keepRates(
  { RATE_PER_SESSION, RATE_PER_ADDRESS }: Limits,
  { knows }: Pick<Sessions, 'knows'>,
  takeFileRate: TakeFileRate,
) {
  const sessions = createTokenBuckets(RATE_PER_SESSION, RATE_PER_SESSION * 5)
  const addresses = createTokenBuckets(RATE_PER_ADDRESS, RATE_PER_ADDRESS * 10)
  // the end of a token identifies a session without giving access
  const keyOf = (token: string) => token.slice(-20)

  return {
    isOfSession(request: FastifyRequest): boolean {
      const token = bearerOf(request)
      return token !== undefined && sessions.has(keyOf(token))
    },
    /** Returns the seconds to wait; 0 if the call may run. */
    take(request: FastifyRequest, cost: Cost): number {
      const token = bearerOf(request)
      if (token && sessions.has(keyOf(token))) return sessions.take(keyOf(token))
      // a page loads all its images at once, from signed addresses; an unknown token costs a read of the database
      if (cost === 'transfer' && request.method === 'GET' && !token) return takeFileRate(request)
      return addresses.take(networkOf(request.ip))
    },
    /** Counts by session instead of address after the first call with a valid session. */
    remember(request: FastifyRequest) {
      const token = bearerOf(request)
      if (token && !sessions.has(keyOf(token)) && knows(token)) sessions.take(keyOf(token))
    },
  }
}
