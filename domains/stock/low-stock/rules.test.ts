import { expect, test } from 'vitest'
import { daysLeft, suggestionOf } from './rules.ts'

const need = { available: 2, minimum: 5, on_order: 0, used: 90, lead_days: 7 }

test('enough for the lead time and thirty days, less what is there and on order', () => {
  expect(suggestionOf(need)).toBe(35)
  expect(suggestionOf({ ...need, on_order: 30 })).toBe(5)
  expect(suggestionOf({ ...need, on_order: 60 })).toBe(0)
})

test('never below the minimum, in whole units', () => {
  expect(suggestionOf({ ...need, used: 0 })).toBe(3)
  expect(suggestionOf({ ...need, used: 0, available: 1.7 })).toBe(4)
  expect(suggestionOf({ ...need, used: 0, available: 0.1 + 0.2, minimum: 1.3 })).toBe(1)
})

test('how long it lasts', () => {
  expect(daysLeft(need)).toBe(2)
  expect(daysLeft({ available: 2, used: 0 })).toBeNull()
  expect(daysLeft({ available: 0, used: 5 })).toBe(0)
})
