import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Currency } from './currency.ts'
import { namedReference, signedMoney } from '../fields.ts'
import { pageOf } from '../list.ts'
import { currencyPaths, fillCurrencies, withCurrencyField } from './response-currency.ts'

const of = {
  garage: (id: number): Currency => (id === 3 ? 'EUR' : 'IDR'),
  country: (id: number): Currency => (id === 3 ? 'EUR' : 'IDR'),
}
const said = (shape: z.ZodType, answer: unknown, otherwise: Currency | null = null) => {
  const schema = withCurrencyField(shape)
  const data = schema.parse(answer)
  fillCurrencies(schema, data, of, otherwise)
  return data
}

const line = z.object({ name: z.string(), amount: signedMoney })
const order = z.object({ garage: namedReference, total: signedMoney, lines: z.array(line) })
const inNetherlands = { garage: { id: 3, name: 'Amsterdam' }, total: 1250, lines: [] }
const inIndonesia = { garage: { id: 1, name: 'Cilandak' }, total: 1250, lines: [] }

test('a row of a page says the currency of its garage', () => {
  const page = { data: [inNetherlands, inIndonesia], page: 1, limit: 10, total: 2, last_page: 1 }
  const { data } = said(pageOf(order), page) as { data: { currency: string }[] }
  expect(data.map(({ currency }) => currency)).toEqual(['EUR', 'IDR'])
  expect(said(pageOf(order), page)).not.toHaveProperty('currency')
})

test('a record says it once, its lines are in the same', () => {
  const answer = { ...inNetherlands, lines: [{ name: 'Oil', amount: 1250 }] }
  expect(said(order, answer)).toEqual({ ...answer, currency: 'EUR' })
})

test('a head without a place has that of the reach, and none where they differ', () => {
  const head = z.object({ due: signedMoney, rows: z.array(order) })
  const answer = { due: 5, rows: [inNetherlands] }
  expect(said(head, answer)).toMatchObject({ currency: null, rows: [{ currency: 'EUR' }] })
  expect(said(head, answer, 'IDR')).toMatchObject({ currency: 'IDR', rows: [{ currency: 'EUR' }] })
})

test('an answer that names its currency itself, and one without money, stay as they are', () => {
  const own = z.object({ country_id: z.number(), currency: z.string(), total: signedMoney })
  expect(withCurrencyField(own)).toBe(own)
  const moneyless = z.object({ garage: namedReference, count: z.number() })
  expect(withCurrencyField(moneyless)).toBe(moneyless)
  expect(currencyPaths(moneyless)).toEqual([])
})

test('a part of a record that may be missing says it too', () => {
  const bill = z.object({ order: order.nullable() })
  expect(said(bill, { order: null })).toEqual({ order: null })
  expect(said(bill, { order: inNetherlands })).toEqual({
    order: { ...inNetherlands, currency: 'EUR' },
  })
})
