import { expect, test } from 'vitest'
import { daysOf, isOneMonth, quickNames, quickSpan } from './ranges.ts'

const spans = (today: string, firstMonth: number) =>
  Object.fromEntries(
    quickNames.map((name) => {
      const { start_date, end_date } = quickSpan(name, today, firstMonth)
      return [name, `${start_date} ${end_date}`]
    }),
  )

test('months, quarters and years of a calendar year', () => {
  expect(spans('2026-11-21', 1)).toEqual({
    thisMonth: '2026-11-01 2026-11-30',
    lastMonth: '2026-10-01 2026-10-31',
    thisQuarter: '2026-10-01 2026-12-31',
    thisYear: '2026-01-01 2026-12-31',
    lastYear: '2025-01-01 2025-12-31',
  })
})

test('a fiscal year that begins in April has its own quarters and years', () => {
  expect(spans('2027-02-28', 4)).toEqual({
    thisMonth: '2027-02-01 2027-02-28',
    lastMonth: '2027-01-01 2027-01-31',
    thisQuarter: '2027-01-01 2027-03-31',
    thisYear: '2026-04-01 2027-03-31',
    lastYear: '2025-04-01 2026-03-31',
  })
})

test('the address: days, one day, none, or nonsense', () => {
  const month = { start_date: '2026-11-01', end_date: '2026-11-30' }
  expect(daysOf({}, '2026-11-21')).toEqual(month)
  expect(daysOf({ start_date: '2026-02-30', end_date: 'x' }, '2026-11-21')).toEqual(month)
  expect(daysOf({ end_date: '2026-03-05' }, '2026-11-21')).toEqual({
    start_date: null,
    end_date: '2026-03-05',
  })
  expect(isOneMonth(month)).toBe(true)
  expect(isOneMonth({ start_date: '2026-10-01', end_date: '2026-11-30' })).toBe(false)
  expect(isOneMonth({ start_date: null, end_date: '2026-11-30' })).toBe(false)
})
