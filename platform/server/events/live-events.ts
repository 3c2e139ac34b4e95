/**
 * Tells open pages what changed, by server-sent events. `POST /api/live` gives a signed-in caller a ticket; `GET
 * /api/live?ticket=...` opens the stream. An event names the changed record types and the window that changed them, and
 * nothing else. The browser then repeats its calls for those types, within the caller's scope. `since` is how many
 * milliseconds ago the page may have loaded its data: changes since then are sent at once.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#platform/contract/messages.ts'
import { HttpError, unauthenticated, tooManyRequests } from '../http/errors.ts'
import { whenClosed } from '../http/pipelining.ts'
import { sendMethodNotAllowed, sendError, toHttpError } from '../http/envelope.ts'
import type { AppContext } from '../http/mount.ts'
import type { RowsChanged } from './events.ts'
import { RETENTION_MS, createRecentChanges } from './recent-changes.ts'
import { type Scope, isGarageInScope, isCountryInScope } from '../session/scope.ts'
import { bearerOf, createLiveTicket, redeemLiveTicket } from '../session/session.ts'
import { closeAfterUnreadBody } from '../http/bodies/unread-bodies.ts'

/** Stops proxies from closing an idle stream, and detects an expired session. */
const HEARTBEAT = 25_000
const MAX_LINES = 2000
/** Events may have been lost: a page repeats all its calls. */
const MISSED = 'event: missed\ndata: {}\n\n'
/** Milliseconds for each open stream, so that pages do not all repeat their calls at once. */
const SPREAD = 2
/** Streams of one user: each window has one. */
const MAX_STREAMS_PER_PERSON = 30

const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
  Connection: 'close', // an ended stream must not delay the server's shutdown
}

/** @returns how many streams are open */
export function mountLiveEvents(api: FastifyInstance, appContext: AppContext): () => number {
  /** The employee of each open stream. */
  const lines = new Map<FastifyReply, number>()
  const recent = createRecentChanges(appContext.events)
  api.addHook('preClose', async () => {
    for (const reply of lines.keys()) reply.raw.end()
  })

  const onRequest = (request: FastifyRequest, reply: FastifyReply) =>
    admit(appContext, request, reply)
  api.post('/live', { onRequest }, (request, reply) =>
    orRefuse(reply, async () => {
      if (!request.caller) throw unauthenticated()
      const ticket = await createLiveTicket(appContext.database.writes, request.caller.me)
      return reply.send({ http_code: 200, message: 'Success', data: { ticket } })
    }),
  )

  // without a HEAD route: that would open a stream too, and never end
  api.get('/live', { exposeHeadRoute: false, config: { cost: 'line' } }, (request, reply) =>
    orRefuse(reply, async () => {
      const { ticket, since } = request.query as { ticket?: unknown; since?: unknown }
      if (typeof ticket !== 'string' || ticket.length > 100) throw unauthenticated()
      const session = await redeemLiveTicket(appContext.database.writes, ticket)
      if (lines.size >= MAX_LINES)
        throw new HttpError(503, messages.tooManyOpen, { retryAfter: 30 })
      return openLine(request, reply, { session, since: Number(since ?? 0) })
    }),
  )
  sendMethodNotAllowed(api, '/live', ['GET', 'POST'])
  return () => lines.size

  async function openLine(
    request: FastifyRequest,
    reply: FastifyReply,
    { session, since }: { session: Buffer; since: number },
  ) {
    const { me, scope } = await appContext.sessions.findByHash(session)
    const ownConnections = [...lines.values()].filter(
      (employee_id) => employee_id === me.employee_id,
    )
    if (ownConnections.length >= MAX_STREAMS_PER_PERSON) throw tooManyRequests(30)
    reply.hijack()
    lines.set(reply, me.employee_id)
    reply.raw.writeHead(200, { ...STREAM_HEADERS, 'X-Request-Id': request.id })
    // an ended stream may not be closed yet: another write to it would end the process
    const say = (text: string) => {
      if (!reply.raw.writableEnded) reply.raw.write(text)
    }
    say(': open\n\n')

    const endIfDead = async () => {
      // only a dead session ends the stream; an unavailable database does not
      const failure = await appContext.sessions.findByHash(session).catch(toHttpError)
      if (!(failure instanceof HttpError && failure.status === 401)) return say(': still here\n\n')
      say('event: signed-out\ndata: {}\n\n')
      reply.raw.end()
    }
    const stop = appContext.events.on((event) => {
      if (event.kind === 'session-ended' && event.employee_id === me.employee_id) void endIfDead()
      if (event.kind === 'missed') {
        const later = () => void endIfDead().then(() => say(MISSED))
        setTimeout(later, Math.random() * SPREAD * lines.size)
      }
      if (event.kind === 'changed' && isInReach(scope, event)) say(formatChange(event))
    })
    if (since > 0) say(missedBefore(recent.since(Math.min(since, RETENTION_MS)), scope))
    const beat = setInterval(() => void endIfDead(), HEARTBEAT)
    whenClosed(reply.raw, () => {
      stop()
      clearInterval(beat)
      lines.delete(reply)
    })
    return reply
  }
}

/**
 * Returns the event that a page missed before its stream was open: the record types, or that everything may have
 * changed.
 */
function missedBefore(changes: readonly RowsChanged[] | undefined, reach: Scope): string {
  if (!changes) return MISSED
  const nouns = new Set(
    changes.filter((change) => isInReach(reach, change)).flatMap(({ nouns }) => nouns),
  )
  return nouns.size > 0 ? formatChange({ nouns: [...nouns], window: null }) : ''
}

const formatChange = ({ nouns, window }: Pick<RowsChanged, 'nouns' | 'window'>) =>
  `data: ${JSON.stringify({ nouns, window })}\n\n`

/** Finds the caller before the body is read, as for every call (mount.ts). */
async function admit({ sessions }: AppContext, request: FastifyRequest, reply: FastifyReply) {
  try {
    const token = bearerOf(request)
    if (!token) throw unauthenticated()
    request.caller = await sessions.find(token)
  } catch (error) {
    closeAfterUnreadBody(request, reply)
    return orRefuse(reply, () => Promise.reject(error))
  }
}

/** A change without a garage and a country concerns every user. */
function isInReach(reach: Scope, { garage_id, country_id }: RowsChanged): boolean {
  if (garage_id !== null) return isGarageInScope(reach, garage_id)
  return country_id === null || isCountryInScope(reach, country_id)
}

async function orRefuse(reply: FastifyReply, work: () => Promise<FastifyReply>) {
  try {
    return await work()
  } catch (error) {
    const refusal = toHttpError(error)
    if (!refusal) throw error
    return sendError(reply, refusal)
  }
}
