/** Undoes records, except those that were changed since or are in use. */
import type { DB } from '#database/tables.gen.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { RecordInUse, WrittenRecord } from '../record-types/record-type.ts'
import { selectNow, selectPointedTo } from './queries-records.ts'

interface Way {
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

/** @returns records in use; the others are removed or restored */
export async function undoImport(
  db: Db,
  made: readonly WrittenRecord[],
  { table, but, remove, restore }: Way,
): Promise<RecordInUse[]> {
  const ids = made.map(({ record_id }) => record_id)
  const [now, pointedTo] = [
    await selectNow(db, table, ids),
    await selectPointedTo(
      db,
      table,
      made.filter(({ before }) => before == null).map(({ record_id }) => record_id),
      but,
    ),
  ]
  const there = made.filter(({ record_id }) => now.has(record_id))
  const mustStay = ({ record_id, after }: WrittenRecord) =>
    pointedTo.has(record_id) || isChanged(now.get(record_id) ?? {}, after ?? undefined)
  const built = there.filter(mustStay)
  const free = there.filter((one) => !mustStay(one))
  for (const { record_id, before } of free) if (before != null) await restore?.(record_id, before)
  const gone = free.filter(({ before }) => before == null).map(({ record_id }) => record_id)
  if (gone.length > 0) await remove(gone)
  return built
}
