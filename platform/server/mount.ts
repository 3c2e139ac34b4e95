/**
 * A request's way: session -> reach -> shapes -> transaction for writes -> idempotency -> the use case -> activity row
 * -> envelope. Declared calls come in, Fastify routes come out; nothing undeclared leaves.
 */
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { messages, say } from '#platform/contract/messages.ts'
import {
  type AnswerOf,
  type BodyOf,
  type Call,
  type Method,
  type ParamsOf,
  type QueryOf,
  paramsSchema,
} from '#platform/contract/route.ts'
import { may, policy } from '#platform/contract/roles.ts'
import { Audit, type Trace, writeActivity } from './audit.ts'
import type { Database, Db } from './db.ts'
import type { Env } from './env.ts'
import {
  type FieldErrors,
  Refusal,
  forbidden,
  fromDatabase,
  isClash,
  isMisfit,
  notFound,
  signedOut,
} from './errors.ts'
import { type Events, announce, announcedIn } from './events.ts'
import { claimKey, keepAnswer } from './idempotency.ts'
import { type Scope, narrow, nowhere } from './scope.ts'
import type { Me, Places, Sessions } from './session.ts'
import { undeclared } from './undeclared.ts'

/** What every use case may need of the running app. */
export interface House {
  env: Env
  database: Database
  events: Events
  places: Places
  sessions: Sessions
  log: { info(fields: object, text: string): void; error(fields: object, text: string): void }
}

/** What a use case is handed. */
export interface Ask<C extends Call> {
  /** GET: the shared readers. Writes: the open transaction, unless the call says `atomic: false`. */
  db: Db
  /** The caller's reach, narrowed by `country_id` and `garage_id`. */
  scope: Scope
  /** The caller. Calls for anyone have none: their `me` must not be touched. */
  me: Me
  audit: Audit
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  house: House
  ip: string
  /** The moment of the request: what happens in it happened then. */
  at: Date
  request: FastifyRequest
}

/** The answer of a `raw` call. */
export interface RawAnswer {
  /** 200 unless told. */
  status?: number
  type: string
  content: Buffer | Readable
  headers?: Record<string, string>
}

export type Handler<C extends Call> = (
  ask: Ask<C>,
) => Promise<C extends { raw: true } ? RawAnswer : AnswerOf<C>>

export interface Operation {
  call: Call
  handler: (ask: Ask<Call>) => Promise<unknown>
}

/** Joins a contract with its use cases: one for each call, of the call's own types. */
export function implement<T extends Record<string, Call>>(
  contract: T,
  handlers: { [K in keyof T]: Handler<T[K]> },
): Operation[] {
  return Object.keys(contract).map((name) => ({
    call: contract[name] as Call,
    handler: handlers[name] as unknown as Operation['handler'],
  }))
}

interface Envelope {
  http_code: number
  message: string
  data?: unknown
  errors?: FieldErrors
  request_id?: string
}

/** Which fields are wrong and why, in the envelope's form; `lines.0.debit` for a field inside a list. */
export const fieldErrors = (error: z.ZodError): FieldErrors => {
  const errors: FieldErrors = {}
  for (const { path, message } of error.issues)
    (errors[path.join('.') || 'body'] ??= []).push(message)
  return errors
}

function shape<T>(schema: z.ZodType<T>, given: unknown): T {
  const read = schema.safeParse(given)
  if (read.success) return read.data
  const errors = fieldErrors(read.error)
  throw new Refusal(422, Object.values(errors)[0]?.[0] ?? messages.invalid, { errors })
}

/** A body holds what its call declares and nothing else: what would be dropped is refused by name. */
function bodyShape({ body: schema, upload }: Call, given: unknown): unknown {
  // a file is read by its handler, part by part
  const surplus = upload ? [] : undeclared(schema, given)
  const read = schema?.safeParse(given ?? {})
  if (surplus.length === 0 && read?.success !== false) return read?.data
  const errors = read?.error ? fieldErrors(read.error) : {}
  for (const field of surplus) (errors[field] ??= []).push(say(messages.unknownField, { field }))
  throw new Refusal(422, Object.values(errors)[0]?.[0] ?? messages.invalid, { errors })
}

