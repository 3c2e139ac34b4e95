/** The SQL of a build's costs: materials, hours and third-party work. */
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { Material } from '../contract.ts'
import { orderByName } from '#platform/server/database/query.ts'

export async function selectMaterials(db: Db, buildId: number): Promise<Material[]> {
  const { rows } = await sql<Material>`
    select m.id, json_build_object('id', i.id, 'name', i.name, 'unit', i.unit, 'sku', i.sku) as item,
      case when t.id is not null then json_build_object('id', t.id,
        'name', coalesce(t.name, t.names ->> 'en'), 'names', case when t.name is null then t.names end) end as task,
      m.quantity, m.returned, (m.value - m.returned_value)::bigint as cost, m.serial_number, e.full_name as by, m.at
    from build_materials m join inventory_items i on i.id = m.item_id
    left join build_tasks t on t.id = m.task_id left join employees e on e.id = m.employee_id
    where m.build_id = ${buildId} order by m.id desc`.execute(db)
  return rows
}

interface StoredMaterial {
  id: number
  item_id: number
  quantity: number
  value: number
  returned: number
  returned_value: number
}

export async function lockMaterial(db: Db, buildId: number, id: number) {
  const { rows } = await sql<StoredMaterial>`
    select id, item_id, quantity, value, returned, returned_value from build_materials
    where id = ${id} and build_id = ${buildId} for update`.execute(db)
  return rows[0]
}

interface NewMaterial {
  build_id: number
  task_id: number | null
  item_id: number
  quantity: number
  value: number
  serial_number: string | null
  employee_id: number
  at: string
}

export const insertMaterial = (db: Db, material: NewMaterial): Promise<{ id: number }> =>
  db.insertInto('build_materials').values(material).returning('id').executeTakeFirstOrThrow()

export const updateReturned = (
  db: Db,
  id: number,
  fields: { returned: number; returned_value: number },
) => db.updateTable('build_materials').set(fields).where('id', '=', id).execute()

interface Hours {
  employee: { id: number; full_name: string }
  seconds: number
  cost: number
  running_since: string | null
}

/** The hours of each person, most first. */
export async function selectHours(db: Db, buildId: number): Promise<Hours[]> {
  const { rows } = await sql<Hours>`
    select json_build_object('id', e.id, 'full_name', e.full_name) as employee,
      coalesce(sum(t.seconds), 0)::int as seconds, coalesce(sum(t.value), 0)::bigint as cost,
      max(t.started_at) filter (where t.stopped_at is null) as running_since
    from build_times t join employees e on e.id = t.employee_id
    where t.build_id = ${buildId} group by e.id, e.full_name order by 2 desc, ${orderByName('e.full_name')}, e.id`.execute(
    db,
  )
  return rows
}

interface Outside {
  id: number
  number: string
  date: string
  supplier: string
  items: string[]
  cost: number
  is_late: boolean
  is_paid: boolean
}

export async function selectOutside(db: Db, buildId: number): Promise<Outside[]> {
  const { rows } = await sql<Outside>`
    select p.id, p.number, p.date, s.name as supplier, p.cost, p.cost_of = 'late_build' as is_late, p.is_paid,
      coalesce((select json_agg(l.name order by l.line_no) from third_party_purchase_lines l
        where l.third_party_purchase_id = p.id), '[]') as items
    from third_party_purchases p join suppliers s on s.id = p.supplier_id
    where p.build_id = ${buildId} and p.deleted_at is null order by p.id desc`.execute(db)
  return rows
}

/** The hourly rate of a person, or null if none was entered. */
export async function selectRate(db: Db, employeeId: number): Promise<number> {
  const { rows } = await sql<{ rate: number }>`
    select coalesce(hourly_rate, 0)::bigint as rate from employees where id = ${employeeId}`.execute(
    db,
  )
  return rows[0]?.rate ?? 0
}
