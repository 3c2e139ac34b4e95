import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Approval, grossOf, lineAmount, allocate } from './money.ts'
import { type TaxOfDay, type TaxRounding, taxIn, taxKinds } from './tax.ts'
import { type OrderTax, totalsOf } from './totals.ts'

const approvals: readonly Approval[] = ['proposed', 'approved', 'declined']
const price = fc.integer({ min: 0, max: 1_000_000_000_000 })
const line = fc
  .record({
    qty: fc.integer({ min: 1, max: 1_000_000 }).map((thousandths) => thousandths / 1000),
    unit_price: price,
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    approval: fc.constantFrom(...approvals),
  })
  .map(({ part, ...rest }) => ({ ...rest, discount: Math.floor(grossOf(rest) * part) }))
const discount = fc.oneof(
  fc.record({
    type: fc.constant('amount' as const),
    amount: fc.integer({ min: 1, max: 1_000_000_000 }),
  }),
  fc.record({
    type: fc.constant('percent' as const),
    amount: fc.integer({ min: 1, max: 10_000 }).map((points) => points / 100),
  }),
)
const rate = fc
  .record({
    basis_points: fc.integer({ min: 0, max: 10_000 }),
    base_denominator: fc.integer({ min: 1, max: 12 }),
    less: fc.integer({ min: 0, max: 11 }),
  })
  .map(({ less, ...of }) => ({ ...of, base_numerator: Math.max(1, of.base_denominator - less) }))
const code = (tax_code_id: number) =>
  fc.record({
    tax_code_id: fc.constant(tax_code_id),
    code: fc.constant(`C${tax_code_id}`),
    name: fc.constant(`Code ${tax_code_id}`),
    names: fc.constant({ en: '', id: '', my: '', nl: '' }),
    kind: fc.constantFrom(...taxKinds),
    rate: fc.option(rate),
  })
const codes = fc.tuple(code(1), code(2), code(3), code(4))
const rounding = fc.constantFrom<TaxRounding>('line', 'rate')

const sum = (amounts: readonly number[]) =>
  amounts.reduce((total, amount) => total + BigInt(amount), 0n)

interface Drawn {
  lines: { qty: number; unit_price: number; discount: number; approval: Approval }[]
  discounts: { type: 'amount' | 'percent'; amount: number }[]
  voucher: number
  points: number
  /** For each line: the code, or none. */
  chosen: number[]
  codes: TaxOfDay[]
  how: { rounding: TaxRounding; includesTax: boolean }
}
const order: fc.Arbitrary<Drawn> = fc.record({
  lines: fc.array(line, { maxLength: 30 }),
  discounts: fc.array(discount, { maxLength: 4 }),
  voucher: price,
  points: price,
  chosen: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 30, maxLength: 30 }),
  codes,
  how: fc.record({ rounding, includesTax: fc.boolean() }),
})

const taxOf = ({ lines, chosen, codes: all, how }: Drawn): OrderTax => ({
  codes: lines.map((_, at) => all[chosen[at] ?? 4] ?? null),
  ...how,
})

/** A voucher for every second line, and points for the remaining amount. */
const totalsOfDrawn = (drawn: Drawn) =>
  totalsOf(drawn.lines, {
    discounts: drawn.discounts,
    voucher: (left) => {
      const eligible = left.map((amount, index) => (index % 2 ? amount : 0))
      return allocate(Math.min(drawn.voucher, Number(sum(eligible))), eligible)
    },
    points: (left) => Math.min(drawn.points, left),
    tax: taxOf(drawn),
  })

