/** The API's messages about tax codes: words only, so that the texts need no schema. */
import { defineMessages } from '#platform/contract/messages.ts'

export const taxMessages = defineMessages('tax-codes', {
  codeFormat: 'Letters, digits, dots and dashes only',
  codeTaken: 'This country has a code of this name already',
  countryStays: 'The country of a tax code cannot change',
  kindStays: 'Documents have this code, so its kind stays',
  reasonNeeded: 'Say why it is exempt: papers show it',
  rateTaken: 'A rate begins on this day already',
  rateFiled: 'The tax of this day was filed already',
  baseAboveOne: 'The tax is taken of the whole price at most',
  notTaxAccount: 'An account of this book that takes entries is needed',
  otherCountry: 'This tax code belongs to another country',
  otherKind: 'Only a branch admin or a super admin taxes a line by another kind of code',
  twice: 'This row is there twice',
})
