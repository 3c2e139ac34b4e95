/**
 * Import of items, identified by SKU. The initial stock of new items posts one entry for the whole file (accounting,
 * rule 22).
 */
import { currencyOfCountry } from '#platform/server/database/currencies.ts'
import { findGarage } from '#domains/company/garages/server/garages.ts'
import { postEntry } from '#domains/books/journal/server/posting.ts'
import { moveStock, stockSides, stockValueOf } from '#domains/stock/stock/server/stock.ts'
import { dayIn } from '#platform/contract/days.ts'
import { foldText } from '#platform/contract/text/fold.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import {
  type CellKind,
  type Cells,
  type ValidatedRow,
  type ReadRow,
  allOrNothing,
  validateCells,
  validateRows,
  problem,
  readRows,
  textOf,
} from '#platform/server/import/import.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import {
  INVENTORY_ITEM,
  type ImportedField,
  type inventory,
  newInventoryItem,
} from '../contract.ts'
import { inventoryMessages } from '../messages.ts'
import { type ExistingItem, items, selectBySku, selectCategories } from './queries.ts'

/** The columns of an item; the quantity only of a new one. */
type Fields = Partial<
  Omit<ExistingItem, 'id' | 'version' | 'name' | 'sku' | 'unit' | 'is_counted' | 'category'>
> &
  Pick<ExistingItem, 'name' | 'sku' | 'unit'>

export const kinds: Record<ImportedField, CellKind> = {
  name: 'name',
  sku: 'code',
  location: 'code',
  quantity: 'quantity',
  inventory_category: 'name',
  unit: 'choice',
  buy_price: 'money',
  sell_price: 'money',
  minimum_stock: 'quantity',
  warranty_days: 'whole',
}

export async function importItems(context: CallContext<typeof inventory.import>) {
  const { db, scope, params, body, audit, me, at } = context
  const garage = await findGarage(db, scope, params.id)
  const file = await readRows(
    body.rows,
    kinds,
    body.answers,
    await currencyOfCountry(context.appContext.garageDirectory, garage.country_id),
  )
  const judged = await validateItems(db, scope, garage.id, file.rows, {})
  const rows = judged.map(
    ({ fields: _fields, known: _known, category: _category, key, ...row }, index) => ({
      ...row,
      name: textOf(file.rows[index]?.cells.name),
      sku: key,
    }),
  )
  return allOrNothing(file, rows, body.apply, async () => {
    await writeItems(db, scope, { garage, by: me.employee_id, at }, judged)
    audit.created(INVENTORY_ITEM, { garage_id: garage.id, imported: rows.length })
  })
}

export interface ValidatedItem extends ValidatedRow<Fields, ExistingItem> {
  /** The name of a category that does not exist yet. */
  category: string | undefined
}

/**
 * Validates rows of a file for a garage in their order, also slice by slice for domains/overview/imports.
 * @param how the results of earlier slices, and whether a missing category is created
 */
export async function validateItems(
  db: Db,
  scope: Scope,
  garageId: number,
  rows: readonly ReadRow<ImportedField>[],
  { seen, createMissing = false }: { seen?: Map<string, number>; createMissing?: boolean },
): Promise<ValidatedItem[]> {
  const skus = rows.map(({ cells }) => textOf(cells.sku))
  const existing = await selectBySku(db, scope, garageId, skus)
  const categories = await selectCategories(db)
  const judged = await validateRows(rows, {
    by: 'sku',
    known: existing,
    twice: inventoryMessages.skuTwice,
    ...(seen && { seen }),
    judge: (cells, item) => validateItem(cells, item, { categories, createMissing }),
  })
  return judged.map((row, at) => {
    const typed = textOf(rows[at]?.cells.inventory_category)
    const isMissing = typed !== '' && !categories.has(foldText(typed))
    return { ...row, category: isMissing ? typed : undefined }
  })
}

const MAX_LETTERS = 100

