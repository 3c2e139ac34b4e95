/** The types of the five calls of a record (platform/contract/record-calls.ts), for pages that serve every record. */
import type { z } from 'zod'
import type { Call, ParamsOf } from '#platform/contract/route.ts'

type Saves = Call & { data: z.ZodType<{ id: number }> }

export interface RecordCalls {
  list: Call
  get: Call
  create: Saves
  update: Saves
  remove: Call
}

/**
 * The path parameters of one record: `{ id }`, or `{ id, item_id }` for a record below another.
 * @param above the parameters of its list
 */
export function paramsOfRecord<C extends Call>(call: C, id: number, above?: object): ParamsOf<C> {
  const rowParameter = /\{(\w+)\}$/.exec(call.path)?.[1] ?? 'id'
  return { ...above, [rowParameter]: id } as unknown as ParamsOf<C>
}
