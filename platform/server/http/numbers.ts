/** Numbers without gaps or doubles: the counter's row stays locked until the transaction that uses the number ends. */
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

/** @returns `INV/CIL/2026/00001` for `nextNumber(tx, 'INV', { id: 1, code: 'CIL' }, 2026)`. */
export async function nextNumber(
  db: Db,
  series: string,
  garage: { id: number; code: string },
  year: number,
): Promise<string> {
  const { last } = await db
    .insertInto('number_counters')
    .values({ series, garage_id: garage.id, year, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['series', 'garage_id', 'year'])
        .doUpdateSet({ last: sql`number_counters.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return `${series}/${garage.code}/${year}/${String(last).padStart(5, '0')}`
}
