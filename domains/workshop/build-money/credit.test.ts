/** Credit amounts of bills: the order of notes does not matter, and the last note takes the remainder. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TaxRow } from '#platform/contract/money/tax.ts'
import {
  type CreditableBill,
  creditOfBill,
  creditableBill,
  leftToCredit,
  linesOfCredit,
} from './credit.ts'
import { mergedTaxes, taxOfAmount, taxesSum } from './tax.ts'

const codeOf = (
  basis_points: number,
  tax_code_id = 1,
  part: readonly [number, number] = [1, 1],
) => ({
  tax_code_id,
  code: 'VAT',
  name: 'VAT',
  names: { en: 'VAT', id: 'PPN', my: 'SST', nl: 'Btw' },
  kind: 'standard' as const,
  rate: { basis_points, base_numerator: part[0], base_denominator: part[1] },
})
/** Indonesia, Malaysia, the Netherlands, and a bill without tax. */
const codes = [codeOf(1200, 1, [11, 12]), codeOf(800), codeOf(2100), null]
const anAmount = fc.integer({ min: 1, max: 1_000_000_000 })
const isWith = fc.boolean()

interface Bill {
  kind: 'stage' | 'final'
  total: number
  taxes: TaxRow[]
  withdrawn: number
  lowered: number
  credited: number
  credited_taxes: TaxRow[]
}
const untouched = { withdrawn: 0, lowered: 0, credited: 0, credited_taxes: [] as TaxRow[] }
const aBill = (
  amount: number,
  code: ReturnType<typeof codeOf> | null,
  includesTax: boolean,
): Bill => {
  const { total, taxes } = taxOfAmount(amount, { code, rounding: 'line', includesTax })
  return { ...untouched, kind: 'stage', total, taxes }
}
const facts = (bill: Bill, bills: Bill[], prices_include_tax: boolean, ahead = 0): CreditableBill =>
  creditableBill(bill, { bills, ahead, prices_include_tax })

/** Credits parts of a bill one after the other. Returns the rows of each note. */
function take(bill: Bill, bills: Bill[], amount: number, includesTax: boolean, ahead = 0) {
  const { credit } = creditOfBill(facts(bill, bills, includesTax, ahead), amount)
  if (!credit) throw new Error(`${amount} is more than is left`)
  bill.credited += credit.total
  bill.credited_taxes = [...bill.credited_taxes, ...credit.taxes]
  return credit
}
/** The parts of an amount, as shares of the remaining amount. */
const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 })

describe('one bill', () => {
  test('any notes, and the last that takes the rest, are the bill', () => {
    fc.assert(
      fc.property(
        anAmount,
        fc.constantFrom(...codes),
        isWith,
        cuts,
        (amount, code, isIn, parts) => {
          const bill = aBill(amount, code, isIn)
          let said = 0
          for (const part of [...parts, 1]) {
            const left = leftToCredit(facts(bill, [bill], isIn))
            const wanted = part === 1 ? left : Math.floor(left * part)
            if (wanted === 0) continue
            const credit = take(bill, [bill], wanted, isIn)
            said += credit.amount
            expect(credit.net + credit.tax).toBe(credit.total)
            expect(credit.amount).toBe(isIn ? credit.total : credit.net)
            expect(credit.tax).toBeGreaterThanOrEqual(0)
            const lines = linesOfCredit(credit, 'A build')
            const sum = (of: (line: (typeof lines)[number]) => number) =>
              lines.reduce((all, line) => all + of(line), 0)
            expect([
              sum((line) => line.amount),
              sum((line) => line.tax),
              sum((line) => line.base),
            ]).toEqual([credit.amount, credit.tax, credit.net])
          }
          expect(said).toBe(amount)
          expect(bill.credited).toBe(bill.total)
          expect(mergedTaxes(bill.taxes, bill.credited_taxes)).toEqual([])
          expect(leftToCredit(facts(bill, [bill], isIn))).toBe(0)
        },
      ),
    )
  })

  test('the same notes in another order take the same', () => {
    fc.assert(
      fc.property(
        anAmount,
        fc.constantFrom(...codes),
        isWith,
        fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 2, maxLength: 5 }),
        (amount, code, isIn, weights) => {
          const all = weights.reduce((sum, weight) => sum + weight, 0) + 1
          const parts = weights
            .map((weight) => Math.floor((amount * weight) / all))
            .filter((part) => part > 0)
          const takenOf = (order: readonly number[]) => {
            const bill = aBill(amount, code, isIn)
            for (const part of order) take(bill, [bill], part, isIn)
            return [bill.credited, mergedTaxes(bill.credited_taxes)]
          }
          expect(takenOf(parts.toReversed())).toEqual(takenOf(parts))
        },
      ),
    )
  })

  test('more than is left is refused, and says how much there is', () => {
    const bill = aBill(100_000, codes[1]!, false)
    take(bill, [bill], 30_000, false)
    expect(creditOfBill(facts(bill, [bill], false), 70_001)).toEqual({ left: 70_000 })
    expect(creditOfBill(facts(bill, [bill], false), 70_000).credit).toMatchObject({ tax: 5_600 })
  })
})

test('a rate that changed before the delivery: the notes of both bills bring the tax of the price to nothing', () => {
  fc.assert(
    fc.property(anAmount, anAmount, anAmount, cuts, (price, billed, paid, parts) => {
      const stage = aBill(billed, codeOf(600), false)
      const whole = taxOfAmount(price, { code: codeOf(800), rounding: 'line', includesTax: false })
      const taxes = mergedTaxes(whole.taxes, stage.taxes)
      const total = price + taxesSum(taxes) - billed
      const due = Math.max(0, stage.total - paid)
      const lowered = Math.max(0, Math.min(due, -total))
      const bills: Bill[] = [
        { ...untouched, kind: 'final', total, taxes },
        { ...stage, lowered },
      ]
      for (const part of [...parts, 1, 1, 1])
        for (const bill of bills) {
          const left = leftToCredit(facts(bill, bills, false))
          const wanted = part === 1 ? left : Math.floor(left * part)
          if (wanted > 0) take(bill, bills, wanted, false)
        }
      expect(bills.reduce((sum, { credited }) => sum + credited, 0)).toBe(whole.total)
      const taken = mergedTaxes(bills.flatMap(({ credited_taxes }) => credited_taxes))
      expect(mergedTaxes(whole.taxes, taken)).toEqual([])
    }),
  )
})
