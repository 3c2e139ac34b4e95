/**
 * The steps of a request: session -> scope -> schemas -> transaction for writes -> idempotency -> the use case ->
 * activity row -> envelope. Declared calls become Fastify routes; a response contains only declared fields.
 */
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { messages, createMessage } from '#platform/contract/messages.ts'
import type { BodyOf, Call, Method, QueryOf } from '#platform/contract/route.ts'
import type { AnswerOf, ParamsOf } from '#platform/contract/client-calls.ts'
import { hasCapability, policy } from '#platform/contract/roles.ts'
import { Audit, type Trace, writeActivity } from '../audit/audit.ts'
import { acrossCurrencies, fillResponseCurrencies } from '../database/currencies.ts'
import type { Database, Db } from '../database/db.ts'
import { recordDiskFull } from '../limits/disk.ts'
import type { Env } from '../env.ts'
import { type Envelope, sendMethodNotAllowed, sendError, toHttpError } from './envelope.ts'
import {
  HttpError,
  forbidden,
  isRetryableConflict,
  isDataException,
  unauthenticated,
} from './errors.ts'
import { type RowsChanged, type Events, notifiedIn } from '../events/events.ts'
import { claimKey, storeResponse } from './idempotency.ts'
import { hasLongList, parseInSlices, stringifyInSlices } from '../database/long-lists.ts'
import { type Scope, narrowScope, emptyScope } from '../session/scope.ts'
import { removeHiddenFields } from './field-visibility.ts'
import {
  type Caller,
  type CurrentUser,
  type GarageDirectory,
  type Sessions,
  bearerOf,
} from '../session/session.ts'
import { parseBody, parseParams, parseQuery } from './request-parsing.ts'
import { countAnonymousRefusal } from '../limits/anonymous-requests.ts'
import { type GuessLimit, UnknownToken } from '../links/guess-limit.ts'
import { fillLinks, originOf } from '../links/links.ts'
import { withoutTokens } from '../links/token-paths.ts'
import type { FairQueue } from '../limits/fair-queue.ts'
import { closeAfterUnreadBody, hasBody } from './bodies/unread-bodies.ts'
import { runRead, acquireSlowCallSlot } from '../limits/slow-calls.ts'
import { sendCacheable, sendRaw } from './replies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, found before the body is read. */
    caller: Caller | undefined
    /** The fields of a form of a document (`mountDocument`). */
    form: URLSearchParams | undefined
  }
}

/** What the running app provides to every use case. */
export interface AppContext {
  env: Env
  database: Database
  events: Events
  garageDirectory: GarageDirectory
  sessions: Sessions
  slowCallQueue: FairQueue
  guessLimit: GuessLimit
  log: { info(fields: object, text: string): void; error(fields: object, text: string): void }
}

/** The input of every use case. */
export interface CallContext<C extends Call> {
  /**
   * GET: the shared readers, or those of slow calls. Writes: the open transaction, unless the call says `atomic: false`.
   */
  db: Db
  /** The caller's scope, narrowed by `country_id` and `garage_id`. */
  scope: Scope
  /** The caller. Calls for anyone have no caller: their handlers must not use `me`. */
  me: CurrentUser
  audit: Audit
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  appContext: AppContext
  ip: string
  /** The time of the request: all its changes have this time. */
  at: Date
  request: FastifyRequest
}

/** The response of a `raw` call. */
export interface RawResponse {
  /** 200 by default. */
  status?: number
  type: string
  content: Buffer | Readable
  headers?: Record<string, string>
}

export type Handler<C extends Call> = (
  context: CallContext<C>,
) => Promise<C extends { raw: true } ? RawResponse : AnswerOf<C>>

export interface Operation {
  call: Call
  handler: (context: CallContext<Call>) => Promise<unknown>
}

/** Pairs a contract with its use cases: one for each call, with the call's own types. */
export function implement<T extends Record<string, Call>>(
  contract: T,
  handlers: { [K in keyof T]: Handler<T[K]> },
): Operation[] {
  return Object.keys(contract).map((name) => ({
    call: contract[name] as Call,
    handler: handlers[name] as unknown as Operation['handler'],
  }))
}

