import { expect, test } from 'vitest'
import { csvOf } from '#platform/web/list/export/csv.ts'
import xlsxOf from '#platform/web/list/export/xlsx.ts'
import { readTable, rowsOf } from '#platform/web/importFile.ts'
import { importSheet } from './importFile.ts'

const titles = ['Naam', 'SKU', 'Op voorraad', 'Eenheid', 'Inkoopprijs', 'Verkoopprijs', 'Vestiging']
const cells = [
  ['=Fan; "belt"', 'B-1', 2.5, 'Stuk', 40_000, 60_000, 'Utrecht'],
  ['Oil', '4711', null, 'Fles', 1000, 2000, 'Utrecht'],
]
const expected = (unit: string, other: string) => [
  { name: '=Fan; "belt"', sku: 'B-1', quantity: 2.5, unit, buy_price: 40_000, sell_price: 60_000 },
  { name: 'Oil', sku: '4711', quantity: null, unit: other, buy_price: 1000, sell_price: 2000 },
]

test.each(['csv', 'xlsx'])(
  'an exported list reads back, in the language of its titles: %s',
  async (kind) => {
    const { default: nl } = await import('../texts/nl.ts')
    const named = cells.map((row) =>
      row.map((cell) => (cell === 'Stuk' ? nl.unit.pcs : cell === 'Fles' ? nl.unit.bottle : cell)),
    )
    const titleRow = [...titles]
    titleRow[2] = nl.onHand
    titleRow[4] = nl.buyPrice
    titleRow[5] = nl.sellPrice
    const content =
      kind === 'csv' ? csvOf(titleRow, named) : await xlsxOf('Inventory', titleRow, named)
    const table = await readTable(new File([content], `inventory.${kind}`))
    expect(rowsOf(table, importSheet)).toEqual(expected('pcs', 'bottle'))
  },
)

test('semicolons and decimal commas of a European spreadsheet', async () => {
  const file = new File(['name;sku;quantity\nBelt;B-1;2,5\n;;\n'], 'items.csv')
  expect(rowsOf(await readTable(file), importSheet)).toEqual([
    { name: 'Belt', sku: 'B-1', quantity: 2.5 },
  ])
})

test('what is no table of items', async () => {
  expect(rowsOf([['Brand', 'Model']], importSheet)).toBeUndefined()
  expect(rowsOf([], importSheet)).toBeUndefined()
  await expect(readTable(new File(['PK\u0000\u0001'], 'x.csv'))).rejects.toThrow('not a text file')
  await expect(readTable(new File(['no zip'], 'x.xlsx'))).rejects.toThrow()
})
