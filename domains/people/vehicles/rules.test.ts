import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compactVin, vinProblem, vinWarning } from './rules.ts'

describe('VIN', () => {
  test.each(['1M8GDM9AXKP042788', '11111111111111111', 'WDB2010361F000001', 'WBAAA5C50CA000001'])(
    '%s can be right',
    (vin) => expect(vinProblem(compactVin(vin))).toBeUndefined(),
  )
  test.each(['1M8GDM9A1KP042788', '21111111111111111'])('%s has a wrong check digit', (vin) =>
    expect(vinProblem(vin)).toBe('The check digit of this VIN does not match'),
  )
  test.each(['', 'WDB201036', 'WDB2010361F00000I', 'WDB2010361F00000O1', 'AE86-5012345'])(
    '%s is none',
    (vin) => expect(vinProblem(vin)).toBe('VIN must have 17 characters (no I, O or Q)'),
  )
  test('a Chinese maker is only warned about', () => {
    expect(vinProblem('LGXC16DF1A0000000')).toBeUndefined()
    expect(vinWarning('LGXC16DF1A0000000')).toBeDefined()
    expect(vinWarning('WDB2010361F000001')).toBeUndefined()
  })
  test('one changed digit of a North American number is noticed', () => {
    const good = '1M8GDM9AXKP042788'
    fc.assert(
      fc.property(fc.integer({ min: 11, max: 16 }), fc.integer({ min: 1, max: 9 }), (place, by) => {
        const digit = (Number(good[place]) + by) % 10
        expect(vinProblem(good.slice(0, place) + digit + good.slice(place + 1))).toBeDefined()
      }),
    )
  })
  test('is stored without spaces, in capitals', () =>
    expect(compactVin(' wdb201 0361-f000001')).toBe('WDB2010361F000001'))
})
