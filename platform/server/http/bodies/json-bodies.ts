/**
 * Reads JSON bodies. All unfinished bodies share `BODIES_MB` of memory, and no client can fill it.
 * - A call without a session takes 64 KB, and all of them together a quarter of the memory.
 * - A session has at most two large bodies at a time, and a worker splits them: the main thread only assembles slices.
 */
import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messages } from '#platform/contract/messages.ts'
import type { Call } from '#platform/contract/route.ts'
import { createWorkerThread } from '../../limits/worker-thread.ts'
import { whenClosed } from '../pipelining.ts'
import type { Env } from '../../env.ts'
import {
  MAX_DELAYED_RESPONSES,
  RATE_LIMIT_DELAY_MS,
  delayRateLimitedResponse,
} from '../../limits/admission-control.ts'
import { HttpError, tooManyRequests, unavailable } from '../errors.ts'
import { hasRepeatedKey, isWithinJsonLimits } from './json-limits.ts'
import { unpackTexts } from './length-prefixed.ts'
import { yieldToEventLoop } from '../../limits/time-slicing.ts'
import { drainBody } from './unread-bodies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Runs the work when the response is sent, or the client has disconnected. */
    whenAnswered(work: () => void): void
    /** The bytes of the body, of calls with `signed`. */
    rawBody?: Buffer
  }
}

const KB = 1024
const MB = 1024 * KB
export const JSON_LIMIT = 256 * KB
const WITHOUT_SESSION = 64 * KB
const LARGE_AT_ONCE = 2
/**
 * The memory of one session's unfinished bodies, or half of `BODIES_MB` if that is more: two of the largest bodies fit.
 */
const OF_ONE_SESSION = 32 * MB

const malformed = () => new HttpError(400, messages.malformed)
const tooLarge = () => new HttpError(413, messages.tooLarge)

const STRANGERS = 'strangers'
const callOf = ({ routeOptions }: FastifyRequest) => (routeOptions.config as { call?: Call }).call
const senderOf = ({ caller }: FastifyRequest) => caller?.me.session.toString('base64') ?? STRANGERS

/** Counts the memory of all unfinished bodies. */
function keepMemory(most: number) {
  let all = 0
  const bytesOf = new Map<string, number>()
  const largeOf = new Map<string, number>()
  const shareOf = (sender: string) =>
    sender === STRANGERS ? most / 4 : Math.max(most / 2, OF_ONE_SESSION)

  const add = (counts: Map<string, number>, sender: string, by: number) => {
    const now = (counts.get(sender) ?? 0) + by
    if (now > 0) counts.set(sender, now)
    else counts.delete(sender)
  }
  const grow = (sender: string, by: number) => {
    all += by
    add(bytesOf, sender, by)
  }
  return {
    /** The memory of one body. */
    open(sender: string) {
      let bytes = 0
      let isLarge = false
      return {
        get isLarge() {
          return isLarge
        },
        /** Before the first byte, by the declared length; then as the body grows. */
        assertFits(size: number) {
          const more = size - bytes
          const isFull = all + more > most || (bytesOf.get(sender) ?? 0) + more > shareOf(sender)
          if (isFull) throw unavailable()
          if (isLarge || size <= JSON_LIMIT) return
          if ((largeOf.get(sender) ?? 0) >= LARGE_AT_ONCE) throw tooManyRequests(5)
          isLarge = true
          add(largeOf, sender, 1)
        },
        hold(size: number) {
          grow(sender, size - bytes)
          bytes = size
        },
        close() {
          grow(sender, -bytes)
          if (isLarge) add(largeOf, sender, -1)
        },
      }
    },
  }
}

interface Limits {
  env: Pick<Env, 'BODIES_MB'>
  log: { error(fields: object, text: string): void }
}

