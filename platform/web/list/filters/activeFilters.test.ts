import { expect, test } from 'vitest'
import { countActiveFilters } from './activeFilters.ts'

const filters = [{ name: 'billing' }, { name: 'risk' }]

test('the button of the filters counts those that are set, and a range of days once', () => {
  expect(countActiveFilters({ keyword: 'x', page: '2', status: 'ready' }, filters, true)).toBe(0)
  expect(countActiveFilters({ billing: 'paid' }, filters, true)).toBe(1)
  const days = { start_date: '2026-01-01', end_date: '2026-01-31' }
  expect(countActiveFilters({ billing: 'paid', risk: 'late', ...days }, filters, true)).toBe(3)
  expect(countActiveFilters({ end_date: '2026-01-31' }, filters, true)).toBe(1)
})

test('days of the address count only where the list has a range', () => {
  expect(countActiveFilters({ start_date: '2026-01-01' }, filters)).toBe(0)
})