function validateItem(
  { inventory_category: category, ...cells }: Cells<ImportedField>,
  known: ExistingItem | undefined,
  {
    categories,
    createMissing,
  }: { categories: ReadonlyMap<string, { id: number; name: string }>; createMissing: boolean },
) {
  const categoryName = textOf(category)
  const existingCategory = categories.get(foldText(categoryName))
  const { problems, fields } = validateCells(
    known ? newInventoryItem.partial() : newInventoryItem,
    {
      ...cells,
      ...(existingCategory ? { inventory_category_id: existingCategory.id } : {}),
    },
  )
  if (category !== undefined && !existingCategory && !createMissing)
    problems.push(problem('inventory_category', messages.noCategory))
  if (categoryName.length > MAX_LETTERS)
    problems.push(
      problem('inventory_category', createMessage(messages.tooLong, { max: MAX_LETTERS })),
    )
  if (known && cells.quantity !== undefined && Number(cells.quantity) !== known.quantity)
    problems.push(problem('quantity', inventoryMessages.byMovements))
  // reported even if another cell is invalid
  const unit = problems.some(({ field }) => field === 'unit') ? undefined : cells.unit
  if (known?.is_counted && unit !== undefined && unit !== known.unit)
    problems.push(
      problem(
        'unit',
        createMessage(inventoryMessages.otherUnit, {
          name: known.name,
          unit: known.unit,
          other: String(unit),
        }),
      ),
    )
  // an import cannot change the stock of an existing item
  const importedFields = fields && known ? { ...fields, quantity: undefined } : fields
  // a new category differs from every existing one
  const isNewCategory = categoryName !== '' && !existingCategory
  const values = Object.fromEntries(
    Object.keys(cells).flatMap((field) => {
      const value = importedFields?.[field as keyof typeof importedFields]
      return value === undefined ? [] : [[field, value]]
    }),
  )
  return {
    problems,
    fields: (importedFields && isNewCategory
      ? { ...importedFields, inventory_category_id: NEW }
      : importedFields) as Fields | undefined,
    values: {
      ...values,
      ...(importedFields && categoryName
        ? { inventory_category: existingCategory?.name ?? categoryName }
        : {}),
    },
  }
}

/** Placeholder for the id of a new category. */
const NEW = 0

export interface WrittenItem {
  id: number
  name: string
  known: ExistingItem | undefined
  columns: object
  /** Initial stock. */
  quantity: number
}

/** Writes valid rows in their order. The initial stock of new items posts one entry. */
export async function writeItems(
  db: Db,
  scope: Scope,
  { garage, by, at }: { garage: { id: number; time_zone: string }; by: number; at: Date },
  judged: readonly Pick<ValidatedItem, 'change' | 'fields' | 'known'>[],
): Promise<WrittenItem[]> {
  const written: WrittenItem[] = []
  const opening: { item_id: number; quantity: number; value: number }[] = []
  for (const { change, fields, known } of judged) {
    if (!fields || change === 'same') continue
    const { quantity, ...columns } = fields
    const row = { name: columns.name ?? known?.name ?? '', known, columns, quantity: quantity ?? 0 }
    if (known) {
      await items.update(db, scope, known.id, columns)
      written.push({ ...row, id: known.id })
      continue
    }
    const { id } = await items.insert(db, {
      ...columns,
      buy_price: columns.buy_price ?? 0,
      sell_price: columns.sell_price ?? 0,
      garage_id: garage.id,
    })
    written.push({ ...row, id })
    if (quantity)
      opening.push({
        item_id: id,
        quantity,
        value: Math.round(quantity * (columns.buy_price ?? 0)),
      })
  }
  if (opening.length > 0) await openStock(db, { garage, by, at }, opening, 'opening')
  return written
}

/** Reverses the initial stock of an import at its original value. */
export const undoStockImport = (
  db: Db,
  how: { garage: { id: number; time_zone: string }; by: number; at: Date },
  lines: readonly { item_id: number; quantity: number; value: number }[],
) =>
  openStock(
    db,
    how,
    lines.map((line) => ({ ...line, quantity: -line.quantity, value: -line.value })),
    'opening_undone',
  )

async function openStock(
  db: Db,
  { garage, by, at }: { garage: { id: number; time_zone: string }; by: number; at: Date },
  lines: readonly { item_id: number; quantity: number; value: number }[],
  event: 'opening' | 'opening_undone',
) {
  const day = dayIn(garage.time_zone, at)
  const source = { type: 'inventory_import', id: garage.id }
  const { moved } = await moveStock(db, {
    garage_id: garage.id,
    day,
    at,
    source,
    employee_id: by,
    lines: lines.map((line) => ({ ...line, kind: 'opening' })),
  })
  const worth = stockValueOf(moved)
  await postEntry(db, {
    garage_id: garage.id,
    entry_date: day,
    description: `Import of ${lines.length} items`,
    source: { ...source, event, seq: moved[0]?.id ?? 1 },
    created_by: by,
    lines: [
      ...stockSides(moved),
      worth >= 0 ? { account: 'OPENING', credit: worth } : { account: 'OPENING', debit: -worth },
    ],
  })
}
