import { expect, test } from 'vitest'
import { instantIn, timeIn } from './days.ts'

test('a slot is an instant of the garage, not of the browser', () => {
  expect(instantIn('Asia/Jakarta', '2026-11-21', '09:30')).toBe('2026-11-21T02:30:00.000Z')
  expect(instantIn('Asia/Makassar', '2026-11-21', '09:30')).toBe('2026-11-21T01:30:00.000Z')
})

test('summer time: the Dutch morning after the clock was changed', () => {
  expect(instantIn('Europe/Amsterdam', '2026-03-28', '09:00')).toBe('2026-03-28T08:00:00.000Z')
  expect(instantIn('Europe/Amsterdam', '2026-03-29', '09:00')).toBe('2026-03-29T07:00:00.000Z')
  expect(instantIn('Europe/Amsterdam', '2026-10-25', '00:15')).toBe('2026-10-24T22:15:00.000Z')
})

test('back again: the clock on the wall', () => {
  expect(timeIn('Europe/Amsterdam', '2026-03-29T07:00:00.000Z')).toBe('09:00')
  expect(timeIn('Asia/Jayapura', '2026-11-21T00:05:00.000Z')).toBe('09:05')
})
