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

interface Named extends Make {
  merged_names: string[]
}

/** By every name: one that was merged is found by the names that it took over, and its own goes first. */
const byNames = <N extends Named>(rows: readonly N[], keyOf: (row: N, name: string) => string) =>
  new Map([
    ...rows.flatMap((row) => row.merged_names.map((name) => [keyOf(row, name), row] as const)),
    ...rows.map((row) => [keyOf(row, row.name), row] as const),
  ])

/** By the folded name. */
export async function selectBrands(db: Db, names: readonly string[]): Promise<Map<string, Make>> {
  const { rows } = await sql<Named>`
    select id, name, merged_names from brands
    where exists (select from unnest(array_prepend(name, merged_names)) n where folded(n) = any(${names.map(folded)}::text[]))
    order by id desc`.execute(db)
  return byNames(rows, (_, name) => folded(name))
}

/** By `modelKey` of the brand's id and the name. */
export async function selectModels(
  db: Db,
  brands: readonly number[],
): Promise<Map<string, Make & { brand_id: number }>> {
  const { rows } = await sql<Named & { brand_id: number }>`
    select id, name, merged_names, brand_id from models where brand_id = any(${[...brands]}::int[]) order by id desc`.execute(
    db,
  )
  return byNames(rows, ({ brand_id }, name) => modelKey(brand_id, name))
}
