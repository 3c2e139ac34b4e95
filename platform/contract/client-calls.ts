/**
 * Calls as the browser uses them: path, rights and record types, without schemas. Each module's `calls.gen.ts` has its
 * own, generated from its contracts. A page that shows records thus loads no schema; a form imports the schema of its
 * body from the contract.
 */
import type { z } from 'zod'
import type { Message } from './messages.ts'
import type { Capability } from './roles.ts'
import type { Call } from './route.ts'

/** The types of a schema, without the schema. */
export interface SchemaTypes {
  readonly _zod: { readonly input: unknown; readonly output: unknown }
}

/** The types of one schema: `SchemaTypesOf<typeof writeOffForm>`. */
export interface SchemaTypesOf<S> {
  readonly _zod: { readonly input: z.input<S>; readonly output: z.output<S> }
}

type SchemaField = 'params' | 'query' | 'body' | 'data' | 'form'

/** The selectors of the header that narrow a call. */
export type ScopeName = 'country_id' | 'garage_id'

export interface ClientCall extends Pick<Call, 'method' | 'path' | 'allow' | 'recordType'> {
  shows: readonly string[]
  changes: readonly string[]
  scope: readonly ScopeName[]
  done?: Message
  kept?: true
  bulk?: Capability
  params?: SchemaTypes
  query?: SchemaTypes
  body?: SchemaTypes
  data: SchemaTypes
}

/** A call of a contract for the browser: it keeps the types of its schemas, and has none of them. */
export type ClientCallOf<C> = {
  [K in keyof C]: K extends SchemaField ? SchemaTypesOf<C[K]> : C[K]
} & { scope: readonly ScopeName[] }

export type ClientCalls<T> = {
  [K in keyof T]: T[K] extends Call ? ClientCallOf<T[K]> : ClientCalls<T[K]>
}

type Generated = Pick<ClientCall, 'path' | 'allow'> &
  Partial<Pick<ClientCall, 'method' | 'shows' | 'changes' | 'scope' | 'done' | 'kept' | 'bulk'>>

/**
 * The calls of one record type, as `calls.gen.ts` declares them.
 * @param shows the record types that its reads show, unless a call has its own
 */
export function clientCalls<T>(
  recordType: string,
  shows: readonly string[],
  table: Record<keyof T, Generated>,
): ClientCalls<T> {
  const complete = (call: Generated) => {
    const isRead = (call.method ?? 'GET') === 'GET'
    return {
      method: 'GET',
      recordType,
      shows: isRead ? shows : [],
      changes: isRead ? [] : [recordType],
      scope: [],
      ...call,
    }
  }
  return Object.fromEntries(
    Object.entries<Generated>(table).map(([name, call]) => [name, complete(call)]),
  ) as ClientCalls<T>
}

/** Whether a write has made a response stale. */
export const invalidates = (changes: readonly string[], { shows }: { shows: readonly string[] }) =>
  shows.some((shown) => changes.includes(shown))

type Names<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never

export type ParamsOf<C extends { path: string }> = C extends { params: infer P extends SchemaTypes }
  ? z.output<P>
  : { [Name in Names<C['path']>]: number }

/** What the browser sends and receives. */
export type BodyIn<C> = C extends { body: infer B extends SchemaTypes } ? z.input<B> : undefined
export type QueryIn<C> = C extends { query: infer Q extends SchemaTypes }
  ? Partial<z.input<Q>>
  : object
export type DataOut<C extends { data: SchemaTypes }> = z.output<C['data']>
/** The handler's result: validated by the schema, and reduced to its fields. */
export type AnswerOf<C extends { data: SchemaTypes }> = z.input<C['data']>
