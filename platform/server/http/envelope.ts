/** The envelope of every response, including errors. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  type ApiMessage,
  type Values,
  messages,
  createMessage,
} from '#platform/contract/messages.ts'
import { type FieldErrors, HttpError, mapDatabaseError } from './errors.ts'

export interface Envelope {
  http_code: number
  message: string
  /** Of an error: the message code for programs, and the values of its placeholders. */
  code?: string
  values?: Values
  data?: unknown
  errors?: Record<string, string[]>
  /** The codes of `errors`, in the same order. */
  codes?: Record<string, Omit<ApiMessage, 'message'>[]>
  request_id?: string
}

/**
 * Turns any error into an HttpError. An unexpected error goes to the log in full, and to the client without details.
 */
export function toHttpError(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error
  const fromPg = mapDatabaseError(error)
  if (fromPg) return fromPg
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE' || statusCode === 413)
    return new HttpError(413, messages.tooLarge)
  if (statusCode === 415) return new HttpError(415, messages.wrongType)
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new HttpError(statusCode === 404 ? 404 : 400, messages.malformed)
  return undefined
}

/** The errors by field: the messages, and their codes beside them. */
function fieldsOf(errors: FieldErrors): Pick<Envelope, 'errors' | 'codes'> {
  const sentences = Object.entries(errors).map(
    ([field, all]) => [field, all.map((one) => createMessage(one))] as const,
  )
  return {
    errors: Object.fromEntries(
      sentences.map(([field, all]) => [field, all.map(({ message }) => message)]),
    ),
    codes: Object.fromEntries(
      sentences.map(([field, all]) => [field, all.map(({ message: _, ...code }) => code)]),
    ),
  }
}

export function sendError(reply: FastifyReply, { status, said, details }: HttpError) {
  if (details.retryAfter) reply.header('Retry-After', String(details.retryAfter))
  // Fastify responds to a malformed URL before any hook runs
  reply.headers({ 'X-Request-Id': reply.request.id, 'X-Content-Type-Options': 'nosniff' })
  const envelope: Envelope = { http_code: status, ...said, request_id: reply.request.id }
  if (details.errors) Object.assign(envelope, fieldsOf(details.errors))
  if (details.data !== undefined) envelope.data = details.data
  return reply.code(status).send(envelope)
}

/** Responds with 405 and Allow, for a path that exists under other methods. */
export function sendMethodNotAllowed(
  app: FastifyInstance,
  url: string,
  methods: Iterable<string>,
): void {
  const allowed = new Set(methods)
  if (allowed.has('GET')) allowed.add('HEAD')
  const others = (['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'] as const).filter(
    (method) => !allowed.has(method),
  )
  if (others.length === 0) return
  const refuse = () => Promise.reject(new HttpError(405, messages.methodNotAllowed))
  app.route({
    method: others,
    url,
    // before the body is read
    onRequest: (_request, reply) => {
      reply.header('Allow', [...allowed].join(', '))
      return refuse()
    },
    handler: refuse,
  })
}
