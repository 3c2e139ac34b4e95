/** The types of the five calls of a record (platform/contract/record-calls.ts), for pages that serve every record. */
import type { ClientCall, ParamsOf } from '#platform/contract/client-calls.ts'

type Saves = ClientCall & { data: { _zod: { output: { id: number } } } }

export interface RecordCalls {
  list: ClientCall
  get: ClientCall
  create: Saves
  update: Saves
  remove: ClientCall
}

/**
 * The path parameters of one record: `{ id }`, or `{ id, item_id }` for a record below another.
 * @param above the parameters of its list
 */
export function paramsOfRecord<C extends ClientCall>(
  call: C,
  id: number,
  above?: object,
): ParamsOf<C> {
  const rowParameter = /\{(\w+)\}$/.exec(call.path)?.[1] ?? 'id'
  return { ...above, [rowParameter]: id } as unknown as ParamsOf<C>
}
