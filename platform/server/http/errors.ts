/**
 * The app's one error class. Use cases throw it, and `mount` sends it in the envelope; no other code writes an error.
 */
import type { Ability } from '#platform/contract/abilities.ts'
import {
  type Message,
  type ApiMessage,
  messages,
  createMessage,
} from '#platform/contract/messages.ts'
import { isPlanOutdated } from '../database/statement.ts'

/** Why each field is invalid, by field. */
export type FieldErrors = Record<string, readonly Message[]>

/** `errors` by field, and anything else that helps the client: what changed, or seconds until the next try. */
interface Details {
  errors?: FieldErrors
  data?: unknown
  retryAfter?: number
}

export class HttpError extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly said: ApiMessage
  readonly details: Details

  constructor(status: number, why: Message, details: Details = {}) {
    const sentence = createMessage(why)
    super(sentence.message)
    this.status = status
    this.said = sentence
    this.details = details
    // the logger writes a property into whatever has a message, and a frozen message cannot take one
    Object.defineProperty(this, 'said', { enumerable: false })
  }
}

/** 422: the body is invalid. `invalid({ vin: 'why' })` names the field. */
export function invalid(problem: string | ApiMessage | Record<string, Message>): HttpError {
  if (typeof problem === 'string' || isSaid(problem)) return new HttpError(422, problem)
  const errors = Object.fromEntries(Object.entries(problem).map(([field, why]) => [field, [why]]))
  return new HttpError(422, Object.values(problem)[0] ?? messages.invalid, { errors })
}

/** No body has both fields. */
const isSaid = (problem: ApiMessage | Record<string, Message>): problem is ApiMessage =>
  'code' in problem && 'message' in problem
/** 404: missing or out of scope. The response does not say which. */
export const notFound = () => new HttpError(404, messages.notFound)
/** 403: the caller's role does not hold the capability. */
export const forbidden = (why: Message = messages.notAllowed) => new HttpError(403, why)
/** 409: allowed, but not now (stale version, wrong stage, already done). */
export const conflict = (why: Message, data?: unknown) => new HttpError(409, why, { data })
/** Asserts an ability of the record's `can`: 403 if the capability is missing, else 409. */
export function assertCan(ability: Ability): void {
  if (ability.ok) return
  throw ability.why.message === messages.notAllowed ? forbidden() : conflict(ability.why)
}

/** 401: no session, or a dead one. The only response that may say "Invalid token". */
export const unauthenticated = () => new HttpError(401, messages.invalidToken)
export const tooManyRequests = (retryAfter: number) =>
  new HttpError(429, messages.tooMany, { retryAfter })
/** 503, with its cause, so that the code that sends it can record a full disk. */
export const unavailable = (cause?: unknown) =>
  Object.assign(new HttpError(503, messages.unavailable, { retryAfter: 2 }), { cause })

interface DatabaseFailure {
  code?: string
  constraint?: string
  detail?: string
  message?: string
}

/** PostgreSQL's code for a write at a standby or a read-only server. */
export const READ_ONLY = '25006'

const AWAY = new Set([
  READ_ONLY,
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '55P03',
  '57014',
  '25P03',
  '25P04',
])

/** No disk space, no memory, or a failing disk: an operator must fix it. */
const NO_ROOM = new Set(['53000', '53100', '53200', '53400', '58030'])

/** Whether the database is unavailable or too slow: the client may try again. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  const { code = '', message = '' } = error as DatabaseFailure
  return (
    AWAY.has(code) ||
    code.startsWith('08') ||
    /connection (terminated|ended)|timeout exceeded when trying to connect|timeout expired|query read timeout|client (has encountered|was closed)|not queryable|not currently accepting connections/i.test(
      message,
    )
  )
}

/** Two transactions blocked each other, or a migration blocked one. A second try may succeed. */
export const isRetryableConflict = (error: unknown) =>
  ['40001', '40P01'].includes((error as DatabaseFailure).code ?? '') ||
  isPlanOutdated(error as DatabaseFailure)

/** The database got a value that it cannot hold (class 22). */
export const isDataException = (error: unknown) =>
  ((error as DatabaseFailure).code ?? '').startsWith('22') && !(error instanceof HttpError)

/** Maps a database error to an HttpError; undefined if it is a bug of the app. */
export function mapDatabaseError(error: unknown): HttpError | undefined {
  if (isDatabaseUnavailable(error) || isRetryableConflict(error)) return unavailable()
  const { code = '', detail = '' } = error as DatabaseFailure
  if (NO_ROOM.has(code)) return new HttpError(503, messages.unavailable, { retryAfter: 15 })
  if (code === '23505') return conflict(messages.nameTaken)
  if (code === '23503') {
    const [, field = 'id'] = /\((\w+)\)=\(/.exec(detail) ?? []
    return invalid(
      field === 'id' ? messages.unknownReference : { [field]: messages.unknownReference },
    )
  }
  if (code === '23514' || code === '23502' || code.startsWith('22'))
    return invalid(messages.invalid)
  return undefined
}

/**
 * Waits for a write and names the field of a violated unique index. `mapUniqueViolation(insertVehicle(..), {
 * vehicles_plate_key: ['license_plate', messages.plateTaken] })`
 */
export async function mapUniqueViolation<T>(
  write: Promise<T>,
  fields: Record<string, [field: string, why: Message]>,
): Promise<T> {
  try {
    return await write
  } catch (error) {
    const { code, constraint = '' } = error as DatabaseFailure
    const known = code === '23505' ? fields[constraint] : undefined
    if (known) throw invalid({ [known[0]]: known[1] })
    throw error
  }
}

/** Waits for a delete; when other rows point to the row, throws a 409 that names it. */
export async function deleteUnlessReferenced<T>(remove: Promise<T>, why: Message): Promise<T> {
  try {
    return await remove
  } catch (error) {
    if (['23503', '23001'].includes((error as DatabaseFailure).code ?? '')) throw conflict(why)
    throw error
  }
}
