import { expect, test } from 'vitest'
import { weeklyVisits } from './weeks.ts'

test('counts by week, Monday to Sunday, oldest first', () => {
  const visits = ['2026-11-16', '2026-11-22', '2026-11-15', '2026-01-01']
  expect(weeklyVisits(visits, '2026-11-21', 3)).toEqual([
    { week: '2026-11-02', visits: 0 },
    { week: '2026-11-09', visits: 1 },
    { week: '2026-11-16', visits: 2 },
  ])
})

test('a year ends in the middle of a week', () => {
  expect(weeklyVisits(['2026-12-31', '2027-01-02'], '2027-01-03', 1)).toEqual([
    { week: '2026-12-28', visits: 2 },
  ])
})

test('twelve weeks by default', () => {
  const weeks = weeklyVisits(['2026-11-22', '2026-11-23', '2026-11-23', '2026-01-01'], '2026-11-24')
  expect(weeks).toHaveLength(12)
  expect(weeks.slice(-2)).toEqual([
    { week: '2026-11-16', visits: 1 },
    { week: '2026-11-23', visits: 2 },
  ])
})
