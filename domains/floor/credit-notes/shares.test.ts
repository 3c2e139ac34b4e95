/** The calculation of credit notes, for invoices of any lines, discounts and taxes. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentTax, type TaxOfDay } from '#platform/contract/money/tax.ts'
import {
  type Credit,
  type CreditableInvoice,
  type CreditableLine,
  type CreditRequest,
  creditAllOf,
  creditOf,
  remainingOf,
  netOf,
  nothingCredited,
  settlementOf,
} from './shares.ts'

const code = (
  tax_code_id: number,
  basis_points: number,
  base_numerator = 1,
  base_denominator = 1,
): TaxOfDay => ({
  tax_code_id,
  code: `T${tax_code_id}`,
  name: 'Tax',
  names: { en: 'Tax', id: 'Tax', my: 'Tax', nl: 'Tax' },
  kind: 'standard',
  rate: { basis_points, base_numerator, base_denominator },
})
const codes = [code(1, 1200, 11, 12), code(2, 2100), code(3, 900), null]

interface Sold {
  qty: number
  amount: number
  off: [number, number, number]
  code: number
}

/** An invoice of these lines, with the tax that the shared calculation gives it. */
function invoiceOf(
  sold: readonly Sold[],
  rounding: 'line' | 'rate',
  includesTax: boolean,
  points: number,
): CreditableInvoice {
  const lines = sold.map(({ qty, amount, off }, at) => {
    const parts = off.map((share) => Math.floor((amount * share) / 300))
    const [order_discount = 0, voucher = 0, pointsOff = 0] = parts
    return { line_no: at + 1, qty: qty / 1000, amount, order_discount, voucher, points: pointsOff }
  })
  const taxed = documentTax(
    lines.map((line, at) => ({
      amount: line.amount - line.order_discount - line.voucher - line.points,
      code: codes[sold[at]?.code ?? 3] ?? null,
    })),
    { rounding, includesTax },
  )
  const full = lines.map((line, at): CreditableLine => {
    const { tax = 0, tax_code_id = null, other_base = 0 } = taxed.lines[at] ?? {}
    return { ...line, tax, tax_code_id, other_base, taken: nothingCredited }
  })
  const value = full.reduce((sum, line) => sum + line.points, 0)
  return {
    lines: full,
    includesTax,
    rounding,
    taxes: taxed.taxes,
    points: { redeemed: value === 0 ? 0 : points, value, given_back: 0 },
  }
}

/** The invoice after a note. */
function after(invoice: CreditableInvoice, credit: Credit): CreditableInvoice {
  const lines = invoice.lines.map((line) => {
    const own = credit.lines.filter(({ line_no }) => line_no === line.line_no)
    const sum = (of: (one: (typeof own)[number]) => number) =>
      own.reduce((all, one) => all + of(one), 0)
    const { taken } = line
    return {
      ...line,
      taken: {
        qty: Math.round((taken.qty + sum(({ qty }) => qty ?? 0)) * 1000) / 1000,
        by_amount: taken.by_amount + sum(({ qty, net }) => (qty === null ? net : 0)),
        net: taken.net + sum(({ net }) => net),
        discount: taken.discount + sum(({ discount }) => discount),
        voucher: taken.voucher + sum(({ voucher }) => voucher),
        points: taken.points + sum((one) => one.points),
        tax: taken.tax + sum(({ tax }) => tax),
        other_base: taken.other_base + sum(({ other_base }) => other_base),
      },
    }
  })
  return {
    ...invoice,
    lines,
    points: { ...invoice.points, given_back: invoice.points.given_back + credit.points },
  }
}

const credited = (invoice: CreditableInvoice, wanted: readonly CreditRequest[]): Credit => {
  const { credit } = creditOf(invoice, wanted)
  if (!credit) throw new Error('refused')
  return credit
}

