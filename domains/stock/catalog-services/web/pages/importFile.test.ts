import { expect, test } from 'vitest'
import { csvOf } from '#platform/web/list/export/csv.ts'
import { readTable, rowsOf } from '#platform/web/importFile.ts'
import common from '#platform/web/texts/nl.ts'
import { importSheet } from './importFile.ts'
import nl from '../texts/nl.ts'

test('an exported list reads back, in the language of its titles', async () => {
  const { field, country } = common
  const titles = [
    field.name,
    field.country,
    field.price,
    nl.nextPrice,
    nl.warrantyDays,
    nl.warrantyCondition,
  ]
  const cells = [
    ['Uitlijnen', country[3], 250_000, null, 7, nl.condition.leaves_within_24h],
    ['Beurt', country[1], 90_000, 'Rp 1', 0, nl.condition.none],
  ]
  const table = await readTable(new File([csvOf(titles, cells, 'nl')], 'services.csv'), importSheet)
  expect(rowsOf(table, importSheet)).toEqual([
    {
      name: 'Uitlijnen',
      country: '3',
      price: '250000',
      warranty_days: '7',
      warranty_condition: 'leaves_within_24h',
      row: 2,
    },
    {
      name: 'Beurt',
      country: '1',
      price: '90000',
      warranty_days: '0',
      warranty_condition: 'none',
      row: 3,
    },
  ])
  expect(rowsOf([{ row: 1, cells: ['Brand', 'Price'] }], importSheet)).toBeUndefined()
})