/** The version that a change was made upon may come as `If-Match: "3"` instead of in the body. */
function withVersion({ body: schema }: Call, { headers, body }: FastifyRequest): unknown {
  const version = headers['if-match']?.replaceAll('"', '')
  const takesIt = schema instanceof z.ZodObject && 'version' in schema.shape
  const isPlain = typeof (body ?? {}) === 'object' && !Array.isArray(body)
  if (!takesIt || !isPlain || version === undefined || version === '*') return body
  return { version: Number(version), ...(body as object | undefined) }
}

const pathSchemas = new WeakMap<Call, z.ZodObject>()

/** A path that is not an id leads nowhere. */
function pathShape(call: Call, given: unknown) {
  let schema = pathSchemas.get(call)
  if (!schema) pathSchemas.set(call, (schema = paramsSchema(call)))
  const read = schema.safeParse(given)
  if (!read.success) throw notFound()
  return read.data
}

const withoutEmpty = (query: unknown) =>
  Object.fromEntries(
    Object.entries((query ?? {}) as Record<string, unknown>).filter(([, value]) => value !== ''),
  )

const bearer = (request: FastifyRequest) =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

/** Turns any error into the one that is answered. What is not foreseen is logged whole and answered bare. */
export function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const fromPg = fromDatabase(error)
  if (fromPg) return fromPg
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE' || statusCode === 413)
    return new Refusal(413, messages.tooLarge)
  if (statusCode === 415) return new Refusal(415, messages.wrongType)
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new Refusal(statusCode === 404 ? 404 : 400, messages.malformed)
  return undefined
}

export function answerRefusal(reply: FastifyReply, { status, message, details }: Refusal) {
  if (details.retryAfter) reply.header('Retry-After', String(details.retryAfter))
  // an address that cannot even be read is answered before any hook
  reply.headers({ 'X-Request-Id': reply.request.id, 'X-Content-Type-Options': 'nosniff' })
  const envelope: Envelope = { http_code: status, message, request_id: reply.request.id }
  if (details.errors) envelope.errors = details.errors
  if (details.data !== undefined) envelope.data = details.data
  return reply.code(status).send(envelope)
}

const RETRIES = 3

/** `/admin/order/{id}/line` changes an order: what the open browsers are told (live.ts). */
const nounOf = ({ path }: Call) =>
  path.split('/').find((part) => part !== '' && part !== 'admin') ?? ''

export function mount(app: FastifyInstance, house: House, operations: readonly Operation[]): void {
  for (const operation of operations) {
    const { method, path, allow } = operation.call
    // whoever may not be named, nobody may; better not to start than to find out later
    if (allow !== 'anyone' && !Object.hasOwn(policy, allow))
      throw new Error(`${method} ${path}: no entry in the table of rights (${String(allow)})`)
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: (request, reply) => serve(house, operation, request, reply),
    })
  }
  refuseOtherMethods(app, operations)
}

/** 405 with Allow, for paths that exist under another method. */
function refuseOtherMethods(app: FastifyInstance, operations: readonly Operation[]) {
  const known = new Map<string, Set<string>>()
  for (const { call } of operations) {
    const url = call.path.replaceAll(/\{(\w+)\}/g, ':$1')
    known.set(url, (known.get(url) ?? new Set()).add(call.method))
  }
  for (const [url, methods] of known) answerOthers(app, url, methods)
}

/** For a route that is mounted by hand. */
export function answerOthers(app: FastifyInstance, url: string, methods: Iterable<string>): void {
  const allowed = new Set(methods)
  if (allowed.has('GET')) allowed.add('HEAD')
  const others = (['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'] as const).filter(
    (method) => !allowed.has(method),
  )
  if (others.length === 0) return
  app.route({
    method: others,
    url,
    handler: (_request, reply) => {
      reply.header('Allow', [...allowed].join(', '))
      return answerRefusal(reply, new Refusal(405, messages.methodNotAllowed))
    },
  })
}

