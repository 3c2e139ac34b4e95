import fc from 'fast-check'
import { expect, test } from 'vitest'
import { approvals } from '#domains/floor/orders/rules.ts'
import { discountValue, grossOf, lineAmount, shareOf, spread, totalsOf } from './money.ts'

const price = fc.integer({ min: 0, max: 1_000_000_000_000 })
const qty = fc.integer({ min: 1, max: 1_000_000 }).map((thousandths) => thousandths / 1000)
const line = fc
  .record({
    qty,
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

const sum = (amounts: readonly number[]) =>
  amounts.reduce((total, amount) => total + BigInt(amount), 0n)

test('shares always add up to the total, are never negative and never more than half a rupiah from exact', () => {
  fc.assert(
    fc.property(
      fc.array(price, { minLength: 1, maxLength: 40 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (weights, part) => {
        const totalWeight = sum(weights)
        const total = Number((totalWeight * BigInt(Math.floor(part * 1_000_000))) / 1_000_000n)
        const shares = spread(total, weights)
        expect(sum(shares)).toBe(totalWeight === 0n ? 0n : BigInt(total))
        shares.forEach((share, index) => {
          const exact =
            totalWeight === 0n
              ? 0
              : Number((BigInt(total) * BigInt(weights[index] ?? 0) * 1000n) / totalWeight) / 1000
          expect(share).toBeGreaterThanOrEqual(0)
          expect(Math.abs(share - exact)).toBeLessThan(1.01)
          if (weights[index] === 0) expect(share).toBe(0)
        })
      },
    ),
  )
})

test('an order adds up for any lines and discounts', () => {
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 30 }),
      fc.array(discount, { maxLength: 4 }),
      price,
      price,
      fc.integer({ min: 0, max: 10_000 }),
      (lines, discounts, voucher, points, taxBasisPoints) => {
        // a voucher for every second line, and points for what is left of all
        const totals = totalsOf(lines, {
          discounts,
          voucher: (left) => {
            const eligible = left.map((amount, index) => (index % 2 ? amount : 0))
            return spread(Math.min(voucher, Number(sum(eligible))), eligible)
          },
          points: (left) => Math.min(points, left),
          taxBasisPoints,
        })
        const approved = lines.filter(({ approval }) => approval === 'approved')
        expect(BigInt(totals.sub_total)).toBe(sum(approved.map(lineAmount)))
        expect(totals.net).toBe(totals.sub_total - totals.discount - totals.voucher - totals.points)
        expect(totals.net).toBeGreaterThanOrEqual(0)
        expect(totals.grand_total).toBe(totals.net + totals.tax)
        for (const part of ['discount', 'voucher', 'points'] as const)
          expect(sum(totals.shares.map((share) => share[part]))).toBe(BigInt(totals[part]))
        lines.forEach((each, index) => {
          const { discount: off, voucher: given, points: redeemed } = totals.shares[index]!
          if (index % 2 === 0) expect(given).toBe(0)
          if (each.approval === 'approved')
            expect(off + given + redeemed).toBeLessThanOrEqual(lineAmount(each))
        })
        if (totals.net > 0)
          expect(sum(totals.shares.map((share) => share.tax))).toBe(BigInt(totals.tax))
        lines.forEach(({ approval }, index) => {
          if (approval !== 'approved')
            expect(totals.shares[index]).toEqual({ discount: 0, voucher: 0, points: 0, tax: 0 })
        })
      },
    ),
  )
})

test.each([
  [{ qty: 1, unit_price: 75_000 }, 75_000],
  [{ qty: 2.5, unit_price: 75_001 }, 187_503], // 187,502.5 rounds half up
  [{ qty: 0.333, unit_price: 100 }, 33],
  [{ qty: 1_000_000, unit_price: 1_000_000_000 }, 1_000_000_000_000_000],
])('%o comes to %i', (each, gross) => expect(grossOf(each)).toBe(gross))

test('percents are of the approved lines, half up', () => {
  expect(discountValue({ type: 'percent', amount: 12.5 }, 100_004)).toBe(12_501)
  expect(shareOf(100_000, 1100)).toBe(11_000)
})
