import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type TaxOfDay,
  type TaxRate,
  documentTax,
  rateOn,
  roundingOf,
  taxIn,
  taxOn,
} from './tax.ts'

const rate = (basis_points: number, base_numerator = 1, base_denominator = 1): TaxRate => ({
  basis_points,
  base_numerator,
  base_denominator,
})
const PPN = rate(1200, 11, 12)
const SVT = rate(800)
const BTW21 = rate(2100)

describe('published figures', () => {
  // with two decimals, as the tax office's own sample has them: the smallest unit is a hundredth
  test('Indonesia, the sample of Coretax', () => {
    expect(taxOn(11_999_000_031, PPN)).toEqual({
      base: 11_999_000_031,
      other_base: 10_999_083_362,
      tax: 1_319_890_003,
    })
    expect(taxOn(10_000_000, PPN)).toMatchObject({ other_base: 9_166_667, tax: 1_100_000 })
  })
  test('Indonesia, in whole rupiah', () => {
    expect(taxOn(100_000, PPN)).toMatchObject({ other_base: 91_667, tax: 11_000 })
    expect(taxOn(101_229, PPN)).toMatchObject({ other_base: 92_793, tax: 11_135 })
    expect(taxIn(111_000, PPN)).toEqual({ base: 100_000, other_base: 91_667, tax: 11_000 })
  })
  test('Malaysia and the Netherlands', () => {
    expect(taxOn(12_345, SVT)).toMatchObject({ base: 12_345, other_base: 12_345, tax: 988 })
    expect(taxOn(8_264, BTW21).tax).toBe(1735)
    expect(taxIn(12_100, BTW21)).toEqual({ base: 10_000, other_base: 10_000, tax: 2100 })
  })
})

const code = (id: number, of: TaxRate | null, kind: TaxOfDay['kind'] = 'standard'): TaxOfDay => ({
  tax_code_id: id,
  code: `C${id}`,
  name: `Code ${id}`,
  names: { en: `Code ${id}`, id: `Code ${id}`, my: `Code ${id}`, nl: `Code ${id}` },
  kind,
  rate: of,
})

test('the Netherlands rounds once for a rate, and the lines share it', () => {
  const lines = [33, 33, 33].map((amount) => ({ amount, code: code(1, BTW21) }))
  const {
    taxes,
    lines: shared,
    grand_total,
  } = documentTax(lines, {
    rounding: 'rate',
    includesTax: false,
  })
  // 99 x 21 % = 20.79; line by line it would be 3 x 7
  expect(taxes).toMatchObject([{ base: 99, tax: 21, rate: 2100 }])
  expect(shared.map(({ tax }) => tax)).toEqual([7, 7, 7])
  expect(grand_total).toBe(120)
  const two = [10, 10].map((amount) => ({ amount, code: code(1, BTW21) }))
  expect(documentTax(two, { rounding: 'rate', includesTax: false })).toMatchObject({
    tax: 4,
    lines: [{ tax: 2 }, { tax: 2 }],
  })
})

test('reverse charge, a code without a rate yet, and a line without a code have no tax', () => {
  const lines = [
    { amount: 100, code: code(1, BTW21, 'reverse') },
    { amount: 200, code: code(2, null) },
    { amount: 300, code: null },
  ]
  for (const includesTax of [true, false])
    expect(documentTax(lines, { rounding: 'rate', includesTax })).toMatchObject({
      net: 600,
      tax: 0,
      taxes: [
        { tax_code_id: 1, kind: 'reverse', rate: 0, base: 100, tax: 0 },
        { tax_code_id: 2, base: 200, tax: 0 },
      ],
      lines: [{ tax_code_id: 1 }, { tax_code_id: 2 }, { tax_code_id: null, base: 300, tax: 0 }],
    })
})

test('a rate holds from its day on', () => {
  const rates = [
    { valid_from: '2026-07-01', basis_points: 2 },
    { valid_from: '2026-01-01', basis_points: 1 },
  ]
  expect(rateOn(rates, '2025-12-31')).toBeNull()
  expect(rateOn(rates, '2026-01-01')?.basis_points).toBe(1)
  expect(rateOn(rates, '2026-06-30')?.basis_points).toBe(1)
  expect(rateOn(rates, '2026-07-01')?.basis_points).toBe(2)
})

test('only the Netherlands rounds by rate', () => {
  expect([1, 2, 3].map(roundingOf)).toEqual(['line', 'line', 'rate'])
})

