import { expect, test } from 'vitest'
import { fitsDecimals, toThreeDecimals } from './quantity.ts'

test('a sum of two doubles has three decimals again', () => {
  expect(toThreeDecimals(0.1 + 0.2)).toBe(0.3)
  expect(toThreeDecimals(1.1 - 1)).toBe(0.1)
  expect(toThreeDecimals(-2.0004)).toBe(-2)
  expect(toThreeDecimals(0.0005)).toBe(0.001)
})

test('what a double adds is no decimal, what somebody types is', () => {
  expect(fitsDecimals(0.1 + 0.2, 3)).toBe(true)
  expect(fitsDecimals(-1.001, 3)).toBe(true)
  expect(fitsDecimals(1_000_000, 2)).toBe(true)
  expect(fitsDecimals(1.0001, 3)).toBe(false)
  expect(fitsDecimals(1.005, 2)).toBe(false)
})
