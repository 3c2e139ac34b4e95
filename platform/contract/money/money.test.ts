import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discountValue, grossOf, shareOfAmount, allocate } from './money.ts'

const price = fc.integer({ min: 0, max: 1_000_000_000_000 })

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
        const shares = allocate(total, weights)
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

test.each([
  [{ qty: 1, unit_price: 75_000 }, 75_000],
  [{ qty: 2.5, unit_price: 75_001 }, 187_503], // 187,502.5 rounds half up
  [{ qty: 0.333, unit_price: 100 }, 33],
  [{ qty: 1_000_000, unit_price: 1_000_000_000 }, 1_000_000_000_000_000],
])('%o comes to %i', (each, gross) => expect(grossOf(each)).toBe(gross))

test('percents are of the approved lines, half up', () => {
  expect(discountValue({ type: 'percent', amount: 12.5 }, 100_004)).toBe(12_501)
  expect(shareOfAmount(100_000, 1100)).toBe(11_000)
})
