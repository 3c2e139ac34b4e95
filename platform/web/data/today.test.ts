import { afterEach, expect, test, vi } from 'vitest'
import { chooseCountry, chooseGarage } from '../scope.ts'
import { keepZones, today } from './today.ts'

afterEach(() => vi.useRealTimers())

test('today is the day of the selected garage, else of the country', () => {
  vi.useFakeTimers()
  vi.setSystemTime(new Date('2026-11-15T20:00:00Z'))
  chooseCountry(3)
  expect(today()).toBe('2026-11-15')
  chooseCountry(1)
  expect(today()).toBe('2026-11-16')
  keepZones([{ id: 10, time_zone: 'Europe/Amsterdam' }])
  chooseGarage({ id: 10, name: 'Utrecht', address: '' })
  expect(today()).toBe('2026-11-15')
})