/** How a route sends the response of its call. */
export interface Responder {
  send(request: FastifyRequest, reply: FastifyReply, envelope: Envelope): unknown
  sendError(request: FastifyRequest, reply: FastifyReply, error: HttpError): unknown
}

const jsonResponder: Responder = {
  send: (_request, reply, envelope) => answer(reply, envelope.http_code, envelope),
  sendError: (_request, reply, error) => sendError(reply, error),
}

/**
 * Mounts a call for anyone at another address, with responses of another form: a document of `apps/visitor` runs the
 * same use case as the call.
 */
export function mountDocument(
  app: FastifyInstance,
  appContext: AppContext,
  operation: Operation,
  {
    path,
    responder,
    readForm,
  }: {
    path: string
    responder: Responder
    /** Turns the fields of a form into the body of the call. */
    readForm?: (form: URLSearchParams) => unknown
  },
): void {
  if (!app.hasRequestDecorator('form')) app.decorateRequest('form')
  const call = { ...operation.call, path }
  app.route({
    method: call.method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { call },
    handler: (request, reply) => {
      if (readForm) {
        // a form without fields has no body
        request.form = (request.body ?? new URLSearchParams()) as URLSearchParams
        request.body = readForm(request.form)
      }
      return serve(appContext, { ...operation, call }, request, reply, responder)
    },
  })
}

export function mount(
  app: FastifyInstance,
  appContext: AppContext,
  operations: readonly Operation[],
): void {
  if (!app.hasRequestDecorator('caller')) app.decorateRequest('caller')
  for (const operation of operations) {
    const { call } = operation
    const { method, path, allow, bodyLimit } = call
    // no role can hold an unknown capability; the app stops at the start rather than sending a 403 later
    if (allow !== 'anyone' && !Object.hasOwn(policy, allow))
      throw new Error(`${method} ${path}: no entry in the table of rights (${String(allow)})`)
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { call },
      ...(bodyLimit ? { bodyLimit } : {}),
      onRequest: (request, reply) => admit(appContext, call, request, reply),
      handler: (request, reply) => serve(appContext, operation, request, reply),
    })
  }
  refuseOtherMethods(app, operations)
}

/** 405 with Allow, for paths that exist under another method. */
function refuseOtherMethods(app: FastifyInstance, operations: readonly Operation[]) {
  const methodsByPath = new Map<string, Set<string>>()
  for (const { call } of operations) {
    const url = call.path.replaceAll(/\{(\w+)\}/g, ':$1')
    methodsByPath.set(url, (methodsByPath.get(url) ?? new Set()).add(call.method))
  }
  for (const [url, methods] of methodsByPath) sendMethodNotAllowed(app, url, methods)
}

/** Authenticates and authorizes before the body is read, so that anonymous bodies cost nothing. */
async function admit(
  appContext: AppContext,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (call.allow === 'anyone') return
  const trace = traceOf(call, request)
  try {
    request.caller = await callerOf(appContext, request)
    trace.me = request.caller.me
    if (!hasCapability(trace.me.role, call.allow)) throw forbidden()
  } catch (error) {
    closeAfterUnreadBody(request, reply)
    return sendError(
      reply,
      await recordRefusal(appContext, call, error, { audit: new Audit(), trace }),
    )
  }
}

function callerOf({ sessions }: AppContext, request: FastifyRequest): Promise<Caller> {
  const token = bearerOf(request)
  if (!token) throw unauthenticated()
  return sessions.find(token)
}

/** @returns the log fields of a request */
const traceOf = (call: Call, request: FastifyRequest): Trace => ({
  me: undefined,
  method: request.method,
  path: withoutTokens(request.url, call),
  ip: request.ip,
  requestId: request.id,
  // if it depends on the body, it is set once the body is read
  code: call.creates === true ? 201 : 200,
})

