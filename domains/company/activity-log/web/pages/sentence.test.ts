import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import common from '#platform/texts/en.ts'
import { fields } from '../../texts/fields/en.ts'
import { wordsOf } from './fields.ts'
import { isDerived } from './sentence.ts'

const schema = readFileSync('database/tables.gen.ts', 'utf8')
const columnsOf = (table: string) => {
  const [, body] = new RegExp(`^export interface ${table} \\{(.*?)^\\}`, 'ms').exec(schema) ?? []
  return [...(body ?? '').matchAll(/^ {2}(\w+):/gm)].flatMap(([, column]) => column ?? [])
}
const known = new Set([...Object.keys(fields), ...Object.keys(common.field)])

/** A change of text that people wrote is described in the reader's language. */
test.each([
  'LegalEntities',
  'TaxCodes',
  'TaxCodeRates',
  'Customers',
  'Vehicles',
  'Employees',
  'Garages',
  'Suppliers',
  'Purchases',
  'ThirdParties',
  'ThirdPartyPurchases',
  'Vouchers',
  'Products',
  'Builds',
  'CatalogServices',
  'InventoryItems',
  'Orders',
  'MembershipSettings',
])('every column of %s that the log shows has words', (table) => {
  const columns = columnsOf(table)
  expect(columns.length).toBeGreaterThan(3)
  const shownColumns = columns.filter((column) => !isDerived(column))
  expect(
    shownColumns.filter((column) => !wordsOf(column).every(({ key }) => known.has(key))),
  ).toEqual([])
})
