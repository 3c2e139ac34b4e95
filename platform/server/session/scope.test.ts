import { expect, test } from 'vitest'
import { zoneOfGarage } from './scope.ts'

test('a garage that is not among the places has no zone', () => {
  const places = [{ id: 3, country_id: 1, kind: 'garage' as const, time_zone: 'Asia/Jakarta' }]
  expect(zoneOfGarage(3, places)).toBe('Asia/Jakarta')
  expect(() => zoneOfGarage(4, places)).toThrow(
    expect.objectContaining({ status: 503, cause: new Error('Garage 4 is not among the places') }),
  )
})
