/**
 * Items from a file, each known by its SKU. What is on hand of new items posts one entry for the whole file (accounting,
 * rule 22).
 */
import { findGarage } from '#domains/company/garages/server/service.ts'
import { postEntry } from '#domains/books/journal/server/service.ts'
import { moveStock, stockSides, worthOf } from '#domains/stock/stock/server/service.ts'
import { dayIn } from '#platform/contract/days.ts'
import { messages, say } from '#platform/contract/messages.ts'
import {
  type CellKind,
  type Cells,
  type Judged,
  allOrNothing,
  judgeCells,
  judgeRows,
  problem,
  readRows,
  textOf,
} from '#platform/server/import.ts'
import type { Ask } from '#platform/server/mount.ts'
import {
  INVENTORY_ITEM,
  type ImportedField,
  type inventory,
  newInventoryItem,
} from '../contract.ts'
import { inventoryMessages } from '../messages.ts'
import { type KnownItem, items, selectBySku, selectCategories } from './queries.ts'

/** What the file says of an item; the quantity only of a new one. */
type Fields = Partial<Omit<KnownItem, 'id' | 'version' | 'name' | 'sku' | 'unit' | 'has_moved'>> &
  Pick<KnownItem, 'name' | 'sku' | 'unit'>

const kinds: Record<ImportedField, CellKind> = {
  name: 'name',
  sku: 'name',
  location: 'name',
  quantity: 'quantity',
  inventory_category: 'name',
  unit: 'choice',
  buy_price: 'whole',
  sell_price: 'whole',
  minimum_stock: 'quantity',
  warranty_days: 'whole',
}

export async function importItems(ask: Ask<typeof inventory.import>) {
  const { db, scope, params, body, audit } = ask
  const garage = await findGarage(db, scope, params.id)
  const file = await readRows(body.rows, kinds, body.answers)
  const skus = file.rows.map(({ cells }) => textOf(cells.sku))
  const known = await selectBySku(db, scope, garage.id, skus)
  const categories = await selectCategories(db)
  const judged = await judgeRows(file.rows, {
    by: 'sku',
    known,
    twice: inventoryMessages.skuTwice,
    judge: (cells, item) => judgeItem(cells, item, categories),
  })
  const rows = judged.map(({ fields: _fields, known: _known, key, ...row }, index) => ({
    ...row,
    name: textOf(file.rows[index]?.cells.name),
    sku: key,
  }))
  return allOrNothing(file, rows, body.apply, async () => {
    await write(ask, garage, judged)
    audit.created(INVENTORY_ITEM, { garage_id: garage.id, imported: rows.length })
  })
}

function judgeItem(
  { inventory_category: category, ...cells }: Cells<ImportedField>,
  known: KnownItem | undefined,
  categories: ReadonlyMap<string, { id: number; name: string }>,
) {
  const found = categories.get(textOf(category).toLowerCase())
  const { problems, fields } = judgeCells(known ? newInventoryItem.partial() : newInventoryItem, {
    ...cells,
    ...(found ? { inventory_category_id: found.id } : {}),
  })
  if (category !== undefined && !found)
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
  const values = Object.fromEntries(
    Object.keys(cells).flatMap((field) => {
      const value = kept?.[field as keyof typeof kept]
      return value === undefined ? [] : [[field, value]]
    }),
  )
  return {
    problems,
    fields: kept as Fields | undefined,
    values: { ...values, ...(kept && found ? { inventory_category: found.name } : {}) },
  }
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
