/**
 * Items of a garage with their quantity, identified by SKU. The quantity of an existing item only changes by
 * movements.
 */
import {
  type ValidatedItem,
  kinds as itemKinds,
  validateItems,
  undoStockImport,
  writeItems,
} from '#domains/stock/inventory/server/import.ts'
import {
  hideItems,
  selectLaterMovements as movedOn,
  selectOnHand as onHandOf,
} from '#domains/stock/inventory/server/queries.ts'
import { restoreItem } from '#domains/stock/inventory/server/inventory.ts'
import type { ImportedField } from '#domains/stock/inventory/contract.ts'
import { foldText } from '#platform/contract/text/fold.ts'
import { type ReadRow, textOf } from '#platform/server/import/import.ts'
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
import { wrongLocationProblem } from './places.ts'
import { beforeOf } from './validation.ts'
import { lockCategories } from './queries-categories.ts'
import { addStaying, changedColumns, stayingIds, undoImport, untouched } from '../undo/undo.ts'

type Field = Exclude<ImportedField, 'inventory_category'> | 'category' | 'garage'
type Plan = Pick<ValidatedItem, 'change' | 'fields' | 'known' | 'category'>

const CATEGORY = { kind: 'inventory-category', table: 'inventory_categories', of: {} } as const

export const items = defineRecordType<Field, Plan>({
  key: 'items',
  changes: ['inventory', 'inventory-category', 'journal'],
  fields: {
    name: { kind: itemKinds.name, titles: titles.name, isNeeded: true },
    sku: { kind: itemKinds.sku, titles: titles.sku, isNeeded: true },
    location: { kind: itemKinds.location, titles: titles.location },
    quantity: { kind: itemKinds.quantity, titles: titles.onHand },
    category: { kind: 'name', titles: titles.category, also: ['inventory_category'] },
    unit: { kind: itemKinds.unit, titles: titles.unit, choices: choices.unit },
    buy_price: { kind: itemKinds.buy_price, titles: titles.buyPrice },
    sell_price: { kind: itemKinds.sell_price, titles: titles.sellPrice },
    minimum_stock: { kind: itemKinds.minimum_stock, titles: titles.minimum },
    warranty_days: { kind: itemKinds.warranty_days, titles: titles.warrantyDays },
    garage: { kind: 'name', titles: titles.garage },
  },
  lock: async ({ db }) => void (await lockCategories(db)),
  async judge(ask, rows) {
    const seen = ask.seen as Map<string, number>
    const garageId = ask.garage?.id ?? 0
    const judged = await validateItems(ask.db, ask.scope, garageId, rows.map(asItem), {
      seen,
      createMissing: true,
    })
    return judged.map((row, at) => {
      const read = rows[at]!
      const problems = row.problems
        .filter((problem) => !read.problems.includes(problem))
        .map((problem) =>
          problem.field === 'inventory_category' ? { ...problem, field: 'category' } : problem,
        )
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
      const { inventory_category: category, ...values } = row.values
      const place = wrongLocationProblem(ask, 'garage', textOf(read.cells.garage))
      if (place) problems.push(place)
      return {
        name: textOf(read.cells.name),
        change: row.change,
        values: {
          ...values,
          ...(category === undefined ? {} : { category }),
          ...(read.cells.garage === undefined ? {} : { garage: ask.garage?.name ?? null }),
        },
        ...(row.known &&
          row.fields && { before: categoryNamed(row.known, beforeOf(row.known, row.fields)) }),
        problems,
        missing,
        plan: problems.length === 0 ? row : undefined,
      }
    })
  },
  write,
  undo,
})

/** The list of items shows its full name. */
const asItem = ({ cells: { category, garage: _, ...cells }, ...row }: ReadRow<Field>) =>
  ({
    ...row,
    cells: { ...cells, ...(category === undefined ? {} : { inventory_category: category }) },
  }) as ReadRow<ImportedField>

async function write(ask: ImportContext, rows: readonly ToWrite<Plan>[]): Promise<WrittenRecord[]> {
  const { db, scope, garage, me, at } = ask
  if (!garage) throw new Error('Items belong to a garage')
  const { ids, made } = await makeCategories(ask, CATEGORY, rows)
  const right = rows.map(({ plan }) => {
    const id = plan.category && ids.get(foldText(plan.category))
    return id && plan.fields
      ? { ...plan, fields: { ...plan.fields, inventory_category_id: id } }
      : plan
  })
  const written = await writeItems(db, scope, { garage, by: me.employee_id, at }, right)
  return [
    ...made,
    ...written.map(({ id, name, known, columns }, index) => ({
      row: rows[index]?.row ?? 0,
      kind: 'item',
      record_id: id,
      name,
      ...(known ? changedColumns(known, columns) : { after: untouched }),
    })),
  ]
}

async function undo(ask: ImportContext, made: readonly WrittenRecord[]): Promise<RecordInUse[]> {
  const { db, scope, garage, me, at } = ask
  if (!garage) throw new Error('Items belong to a garage')
  const mine = made.filter(({ kind }) => kind === 'item')
  const fresh = mine.filter(({ before }) => before == null)
  const moved = await movedOn(
    db,
    fresh.map(({ record_id }) => record_id),
  )
  // an item with movements stays, and so does its category
  addStaying(stayingIds(ask), 'inventory_items', [...moved])
  const built = await undoImport(
    ask,
    mine.filter(({ record_id }) => !moved.has(record_id)),
    {
      table: 'inventory_items',
      but: ['stock_balances', 'stock_moves'],
      async remove(ids) {
        const lines = await onHandOf(db, ids)
        if (lines.length > 0) await undoStockImport(db, { garage, by: me.employee_id, at }, lines)
        await hideItems(db, ids)
      },
      restore: (id, before) => restoreItem(db, scope, id, before),
    },
  )
  return [
    ...fresh.filter(({ record_id }) => moved.has(record_id)),
    ...built,
    ...(await undoCategories(ask, CATEGORY, made)),
  ]
}
