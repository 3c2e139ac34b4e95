/** Finds brands and models by name, without case and accents. */
import { sql } from 'kysely'
import { foldText } from '#platform/contract/text/fold.ts'
import type { Db } from '#platform/server/database/db.ts'

export interface Make {
  id: number
  name: string
}

export const modelKey = (brand: number | string, model: string) => `${brand} ${foldText(model)}`

/** Runs imports of makes one after the other, so that the second one finds the brands of the first. */
export const lockMakes = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('makes from a file'))`.execute(db)

/** The names of each row: its own, and those of rows merged into it, which have lower priority. */
const named = sql.raw('unnest(array_prepend(name, merged_names)) called')
type Named = Make & { called: string }

/** By folded name. */
export async function selectBrands(db: Db, names: readonly string[]): Promise<Map<string, Make>> {
  const { rows } = await sql<Named>`
    select id, name, called from brands cross join ${named} where folded(called) = any(${names.map(foldText)}::text[])
    order by called <> name desc, id desc`.execute(db)
  return new Map(rows.map(({ called, ...make }) => [foldText(called), make]))
}

/** By `modelKey` of the brand's id and the name. */
export async function selectModels(
  db: Db,
  brands: readonly number[],
): Promise<Map<string, Make & { brand_id: number }>> {
  const { rows } = await sql<Named & { brand_id: number }>`
    select id, name, called, brand_id from models cross join ${named}
    where brand_id = any(${[...brands]}::int[]) order by called <> name desc, id desc`.execute(db)
  return new Map(rows.map(({ called, ...make }) => [modelKey(make.brand_id, called), make]))
}
