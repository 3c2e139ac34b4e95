/** The only SQL of inspections. */
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { instant } from '#platform/server/database/query.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'
import type { Stage } from '#domains/floor/orders/rules.ts'
import type { Finding, Mark } from '../contract.ts'

interface Head {
  id: number
  version: number
  stage: Stage
  odometer_in: number | null
}
interface StoredFile {
  id: number
  type: string
}
export type StoredFinding = Omit<Finding, 'files'> & { files: StoredFile[] }
export type StoredMark = Omit<Mark, 'files'> & { file_ids: number[] }

const head = sql.raw('orders.id, orders.version, orders.stage, orders.odometer_in')

/** Undefined if the order is outside the scope. */
export async function selectInspection(db: Db, scope: Scope, orderId: number) {
  const { rows } = await sql<Head & { items: StoredFinding[] }>`
    select ${head}, (select coalesce(json_agg(json_build_object(
        'inspection_item_id', i.id, 'name', i.name, 'result', coalesce(f.result, 'not_checked'), 'measure', f.measure,
        'unit', f.unit, 'note', f.note, 'line_id', f.line_id, 'by', e.full_name, 'at', ${sql.raw(instant('f.updated_at'))},
        'files', (select coalesce(json_agg(json_build_object('id', files.id, 'type', files.type) order by files.id), '[]')
          from files where files.id = any(f.file_ids))) order by i.id), '[]')
      from inspection_items i left join order_inspections f on f.order_id = orders.id and f.inspection_item_id = i.id
        left join employees e on e.id = f.employee_id
      where i.country_id = garages.country_id) as items
    from orders join garages on garages.id = orders.garage_id
    where orders.id = ${orderId} and ${inScope(scope, 'orders.garage_id')}`.execute(db)
  return rows[0]
}

interface NewFinding {
  order_id: number
  inspection_item_id: number
  result: string
  measure: number | null
  unit: string | null
  note: string | null
  /** If omitted, the existing ones stay. */
  file_ids?: number[]
  employee_id: number
  updated_at: string
}

// the caller has locked the order in its scope
export const upsertFinding = (db: Db, { file_ids, ...finding }: NewFinding) =>
  db
    .insertInto('order_inspections')
    .values({ ...finding, file_ids: file_ids ?? [] })
    .onConflict((conflict) =>
      conflict
        .columns(['order_id', 'inspection_item_id'])
        .doUpdateSet({ ...finding, ...(file_ids ? { file_ids } : {}) }),
    )
    .execute()

/** The findings of these items. */
export const selectWritten = (db: Db, orderId: number, itemIds: readonly number[]) =>
  db
    .selectFrom('order_inspections')
    .select(['inspection_item_id', 'result', 'measure', 'unit', 'note', 'file_ids'])
    .where('order_id', '=', orderId)
    .where('inspection_item_id', 'in', [...itemIds, 0])
    .orderBy('inspection_item_id')
    .execute()

export const selectFinding = (db: Db, orderId: number, itemId: number) =>
  db
    .selectFrom('order_inspections as f')
    .innerJoin('inspection_items as i', 'i.id', 'f.inspection_item_id')
    .leftJoin('order_lines as l', 'l.id', 'f.line_id')
    .select(['f.file_ids', 'f.note', 'f.measure', 'f.unit', 'i.name', 'l.id as line_id'])
    .where('f.order_id', '=', orderId)
    .where('f.inspection_item_id', '=', itemId)
    .executeTakeFirst()

export const updateFindingLine = (db: Db, orderId: number, itemId: number, line_id: number) =>
  db
    .updateTable('order_inspections')
    .set({ line_id })
    .where('order_id', '=', orderId)
    .where('inspection_item_id', '=', itemId)
    .execute()

/** Returns which of these items belong to the country. */
export async function selectItemsOf(db: Db, countryId: number, ids: readonly number[]) {
  const rows = await db
    .selectFrom('inspection_items')
    .select('id')
    .where('country_id', '=', countryId)
    .where('id', 'in', [...ids, 0])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Undefined if the order is outside the scope. */
export async function selectCondition(db: Db, scope: Scope, orderId: number) {
  const { rows } = await sql<
    Head & {
      fuel: number | null
      belongings: string | null
      marks: StoredMark[] | null
      types: Record<string, string>
      by: string | null
      at: string | null
    }
  >`
    select ${head}, c.fuel, c.belongings, c.marks, e.full_name as by, c.updated_at as at,
      (select coalesce(json_object_agg(files.id, files.type), '{}') from files where files.id in (
        select f.id::int from jsonb_array_elements(c.marks) m, jsonb_array_elements_text(m->'file_ids') as f(id))) as types
    from orders left join order_conditions c on c.order_id = orders.id left join employees e on e.id = c.employee_id
    where orders.id = ${orderId} and ${inScope(scope, 'orders.garage_id')}`.execute(db)
  return rows[0]
}

/** Undefined if the condition was not recorded yet. */
export const selectNoted = (db: Db, orderId: number) =>
  db
    .selectFrom('order_conditions')
    .select(['fuel', 'belongings', 'marks'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()

interface NewCondition {
  order_id: number
  fuel: number
  belongings: string | null
  marks: readonly object[]
  employee_id: number
  updated_at: string
}

// the caller has locked the order in its scope
export function upsertCondition(db: Db, { marks, ...rest }: NewCondition) {
  const condition = { ...rest, marks: JSON.stringify(marks) }
  return db
    .insertInto('order_conditions')
    .values(condition)
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(condition))
    .execute()
}