describe('any order with any codes', () => {
  test('adds up to what is shown less discounts, with the tax upon it or in it', () => {
    fc.assert(
      fc.property(order, (drawn) => {
        const totals = totalsOfDrawn(drawn)
        const approved = drawn.lines.filter(({ approval }) => approval === 'approved')
        expect(BigInt(totals.sub_total)).toBe(sum(approved.map(lineAmount)))
        const shown = totals.sub_total - totals.discount - totals.voucher - totals.points
        expect(shown).toBeGreaterThanOrEqual(0)
        expect(drawn.how.includesTax ? totals.grand_total : totals.net).toBe(shown)
        expect(totals.grand_total).toBe(totals.net + totals.tax)
        for (const part of ['discount', 'voucher', 'points', 'tax'] as const)
          expect(sum(totals.shares.map((share) => share[part]))).toBe(BigInt(totals[part]))
        expect(sum(totals.shares.map(({ base }) => base))).toBe(BigInt(totals.net))
      }),
    )
  })

  test('takes of each line at most what is there, and nothing of one that is not approved', () => {
    fc.assert(
      fc.property(order, (drawn) => {
        const { shares } = totalsOfDrawn(drawn)
        drawn.lines.forEach(({ approval, ...each }, at) => {
          const { discount: off, voucher, points, base, tax, tax_code_id } = shares[at]!
          if (at % 2 === 0) expect(voucher).toBe(0)
          const left = (approval === 'approved' ? lineAmount(each) : 0) - off - voucher - points
          expect(left).toBeGreaterThanOrEqual(0)
          expect(drawn.how.includesTax ? base + tax : base).toBe(left)
          if (approval !== 'approved') expect([tax, tax_code_id]).toEqual([0, null])
          if (left === 0) expect(tax).toBe(0)
        })
      }),
    )
  })

  test('has a row for each code that is what its lines have', () => {
    fc.assert(
      fc.property(order, (drawn) => {
        const { taxes, shares, tax } = totalsOfDrawn(drawn)
        expect(sum(taxes.map((row) => row.tax))).toBe(BigInt(tax))
        for (const row of taxes) {
          const own = shares.filter(({ tax_code_id }) => tax_code_id === row.tax_code_id)
          for (const part of ['base', 'other_base', 'tax'] as const)
            expect(BigInt(row[part])).toBe(sum(own.map((share) => share[part])))
        }
        const named = new Set(taxes.map(({ tax_code_id }) => tax_code_id))
        for (const { tax_code_id, base } of shares)
          if (tax_code_id !== null && base > 0) expect(named).toContain(tax_code_id)
      }),
    )
  })
})

const SHOWN = { qty: 1, discount: 0, approval: 'approved' as const }
const of = (unit_price: number) => ({ ...SHOWN, unit_price })
const PPN: TaxOfDay = {
  tax_code_id: 1,
  code: 'PPN',
  name: 'PPN',
  names: { en: 'PPN', id: 'PPN', my: 'PPN', nl: 'PPN' },
  kind: 'standard',
  rate: { basis_points: 1200, base_numerator: 11, base_denominator: 12 },
}

test('prices with tax: the bill is what is shown, and its tax comes out of it line by line', () => {
  const totals = totalsOf([of(111_000), of(50_000)], {
    discounts: [{ type: 'amount', amount: 1000 }],
    tax: { codes: [PPN, PPN], rounding: 'line', includesTax: true },
  })
  expect(totals).toMatchObject({ sub_total: 161_000, discount: 1000, grand_total: 160_000 })
  const [first, second] = totals.shares
  const rateOfPpn = PPN.rate as NonNullable<typeof PPN.rate>
  expect(first).toMatchObject(taxIn(110_311, rateOfPpn))
  expect(second).toMatchObject(taxIn(49_689, rateOfPpn))
  expect(totals.net).toBe(160_000 - totals.tax)
})

test('lines without a code are no row, and neither are those that come to nothing', () => {
  const exempt: TaxOfDay = { ...PPN, tax_code_id: 2, code: 'VRIJ', kind: 'exempt', rate: null }
  const { taxes, tax } = totalsOf([of(10_000), of(0), of(500)], {
    tax: { codes: [null, PPN, exempt], rounding: 'line', includesTax: false },
  })
  expect(tax).toBe(0)
  expect(taxes).toEqual([
    {
      tax_code_id: 2,
      code: 'VRIJ',
      name: 'PPN',
      names: PPN.names,
      kind: 'exempt',
      rate: 0,
      base: 500,
      other_base: 500,
      tax: 0,
    },
  ])
})

test('without tax an order is what it was', () => {
  expect(totalsOf([of(10_000)], { discounts: [{ type: 'percent', amount: 10 }] })).toMatchObject({
    net: 9000,
    tax: 0,
    taxes: [],
    grand_total: 9000,
  })
})
