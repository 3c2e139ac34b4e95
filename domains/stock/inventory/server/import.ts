/**
 * Items from a file, each known by its SKU. What is on hand of new items posts one entry for the whole file (accounting,
 * rule 22).
 */
import { findGarage } from '#domains/company/garages/server/service.ts'
import { postEntry } from '#domains/books/journal/server/service.ts'
import { moveStock, stockSides, worthOf } from '#domains/stock/stock/server/service.ts'
import { dayIn } from '#platform/contract/days.ts'
import type { ImportedRow } from '#platform/contract/import.ts'
import { messages, say } from '#platform/contract/messages.ts'
import {
  type Judged,
  allOrNothing,
  filledIn,
  judgeCells,
  judgeRows,
  problem,
  textOf,
} from '#platform/server/import.ts'
import type { Ask } from '#platform/server/mount.ts'
import {
  INVENTORY_ITEM,
  type ImportedField,
  importedFields,
  type inventory,
  newInventoryItem,
} from '../contract.ts'
import { inventoryMessages } from '../messages.ts'
import { type KnownItem, items, selectBySku, selectCategoryIds } from './queries.ts'

/** What the file says of an item; the quantity only of a new one. */
type Fields = Partial<Omit<KnownItem, 'id' | 'version' | 'name' | 'sku' | 'unit' | 'has_moved'>> &
  Pick<KnownItem, 'name' | 'sku' | 'unit'>

export async function importItems(ask: Ask<typeof inventory.import>) {
  const { db, scope, params, body, audit } = ask
  const garage = await findGarage(db, scope, params.id)
  const skus = body.rows.map(({ sku }) => textOf(sku))
  const known = await selectBySku(db, scope, garage.id, skus)
  const categories = await selectCategoryIds(db)
  const judged = await judgeRows(body.rows, {
    by: 'sku',
    known,
    twice: inventoryMessages.skuTwice,
    judge: (row, item) => judgeItem(row, item, categories),
  })
  const rows = judged.map(({ row, key, change, problems }, index) => ({
    row,
    name: textOf(body.rows[index]?.name),
    sku: key,
    change,
    problems,
  }))
  return allOrNothing(rows, body.apply, async () => {
    await write(ask, garage, judged)
    audit.created(INVENTORY_ITEM, { garage_id: garage.id, imported: rows.length })
  })
}

function judgeItem(
  row: ImportedRow<ImportedField>,
  known: KnownItem | undefined,
  categories: ReadonlyMap<string, number>,
) {
  const { inventory_category: category, ...cells } = filledIn(row, importedFields, [
    'name',
    'sku',
    'location',
  ])
  const id = categories.get(textOf(category).toLowerCase())
  const { problems, fields } = judgeCells(known ? newInventoryItem.partial() : newInventoryItem, {
    ...cells,
    ...(id ? { inventory_category_id: id } : {}),
  })
  if (category !== undefined && !id)
    problems.push(problem('inventory_category', messages.noCategory))
  if (known && cells.quantity !== undefined && Number(cells.quantity) !== known.quantity)
    problems.push(problem('quantity', inventoryMessages.byMovements))
  if (known?.has_moved && fields?.unit && fields.unit !== known.unit)
    problems.push(
      problem(
        'unit',
        say(inventoryMessages.otherUnit, {
          name: known.name,
          unit: known.unit,
          other: fields.unit,
        }),
      ),
    )
  // what a known item has on hand is not the file's to change
  const kept = fields && known ? { ...fields, quantity: undefined } : fields
  return { problems, fields: kept as Fields | undefined }
}

async function write(
  { db, scope, me, at }: Ask<typeof inventory.import>,
  garage: { id: number; time_zone: string },
  judged: readonly Judged<Fields, KnownItem>[],
) {
  const opening: { item_id: number; quantity: number; value: number }[] = []
  for (const { change, fields, known } of judged) {
    if (!fields || change === 'same') continue
    const { quantity, ...columns } = fields
    if (known) {
      await items.update(db, scope, known.id, columns)
      continue
    }
    const { id } = await items.insert(db, {
      ...columns,
      buy_price: columns.buy_price ?? 0,
      sell_price: columns.sell_price ?? 0,
      garage_id: garage.id,
    })
    if (quantity)
      opening.push({
        item_id: id,
        quantity,
        value: Math.round(quantity * (columns.buy_price ?? 0)),
      })
  }
  if (opening.length === 0) return
  const day = dayIn(garage.time_zone, at)
  const source = { type: 'inventory_import', id: garage.id }
  const { moved } = await moveStock(db, {
    garage_id: garage.id,
    day,
    at,
    source,
    employee_id: me.employee_id,
    lines: opening.map((line) => ({ ...line, kind: 'opening' })),
  })
  const worth = worthOf(moved)
  await postEntry(db, {
    garage_id: garage.id,
    entry_date: day,
    description: `Import of ${opening.length} items`,
    source: { ...source, event: 'opening', seq: moved[0]?.id ?? 1 },
    created_by: me.employee_id,
    lines: [...stockSides(moved), { account: 'OPENING', credit: worth }],
  })
}
