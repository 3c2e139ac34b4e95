/** Services of a country, identified by name. Imported prices apply from the day of the import. */
import {
  type ValidatedService,
  validateServices,
  kinds as serviceKinds,
  writeServices,
} from '#domains/stock/catalog-services/server/import.ts'
import { deleteServices as removeServices } from '#domains/stock/catalog-services/server/queries.ts'
import { restoreService } from '#domains/stock/catalog-services/server/catalog-services.ts'
import type { ImportedField } from '#domains/stock/catalog-services/contract.ts'
import { foldText } from '#platform/contract/text/fold.ts'
import { choices, titles } from '../words.ts'
import { messages } from '#platform/contract/messages.ts'
import { categoryNamed, makeCategories, undoCategories } from './categories.ts'
import {
  type RecordInUse,
  type ImportContext,
  type WrittenRecord,
  type Missing,
  type ToWrite,
  defineRecordType,
  reportMissing,
} from './record-type.ts'
import { lockCategories } from './queries-categories.ts'
import { changedColumns, undoImport, untouched } from '../undo/undo.ts'
import { beforeOf } from './validation.ts'

type Plan = Pick<ValidatedService, 'change' | 'fields' | 'known' | 'category'>

const categoryOf = (country_id: number) =>
  ({ kind: 'service-category', table: 'service_categories', of: { country_id } }) as const

export const services = defineRecordType<ImportedField, Plan>({
  key: 'services',
  changes: ['catalog-service', 'service-category'],
  fields: {
    name: { kind: serviceKinds.name, titles: titles.name, isNeeded: true },
    country: { kind: serviceKinds.country, titles: titles.country, choices: choices.country },
    price: { kind: serviceKinds.price, titles: titles.price },
    category: { kind: serviceKinds.category, titles: titles.category },
    minutes: { kind: serviceKinds.minutes, titles: titles.minutes },
    warranty_days: { kind: serviceKinds.warranty_days, titles: titles.serviceWarrantyDays },
    warranty_condition: {
      kind: serviceKinds.warranty_condition,
      titles: titles.warrantyCondition,
      choices: choices.condition,
    },
    description: { kind: serviceKinds.description, titles: titles.description },
  },
  lock: async ({ db }) => void (await lockCategories(db)),
  async judge(ask, rows) {
    const { db, scope, country_id, at } = ask
    const judged = await validateServices(db, scope, { country_id, at }, rows, {
      seen: ask.seen as Map<string, number>,
      createMissing: true,
    })
    return judged.map((row, index) => {
      const problems = row.problems.filter((problem) => !rows[index]?.problems.includes(problem))
      const missing: Missing[] = []
      if (row.category)
        reportMissing(
          ask,
          { problems, missing },
          {
            kind: 'category',
            name: row.category,
            field: 'category',
            why: messages.noCategory,
          },
        )
      return {
        name: row.key,
        change: row.change,
        values: row.values,
        ...(row.known &&
          row.fields && { before: categoryNamed(row.known, beforeOf(row.known, row.fields)) }),
        problems,
        missing,
        plan: problems.length === 0 ? row : undefined,
      }
    })
  },
  write,
  async undo(ask, made): Promise<RecordInUse[]> {
    const { db, scope, country_id } = ask
    const built = await undoImport(
      ask,
      made.filter(({ kind }) => kind === 'service'),
      {
        table: 'catalog_services',
        but: ['catalog_service_prices'],
        remove: (ids) => removeServices(db, ids),
        restore: (id, before) => restoreService(db, scope, id, before),
      },
    )
    return [...built, ...(await undoCategories(ask, categoryOf(country_id), made))]
  },
})

async function write(ask: ImportContext, rows: readonly ToWrite<Plan>[]): Promise<WrittenRecord[]> {
  const { db, scope, country_id, me, at } = ask
  const { ids, made } = await makeCategories(ask, categoryOf(country_id), rows)
  const right = rows.map(({ plan }) => {
    const id = plan.category && ids.get(foldText(plan.category))
    return id && plan.fields
      ? { ...plan, fields: { ...plan.fields, service_category_id: id } }
      : plan
  })
  const written = await writeServices(db, scope, { country_id, at, by: me.employee_id }, right)
  return [
    ...made,
    ...written.map(({ id, name, known, columns, price, day }, index) => {
      const of = { row: rows[index]?.row ?? 0, kind: 'service', record_id: id, name }
      if (!known) return { ...of, after: untouched }
      const { before, after } = changedColumns(known, columns)
      const old = price === undefined ? {} : { price: { price: known.price, valid_from: day } }
      return { ...of, before: { ...before, ...old }, after }
    }),
  ]
}
