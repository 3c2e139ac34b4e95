/** Parses and validates path parameters, query and body with the contract's schemas. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { enumOf, issueMessage } from '#platform/contract/fields.ts'
import { type ApiMessage, messages, createMessage } from '#platform/contract/messages.ts'
import { type Call, paramsSchema } from '#platform/contract/route.ts'
import { HttpError, notFound } from './errors.ts'
import { unknownToken } from '../links/guess-limit.ts'
import { filterWords } from './filter-words.gen.ts'
import { safeParseInSlices, hasLongList, unknownFieldsInSlices } from '../database/long-lists.ts'
import { unknownFields } from './bodies/unknown-fields.ts'

/** Returns the invalid fields with messages; `lines.0.debit` for a field inside a list. */
const fieldErrors = (error: z.ZodError | undefined): Record<string, ApiMessage[]> => {
  // without a prototype: a client may send a field named `toString`
  const errors: Record<string, ApiMessage[]> = Object.create(null)
  for (const issue of error?.issues ?? [])
    (errors[issue.path.join('.') || 'body'] ??= []).push(issueMessage(issue))
  return errors
}

const refused = (errors: Record<string, ApiMessage[]>) =>
  new HttpError(422, Object.values(errors)[0]?.[0] ?? messages.invalid, { errors })

const pathSchemas = new WeakMap<Call, z.ZodObject>()

/** Parses the path; an id that is not a number gets a 404. */
export function parseParams(call: Call, { params }: FastifyRequest) {
  let schema = pathSchemas.get(call)
  if (!schema) pathSchemas.set(call, (schema = paramsSchema(call)))
  const read = schema.safeParse(params)
  if (read.success) return read.data
  const isToken = read.error.issues.some(({ path }) => path[0] === 'token')
  throw isToken ? unknownToken() : notFound()
}

/** Removes case, spaces, hyphens and underscores of a word. */
export const normalizeWord = (word: unknown) =>
  String(word)
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '_')

/**
 * Accepts the options of a filter in any case, with spaces, and by the word of the screen: `Paid`, `Part paid`,
 * `Partially paid`.
 */
function asOption(schema: unknown, value: unknown): unknown {
  const options = enumOf(schema)?.options
  if (typeof value !== 'string' || !options) return value
  const word = normalizeWord(value)
  const said = filterWords[options.join(' ')] ?? {}
  return (
    options.find((option) => normalizeWord(option) === word) ??
    (Object.hasOwn(said, word) ? said[word] : value)
  )
}

/** Parses the query; an empty parameter counts as absent. */
export function parseQuery({ query: schema }: Call, request: FastifyRequest): unknown {
  if (!schema) return {}
  const given = Object.entries((request.query ?? {}) as Record<string, unknown>)
  const words = given
    .filter(([, value]) => value !== '')
    .map(([name, value]) => [name, asOption(schema.shape[name], value)] as const)
  const read = schema.safeParse(Object.fromEntries(words))
  if (!read.success) throw refused(fieldErrors(read.error))
  return read.data
}

/** Parses a body of declared fields: others are rejected by name, not dropped. */
export async function parseBody(call: Call, request: FastifyRequest): Promise<unknown> {
  const { body: schema, upload } = call
  const given = withVersion(call, request)
  const isOfRows = hasLongList(given)
  // the handler reads an upload itself, part by part
  const surplus = upload
    ? []
    : isOfRows
      ? await unknownFieldsInSlices(schema, given)
      : unknownFields(schema, given)
  const read =
    schema && isOfRows ? await safeParseInSlices(schema, given) : schema?.safeParse(given ?? {})
  if (surplus.length === 0 && read?.error === undefined) return read?.data
  const errors = fieldErrors(read?.error)
  for (const field of surplus)
    (errors[field] ??= []).push(createMessage(messages.unknownField, { field }))
  throw refused(errors)
}

/** The version on which a change is based may come as `If-Match: "3"` instead of in the body. */
function withVersion({ body: schema }: Call, { headers, body }: FastifyRequest): unknown {
  const version = headers['if-match']?.replaceAll('"', '')
  const takesIt = schema instanceof z.ZodObject && 'version' in schema.shape
  const isPlain = typeof (body ?? {}) === 'object' && !Array.isArray(body)
  if (!takesIt || !isPlain || version === undefined || version === '*') return body
  return { version: Number(version), ...(body as object | undefined) }
}
