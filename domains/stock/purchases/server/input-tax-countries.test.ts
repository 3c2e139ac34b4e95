/** Tax of purchases in each country, without a company, and in partial receipts. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  owner,
  path,
  DAY,
  INDONESIA,
  UNTAXED,
  MALAYSIA,
  NETHERLANDS,
  setUpPurchases,
  tearDownPurchases,
  codeOf,
  anItem,
  itemOf,
  buy,
  made,
  got,
  receive,
  booked,
  documentTaxes,
} from '#test/input-tax-fixtures.ts'

beforeAll(setUpPurchases)
afterAll(tearDownPurchases)

describe('each country', () => {
  test('the Netherlands round by rate, and need the number of the invoice', async () => {
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => anItem(NETHERLANDS)))
    const id = await made(NETHERLANDS, [
      { item_id: one, quantity: 1, unit_price: 1002 },
      { item_id: two, quantity: 1, unit_price: 1002 },
      { item_id: three, quantity: 1, unit_price: 1000, tax_code_id: codeOf('BTW9') },
    ])
    const purchase = await got(id)
    // each line separately would be 210.42; together they are 420.84
    expect(purchase).toMatchObject({
      taxes: [
        { code: 'BTW21', base: 2004, tax: 421 },
        { code: 'BTW9', base: 1000, tax: 90 },
      ],
      tax: 511,
      total: 3515,
      tax_waits: true,
    })
    expect(purchase.lines.map((line: { tax_amount: number }) => line.tax_amount)).toEqual([
      211, 210, 90,
    ])
  })

  test('under reverse charge the supplier is owed the price; the tax is declared and claimed', async () => {
    const item = await anItem(NETHERLANDS)
    const id = await made(
      NETHERLANDS,
      [{ item_id: item, quantity: 1, unit_price: 10_000, tax_code_id: codeOf('VERLEGD') }],
      { tax_invoice_number: 'R-1' },
    )
    expect(await got(id)).toMatchObject({
      sub_total: 10_000,
      tax: 0,
      total: 10_000,
      taxes: [{ code: 'VERLEGD', kind: 'reverse', rate: 2100, tax: 2100 }],
    })
    expect(await booked(id)).toEqual({
      '1-1310': 10_000,
      '1-1410': 2100,
      '2-1110': -10_000,
      '2-1310': -2100,
    })
    expect(await documentTaxes(id)).toMatchObject([
      { side: 'input', base: 10_000, tax: 2100, claim_from: DAY },
      { side: 'output', base: 10_000, tax: 2100, claim_from: null },
    ])
  })

  test('reverse charge is in the box of where the supplier is, and that of a code for the EU stays', async () => {
    const boxOf = async (country_code: string | null, code: string) => {
      const supplier = await owner.post('/admin/supplier', {
        name: `Supplier of ${country_code} ${code}`,
        country_id: 3,
        country_code,
      })
      expect([supplier.status, supplier.errors]).toEqual([201, undefined])
      const line = { quantity: 1, unit_price: 10_000, tax_code_id: codeOf(code) }
      const id = await made(NETHERLANDS, [{ item_id: await anItem(NETHERLANDS), ...line }], {
        supplier_id: supplier.data.id,
        tax_invoice_number: `R-${country_code}-${code}`,
      })
      return (await documentTaxes(id)).map(({ side, box }) => `${side} ${box}`)
    }
    const output = async (country: string | null, code: string) => (await boxOf(country, code))[1]
    expect(await boxOf(null, 'VERLEGD')).toEqual(['input 5b', 'output 2a'])
    expect(await output('DE', 'VERLEGD')).toBe('output 4b')
    expect(await output('GB', 'VERLEGD')).toBe('output 4a')
    // prefixes of VAT numbers: Greece and Northern Ireland
    expect(await output('EL', 'VERLEGD')).toBe('output 4b')
    expect(await output('XI', 'VERLEGD')).toBe('output 4b')
    for (const country of [null, 'DE', 'US']) expect(await output(country, 'ICP')).toBe('output 4b')
  })

  test('what nobody gives back is part of the cost, the last price and the average', async () => {
    const item = await anItem(MALAYSIA)
    const none = await made(MALAYSIA, [{ item_id: item, quantity: 1, unit_price: 1000 }])
    expect(await got(none)).toMatchObject({ total: 1000, tax: 0, tax_waits: false })
    const id = await made(MALAYSIA, [
      { item_id: item, quantity: 3, unit_price: 1000, tax_code_id: codeOf('SALES') },
    ])
    expect(await got(id)).toMatchObject({
      tax: 300,
      total: 3300,
      tax_waits: false,
      lines: [{ unit_price: 1000, unit_cost: 1100, amount: 3000 }],
    })
    expect(await booked(id)).toEqual({ '1-1310': 3300, '2-1110': -3300 })
    expect(await documentTaxes(id)).toEqual([])
    expect(await itemOf(item)).toMatchObject({ value: 4300, average_cost: 1075 })
    const prices = (await owner.get(`${path}/price?item_id=${item}`)).data.data
    expect(prices.map((price: { unit_price: number }) => price.unit_price)).toEqual([1100, 1000])
  })
})

test('a garage without a company knows no tax on what it buys', async () => {
  const line = { item_id: await anItem(UNTAXED), quantity: 1, unit_price: 5000 }
  const id = await made(UNTAXED, [line])
  expect(await got(id)).toMatchObject({ sub_total: 5000, tax: 0, total: 5000, taxes: [] })
  expect(await booked(id)).toEqual({ '1-1310': 5000, '2-1110': -5000 })
  expect((await buy(UNTAXED, [{ ...line, tax_code_id: codeOf('PPN') }])).errors).toEqual({
    'lines.0.tax_code_id': ['Purchases of this garage have no tax on this day'],
  })
  expect((await buy(UNTAXED, [{ ...line, tax_amount: 1 }])).errors).toEqual({
    'lines.0.tax_amount': ['Purchases of this garage have no tax on this day'],
  })
  expect(
    (
      await buy(INDONESIA, [
        { ...line, item_id: await anItem(INDONESIA), tax_code_id: codeOf('BTW9') },
      ])
    ).errors,
  ).toHaveProperty(['lines.0.tax_code_id'])
})

test('in whatever parts it comes, the receipts add up to the purchase', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(INDONESIA, MALAYSIA, NETHERLANDS),
      fc.array(
        fc.record({
          thousandths: fc.integer({ min: 3, max: 9000 }),
          unit_price: fc.integer({ min: 0, max: 90_000 }),
          cut: fc.double({ min: 0, max: 1, noNaN: true }),
          other: fc.boolean(),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      fc.boolean(),
      async (garage, drawn, isBackwards) => {
        const other = { 1: 'PPN0', 3: 'SALES', 4: 'VERLEGD' }[garage] ?? ''
        const lines = await Promise.all(
          drawn.map(async ({ thousandths, unit_price, other: isOther }) => ({
            item_id: await anItem(garage),
            quantity: thousandths / 1000,
            unit_price,
            ...(isOther ? { tax_code_id: codeOf(other) } : {}),
          })),
        )
        const id = await made(garage, lines, { received: false })
        const order = await got(id)
        const parts = order.lines.flatMap((line: { id: number; quantity: number }, at: number) => {
          const thousandths = Math.round(line.quantity * 1000)
          const first = Math.max(
            1,
            Math.min(thousandths - 1, Math.round(thousandths * (drawn[at]?.cut ?? 0))),
          )
          return [first, thousandths - first].map((part) => ({
            id: line.id,
            quantity: part / 1000,
          }))
        })
        for (const part of isBackwards ? parts.toReversed() : parts)
          await receive(id, part.id, part.quantity)
        const { sub_total, tax, total, received_value, taxes } = await got(id)
        expect([sub_total + tax, received_value]).toEqual([total, total])
        const sides = await booked(id)
        const all = taxes.reduce((sum: number, row: { tax: number }) => sum + row.tax, 0)
        const claimed = sides['1-1410'] ?? 0
        const declared = 0 - (sides['2-1310'] ?? 0)
        expect([all - declared, 0 - (sides['2-1110'] ?? 0)]).toEqual([tax, total])
        expect(sides['1-1310'] ?? 0).toBe(total + declared - claimed)
        const rows = await documentTaxes(id)
        const of = (side: string) =>
          rows.filter((row) => row.side === side).reduce((sum, row) => sum + Number(row.tax), 0)
        expect([of('input'), of('output')]).toEqual([claimed, declared])
      },
    ),
    { numRuns: 25 },
  )
})
