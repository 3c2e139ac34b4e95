/** Everyday titles and values: each means one field, or one value. */
import { expect, test } from 'vitest'
import { normalizeTitle } from '#platform/contract/table/titles.ts'
import { importNounKeys } from '../../record-types.ts'
import type { ImportField } from '../record-types/record-type.ts'
import { recordTypes } from '../record-types/record-types.ts'
import { fieldsByTitle } from './cells.ts'
import { everydayTitles } from './everyday-titles.ts'
import { everydayValues } from './everyday-values.ts'

test.each(importNounKeys)('%s: an everyday title names one field', (noun) => {
  const owners = new Map<string, string>()
  const shared: string[] = []
  const fields = Object.entries(recordTypes[noun].fields as Record<string, ImportField>)
  for (const [field, { titles, also = [] }] of fields) {
    const own = new Set(
      [field, ...Object.values(titles), ...also, ...everydayTitles(noun, field)].map(
        normalizeTitle,
      ),
    )
    for (const title of own) {
      const owner = owners.get(title)
      if (owner !== undefined) shared.push(`${title}: ${owner}, ${field}`)
      owners.set(title, field)
    }
  }
  expect(shared).toEqual([])
})

test.each(importNounKeys)('%s: every field has everyday titles', (noun) => {
  const fields = Object.keys(recordTypes[noun].fields as object)
  expect(fields.filter((field) => everydayTitles(noun, field).length < 5)).toEqual([])
})

test.each(['gender', 'kind', 'transmission', 'power_type', 'unit', 'warranty_condition'])(
  'an everyday word of %s means one value',
  (field) => {
    const codes = new Map<string, string>()
    for (const [word, code] of everydayValues(field)) {
      const known = codes.get(word.toLowerCase())
      expect(known === undefined || known === code, word).toBe(true)
      codes.set(word.toLowerCase(), code)
    }
  },
)

test.each([
  [
    'customers',
    ['Nama', 'No. HP', 'Nopol', 'Merk', 'Tipe', 'L/P'],
    ['full_name', 'phone', 'license_plate', 'brand', 'model', 'gender'],
  ],
  [
    'customers',
    ['Naam *', 'Tel. nr.:', 'KENTEKEN', 'Automerk', 'Bouwjaar'],
    ['full_name', 'phone', 'license_plate', 'brand', 'production_year'],
  ],
  [
    'customers',
    ['Nama\npelanggan', 'No.\u00a0Telefon', 'No Plat Kenderaan'],
    ['full_name', 'phone', 'license_plate'],
  ],
  [
    'items',
    ['Nama barang', 'Kode barang', 'Harga jual (Rp)', 'Harga\nBeli', 'Qty', 'Sat.'],
    ['name', 'sku', 'sell_price', 'buy_price', 'quantity', 'unit'],
  ],
  [
    'items',
    ['Artikel', 'Art.nr', 'Aantal', 'Inkoop', 'Verkoop', 'Vak'],
    ['name', 'sku', 'quantity', 'buy_price', 'sell_price', 'location'],
  ],
  [
    'open-invoices',
    ['Klant', 'Mobiel', 'Factuurnr', 'Factuurdatum', 'Totaal', 'Openstaand'],
    ['customer_name', 'customer_phone', 'number', 'date', 'total', 'open'],
  ],
  // the exact title is taken before one of which only a part is known
  ['items', ['Price (old)', 'Price', 'Name'], [null, 'sell_price', 'name']],
] as const)('%s: %j', (noun, titles, fields) => {
  expect(fieldsByTitle(recordTypes[noun], titles)).toEqual(fields)
})
