import { describe, expect, test } from 'vitest'
import { decidedBy, meansOther, quantityOf, tidied, unitsOf, wholeOf } from './numbers.ts'

test.each([
  ['45000', 45_000],
  ['45.000', 45_000],
  ['1,250,000', 1_250_000],
  ['1.250.000', 1_250_000],
  ['Rp 45.000', 45_000],
  ['Rp45.000,-', 45_000],
  ['rp. 1.500', 1500],
  ['IDR 1,500', 1500],
  ['62.500,00', 62_500],
  ['62,500.00', 62_500],
  ['154 320', 154_320],
  ['154\u00a0320 km', 154_320],
  ['45,0', 45],
  ['-1.000', -1000],
  [' 2019 ', 2019],
])('%j is the whole number %d', (text, value) => expect(wholeOf(text)).toBe(value))

test.each(['45,5', '62.500,50', '1.5', '1.250.000,01'])('%j is not whole', (text) =>
  expect(wholeOf(text)).toBe('fraction'),
)

test.each(['', 'cheap', '1.25.000', '1..000', '12 34', '1e3', '0x1f', '.5', '5.', 'Rp', '१२'])(
  '%j is no whole number',
  (text) => expect(wholeOf(text)).toBeUndefined(),
)

test.each([
  ['1.250,5', 125_050],
  ['€ 12,50', 1250],
  ['12.5 EUR', 1250],
  ['RM 1,250.00', 125_000],
  ['-€12.50', -1250],
  ['1.500', 150_000],
  ['12,500', 1_250_000],
  ['7', 700],
  ['7,-', 700],
  ['12,345', 1_234_500],
  ['12,5000', 1250],
  ['12,3456', 'fraction'],
  ['1.250.5', undefined],
])('%j in hundredths is %j', (text, value) => expect(unitsOf(text, 2)).toBe(value))

describe('quantities', () => {
  test.each([
    ['2', 2],
    ['2,5', 2.5],
    ['2.5', 2.5],
    ['0.125', 0.125],
    ['0,125', 0.125],
    ['1250,500', 1250.5],
    ['1.250,500', 1250.5],
    ['1,250.5', 1250.5],
    ['1.250.000', 1_250_000],
    ['1 250', 1250],
    ['-2,5', -2.5],
  ])('%j is %d', (text, value) => expect(quantityOf(text)).toMatchObject({ value }))

  test.each(['1.500', '12,000', '999.125'])('%j may be either', (text) => {
    const [whole = '', three = ''] = text.split(/[.,]/)
    expect(quantityOf(text)).toMatchObject({
      either: { thousands: Number(whole + three), decimal: Number(`${whole}.${three}`) },
    })
  })

  test.each(['1.25.000', '1.2,3.4', '1,250.000.5', 'two', '1 25'])('%j is none', (text) =>
    expect(quantityOf(text)).toBeUndefined(),
  )

  test.each([
    [['1.500', '2,5'], { '.': 'thousands', ',': 'decimal' }],
    [['1.500', '2.25'], { '.': 'decimal', ',': 'thousands' }],
    [['1.500', '1.250.000'], { '.': 'thousands', ',': 'decimal' }],
    [['1,500', '1.250,5'], { '.': 'thousands', ',': 'decimal' }],
    [['1.500', '2.000', '3'], {}],
    [['1.500', '2,5', '2.5'], {}],
  ])('the column %j decides %j', (column, decided) => expect(decidedBy(column)).toEqual(decided))
})

test('a double shows what a spreadsheet shows', () => {
  expect([44_999.999_999_999_99, 0.1 + 0.2, 2.125, 1_234_567_890_123].map(tidied)).toEqual([
    45_000, 0.3, 2.125, 1_234_567_890_123,
  ])
})

test.each([
  [1, '100%', true],
  [0.5, '50%', true],
  [45, '45 rb', true],
  [1.5, '1.5jt', true],
  [12, '12 bulan', true],
  [2, '2 years', true],
  [1.5, '1.5M', true],
  // the format itself divides
  [45_000, '45rb', false],
  [1_500_000, '1.5M', false],
  [45_000, 'Rp 45,000', false],
  [45_100, '45,100 km', false],
  [30, '30 days', false],
  [4, '4 pcs', false],
  [1_234_567, '1.23E+06', false],
])('%d shown as %j is meant otherwise: %j', (number, shown, isOther) =>
  expect(meansOther({ number, shown })).toBe(isOther),
)
