/** Undoes records, except those that were changed since or are in use. */
import type { DB } from '#database/tables.gen.ts'
import type { ImportContext, RecordInUse, WrittenRecord } from '../record-types/record-type.ts'
import { type StayingIds, selectNow, selectPointedTo } from './queries-records.ts'

interface UndoRules {
  table: keyof DB
  /** Tables whose rows belong to a record. */
  but?: readonly (keyof DB)[]
  remove(ids: readonly number[]): Promise<unknown>
  /** Absent if files never change this kind. */
  restore?(id: number, before: object): Promise<unknown>
}

const plain = (value: unknown) => JSON.stringify(value ?? null)

/** Whether the written columns have changed since. */
const isChanged = (now: Record<string, unknown>, after: object = {}) =>
  Object.entries(after).some(([column, value]) => plain(now[column]) !== plain(value))

/** The expected columns of an unchanged new record. */
export const untouched = { version: 1 }

/** The old and new values of an existing record, in the columns that the file changed. */
export function changedColumns(known: object, columns: object) {
  const before = known as Record<string, unknown>
  const changed = Object.entries(columns).filter(
    ([column, value]) => value !== undefined && column in before && before[column] !== value,
  )
  return {
    before: Object.fromEntries(changed.map(([column]) => [column, before[column]])),
    after: Object.fromEntries(changed),
  }
}

const STAYING = 'records that stay'

/** The records of the import that were found in use so far. */
export function stayingIds({ seen }: Pick<ImportContext, 'seen'>): StayingIds {
  const staying = (seen.get(STAYING) as StayingIds | undefined) ?? new Map()
  seen.set(STAYING, staying)
  return staying
}

export function addStaying(staying: StayingIds, table: keyof DB, ids: readonly number[]) {
  staying.set(table, new Set([...(staying.get(table) ?? []), ...ids]))
}

/**
 * Removes or restores records. Those that are used or were changed since stay, and so do those that only such records
 * refer to: the customer of a car that has an order.
 * @returns the records in use
 */
export async function undoImport(
  ask: Pick<ImportContext, 'db' | 'seen'>,
  made: readonly WrittenRecord[],
  { table, but = [], remove, restore }: UndoRules,
): Promise<RecordInUse[]> {
  const { db } = ask
  const staying = stayingIds(ask)
  const now = await selectNow(
    db,
    table,
    made.map(({ record_id }) => record_id),
  )
  const created = made.filter(({ before }) => before == null).map(({ record_id }) => record_id)
  const pointedTo = await selectPointedTo(db, table, created, { but, staying })
  const existing = made.filter(({ record_id }) => now.has(record_id))
  const isUsed = ({ record_id, after }: WrittenRecord) =>
    pointedTo.get(record_id) === true || isChanged(now.get(record_id) ?? {}, after ?? undefined)
  const used = existing.filter(isUsed)
  const free = existing.filter((record) => !pointedTo.has(record.record_id) && !isUsed(record))
  addStaying(
    staying,
    table,
    existing.filter((record) => !free.includes(record)).map(({ record_id }) => record_id),
  )
  for (const { record_id, before } of free) if (before != null) await restore?.(record_id, before)
  const removed = free.filter(({ before }) => before == null).map(({ record_id }) => record_id)
  if (removed.length > 0) await remove(removed)
  return used
}