async function serve(
  appContext: AppContext,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  responder = jsonResponder,
) {
  const { call, handler } = operation
  const audit = new Audit()
  const trace = traceOf(call, request)
  try {
    const ask = await read(appContext, call, request, { audit, trace })
    if (typeof call.creates === 'function') trace.code = call.creates(ask.body) ? 201 : 200
    const run = (db: Db, of: Partial<CallContext<Call>> = {}) =>
      handler({ ...ask, ...of, db } as CallContext<Call>)
    const isWrite = call.method !== 'GET'
    const endTurn = await acquireSlowCallSlot(appContext, call, request, reply, trace)
    try {
      if (call.raw) {
        const answer = (await runRead(appContext, ask, run)) as RawResponse
        // no response without a row in the activity log
        if (call.logged) await writeActivity(appContext.database.writes, trace, audit)
        return await sendRaw(reply, answer)
      }
      // what is stored has marks: the links themselves exist only in what is sent
      const send = async (envelope: Envelope) =>
        responder.send(
          request,
          reply,
          call.links
            ? await fillLinks(
                { db: appContext.database.reads, appContext },
                envelope,
                originOf(appContext, request),
              )
            : envelope,
        )
      const act = async (db: Db): Promise<Envelope> => {
        const answer = isWrite
          ? await run(db)
          : await acrossCurrencies(appContext.garageDirectory, call.data, ask, (scope, query) =>
              run(db, { scope, query }),
            )
        if (audit.isThere) trace.code = 200
        if (isWrite) await writeActivity(db, trace, audit)
        const data = await parseInSlices(call.data, answer)
        await fillResponseCurrencies(appContext.garageDirectory, { ...ask, audit }, call.data, {
          answer: data,
          useCaseResult: answer,
        })
        removeHiddenFields(trace.me?.role, call.data, data)
        return {
          http_code: trace.code,
          message: createMessage(audit.isThere ? messages.alreadyThere : (call.done ?? messages.ok))
            .message,
          data,
        }
      }
      if (call.cached !== undefined)
        return await sendCacheable(request, reply, call.cached, await runRead(appContext, ask, act))
      if (!isWrite) return await send(await runRead(appContext, ask, act))
      const { envelope, isFresh } =
        call.atomic === false
          ? { envelope: await act(appContext.database.writes), isFresh: true }
          : await write(appContext, call, request, trace, act)
      if (isFresh) appContext.events.tellAll(changesOf(call, request, audit))
      return await send(envelope)
    } finally {
      endTurn()
    }
  } catch (error) {
    const refusal = await recordRefusal(appContext, call, error, { audit, trace })
    return responder.sendError(request, reply, refusal)
  }
}

/** The request's fields for the activity log. */
interface Written {
  audit: Audit
  trace: Trace
}

/** Finds the caller and parses the request: the session, the scope, and the contract's schemas. */
async function read(
  appContext: AppContext,
  call: Call,
  request: FastifyRequest,
  { audit, trace }: Written,
): Promise<Omit<CallContext<Call>, 'db'>> {
  let reach = emptyScope
  if (call.allow !== 'anyone') {
    // a body may take minutes, and the session may have ended meanwhile: the second check is nearly free
    const caller = hasBody(request.raw) ? await callerOf(appContext, request) : request.caller
    if (!caller) throw unauthenticated()
    trace.me = caller.me
    reach = caller.scope
    if (!hasCapability(caller.me.role, call.allow)) throw forbidden()
  }
  const params = parseParams(call, request)
  const query = parseQuery(call, request)
  const body = await parseBody(call, request)
  assertBulk(call, query, trace.me)
  const places = await appContext.garageDirectory.all()
  return {
    scope: narrowScope(reach, query as { country_id?: number; garage_id?: number }, places),
    me: trace.me as CurrentUser,
    audit,
    params,
    query,
    body,
    appContext,
    ip: request.ip,
    request,
    at: new Date(),
  } as Omit<CallContext<Call>, 'db'>
}

/** Exporting a whole list may need a capability of its own. */
function assertBulk({ bulk }: Call, query: unknown, me: CurrentUser | undefined) {
  if (bulk && (query as { bulk?: boolean }).bulk && !hasCapability(me?.role, bulk))
    throw forbidden(messages.noExport)
}

