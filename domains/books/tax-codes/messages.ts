/** The API's messages about tax codes: words only, so that the texts need no schema. */
import { defineMessages } from '#platform/contract/messages.ts'

export const taxMessages = defineMessages('tax-codes', {
  codeFormat: 'Letters, digits, dots and dashes only',
  codeTaken: 'This code already exists in this country',
  countryStays: 'The country of a tax code cannot be changed',
  kindStays: 'Documents use this code, so its kind cannot be changed',
  reasonNeeded: 'Enter the reason for exemption: it is printed on documents',
  rateTaken: 'A rate already starts on this day',
  rateFiled: 'The tax of this day has already been filed',
  baseAboveOne: 'The taxable share cannot exceed the full price',
  notTaxAccount: 'Choose an account of this book that accepts entries',
  otherCountry: 'This tax code belongs to another country',
  noChoice: 'Documents of this garage have no tax code to choose',
  notHere: 'This tax code does not apply to this line',
  otherRate:
    'Documents since {day} that have another rate: {documents}. They stay as they are. Save again to add the rate',
  otherKind: 'Only a branch admin or a super admin can use another kind of tax code for a line',
  twice: 'This row is a duplicate',
})
