/** Amounts in Indonesian words. */
import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

test.each([
  [0, 'Nol rupiah'],
  [7, 'Tujuh rupiah'],
  [10, 'Sepuluh rupiah'],
  [11, 'Sebelas rupiah'],
  [15, 'Lima belas rupiah'],
  [20, 'Dua puluh rupiah'],
  [99, 'Sembilan puluh sembilan rupiah'],
  [100, 'Seratus rupiah'],
  [111, 'Seratus sebelas rupiah'],
  [1000, 'Seribu rupiah'],
  [1001, 'Seribu satu rupiah'],
  [2019, 'Dua ribu sembilan belas rupiah'],
  [10_000, 'Sepuluh ribu rupiah'],
  [11_000, 'Sebelas ribu rupiah'],
  [21_500, 'Dua puluh satu ribu lima ratus rupiah'],
  [100_000, 'Seratus ribu rupiah'],
  [1_000_000, 'Satu juta rupiah'],
  [1_001_000, 'Satu juta seribu rupiah'],
  [1_500_750, 'Satu juta lima ratus ribu tujuh ratus lima puluh rupiah'],
  [111_111_111, 'Seratus sebelas juta seratus sebelas ribu seratus sebelas rupiah'],
  [1_000_000_000, 'Satu miliar rupiah'],
  [1_000_000_000_000, 'Satu triliun rupiah'],
  [-2500, 'Minus dua ribu lima ratus rupiah'],
])('%i rupiah: %s', (amount, words) => {
  expect(amountInWords(amount, 'IDR')).toBe(words)
})

test('ringgit and euro have cents', () => {
  expect(amountInWords(150_050, 'MYR')).toBe('Seribu lima ratus ringgit lima puluh sen')
  expect(amountInWords(1_29, 'EUR')).toBe('Satu euro dua puluh sembilan sen')
  expect(amountInWords(5, 'MYR')).toBe('Lima sen')
  expect(amountInWords(0, 'EUR')).toBe('Nol euro')
})
