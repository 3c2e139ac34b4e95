import { expect, test } from 'vitest'
import { csvOf } from '#platform/web/list/export/csv.ts'
import xlsxOf from '#platform/web/list/export/xlsx.ts'
import { messages } from '#platform/contract/messages.ts'
import { readTable, rowsOf } from '#platform/web/importFile.ts'
import { importSheet } from './importFile.ts'

const titles = ['Naam', 'SKU', 'Op voorraad', 'Eenheid', 'Inkoopprijs', 'Verkoopprijs', 'Vestiging']
const cells = [
  ['=Fan; "belt"', 'B-1', 2.5, 'Stuk', 40_000, 60_000, 'Utrecht'],
  ['Oil', '4711', null, 'Fles', 1000, 2000, 'Utrecht'],
]
const [fan, oil] = [
  { sku: 'B-1', unit: 'pcs', row: 2 },
  { name: 'Oil', sku: '4711', quantity: null, unit: 'bottle', row: 3 },
]
/** A text file has texts, which the server reads; what guards against formulas is still before the name. */
const expected = {
  csv: [
    { ...fan, name: '\'=Fan; "belt"', quantity: '2,5', buy_price: '40000', sell_price: '60000' },
    { ...oil, buy_price: '1000', sell_price: '2000' },
  ],
  xlsx: [
    { ...fan, name: '=Fan; "belt"', quantity: 2.5, buy_price: 40_000, sell_price: 60_000 },
    { ...oil, buy_price: 1000, sell_price: 2000 },
  ],
}

test.each(['csv', 'xlsx'] as const)(
  'an exported list reads back, in the language of its titles: %s',
  async (kind) => {
    const { default: nl } = await import('../texts/nl.ts')
    const named = cells.map((row) =>
      row.map((cell) => (cell === 'Stuk' ? nl.unit.pcs : cell === 'Fles' ? nl.unit.bottle : cell)),
    )
    const said = [...titles]
    said[2] = nl.onHand
    said[4] = nl.buyPrice
    said[5] = nl.sellPrice
    const content =
      kind === 'csv' ? csvOf(said, named, 'nl') : await xlsxOf('Inventory', said, named)
    const table = await readTable(new File([content], `inventory.${kind}`), importSheet)
    expect(rowsOf(table, importSheet)).toEqual(expected[kind])
  },
)

test('semicolons of a European spreadsheet; empty rows count and say nothing', async () => {
  const file = new File(['name;sku;quantity\n;;\nBelt;B-1;2,5\n'], 'items.csv')
  expect(rowsOf(await readTable(file, importSheet), importSheet)).toEqual([
    { name: 'Belt', sku: 'B-1', quantity: '2,5', row: 3 },
  ])
})

test('what is no table of items', async () => {
  expect(rowsOf([{ row: 1, cells: ['Brand', 'Model'] }], importSheet)).toBeUndefined()
  expect(rowsOf([], importSheet)).toBeUndefined()
  for (const content of ['PK\u0000\u0001', 'a\u0000b'])
    await expect(readTable(new File([content], 'x.csv'), importSheet)).rejects.toThrow(
      messages.notATable,
    )
})
