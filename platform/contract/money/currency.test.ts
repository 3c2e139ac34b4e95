import { describe, expect, test } from 'vitest'
import {
  currencies,
  factsOf,
  majorOf,
  minorOf,
  moneyFormat,
  moneyOfCell,
  singleCurrency,
  parseMoney,
  typedMoney,
} from './currency.ts'
import { languages } from '../text/languages.ts'

/** Formats put no-break spaces between sign and figure. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

test.each([
  ['en', 'Rp 1,234,567', 'RM 12,345.67', '€12,345.67'],
  ['id', 'Rp 1.234.567', 'RM 12.345,67', '€12.345,67'],
  ['my', 'Rp 1,234,567', 'RM 12,345.67', '€12,345.67'],
  ['nl', 'Rp 1.234.567', 'RM 12.345,67', '€ 12.345,67'],
] as const)('%s writes each currency with its decimals', (language, ...written) => {
  const all = currencies.map((currency) => plain(moneyFormat(language, currency).full(1_234_567)))
  expect(all).toEqual(written)
})

test('cents are never left out, and never more than two', () => {
  expect(plain(moneyFormat('nl', 'EUR').full(500))).toBe('€ 5,00')
  expect(plain(moneyFormat('nl', 'EUR').full(-5))).toBe('€ -0,05')
  expect(plain(moneyFormat('en', 'MYR').full(10))).toBe('RM 0.10')
})

test.each([
  ['en', 'IDR', 1_013_456_789, 'Rp 1.01bn'],
  ['en', 'EUR', 1_013_456_789, '€10.1m'],
  ['nl', 'EUR', -1_234_567, '€ -12,3K'],
  ['nl', 'IDR', -2_500_000, 'Rp -2,5 mln.'],
  ['en', 'MYR', 0, 'RM 0'],
] as const)('%s, %s: short money keeps three digits: %d', (language, currency, amount, short) => {
  expect(plain(moneyFormat(language, currency).short(amount))).toBe(short)
})

test.each([
  ['en', 'IDR', 1_500, '+Rp 1,500', '-Rp 1,500'],
  ['nl', 'IDR', 1_500, 'Rp +1.500', 'Rp -1.500'],
  ['nl', 'EUR', 50, '€ +0,50', '€ -0,50'],
  ['id', 'IDR', 1_500, '+Rp 1.500', '-Rp 1.500'],
] as const)('%s, %s: a rise has its sign where a fall has it', (...row) => {
  const [language, currency, amount, rise, fall] = row
  const { change } = moneyFormat(language, currency)
  expect([plain(change(amount)), plain(change(-amount))]).toEqual([rise, fall])
  expect(plain(change(0))).not.toMatch(/[+-]/)
})

/** The same amounts in every run: of every length, positive and negative. */
function* amounts() {
  let state = 20_261_125
  for (let at = 0; at < 400; at++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    const size = 10 ** (1 + (at % 12))
    const amount = Math.floor((state / 2_147_483_648) * size)
    yield at % 5 === 0 && amount > 0 ? -amount : amount
  }
}

describe.each(languages)('%s', (language) => {
  test.each(currencies)('what is written in %s is read as the same amount', (currency) => {
    for (const amount of amounts()) {
      expect(parseMoney(moneyFormat(language, currency).full(amount), currency)).toBe(amount)
      expect(parseMoney(typedMoney(amount, { language, currency }), currency)).toBe(amount)
    }
  })
})

test.each(currencies)('%s in a file is the same amount again', (currency) => {
  for (const amount of amounts()) expect(minorOf(majorOf(amount, currency), currency)).toBe(amount)
  expect(minorOf(1.1, currency)).toBe(factsOf[currency].digits === 0 ? undefined : 110)
  expect(minorOf(1.005, currency)).toBeUndefined()
})

describe('rupiah as typed', () => {
  test.each([
    ['1500', 1500],
    ['1.500', 1500],
    ['1,500', 1500],
    ['Rp 1.234.567', 1_234_567],
    ['Rp 1.234.567,00', 1_234_567],
    ['1,234,567.00', 1_234_567],
    ['1.234,50', undefined],
    ['1.234.00', undefined],
    ['', null],
    ['1,5', undefined],
    ['abc', undefined],
  ])('%s', (typed, amount) => expect(parseMoney(typed, 'IDR')).toBe(amount))
})

describe('euro as typed', () => {
  test.each([
    ['12', 1200],
    ['12,5', 1250],
    ['12.50', 1250],
    ['0,05', 5],
    ['-0,05', -5],
    ['1.500', 150_000],
    ['1.500,00', 150_000],
    ['1,500.25', 150_025],
    ['1500.25', 150_025],
    ['€ 1.234,50', 123_450],
    ['EUR 1.234,50', 123_450],
    ['1.234.567,8', 123_456_780],
    ['12,345,6', undefined],
    ['1.23,45', undefined],
    ['12,3456', undefined],
    ['', null],
    ['abc', undefined],
  ])('%s', (typed, amount) => expect(parseMoney(typed, 'EUR')).toBe(amount))
})

test('one currency differs from several', () => {
  expect(singleCurrency(['EUR', 'EUR'])).toBe('EUR')
  expect(singleCurrency(['EUR', 'IDR'])).toBeUndefined()
  expect(singleCurrency([])).toBeUndefined()
})

test.each([
  ['€ 12,50', 'EUR', 1250],
  ['RM 1,250.5', 'MYR', 125_050],
  ['1.250', 'EUR', 125_000],
  ['12,555', 'MYR', 1_255_500],
  ['12,5555', 'EUR', 'fraction'],
  ['Rp45.000,-', 'IDR', 45_000],
  ['€ 12,50', 'MYR', 'other'],
  ['12 EUR', 'IDR', 'other'],
  ['RM12', 'EUR', 'other'],
  ['IDR 45.000', 'EUR', 'other'],
  ['US$ 12', 'IDR', 'other'],
  ['12 usd', 'MYR', 'other'],
  ['45.000 km', 'IDR', undefined],
  ['formal', 'IDR', undefined],
] as const)('a cell %j in a book of %s is %j', (text, currency, amount) => {
  expect(moneyOfCell(text, currency)).toBe(amount)
})

test('a field takes no amount of another currency either', () => {
  expect(parseMoney('€ 50', 'IDR')).toBeUndefined()
  expect(parseMoney('Rp 50.000', 'EUR')).toBeUndefined()
  expect(parseMoney('Rp 50.000', 'IDR')).toBe(50_000)
})