const figures = [
  'sub_total',
  'discount',
  'voucher_value',
  'points_value',
  'points',
  'net',
  'tax',
  'grand_total',
] as const
const sums = (notes: readonly Credit[]) =>
  Object.fromEntries(
    figures.map((name) => [name, notes.reduce((sum, note) => sum + note[name], 0)]),
  )

/** The total of the whole invoice. */
function wholeOf({ lines, includesTax, points }: CreditableInvoice) {
  const sum = (of: (line: CreditableLine) => number) =>
    lines.reduce((all, line) => all + of(line), 0)
  const tax = sum((line) => line.tax)
  const shown = sum(netOf)
  return {
    sub_total: sum(({ amount }) => amount),
    discount: sum(({ order_discount }) => order_discount),
    voucher_value: sum(({ voucher }) => voucher),
    points_value: sum((line) => line.points),
    points: points.redeemed,
    net: shown - (includesTax ? tax : 0),
    tax,
    grand_total: shown + (includesTax ? 0 : tax),
  }
}

const invoices = fc
  .record({
    sold: fc.array(
      fc.record({
        qty: fc.integer({ min: 1, max: 9000 }),
        amount: fc.integer({ min: 0, max: 5_000_000 }),
        off: fc.tuple(fc.nat(100), fc.nat(100), fc.nat(100)),
        code: fc.nat(3),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    rounding: fc.constantFrom('line' as const, 'rate' as const),
    includesTax: fc.boolean(),
    points: fc.nat(5000),
  })
  .map(({ sold, rounding, includesTax, points }) => invoiceOf(sold, rounding, includesTax, points))

/** Parts of each line that fit, in any order. */
const partsOf = (
  invoice: CreditableInvoice,
  picks: readonly [number, number, boolean][],
): CreditRequest[] => {
  // at most half of each, less possible rounding: then all of them fit
  const qtyLeft = new Map(invoice.lines.map(({ line_no, qty }) => [line_no, Math.floor(qty * 500)]))
  const half = new Map(
    invoice.lines.map((line) => [line.line_no, Math.max(0, Math.floor(netOf(line) / 2) - 1)]),
  )
  return picks.flatMap(([which, share, byQty]): CreditRequest[] => {
    const line_no = (which % invoice.lines.length) + 1
    const left = (byQty ? qtyLeft : half).get(line_no) ?? 0
    const part = Math.floor((left * share) / 100)
    if (part === 0) return []
    ;(byQty ? qtyLeft : half).set(line_no, left - part)
    return byQty ? [{ line_no, qty: part / 1000 }] : [{ line_no, amount: part }]
  })
}
const picks = fc.array(fc.tuple(fc.nat(4), fc.integer({ min: 1, max: 100 }), fc.boolean()), {
  maxLength: 6,
})

describe('credit of an invoice', () => {
  test('in full takes off exactly its total', () => {
    fc.assert(
      fc.property(invoices, (invoice) => {
        const note = credited(invoice, creditAllOf(invoice.lines, true))
        expect(sums([note])).toEqual(wholeOf(invoice))
        expect(note.isFull).toBe(true)
      }),
    )
  })

  test('in parts, in any order, ends alike; and the last takes the remainder', () => {
    fc.assert(
      fc.property(invoices, picks, fc.infiniteStream(fc.nat(1000)), (invoice, wanted, random) => {
        const parts = partsOf(invoice, wanted)
        const shuffled = parts
          .map((part) => ({ part, key: random.next().value as number }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ part }) => part)
        const ends = [parts, shuffled].map((order) => {
          const notes: Credit[] = []
          let now = invoice
          for (const part of order) {
            const note = credited(now, [part])
            notes.push(note)
            now = after(now, note)
          }
          return { notes, now }
        })
        const [first, second] = ends
        expect(sums(first?.notes ?? [])).toEqual(sums(second?.notes ?? []))
        for (const { notes, now } of ends) {
          const last = credited(now, creditAllOf(now.lines, true))
          expect(sums([...notes, last])).toEqual(wholeOf(invoice))
        }
      }),
    )
  })

  test('a note adds up: its lines, its breakdown, its total', () => {
    fc.assert(
      fc.property(invoices, picks, (invoice, wanted) => {
        const note = credited(invoice, partsOf(invoice, wanted))
        for (const line of note.lines) {
          expect(line.amount - line.discount - line.voucher - line.points).toBe(line.net)
          expect(
            Math.min(line.amount, line.discount, line.voucher, line.points, line.tax),
          ).toBeGreaterThanOrEqual(0)
        }
        const taxed = note.lines.filter(({ tax_code_id }) => tax_code_id !== null)
        const sum = (of: readonly { tax: number; base: number }[], what: 'tax' | 'base') =>
          of.reduce((all, row) => all + row[what], 0)
        expect(sum(note.taxes, 'tax')).toBe(note.tax)
        expect(sum(note.taxes, 'base')).toBe(sum(taxed, 'base'))
        expect(note.net + note.tax).toBe(note.grand_total)
      }),
    )
  })

  test('never more than the remainder of a line', () => {
    const invoice = invoiceOf(
      [{ qty: 3000, amount: 100, off: [0, 0, 0], code: 3 }],
      'rate',
      false,
      0,
    )
    const once = after(invoice, credited(invoice, [{ line_no: 1, qty: 1 }]))
    expect(once.lines.map(remainingOf)).toEqual([{ qty: 2, amount: 67 }])
    expect(creditOf(once, [{ line_no: 1, qty: 2.001 }])).toEqual({
      refused: [{ at: 0, field: 'qty', left: 2 }],
    })
    expect(
      creditOf(once, [
        { line_no: 1, amount: 68 },
        { line_no: 2, qty: 1 },
      ]),
    ).toEqual({
      refused: [
        { at: 0, field: 'amount', left: 67 },
        { at: 1, field: 'line_no', left: 0 },
      ],
    })
  })

  test('a quantity after amounts takes at most the remainder', () => {
    const invoice = invoiceOf(
      [{ qty: 2000, amount: 100, off: [0, 0, 0], code: 3 }],
      'rate',
      false,
      0,
    )
    const once = after(invoice, credited(invoice, [{ line_no: 1, amount: 80 }]))
    const twice = credited(once, [{ line_no: 1, qty: 1 }])
    expect(twice).toMatchObject({ grand_total: 20, isFull: true })
    expect(credited(after(once, twice), [{ line_no: 1, qty: 1 }])).toMatchObject({ grand_total: 0 })
  })

  test('tax is that of the total credit, less the tax credited before', () => {
    // three times a third of 100 at 21 %: 33 + 34 + 33, and 7 of tax on each
    const invoice = invoiceOf(
      [{ qty: 3000, amount: 100, off: [0, 0, 0], code: 1 }],
      'rate',
      false,
      0,
    )
    const notes: Credit[] = []
    let now = invoice
    for (let at = 0; at < 3; at += 1) {
      const note = credited(now, [{ line_no: 1, qty: 1 }])
      notes.push(note)
      now = after(now, note)
    }
    expect(notes.map(({ net, tax }) => [net, tax])).toEqual([
      [33, 7],
      [34, 7],
      [33, 7],
    ])
  })
})

test('the amount due goes down first, and only the excess is settled', () => {
  expect(settlementOf(100, 120, 'refund')).toMatchObject({ lowered: 100, excess: 0, refunded: 0 })
  expect(settlementOf(100, 30, 'refund')).toMatchObject({ lowered: 30, excess: 70, refunded: 70 })
  expect(settlementOf(100, 30, 'offset', 50)).toMatchObject({ offset: 50, kept: 20 })
  expect(settlementOf(100, 30, 'keep')).toMatchObject({ kept: 70, refunded: 0 })
  expect(settlementOf(100, 30, undefined)).toMatchObject({ excess: 70, kept: 0, refunded: 0 })
})
