/** Brands with their models. Names match without case and accents, and existing ones keep their spelling. */
import { bodyOf } from '#domains/company/master-data/contract.ts'
import { kinds } from '#domains/company/master-data/kinds.ts'
import { addMasters, removeMasters } from '#domains/company/master-data/server/master-data.ts'
import { foldText } from '#platform/contract/text/fold.ts'
import { type Cells, validateCells, textOf } from '#platform/server/import/import.ts'
import {
  type RecordInUse,
  type ImportContext,
  type WrittenRecord,
  type Problems,
  type ToWrite,
  defineRecordType,
  isRight,
  valuesOf,
} from './record-type.ts'
import { titles } from '../words.ts'
import { undoImport, untouched } from '../undo/undo.ts'
import { lockMakes, modelKey, selectBrands, selectModels } from './queries-makes.ts'

type Field = 'brand' | 'model'
/** The names to create; an existing brand or model has its id. */
interface Plan {
  brand: { id?: number; name: string }
  model?: { name: string }
}

const name = bodyOf(kinds.brand).pick({ name: true })

export const makes = defineRecordType<Field, Plan>({
  key: 'makes',
  changes: ['brand', 'model'],
  fields: {
    brand: {
      kind: 'name',
      isNeeded: true,
      titles: titles.brand,
    },
    model: { kind: 'name', titles: titles.model },
  },
  lock: async ({ db }) => void (await lockMakes(db)),
  async judge(ask, rows) {
    const seen = ask.seen as Map<string, string>
    const brands = await selectBrands(
      ask.db,
      rows.map(({ cells }) => textOf(cells.brand)),
    )
    const models = await selectModels(
      ask.db,
      [...brands.values()].map(({ id }) => id),
    )
    return rows.map((read) => {
      const problems: Problems = []
      const brand = named(read.cells, 'brand', problems)
      const model =
        read.cells.model === undefined ? undefined : named(read.cells, 'model', problems)
      const ofBrand = brands.get(foldText(brand))
      // a name of an earlier row keeps that row's spelling
      const brandName = ofBrand?.name ?? seen.get(foldText(brand)) ?? brand
      const ofModel = model && ofBrand && models.get(modelKey(ofBrand.id, model))
      const key = model && modelKey(foldText(brand), model)
      const modelName = model && ((ofModel && ofModel.name) || seen.get(key ?? '') || model)
      const isKnown = Boolean(ofBrand) || seen.has(foldText(brand))
      const isModelKnown = !model || Boolean(ofModel) || seen.has(key ?? '')
      const right = isRight(read, problems)
      if (right && !isKnown) seen.set(foldText(brand), brandName)
      if (right && key && modelName && !isModelKnown) seen.set(key, modelName)
      return {
        name: [brandName, modelName].filter(Boolean).join(' '),
        change: isKnown && isModelKnown ? 'same' : 'new',
        values: valuesOf(read.cells, { brand: brandName || undefined, model: modelName }),
        problems,
        plan: right
          ? {
              brand: { ...(ofBrand && { id: ofBrand.id }), name: brandName },
              ...(modelName && !isModelKnown && { model: { name: modelName } }),
            }
          : undefined,
      }
    })
  },
  write,
  undo,
})

/** The name to store, or its problem. */
function named(cells: Cells<Field>, field: Field, problems: Problems): string {
  const read = validateCells(name, { name: cells[field] })
  problems.push(...read.problems.map((problem) => ({ ...problem, field })))
  return read.fields?.name ?? textOf(cells[field])
}

async function write(
  { db, me }: ImportContext,
  rows: readonly ToWrite<Plan>[],
): Promise<WrittenRecord[]> {
  const ids = new Map<string, number>()
  const fresh = new Map<string, { row: number; name: string }>()
  for (const { row, plan } of rows) {
    const key = foldText(plan.brand.name)
    if (plan.brand.id !== undefined) ids.set(key, plan.brand.id)
    else if (!fresh.has(key)) fresh.set(key, { row, name: plan.brand.name })
  }
  const newBrands = [...fresh.values()]
  const brands = await addMasters(
    db,
    'brand',
    newBrands.map((brand) => ({ name: brand.name })),
    me.role,
  )
  for (const brand of brands) ids.set(foldText(brand.name), brand.id)
  const newModels = rows.flatMap(({ row, plan }) => {
    const brand_id = ids.get(foldText(plan.brand.name))
    return plan.model && brand_id ? [{ row, brand_id, name: plan.model.name }] : []
  })
  const models = await addMasters(
    db,
    'model',
    newModels.map(({ brand_id, name: model }) => ({ brand_id, name: model })),
    me.role,
  )
  return [
    ...brands.map(({ id, name: brand }, at) => ({
      row: newBrands[at]?.row ?? 0,
      kind: 'brand',
      record_id: id,
      name: brand,
      after: untouched,
    })),
    ...models.map(({ id, name: model }, at) => ({
      row: newModels[at]?.row ?? 0,
      kind: 'model',
      record_id: id,
      name: model,
      after: untouched,
    })),
  ]
}

const parts = [
  ['variant', 'variants'],
  ['model', 'models'],
  ['brand', 'brands'],
] as const

/** Undoes models before brands. Those that a car, a variant or a later model refers to stay. */
export async function undo(
  ask: Pick<ImportContext, 'db' | 'seen'>,
  made: readonly WrittenRecord[],
): Promise<RecordInUse[]> {
  const built: RecordInUse[] = []
  for (const [kind, table] of parts)
    built.push(
      ...(await undoImport(
        ask,
        made.filter((one) => one.kind === kind),
        { table, remove: (ids) => removeMasters(ask.db, kind, ids) },
      )),
    )
  return built
}
