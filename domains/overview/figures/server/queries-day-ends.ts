/** What `stuck` and `at_risk` were at the end of each garage's day. */
import { sql } from 'kysely'
import { addDays } from '#platform/contract/days.ts'
import { type Db, withoutPlanCache } from '#platform/server/database/db.ts'
import { onLocalDays } from '#platform/server/session/scope.ts'
import type { SnapshotFigure } from '../rules.ts'
import type { GarageCell, Reading } from './queries.ts'

export interface DayEnd {
  garage_id: number
  day: string
  figure: SnapshotFigure
  counts: Record<string, number>
}

/** For garages that existed at that moment and whose figures of this day are not stored yet. */
export async function selectWithoutDayEnd(
  db: Db,
  garages: readonly number[],
  day: string,
  midnight: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from garages where id = any(${[...garages]}) and kind = 'garage'
      and created_at <= ${midnight.toISOString()}::timestamptz
      and not exists (select from kept_figures where garage_id = garages.id and day = ${day}::date)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Rows that another process has stored stay unchanged. @returns how many garages were new */
export async function insertDayEnds(db: Db, ends: readonly DayEnd[]): Promise<number> {
  const { rows } = await sql<{ garages: number }>`
    with kept as (
      insert into kept_figures (garage_id, day, figure, counts)
      select * from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb)
        as x (garage_id int, day date, figure text, counts jsonb)
      on conflict do nothing returning garage_id)
    select count(distinct garage_id)::int as garages from kept`.execute(db)
  return rows[0]?.garages ?? 0
}

/** The values stored this many days before each garage's own today; null if none are stored. */
export async function selectDayEnds(
  { db, scope, places, at }: Reading,
  figure: SnapshotFigure,
  days: number,
): Promise<GarageCell[] | null> {
  const { rows } = await sql<{ garage_id: number; kind: string | null; count: number | null }>`
    select garage_id, kind, count::int as count from kept_figures left join jsonb_each_text(counts) c (kind, count) on true
    where figure = ${figure} and ${onLocalDays(
      { scope, places, at, garageColumn: 'garage_id' },
      (today) => sql`day = ${addDays(today, -days)}::date`,
    )}`.execute(withoutPlanCache(db))
  if (rows.length === 0) return null
  return rows.flatMap(({ garage_id, kind, count }) =>
    kind === null || count === null ? [] : [{ garage_id, kind, sum: count, count }],
  )
}