const anyRate = fc
  .record({
    basis_points: fc.integer({ min: 0, max: 10_000 }),
    base_denominator: fc.integer({ min: 1, max: 12 }),
  })
  .chain(({ basis_points, base_denominator }) =>
    fc
      .integer({ min: 1, max: base_denominator })
      .map((base_numerator) => ({ basis_points, base_numerator, base_denominator })),
  )
const anyLines = fc
  .array(fc.oneof(fc.constantFrom(PPN, SVT, BTW21), anyRate, fc.constant(null)), {
    minLength: 1,
    maxLength: 4,
  })
  .chain((rates) =>
    fc.array(
      fc.record({
        amount: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_000_000_000_000 })),
        code: fc.option(
          fc
            .integer({ min: 0, max: rates.length - 1 })
            .map((at) => code(at + 1, rates[at] ?? null)),
        ),
      }),
      { maxLength: 30 },
    ),
  )
const anyWay = fc.record({
  rounding: fc.constantFrom('line' as const, 'rate' as const),
  includesTax: fc.boolean(),
})
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

test('lines and tax come to the total, and the breakdown to the lines', () => {
  fc.assert(
    fc.property(anyLines, anyWay, (lines, how) => {
      const found = documentTax(lines, how)
      const { lines: taxed, taxes, net, tax, grand_total } = found
      expect(net + tax).toBe(grand_total)
      expect(sum(taxed.map((line) => line.base))).toBe(net)
      expect(sum(taxed.map((line) => line.tax))).toBe(tax)
      expect(sum(taxes.map((row) => row.tax))).toBe(tax)
      for (const row of taxes) {
        const own = taxed.filter(({ tax_code_id }) => tax_code_id === row.tax_code_id)
        for (const field of ['base', 'other_base', 'tax'] as const)
          expect(sum(own.map((line) => line[field]))).toBe(row[field])
      }
      for (const [at, line] of taxed.entries()) {
        const { amount = 0 } = lines[at] ?? {}
        // prices including tax never change what the customer pays
        expect(how.includesTax ? line.base + line.tax : line.base).toBe(amount)
        expect(Math.min(line.base, line.other_base, line.tax)).toBeGreaterThanOrEqual(0)
        if (amount === 0) expect(line.tax).toBe(0)
      }
      if (how.includesTax) expect(grand_total).toBe(sum(lines.map(({ amount }) => amount)))
    }),
  )
})

/** Twice the distance from the exact value, in parts of the divisor: at most that is half a unit. */
const isNearest = (found: number, amount: number, numerator: bigint, of: bigint) => {
  const off = 2n * (BigInt(found) * of - BigInt(amount) * numerator)
  return off <= of && off > -of
}

test('each amount is the nearest to the exact one, a half goes up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), anyRate, (amount, of) => {
      const [parts, whole] = [BigInt(of.base_numerator), BigInt(of.base_denominator)]
      const on = taxOn(amount, of)
      expect(isNearest(on.other_base, amount, parts, whole)).toBe(true)
      expect(isNearest(on.tax, on.other_base, BigInt(of.basis_points), 10_000n)).toBe(true)
      const inside = taxIn(amount, of)
      const full = 10_000n * whole
      expect(isNearest(inside.base, amount, full, full + BigInt(of.basis_points) * parts)).toBe(
        true,
      )
    }),
  )
})

test('by rate, the tax of a code is that of the sum, and no line is more than one unit off', () => {
  fc.assert(
    fc.property(anyLines, fc.boolean(), (lines, includesTax) => {
      const { taxes, lines: taxed } = documentTax(lines, { rounding: 'rate', includesTax })
      for (const row of taxes) {
        const own = lines.flatMap((line, at) =>
          line.code?.tax_code_id === row.tax_code_id ? [at] : [],
        )
        const of = lines[own[0] ?? 0]?.code?.rate
        if (!of) continue
        const total = sum(own.map((at) => lines[at]?.amount ?? 0))
        expect(row.tax).toBe((includesTax ? taxIn : taxOn)(total, of).tax)
        for (const at of own) {
          const { amount = 0 } = lines[at] ?? {}
          const share = total === 0 ? 0n : (BigInt(row.tax) * BigInt(amount)) / BigInt(total)
          const off = BigInt(taxed[at]?.tax ?? 0) - share
          expect(off === 0n || off === 1n).toBe(true)
        }
      }
    }),
  )
})

test('the order of the lines changes no row of the breakdown', () => {
  fc.assert(
    fc.property(anyLines, anyWay, (lines, how) => {
      const rows = (of: typeof lines) =>
        documentTax(of, how).taxes.toSorted((a, b) => a.tax_code_id - b.tax_code_id)
      expect(rows(lines.toReversed())).toEqual(rows(lines))
    }),
  )
})