async function serve(
  house: House,
  { call, handler }: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const audit = new Audit()
  const trace: Trace = {
    me: undefined,
    method: request.method,
    path: request.url.split('?')[0] ?? '',
    ip: request.ip,
    requestId: request.id,
    code: call.creates ? 201 : 200,
  }
  try {
    const token = bearer(request)
    let reach = nowhere
    if (call.allow !== 'anyone') {
      if (!token) throw signedOut()
      const caller = await house.sessions.find(token)
      trace.me = caller.me
      reach = caller.reach
      if (!may(caller.me.role, call.allow)) throw forbidden()
    }

    const params = pathShape(call, request.params)
    const query = call.query ? shape(call.query, withoutEmpty(request.query)) : {}
    const body = bodyShape(call, withVersion(call, request))
    const places = await house.places.all()
    const scope = narrow(reach, query as { country_id?: number; garage_id?: number }, places)
    const ask = {
      scope,
      me: trace.me as Me,
      audit,
      params,
      query,
      body,
      house,
      ip: request.ip,
      request,
      at: new Date(),
    }
    const isWrite = call.method !== 'GET'

    if (call.raw) {
      const answer = (await handler({ ...ask, db: house.database.reads } as Ask<Call>)) as RawAnswer
      return await reply
        .code(answer.status ?? 200)
        .headers({ 'Content-Type': answer.type, ...answer.headers })
        .send(answer.content)
    }

    const act = async (db: Db): Promise<Envelope> => {
      const answer = await handler({ ...ask, db } as Ask<Call>)
      if (isWrite) {
        await writeActivity(db, trace, audit)
        await announce(db, {
          kind: 'changed',
          noun: nounOf(call),
          garage_id: audit.garageId ?? null,
        })
      }
      return {
        http_code: trace.code,
        message: call.done ?? messages.ok,
        data: call.data.parse(answer),
      }
    }

    if (!isWrite) return await reply.code(200).send(await act(house.database.reads))
    if (call.atomic === false)
      return await reply.code(trace.code).send(await act(house.database.writes))

    const key = request.headers['idempotency-key']
    const owner = String(trace.me?.employee_id ?? request.ip)
    let transaction: Db | undefined
    const envelope = await inTransaction(house.database.writes, async (db) => {
      transaction = db
      if (typeof key !== 'string' || key === '') return act(db)
      const earlier = await claimKey(db, {
        key,
        owner,
        method: call.method as Method,
        url: request.url,
        body: request.body,
      })
      if (earlier) return earlier.envelope as Envelope
      const fresh = await act(db)
      await keepAnswer(db, owner, key, { status: trace.code, envelope: fresh })
      return fresh
    })
    // a session that has ended is dead here before its end is answered, not when the message comes round
    for (const event of transaction ? announcedIn(transaction) : [])
      if (event.kind !== 'changed') house.events.tell(event)
    return await reply.code(envelope.http_code).send(envelope)
  } catch (error) {
    const refusal = toRefusal(error)
    if (!refusal) house.log.error({ err: error, requestId: request.id }, 'request failed')
    // foreseen, and by the hundred when it happens: the reason is enough
    else if (refusal.status >= 500)
      house.log.error(
        { reason: (error as Error).message, requestId: request.id },
        'request not served',
      )
    // refused all the same, but a schema should have caught it
    else if (isMisfit(error))
      house.log.error({ err: error, requestId: request.id }, 'a value that no schema refused')
    const answer = refusal ?? new Refusal(500, 'Unexpected Application Error!')
    await rememberRefusal(
      house,
      call,
      { ...trace, code: answer.status, message: answer.message },
      audit,
    )
    return answerRefusal(reply, answer)
  }
}

/** Runs a use case in a transaction; one that lost against another is tried again. */
async function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (!isClash(error) || attempt === RETRIES) throw error
    }
  }
}

/** Refused requests and failed sign-ins are written down too; when that fails, the answer stands all the same. */
async function rememberRefusal(house: House, call: Call, trace: Trace, audit: Audit) {
  const worthIt =
    trace.code === 403 || (call.method !== 'GET' && trace.code < 500 && trace.code !== 429)
  if (!worthIt) return
  const attempt = new Audit()
  if (audit.subject) attempt.subject = audit.subject
  if (audit.by) attempt.by = audit.by
  await writeActivity(house.database.writes, trace, attempt).catch((error: unknown) =>
    house.log.error({ err: error }, 'activity row of a refused request not written'),
  )
}
