/** Points of a book with two decimals: a point for each whole euro, worth a cent each. */
import { describe, expect, test } from 'vitest'
import {
  type Terms,
  liabilityOf,
  liabilityShare,
  redeemablePoints,
  maxRedeemableFor,
  pointsOf,
  tierOf,
} from './rules.ts'

const euro: Terms = {
  step: 100,
  worth: 1,
  min_points: 100,
  max_share: 50,
  months: 12,
  redemption_share: 95,
  tiers: [
    { name: 'Bronze', from: 0, multiplier: 1 },
    { name: 'Silver', from: 50_000, multiplier: 1.25 },
    { name: 'Gold', from: 150_000, multiplier: 1.5 },
    { name: 'Platinum', from: 400_000, multiplier: 2 },
  ],
}

describe('in euro', () => {
  test.each([
    [99, 'Bronze', 0],
    [100, 'Bronze', 1],
    [199, 'Bronze', 1],
    [12_34, 'Bronze', 12],
    [12_34, 'Silver', 15],
    [99_99, 'Gold', 148],
    [-5_00, 'Platinum', 0],
  ] as const)(
    '%d cents as %s earn %d points: each step is whole, and so is the end',
    (net, tier, points) => {
      expect(pointsOf(net, tier, euro)).toBe(points)
    },
  )

  test('the books defer whole cents, and the parts add up to the whole', () => {
    expect([1, 10, 13, 100].map((points) => liabilityOf(points, euro))).toEqual([1, 10, 12, 95])
    for (const points of [7, 100, 333]) {
      const lot = { remaining: points, booked_remaining: liabilityOf(points, euro) }
      let sum = 0
      while (lot.remaining > 0) {
        const part = liabilityShare(lot, Math.min(3, lot.remaining))
        expect(Number.isInteger(part)).toBe(true)
        sum += part
        lot.booked_remaining -= part
        lot.remaining -= Math.min(3, lot.remaining)
      }
      expect(sum).toBe(liabilityOf(points, euro))
    }
  })

  test('at most half of the remainder, rounded down to the cent', () => {
    expect(maxRedeemableFor(1_01, euro)).toBe(50)
    expect(maxRedeemableFor(1, euro)).toBe(0)
    // below the minimum redemption
    expect(redeemablePoints(400, 1_99, euro)).toBe(0)
    expect(redeemablePoints(400, 2_00, euro)).toBe(100)
    expect(redeemablePoints(400, 12_35, euro)).toBe(400)
  })

  test('a cent below its border a tier is not reached', () => {
    const at = (sum: number) => tierOf(sum, euro.tiers)
    expect([499_99, 500_00, 3_999_99, 4_000_00].map(at)).toEqual([
      'Bronze',
      'Silver',
      'Gold',
      'Platinum',
    ])
  })
})
