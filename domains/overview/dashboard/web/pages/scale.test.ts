import { expect, test } from 'vitest'
import { ticksOf } from './scale.ts'

test('round steps that cover every day', () => {
  expect(ticksOf([0, 12_400_000, 48_700_000])).toEqual([0, 2e7, 4e7, 6e7])
  expect(ticksOf([3])).toEqual([0, 1, 2, 3])
})

test('a day with more voided than issued goes below zero', () => {
  expect(ticksOf([-1_500_000, 4_000_000])).toEqual([-2e6, 0, 2e6, 4e6])
})

test('no income at all still has an axis', () => {
  expect(ticksOf([0, 0])).toEqual([0, 1])
})
