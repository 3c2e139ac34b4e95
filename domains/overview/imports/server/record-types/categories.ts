/** Missing categories of a file, created with the first row that names them. */
import type { KindName } from '#domains/company/master-data/kinds.ts'
import { addMasters, removeMasters } from '#domains/company/master-data/server/master-data.ts'
import type { DB } from '#database/tables.gen.ts'
import { foldText } from '#platform/contract/text/fold.ts'
import type { RecordInUse, ImportContext, WrittenRecord, ToWrite, Values } from './record-type.ts'
import { undoImport, untouched } from '../undo/undo.ts'

interface OfCategory {
  kind: Extract<KindName, 'inventory-category' | 'service-category'>
  table: keyof DB
  /** Further fields. */
  of: Readonly<Record<string, number>>
}

const KIND = 'category'

/** @returns the ids by folded name, and the records for undo */
export async function makeCategories(
  { db, me }: Pick<ImportContext, 'db' | 'me'>,
  { kind, of }: OfCategory,
  rows: readonly ToWrite<{ category: string | undefined }>[],
): Promise<{ ids: ReadonlyMap<string, number>; made: WrittenRecord[] }> {
  const fresh = new Map<string, { row: number; name: string }>()
  for (const { row, plan } of rows) {
    const key = foldText(plan.category ?? '')
    if (plan.category && !fresh.has(key)) fresh.set(key, { row, name: plan.category })
  }
  const added = await addMasters(
    db,
    kind,
    [...fresh.values()].map(({ name }) => ({ ...of, name })),
    me.role,
  )
  return {
    ids: new Map(added.map(({ id, name }) => [foldText(name), id])),
    made: added.map(({ id, name }) => ({
      row: fresh.get(foldText(name))?.row ?? 0,
      kind: KIND,
      record_id: id,
      name,
      after: untouched,
    })),
  }
}

export const undoCategories = (
  ask: Pick<ImportContext, 'db' | 'seen'>,
  { kind, table }: Omit<OfCategory, 'of'>,
  made: readonly WrittenRecord[],
): Promise<RecordInUse[]> =>
  undoImport(
    ask,
    made.filter((one) => one.kind === KIND),
    { table, remove: (ids) => removeMasters(ask.db, kind, ids) },
  )

/** Files and previews have the name of a category, tables its id. */
export function categoryNamed(known: { category: string | null }, before: Values): Values {
  const ids = ['inventory_category_id', 'service_category_id']
  const others = Object.entries(before).filter(([column]) => !ids.includes(column))
  const isOther = others.length < Object.keys(before).length
  return { ...Object.fromEntries(others), ...(isOther && { category: known.category }) }
}
