/**
 * Items from a file. Each row is judged by itself, with the fields and sentences of the form; then all rows are
 * written, or none. What is on hand of new items posts one entry for the whole file (accounting, rule 22).
 */
import { findGarage } from '#domains/garages/server/service.ts'
import { postEntry } from '#domains/journal/server/service.ts'
import { moveStock, stockSides, worthOf } from '#domains/stock/server/service.ts'
import { dayIn } from '#platform/contract/days.ts'
import { whatIsWrong } from '#platform/contract/fields.ts'
import { type Message, say } from '#platform/contract/messages.ts'
import { invalid } from '#platform/server/errors.ts'
import type { Ask } from '#platform/server/mount.ts'
import {
  type ImportedRow,
  INVENTORY_ITEM,
  type JudgedRow,
  importedFields,
  type inventory,
  newInventoryItem,
} from '../contract.ts'
import { inventoryMessages } from '../messages.ts'
import { type KnownItem, items, selectBySku, selectCategoryIds } from './queries.ts'

type Fields = Partial<Omit<KnownItem, 'id' | 'version' | 'name' | 'sku' | 'unit'>> &
  Pick<KnownItem, 'name' | 'sku' | 'unit'>
interface Judged {
  answer: JudgedRow
  fields: Fields | undefined
  known: KnownItem | undefined
}

export async function importItems(ask: Ask<typeof inventory.import>) {
  const { db, scope, params, body, audit } = ask
  const garage = await findGarage(db, scope, params.id)
  const judged = judge(
    body.rows,
    await selectBySku(db, scope, garage.id, body.rows.map(skuOf)),
    await selectCategoryIds(db),
  )
  const rows = judged.map(({ answer }) => answer)
  if (!body.apply) return { written: false, rows }
  const wrong = rows.filter(({ problems }) => problems.length > 0).length
  if (wrong > 0) throw invalid({ rows: say(inventoryMessages.rowsWrong, { count: wrong }) })
  await write(ask, garage, judged)
  audit.created(INVENTORY_ITEM, { garage_id: garage.id, imported: rows.length })
  return { written: true, rows }
}

const textOf = (value: unknown) => String(value ?? '').trim()
const skuOf = ({ sku }: ImportedRow) => textOf(sku)

function judge(
  rows: readonly ImportedRow[],
  known: ReadonlyMap<string, KnownItem>,
  categories: ReadonlyMap<string, number>,
): Judged[] {
  const seen = new Map<string, number>()
  return rows.map((row, index) => {
    const sku = skuOf(row).toLowerCase()
    const found = known.get(sku)
    const { problems, fields } = judgeCells(row, found, categories)
    const before = seen.get(sku)
    if (sku && before)
      problems.push(problem('sku', say(inventoryMessages.skuTwice, { row: before })))
    seen.set(sku, index + 1)
    const change = !found ? 'new' : fields && differs(found, fields) ? 'changed' : 'same'
    return {
      answer: { row: index + 1, name: textOf(row.name), sku: skuOf(row), change, problems },
      fields,
      known: found,
    }
  })
}

const problem = (field: string, why: Message) => ({ field, ...say(why) })

/** An empty cell leaves an item's field as it is, and a new item's at its default. */
function judgeCells(
  row: ImportedRow,
  known: KnownItem | undefined,
  categories: ReadonlyMap<string, number>,
) {
  const given: Record<string, unknown> = Object.fromEntries(
    importedFields.flatMap((field) => {
      const value = typeof row[field] === 'string' ? row[field].trim() : row[field]
      return value === '' || value == null ? [] : [[field, value]]
    }),
  )
  const problems: JudgedRow['problems'] = []
  const { inventory_category: category, ...cells } = given
  // a name or a SKU of digits is a number in a spreadsheet
  for (const field of ['name', 'sku', 'location'])
    if (field in cells) cells[field] = String(cells[field])
  if (category !== undefined) {
    const id = categories.get(String(category).toLowerCase())
    if (id) cells.inventory_category_id = id
    else problems.push(problem('inventory_category', inventoryMessages.noCategory))
  }
  const shape = known ? newInventoryItem.partial() : newInventoryItem
  const parsed = shape.safeParse(cells)
  for (const issue of parsed.error?.issues ?? [])
    problems.push(problem(String(issue.path[0]), whatIsWrong(issue)))
  if (known && cells.quantity !== undefined && Number(cells.quantity) !== known.quantity)
    problems.push(problem('quantity', inventoryMessages.byMovements))
  return { problems, fields: parsed.data as Fields | undefined }
}

const differs = (known: KnownItem, { quantity: _, ...fields }: Fields) =>
  Object.entries(fields).some(
    ([field, value]) => value !== undefined && value !== known[field as keyof KnownItem],
  )

async function write(
  { db, scope, me, at }: Ask<typeof inventory.import>,
  garage: { id: number; time_zone: string },
  judged: readonly Judged[],
) {
  const opening: { item_id: number; quantity: number; value: number }[] = []
  for (const { answer, fields, known } of judged) {
    if (!fields || answer.change === 'same') continue
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
