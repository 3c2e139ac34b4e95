import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineAmount } from '#platform/contract/money/money.ts'
import { changedPrice, packageLines } from './rules.ts'

test.each([
  [100_000, { by: 'percent', value: 7.5, rounding: 1 }, 107_500],
  [101_250, { by: 'percent', value: 10, rounding: 500 }, 111_500],
  [101_250, { by: 'percent', value: 10, rounding: 1000 }, 111_000],
  [99_750, { by: 'amount', value: 0, rounding: 500 }, 100_000],
  [10_000, { by: 'amount', value: -25_000, rounding: 1000 }, 0],
] as const)('%i by %o is %i', (price, change, after) =>
  expect(changedPrice(price, change)).toBe(after),
)

test('the lines of any package come to its price', () => {
  const item = fc.record({
    qty: fc.integer({ min: 1, max: 50_000 }).map((thousandths) => thousandths / 1000),
    price: fc.integer({ min: 0, max: 10_000_000 }),
  })
  fc.assert(
    fc.property(
      fc.array(item, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.integer({ min: 1, max: 5 }),
      (items, price, qty) => {
        const lines = packageLines(items, { price, qty })
        expect(lines.reduce((sum, line) => sum + lineAmount(line), 0)).toBe(price)
        for (const { discount, unit_price } of lines) {
          expect(discount).toBeGreaterThanOrEqual(0)
          expect(unit_price).toBeGreaterThanOrEqual(0)
        }
      },
    ),
  )
})
