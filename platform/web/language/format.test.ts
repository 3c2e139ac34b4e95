import { expect, test } from 'vitest'
import { showPhone as asTheServer } from '#platform/contract/text/phone.ts'
import { EMPTY, formatIn, parseNumber, showPhone } from './format.ts'

/** Formats put no-break spaces between sign and figure. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

test.each([
  ['en', 'Rp 1,234,567', '05/03/2026'],
  ['id', 'Rp 1.234.567', '05/03/2026'],
  ['my', 'Rp 1,234,567', '05/03/2026'],
  ['nl', 'Rp 1.234.567', '05-03-2026'],
] as const)('%s writes money and days', (language, money, day) => {
  const format = formatIn(language)
  expect(plain(format.money(1_234_567))).toBe(money)
  expect(format.day('2026-03-05')).toBe(day)
  expect(format.dayShort('2026-03-05')).toMatch(/^5 (Mar|Mac|mrt)$/)
  expect(format.money(null)).toBe(EMPTY)
})

test.each([
  [1_013_456_789, 'Rp 1.01bn'],
  [929_600_000, 'Rp 930m'],
  [1_980_000, 'Rp 1.98m'],
  [-2_500_000, '-Rp 2.5m'],
  [0, 'Rp 0'],
])('short money keeps three digits: %d', (amount, short) => {
  expect(plain(formatIn('en').moneyShort(amount))).toBe(short)
})

test('an instant is shown in the zone that is asked for', () => {
  expect(formatIn('en').day('2026-03-05T18:00:00Z', 'Asia/Jakarta')).toBe('06/03/2026')
  expect(formatIn('en').day('2026-03-05', 'America/New_York')).toBe('05/03/2026')
})

test.each([
  ['en', '6 Mar, 01:00 GMT+7', '6 Mar, 03:00 GMT+9'],
  ['id', '6 Mar, 01.00 WIB', '6 Mar, 03.00 WIT'],
  ['my', '6 Mac, 01:00 PG GMT+7', '6 Mac, 03:00 PG GMT+9'],
  ['nl', '6 mrt, 01:00 GMT+7', '6 mrt, 03:00 GMT+9'],
] as const)('%s names the day and the zone of a moment', (language, jakarta, jayapura) => {
  const { momentZoned } = formatIn(language)
  const at = '2026-03-05T18:00:00Z'
  expect(plain(momentZoned(at, 'Asia/Jakarta'))).toBe(jakarta)
  expect(plain(momentZoned(at, 'Asia/Jayapura'))).toBe(jayapura)
})

test.each([
  ['en', 'Mar 2026', 'March 2026'],
  ['id', 'Mar 2026', 'Maret 2026'],
  ['my', 'Mac 2026', 'Mac 2026'],
  ['nl', 'mrt 2026', 'maart 2026'],
] as const)('%s names a month, also by one of its days', (language, short, long) => {
  const { month, monthLong } = formatIn(language)
  expect([month('2026-03'), month('2026-03-31')]).toEqual([short, short])
  expect(monthLong('2026-03')).toBe(long)
})

test('a number is read as its language writes it', () => {
  expect(parseNumber('1,5', 'id')).toBe(1.5)
  expect(parseNumber('1.5', 'en')).toBe(1.5)
  expect(parseNumber('1.500,25', 'nl')).toBe(1500.25)
  expect(parseNumber('1,500.25', 'my')).toBe(1500.25)
  expect(parseNumber('x', 'en')).toBeUndefined()
})

test('a phone is grouped as its country does, and as the server writes it', () => {
  expect(showPhone('+6281200001000')).toBe('+62 812 0000 1000')
  expect(showPhone('+60120002000')).toBe('+60 12 000 2000')
  expect(showPhone('+31610000300')).toBe('+31 6 10000300')
  for (const phone of [
    '+62811234567', // short mobile numbers of Indonesia, and the longest
    '+628112345678',
    '+62812345678901',
    '+62215550100', // Jakarta; Yogyakarta
    '+62274123456',
    '+601112345678',
    '+60321660108', // Kuala Lumpur; Perak; Sarawak
    '+6052345678',
    '+6082234567',
    '+31207990113', // Amsterdam; Zeeland; of no place
    '+31113212345',
    '+31881234567',
  ])
    expect(showPhone(phone)).toBe(asTheServer(phone))
  expect(showPhone(null)).toBe(EMPTY)
})
