/** Brands and models by their names, compared without case and accents. */
import { sql } from 'kysely'
import { folded } from '#platform/contract/fold.ts'
import type { Db } from '#platform/server/db.ts'

export interface Make {
  id: number
  name: string
}

export const modelKey = (brand: number | string, model: string) => `${brand} ${folded(model)}`

/** One file of makes after the other: the second one finds the brands of the first. */
export const lockMakes = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('makes from a file'))`.execute(db)

/** By the folded name. */
export async function selectBrands(db: Db, names: readonly string[]): Promise<Map<string, Make>> {
  const { rows } = await sql<Make>`
    select id, name from brands where folded(name) = any(${names.map(folded)}::text[]) order by id desc`.execute(
    db,
  )
  return new Map(rows.map((make) => [folded(make.name), make]))
}

/** By `modelKey` of the brand's id and the name. */
export async function selectModels(
  db: Db,
  brands: readonly number[],
): Promise<Map<string, Make & { brand_id: number }>> {
  const { rows } = await sql<Make & { brand_id: number }>`
    select id, name, brand_id from models where brand_id = any(${[...brands]}::int[]) order by id desc`.execute(
    db,
  )
  return new Map(rows.map((make) => [modelKey(make.brand_id, make.name), make]))
}