async function answer(reply: FastifyReply, code: number, envelope: Envelope) {
  reply.code(code)
  if (!hasLongList(envelope)) return reply.send(envelope)
  return reply.type('application/json; charset=utf-8').send(await stringifyInSlices(envelope))
}

/** A browser names its window with each write, so that it does not receive an event of its own changes (live.ts). */
const windowOf = ({ headers }: FastifyRequest) => {
  const windowId = headers['x-window']
  return typeof windowId === 'string' && /^[\w-]{1,40}$/.test(windowId) ? windowId : null
}

/** Returns the changes for the open pages: one for each garage that the write concerns. */
function changesOf(call: Call, request: FastifyRequest, audit: Audit): RowsChanged[] {
  if (call.changes.length === 0) return []
  const garages = [audit.garageId ?? null, ...audit.otherGarages]
  return garages.map((garage_id) => ({
    kind: 'changed',
    nouns: call.changes,
    country_id: audit.countryId ?? null,
    window: windowOf(request),
    garage_id,
  }))
}

/** Runs a write in its transaction. A repeated write with the same key gets the stored response, and is not fresh. */
async function write(
  appContext: AppContext,
  call: Call,
  request: FastifyRequest,
  trace: Trace,
  act: (db: Db) => Promise<Envelope>,
): Promise<{ envelope: Envelope; isFresh: boolean }> {
  const key = request.headers['idempotency-key']
  const owner = String(trace.me?.employee_id ?? request.ip)
  let transaction: Db | undefined
  const written = await inTransaction(appContext.database.writes, async (db) => {
    transaction = db
    if (typeof key !== 'string' || key === '') return { envelope: await act(db), isFresh: true }
    const earlier = await claimKey(db, {
      key,
      owner,
      me: trace.me,
      method: call.method as Method,
      url: request.url,
      body: request.body,
    })
    if (earlier) return { envelope: earlier.envelope as Envelope, isFresh: false }
    const envelope = await act(db)
    await storeResponse(db, owner, key, { status: trace.code, envelope })
    return { envelope, isFresh: true }
  })
  // this process drops an ended session before it responds; it does not wait for the database's message
  for (const event of transaction ? notifiedIn(transaction) : []) appContext.events.tell(event)
  return written
}

/** Records any thrown error where that is useful. @returns the response */
async function recordRefusal(
  appContext: AppContext,
  call: Call,
  error: unknown,
  { audit, trace }: Written,
): Promise<HttpError> {
  const { requestId } = trace
  recordDiskFull(error, appContext.log)
  const refusal =
    error instanceof UnknownToken ? appContext.guessLimit.count(trace.ip) : toHttpError(error)
  if (!refusal) appContext.log.error({ err: error, requestId }, 'request failed')
  // an expected error that may come by the hundred: the log needs only the reason
  else if (refusal.status >= 500)
    appContext.log.error({ reason: (error as Error).message, requestId }, 'request not served')
  // the database rejects it, but a schema should have
  else if (isDataException(error))
    appContext.log.error({ err: error, requestId }, 'a value that no schema refused')
  const answer = refusal ?? new HttpError(500, messages.failed)
  const failed = { ...trace, code: answer.status, message: answer.message }
  await rememberRefusal(appContext, call, failed, audit)
  return answer
}

const RETRIES = 3

/** Runs a use case in a transaction; repeats it after a conflict with another transaction. */
export async function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (!isRetryableConflict(error) || attempt === RETRIES) throw error
    }
  }
}

/**
 * Records rejected requests and failed sign-ins too, and counts those without a session. If that fails, the response is
 * still sent.
 */
async function rememberRefusal(appContext: AppContext, call: Call, trace: Trace, audit: Audit) {
  const worthIt =
    trace.code === 403 || (call.method !== 'GET' && trace.code < 500 && trace.code !== 429)
  if (!worthIt) return
  if (!trace.me && !audit.by) return countAnonymousRefusal(appContext, trace)
  const attempt = new Audit()
  if (audit.subject) attempt.subject = audit.subject
  if (audit.by) attempt.by = audit.by
  await writeActivity(appContext.database.writes, trace, attempt).catch((error: unknown) =>
    appContext.log.error({ err: error }, 'activity row of a refused request not written'),
  )
}
