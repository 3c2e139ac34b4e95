import { expect, test } from 'vitest'
import { visitsByWeek } from '#domains/floor/orders/web/parts/weeks.ts'

test('counts by week, Monday to Sunday, oldest first', () => {
  const visits = ['2026-11-16', '2026-11-22', '2026-11-15', '2026-01-01']
  expect(visitsByWeek(visits, '2026-11-21', 3)).toEqual([
    { monday: '2026-11-02', visits: 0 },
    { monday: '2026-11-09', visits: 1 },
    { monday: '2026-11-16', visits: 2 },
  ])
})

test('a year ends in the middle of a week', () => {
  expect(visitsByWeek(['2026-12-31', '2027-01-02'], '2027-01-03', 1)).toEqual([
    { monday: '2026-12-28', visits: 2 },
  ])
})