/** Reads the JSON bodies of every call that is mounted on `app`. */
export function mountJsonBodyParser(app: FastifyInstance, { env, log }: Limits): void {
  const memory = keepMemory(env.BODIES_MB * MB)
  const slow = delayRateLimitedResponse(RATE_LIMIT_DELAY_MS, MAX_DELAYED_RESPONSES)
  const worker = createWorkerThread<Uint8Array>(
    'platform/server/http/bodies/json-worker.ts',
    (error) => log.error({ err: error }, 'the worker of large bodies failed'),
  )
  const parse = app.getDefaultJsonParser('error', 'error')
  const parsed = (request: FastifyRequest, text: string) =>
    new Promise<unknown>((resolve, reject) => {
      void parse(request, text, (error, value: unknown) => (error ? reject(error) : resolve(value)))
    })

  /** Assembles the worker's slices with a pause after each, in which other requests run. */
  async function assembled(request: FastifyRequest, body: Buffer): Promise<unknown> {
    const slices = unpackTexts(await worker.ask(body))
    const { value: frame } = slices.next()
    if (frame === undefined) throw malformed()
    const { value, lists } = (await parsed(request, frame)) as Frame
    for (const [field, count] of lists) {
      const rows: unknown[] = []
      for (let slice = 0; slice < count; slice++) {
        const more = (await parsed(request, slices.next().value ?? '[]')) as unknown[]
        for (const row of more) rows.push(row)
        await yieldToEventLoop()
      }
      value[field] = rows
    }
    return value
  }

  async function read(request: FastifyRequest, content: Readable): Promise<unknown> {
    const limit = limitOf(request)
    const mine = memory.open(senderOf(request))
    // a handler works on the body until it responds
    request.whenAnswered(() => mine.close())
    const assertFits = (size: number) => {
      if (size > limit) throw tooLarge()
      mine.assertFits(size)
    }
    assertFits(Number(request.headers['content-length'] ?? 0))
    const body = await collected(content, (size) => {
      assertFits(size)
      mine.hold(size)
    })
    // a DELETE often declares JSON and sends nothing: an empty body is no body
    if (body.length === 0) return undefined
    if (callOf(request)?.signed) request.rawBody = body
    if (mine.isLarge) return assembled(request, body)
    // JSON is UTF-8 (RFC 8259): other bytes would be stored as replacement characters
    if (!isUtf8(body)) throw malformed()
    const value = await parsed(request, body.toString())
    if (!isWithinJsonLimits(value) || hasRepeatedKey(body, value)) throw malformed()
    return value
  }

  app.decorateRequest('whenAnswered')
  app.addHook('preParsing', (request, reply, payload, done) => {
    request.whenAnswered = (work) => whenClosed(reply.raw, work)
    done(null, payload)
  })
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, content: Readable) => {
      try {
        return await read(request, content)
      } catch (error) {
        // a client that sends one large body too many sends the next at once
        if (error instanceof HttpError && error.status === 429) await slow()
        drainBody(request.raw)
        throw error
      }
    },
  )
}

interface Frame {
  /** The body with empty lists. */
  value: Record<string, unknown>
  lists: [field: string, slices: number][]
}

const limitOf = ({ caller, routeOptions }: FastifyRequest) =>
  caller ? (routeOptions.bodyLimit ?? JSON_LIMIT) : WITHOUT_SESSION

/**
 * Collects the bytes of a stream in one buffer that grows: single bytes would be ten thousand small ones.
 * @param assertFits its error ends the reading, but not the stream: that would close the connection before the response
 */
function collected(content: Readable, assertFits: (size: number) => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let held = Buffer.alloc(1 * KB)
    let size = 0
    const end = (settle: () => void) => {
      content.off('data', arrived).off('end', ended).off('error', broken).off('close', broken)
      // a later error of the connection has no effect
      content.on('error', () => {})
      settle()
    }
    const ended = () => end(() => resolve(held.subarray(0, size)))
    const broken = () => end(() => reject(malformed()))
    const arrived = (piece: Buffer) => {
      try {
        const grown = size + piece.length
        assertFits(grown)
        if (grown > held.length) {
          const larger = Buffer.allocUnsafe(Math.max(grown, held.length * 2))
          held.copy(larger, 0, 0, size)
          held = larger
        }
        piece.copy(held, size)
        size = grown
      } catch (error) {
        end(() => reject(error))
      }
    }
    content.on('data', arrived).on('end', ended).on('error', broken).on('close', broken)
  })
}
