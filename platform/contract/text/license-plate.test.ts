import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compactPlate,
  groupPlate,
  looksLikePlate,
  plateFits,
  showPlate,
  tidyPlate,
} from './license-plate.ts'

const [ID, MY, NL] = [1, 2, 3]

describe('plates', () => {
  test.each([
    [ID, 'B 1234 XYZ', 'B 1234 XYZ'],
    [ID, 'b1234xyz', 'B 1234 XYZ'],
    [ID, 'D 1 A', 'D 1 A'],
    [ID, 'DK 1871 FGA', 'DK 1871 FGA'],
    [ID, 'ri 1', 'RI 1'],
    [ID, 'AB-12', 'AB 12'],
    [ID, 'CD 12 1', 'CD 12 1'],
    [ID, 'CC 22 05', 'CC 22 05'],
    [ID, 'CD 12 35', 'CD 12 35'],
    [ID, 'cd1235', 'CD 12 35'],
    [ID, 'CD 12 345', 'CD 12 345'],
    [ID, 'CD 104 01', 'CD 104 01'],
    [ID, 'CD 104 015', 'CD 104 015'],
    [MY, '16-27-DC', '16 27 DC'],
    [MY, 'WXY 1234', 'WXY 1234'],
    [MY, 'VBD8812', 'VBD 8812'],
    [MY, 'BQR 77', 'BQR 77'],
    [MY, 'JSK 4521', 'JSK 4521'],
    [MY, 'sab1234c', 'SAB 1234 C'],
    [MY, 'W 1234 A', 'W 1234 A'],
    [MY, 'KV 12 B', 'KV 12 B'],
    [MY, 'EV 5', 'EV 5'],
    [MY, 'HWA 1234', 'HWA 1234'],
    [MY, 'ZB 77', 'ZB 77'],
    [MY, 'patriot 1', 'PATRIOT 1'],
    [MY, '1M4U 12', '1M4U 12'],
    [MY, 'G1M9', 'G1M 9'],
    [NL, 'DE-41-97', 'DE-41-97'],
    [NL, '4197DE', '41-97-DE'],
    [NL, '12DE34', '12-DE-34'],
    [NL, 'DE12GH', 'DE-12-GH'],
    [NL, 'DEGH12', 'DE-GH-12'],
    [NL, '12DEGH', '12-DE-GH'],
    [NL, '12-TGN-3', '12-TGN-3'],
    [NL, '3tgn12', '3-TGN-12'],
    [NL, 'GB 001 B', 'GB-001-B'],
    [NL, 'gb001b', 'GB-001-B'],
    [NL, 'G-482-TR', 'G-482-TR'],
    [NL, 'XXX99X', 'XXX-99-X'],
    [NL, 'X99XXX', 'X-99-XXX'],
    [NL, '9XX999', '9-XX-999'],
    [NL, '999XX9', '999-XX-9'],
  ])('country %i writes %s as %s', (country, typed, shown) => {
    expect(plateFits(compactPlate(typed), country)).toBe(true)
    expect(showPlate(compactPlate(typed), country)).toBe(shown)
  })

  test.each([
    [ID, 'B 0123 AB'],
    [ID, 'B 12345 A'],
    [ID, 'XX 1 A'],
    [ID, 'B ABC'],
    [ID, ''],
    [MY, 'WOI 1234'],
    [MY, 'WXY 0123'],
    [MY, 'B 1234 XYZ'],
    [NL, 'GB-01-B'],
    [NL, 'ABCDEF'],
    [NL, 'B 1234 XYZ'],
    [9, 'B 1234 XYZ'],
  ])('country %i does not give out %s', (country, typed) => {
    expect(plateFits(compactPlate(typed), country)).toBe(false)
    expect(showPlate(compactPlate(typed), country)).toBe(compactPlate(typed))
  })

  test('a typed plate is written as its country does, and stays as typed where it fits no pattern', () => {
    expect(tidyPlate('b1234xyz', 1)).toBe('B 1234 XYZ')
    expect(tidyPlate('gb001b', 3)).toBe('GB-001-B')
    expect(tidyPlate(' B 6714 PTS9 ', 1)).toBe('B 6714 PTS9')
  })

  test.each([
    [ID, 'CC 22 05', 'CC2205', 'CC 22 05'],
    [ID, 'CD 123 45', 'CD 123 45', 'CD 123 45'],
    [ID, 'CD 12 345', 'CD12345', 'CD 12 345'],
    [ID, 'cd12345', 'CD12345', 'CD 12 345'],
    [ID, 'CD-12-35', 'CD-12-35', 'CD-12-35'],
    [ID, '1234-00', '1234-00', '1234-00'], // armed forces
    [ID, ' 5- iv ', '5-IV', '5-IV'], // police
    [ID, 'XX  1234  AB', 'XX 1234 AB', 'XX 1234 AB'], // temporary
    [ID, 'ＲＦＳ　１', 'RFS 1', 'RFS 1'],
    [ID, 'b1234xyz', 'B1234XYZ', 'B 1234 XYZ'],
    [ID, 'B-12 34.XYZ', 'B1234XYZ', 'B 1234 XYZ'],
    [MY, '16-27-DC', '16-27-DC', '16-27-DC'],
    [MY, '162 7 DC', '162 7 DC', '162 7 DC'],
    [MY, '1627DC', '1627DC', '16 27 DC'],
    [MY, 'CC1234', 'CC1234', 'CC 1234'], // of Pahang, not of a consulate
    [NL, 'CD 123 4', 'CD 123 4', 'CD 123 4'],
    [NL, 'cd1234', 'CD1234', 'CD-12-34'],
    [NL, '12‑bn‑34', '12BN34', '12-BN-34'],
    [NL, 'CDJ 123', 'CDJ 123', 'CDJ 123'],
    [NL, 'GB 0 01B', 'GB001B', 'GB-001-B'],
    [9, 'M AB 123', 'M AB 123', 'M AB 123'],
    [ID, '--', '', ''],
  ])('country %i stores %s as %s and shows %s', (country, typed, stored, shown) => {
    expect(groupPlate(typed, country)).toBe(stored)
    expect(showPlate(stored, country)).toBe(shown)
  })

  test('full-width signs are plain ones', () => expect(compactPlate('Ｂ １２３４')).toBe('B1234'))

  test('compacting twice changes nothing, and only letters and digits stay', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const once = compactPlate(typed)
        expect(once).toMatch(/^[A-Z0-9]*$/)
        expect(compactPlate(once)).toBe(once)
      }),
    )
  })

  test('a plate that is shown is the same plate when it is typed back', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Z0-9]{1,15}$/),
        fc.constantFrom(1, 2, 3),
        (plate, country) => {
          expect(compactPlate(showPlate(plate, country))).toBe(plate)
        },
      ),
    )
  })

  test('a typed plate is stored with its letters and digits, and stays the same when its form is saved again', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[A-Z0-9 .–-]{1,20}$/)),
        fc.constantFrom(1, 2, 3),
        (typed, country) => {
          const stored = groupPlate(typed, country)
          expect(stored).toMatch(/^([A-Z0-9]+([ -][A-Z0-9]+)*)?$/)
          expect(compactPlate(stored)).toBe(compactPlate(typed))
          expect(groupPlate(showPlate(stored, country), country)).toBe(stored)
        },
      ),
    )
  })

  test('every Indonesian civil plate fits, however it is spaced', () => {
    const letters = (min: number, max: number) =>
      fc.stringMatching(new RegExp(`^[A-Z]{${min},${max}}$`))
    fc.assert(
      fc.property(
        fc.constantFrom('B', 'D', 'L', 'DK', 'AB', 'PA'),
        fc.integer({ min: 1, max: 9999 }),
        letters(0, 3),
        fc.constantFrom('', ' ', '-', '.'),
        (area, number, suffix, sign) => {
          const plate = compactPlate([area, number, suffix].join(sign).toLowerCase())
          expect(plateFits(plate, ID)).toBe(true)
          expect(showPlate(plate, ID)).toBe([area, number, suffix].join(' ').trim())
        },
      ),
    )
  })

  test.each([
    ['b 1234', true],
    ['1234', true],
    ['1234-00', true],
    ['gb-001-b', true],
    ['081234567', false],
    ['Budi', false],
    ['budi@example.com', false],
  ])('a search for %s may mean a plate: %s', (keyword, may) =>
    expect(looksLikePlate(keyword)).toBe(may),
  )
})
