import { expect, test } from 'vitest'
import { accountIn } from './account.ts'

test.each([
  ['BCA 0123-4567-89 a/n PT Bengkel Nusantara', '0123456789'],
  ['Maybank 5140 1234 5678, Bengkel Sdn Bhd', '514012345678'],
  ['IBAN NL91 ABNA 0417 1643 00, Bengkel BV', 'NL91ABNA0417164300'],
  ['NL91ABNA0417164300 BENGKEL BV', 'NL91ABNA0417164300'],
  ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['BIC ABNANL2A', null],
  ['Bengkel Utrecht B.V.', null],
])('%s', (line, account) => {
  expect(accountIn(line)).toBe(account)
})
