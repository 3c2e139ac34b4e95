/** What every answer has to be, whatever was sent. */
import { z } from 'zod'
import type { Call } from '#platform/contract/route.ts'
import type { Json } from './values.ts'

export interface Answered {
  status: number
  headers: Record<string, unknown>
  text: string
}

/** Words of the machine room: a stack, a statement, a path, a driver. */
const INSIDES =
  /\bat .+[./\w]+\.[tj]s:\d+|node_modules|\/domains\/|\/platform\/|\bselect .+ from |\binsert into |syntax error at|relation "|column "|violates |constraint "|duplicate key|ECONN|ENOENT|FST_|SQLSTATE|invalid input syntax|JSON at position|Unexpected token|kysely|zod|postgres/i

const envelope = z.strictObject({
  http_code: z.int(),
  message: z.string().min(1),
  code: z.string().min(1),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  codes: z
    .record(z.string(), z.array(z.looseObject({ code: z.string().min(1) })).min(1))
    .optional(),
  request_id: z.string().min(1),
  errors: z.record(z.string(), z.array(z.string().min(1)).min(1)).optional(),
  data: z.unknown().optional(),
})

export interface Described {
  parameters: { name: string; in: string; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { content?: Record<string, { schema: Json }> }>
}
export interface OpenApi {
  paths: Record<string, Record<string, Described>>
}

export function operationOf({ paths }: OpenApi, { method, path }: Call): Described {
  const found = paths[path]?.[method.toLowerCase()]
  if (!found) throw new Error(`${method} ${path} is not described`)
  return found
}

/** Compares answers with the API's own description of them. */
export function checkerOf(document: OpenApi) {
  const schemas = new Map<string, z.ZodType>()

  function schemaOf(call: Call, status: number): z.ZodType | undefined {
    const key = `${call.method} ${call.path} ${status}`
    const known = schemas.get(key)
    if (known) return known
    const json = operationOf(document, call).responses[String(status)]?.content?.[
      'application/json'
    ]?.schema
    const schema = json && z.fromJSONSchema(json as never)
    if (schema) schemas.set(key, schema)
    return schema
  }
  const declared = (call: Call) => Object.keys(operationOf(document, call).responses)

  /**
   * The first thing that is wrong with an answer; undefined when nothing is. `call` is the one that was addressed,
   * undefined where the address or the method belongs to none.
   */
  return function wrongWith(
    call: Call | undefined,
    { status, headers, text }: Answered,
    method: string,
  ): string | undefined {
    if (!call && ![400, 404, 405, 414].includes(status) && method !== 'HEAD')
      return `answers ${status} where there is nothing`
    if (status === 405 && !headers.allow) return 'a 405 without Allow'
    if (call && !declared(call).includes(String(status)))
      return `answers ${status}, which its description does not name`
    if (!headers['x-request-id'] || headers['x-content-type-options'] !== 'nosniff')
      return `answers without x-request-id or nosniff`
    if (headers['set-cookie']) return 'sets a cookie'
    if (method === 'HEAD') return undefined
    if (status < 400 && call?.raw) return undefined
    let body: unknown
    try {
      body = JSON.parse(text)
    } catch {
      return `answers ${status} with something that is not JSON: ${text.slice(0, 80)}`
    }
    if (status < 400) {
      const read = call && schemaOf(call, status)?.safeParse(body)
      if (read?.success) return undefined
      return `answers what its description does not say: ${JSON.stringify(read?.error.issues.slice(0, 2))}`
    }
    const read = envelope.safeParse(body)
    if (!read.success) return `an error outside of the envelope: ${text.slice(0, 300)}`
    const { http_code, message, errors = {}, request_id, data } = read.data
    if (http_code !== status) return `http_code ${http_code} with status ${status}`
    if (request_id !== headers['x-request-id']) return 'another request_id than the header'
    if (data !== undefined && status !== 409) return `data in a ${status}`
    const sentences = `${message} ${Object.values(errors).flat().join(' ')}`
    if (INSIDES.test(sentences)) return `tells its insides: ${sentences}`
    if ((message === 'Invalid token') !== (status === 401)) return `"${message}" with ${status}`
    return undefined
  }
}
