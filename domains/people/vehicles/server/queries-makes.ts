/** SQL for merging brands and models. Master data is global, so no scope applies. */
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

interface Make {
  id: number
  name: string
  version: number
  merged_names: string[]
}
export type MakeTable = 'brands' | 'models'

/** Locks both rows in the order of their ids, so that two simultaneous merges cannot deadlock. */
export async function lockBrands(db: Db, ids: readonly number[]): Promise<Make[]> {
  const { rows } = await sql<Make>`select id, name, version, merged_names from brands
    where id = any(${[...ids]}) order by id for update`.execute(db)
  return rows
}

export async function lockModels(db: Db, ids: readonly number[]) {
  const { rows } = await sql<Make & { brand_id: number }>`
    select id, name, version, merged_names, brand_id from models
    where id = any(${[...ids]}) order by id for update`.execute(db)
  return rows
}

/** Pairs of models of the two brands with the same name: source and target. */
export async function selectSameNameModels(db: Db, from: number, into: number) {
  const { rows } = await sql<{ from: number; into: number }>`
    select distinct on (m.id) m.id as from, o.id as into from models m join models o on o.brand_id = ${into}
      and exists (select from unnest(array_prepend(o.name, o.merged_names)) n where folded(n) = folded(m.name))
    where m.brand_id = ${from} order by m.id, o.id`.execute(db)
  return rows
}

/** Also raises the version, so that an open form of the car notices the change. */
export async function moveCars(
  db: Db,
  column: 'brand_id' | 'model_id',
  from: number,
  into: number,
): Promise<number> {
  const { numAffectedRows } =
    await sql`update vehicles set ${sql.ref(column)} = ${into}, version = version + 1
    where ${sql.ref(column)} = ${from}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Merges the variants of a model, or the codes of a brand: cars move to the target's row of the same name. */
export async function movePart(db: Db, part: 'variant' | 'code', from: number, into: number) {
  const table = sql.ref(`${part}s`)
  const above = sql.ref(part === 'variant' ? 'model_id' : 'brand_id')
  const ofCar = sql.ref(`${part}_id`)
  await sql`update vehicles v set ${ofCar} = o.id from ${table} p join ${table} o on lower(o.name) = lower(p.name)
    and o.${above} = ${into} where p.${above} = ${from} and v.${ofCar} = p.id`.execute(db)
  await sql`delete from ${table} p using ${table} o where p.${above} = ${from} and o.${above} = ${into}
    and lower(o.name) = lower(p.name)`.execute(db)
  await sql`update ${table} set ${above} = ${into}, version = version + 1 where ${above} = ${from}`.execute(
    db,
  )
}

/** Moves the rows below the models of a brand. */
export async function moveBelowBrand(db: Db, from: number, into: number) {
  await sql`update models set brand_id = ${into}, version = version + 1 where brand_id = ${from}`.execute(
    db,
  )
  await sql`update variants set brand_id = ${into}, version = version + 1 where brand_id = ${from}`.execute(
    db,
  )
}

/** Adds the names of the source to the target, without duplicates. */
export async function endMerge(db: Db, table: MakeTable, from: Make, into: Make) {
  await sql`delete from ${sql.ref(table)} where id = ${from.id}`.execute(db)
  await sql`update ${sql.ref(table)} set is_new = false, version = version + 1, merged_names = array(
      select min(n) from unnest(${[...into.merged_names, from.name, ...from.merged_names]}::text[]) n
      where folded(n) <> folded(name) group by folded(n) order by 1)
    where id = ${into.id}`.execute(db)
}
