import { expect, test } from 'vitest'
import { addMonths, averageBetween, comparable, curveOf, drivenADay, nextService } from './rules.ts'

test('the average between visits', () => {
  expect(averageBetween(['2026-01-01', '2026-01-11', '2026-02-10'])).toBe(20)
  expect(averageBetween(['2026-01-01'])).toBeNull()
  expect(averageBetween([])).toBeNull()
})

test('an odometer that went back is marked, and no way is made of it', () => {
  const readings = [
    { on: '2026-01-01', km: 10_000, reason: null },
    { on: '2026-01-11', km: 11_000, reason: null },
    { on: '2026-01-21', km: 5_000, reason: null },
    { on: '2026-01-31', km: 10_900, reason: null },
  ]
  expect(curveOf(readings).map(({ is_lower }) => is_lower)).toEqual([false, false, true, true])
  expect(drivenADay(readings)).toBe(100)
  expect(drivenADay(readings.slice(0, 1))).toBeNull()
  expect(drivenADay([readings[0]!, { on: '2026-01-01', km: 10_500, reason: null }])).toBeNull()
})

test('the curve goes on from a reading that was explained', () => {
  const readings = [
    { on: '2026-01-01', km: 10_000, reason: null },
    { on: '2026-01-11', km: 110_000, reason: 'A higher one needs none' },
    { on: '2026-01-21', km: 12_000, reason: 'One digit too many' },
    { on: '2026-01-31', km: 12_500, reason: null },
    { on: '2026-02-05', km: 12_400, reason: null },
  ]
  expect(curveOf(readings).map(({ is_lower }) => is_lower)).toEqual([
    false,
    false,
    false,
    false,
    true,
  ])
  expect(drivenADay(readings)).toBe(50)
  expect(comparable(readings)).toHaveLength(3)
  expect(comparable(readings.slice(0, 2))).toHaveLength(2)
})

test('the next service: what comes first of ten thousand kilometres and six months', () => {
  const last = { on: '2026-01-01', km: 20_000 }
  expect(nextService(last, 100)).toEqual({
    on: '2026-04-11',
    because: 'distance',
    at_km: 30_000,
    by_distance: '2026-04-11',
    by_months: '2026-07-01',
  })
  expect(nextService(last, 10)).toMatchObject({ on: '2026-07-01', because: 'months' })
  expect(nextService({ on: '2026-01-01', km: null }, null)).toMatchObject({
    because: 'months',
    at_km: null,
    by_distance: null,
  })
  // a car that counts miles is due after the same distance
  expect(nextService(last, 100, 'mi')).toMatchObject({ at_km: 26_214, by_distance: '2026-03-04' })
  expect(addMonths('2026-08-31', 6)).toBe('2027-02-28')
})
