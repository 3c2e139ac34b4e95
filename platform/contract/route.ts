/**
 * The table of calls. Each call is declared once: its capability, its input, its response, its message on success. The
 * server's routes, the browser's typed client, the guards, the OpenAPI document and the rights test use it.
 */
import { z } from 'zod'
import { idInQuery } from './fields.ts'
import { daysInOrder } from './list.ts'
import type { Message } from './messages.ts'
import type { Capability } from './roles.ts'
import { withCurrencyField } from './money/response-currency.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Call {
  method: Method
  /** Below `/api`; `{id}` is a row's id unless `params` says otherwise. */
  path: string
  /** `anyone` needs no session; otherwise the capability that the caller's role must hold. */
  allow: 'anyone' | Capability
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  data: z.ZodType
  /** The message on success. */
  done?: Message
  /** Responds with 201; a function of the body where some bodies create nothing. */
  creates?: boolean | ((body: unknown) => boolean)
  /**
   * `false`: the handler runs outside the transaction that mount opens for writes, and opens its own. For calls whose
   * effect must remain after an error (a wrong code counts), or that do slow work before they write.
   */
  atomic?: false
  /**
   * The name of the record in messages and in the activity log; set on its create (record.ts). test/records.test.ts
   * checks each.
   */
  record?: string
  /** The body is multipart with one part, `file`; the handler reads it itself. */
  upload?: true
  /** The other parts of an upload, as its handler reads them. */
  form?: z.ZodObject
  /** The maximum size of its body, where that is more than the app's JSON limit. */
  bodyLimit?: number
  /** One sentence for the API's description. */
  about?: string
  /** The record type of its table: `order`. */
  recordType: string
  /** Reads: the record types in the response, its own among them. */
  shows: readonly string[]
  /** Writes: the record types that it changes. Every response that shows one of them is stale afterwards. */
  changes: readonly string[]
  /**
   * The cost, where the call is not a short read or write.
   * - `slow`: it takes long (reports, exports, checks). It has its own connections and waits in the fair queue.
   * - `transfer`: it carries contents, at the speed of the client's connection.
   */
  cost?: 'slow' | 'transfer'
  /**
   * For GET: how many seconds any cache may store the response. It has an ETag; a client with the same response gets a
   * 304.
   */
  cached?: number
  /** For GET: the web stores the last response on the device, and shows it while offline. */
  kept?: true
  /** For GET: who may request a whole list at once (`bulk=true`), if not everybody who may read it. */
  bulk?: Capability
  /** For GET: each use is a row of the activity log. */
  logged?: true
  /** Texts of the response may contain marks of links with tokens: mount replaces them just before sending. */
  links?: true
  /** The handler checks a signature over the bytes of the body: mount keeps them as `request.rawBody`. */
  signed?: true
  /** Not JSON: the handler sends the response itself (file contents, PDF). Left out of the response schema. */
  raw?: boolean
}

/** Every call rejects a range of days that ends before it begins. */
const withDaysInOrder = (call: Written): Written =>
  'end_date' in (call.query?.shape ?? {})
    ? { ...call, query: daysInOrder(call.query as z.ZodObject) }
    : call

/** The record type of a table's calls, and the other record types in its responses. */
export interface RecordType {
  name: string
  shows: readonly string[]
}

type Consequences = Pick<Call, 'recordType' | 'shows' | 'changes'>
type Written = Omit<Call, keyof Consequences> & Partial<Omit<Consequences, 'recordType'>>

/**
 * Declares the calls of a module. Keeps each call's exact types while checking that it is a call.
 *
 *   const recordType: RecordType = { name: 'vehicle', shows: ['customer', 'brand', 'model'] }
 *   export const vehicles = routes(recordType, { list: {...}, get: {...}, create: {...} })
 *
 * A read shows its own record type and those of the table; a call's own `shows` replaces them. A write changes its own
 * record type; a call's own `changes` replaces it.
 */
export function routes<const T extends Record<string, Written>>(
  recordType: string | RecordType,
  table: T,
): { [K in keyof T]: T[K] & Consequences } {
  const { name, shows } =
    typeof recordType === 'string' ? { name: recordType, shows: [] } : recordType
  const consequencesOf = (call: Written): Consequences =>
    call.method === 'GET'
      ? { recordType: name, shows: [name, ...(call.shows ?? shows)], changes: [] }
      : { recordType: name, shows: [], changes: call.changes ?? [name] }
  const calls = Object.entries(table).map(([key, call]) => [
    key,
    { ...withDaysInOrder(call), data: withCurrencyField(call.data), ...consequencesOf(call) },
  ])
  return Object.fromEntries(calls) as { [K in keyof T]: T[K] & Consequences }
}

export type QueryOf<C extends Call> = C extends { query: infer Q extends z.ZodType }
  ? z.output<Q>
  : object
export type BodyOf<C extends Call> = C extends { body: infer B extends z.ZodType }
  ? z.output<B>
  : undefined
/** The schema of a call's path parameters: ids, unless it declares others. */
export function paramsSchema(call: Call): z.ZodObject {
  if (call.params) return call.params
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  return z.object(Object.fromEntries(names.map((name) => [name, idInQuery])))
}

/** The response of a create. */
export const byId = z.object({ id: z.number() })
export const emptyResponse = z.object({})
