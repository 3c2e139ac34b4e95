/** What is said of e-invoices: why one is blocked, and why something cannot be done. Words only. */
import { define } from '#platform/contract/messages.ts'

export const eInvoiceMessages = define('e-invoices', {
  // of the book and the seller
  currency: 'The book of this country is not kept in {currency}',
  sellerNpwp: 'The legal entity has no NPWP',
  sellerTin: 'The legal entity has no TIN',
  sellerBrn: 'The legal entity has no company number (BRN)',
  sellerMsic: 'The legal entity has no MSIC code with its name',
  sellerRegion: 'The legal entity has no state',
  sellerPhone: 'The legal entity has no phone',
  sellerKvk: 'The legal entity has no KvK number or OIN',
  sellerBtw: 'The legal entity has no VAT number',
  sellerIban: 'The legal entity has no IBAN',
  sellerAddress: 'The address of the legal entity is not complete',
  // of the buyer
  buyerUnknown: 'The buyer is not known',
  buyerNpwp: 'The buyer has no NPWP',
  buyerIdentity: 'The buyer has no NPWP, NIK or passport number',
  buyerTin: 'The buyer has no TIN',
  buyerBrn: 'The buyer has no company number (BRN)',
  buyerNric: 'The buyer has no identity card (NRIC) or passport number',
  buyerRegion: 'The buyer has no state',
  buyerPhone: 'The buyer has no phone',
  buyerAddress: 'The address of the buyer is not complete',
  buyerCountry: 'The country of the buyer has no code in this file',
  buyerBtw: 'The buyer owes the tax, and has no VAT number',
  buyerMail: 'The buyer has no e-mail address',
  buyerPeppol: 'The buyer has no Peppol ID',
  // of the lines
  mixedCodes: 'Lines of different transaction codes cannot be in one tax invoice',
  zeroRate: 'A tax of 0 % needs the transaction code 07 or 08',
  facility: 'Code {code} names no facility',
  noReason: 'Code {code} is exempt and does not say why',
  // of credit notes
  returnNote:
    'There is no file for a credit note: make the return note or the cancellation in Coretax',
  originalFirst: 'The invoice {number} must be valid first',

  // why a document is left out of a file
  isNone: 'This document needs no e-invoice',
  isVoid: 'This document is void',
  otherEntity: 'Another legal entity issued it',
  otherKind: 'It belongs to another kind of file: {kind}',
  inAnother: 'It is in {number} already',
  fileFull: 'A file takes at most {max} documents',
  isCancelled: 'This e-invoice was cancelled',
  laterCredit: 'It was credited in a later month: that is in the tax return, not in the file',

  nothingFits: 'None of these documents can be exported',
  oneMonth: 'Choose the days of one month',
  chooseDocuments: 'Choose documents, or the days of a month',
  fewerDays: 'Choose fewer days: a file is made of at most {max} documents',
  chooseYear: 'Choose a year',
  notThisCountry: 'This kind of file is not used in the country of the legal entity',
  yearNotBegun: 'This year has not begun',
  noEntries: 'Nothing was posted in this year',
  nothingToRead: 'No row of this file names one of our documents',
  wrongNumber:
    'A number of a tax invoice has 17 digits. Did a spreadsheet take its first zero away?',
  noNumberColumn: 'This file has no columns for the reference and the number of a tax invoice',

  unknownSent: 'It may have been sent, and no answer came. Ask the buyer before you send it again',
  exportFirst: 'Export it first',
  partOf: 'It is a part of {number}',
  underWay: 'It is on its way',
  handledAlready: 'It was submitted already',
  notOut: 'It was not exported',
  tooLate: 'The 72 hours in which it could be cancelled are over: credit it instead',
  creditFirst: 'Cancel its credit note {number} first',
  noService: 'This legal entity exports files: there is no service to send to',
  creditInstead: 'Its e-invoice is out: credit it instead',
  exported: 'File successfully made',
  imported: 'Numbers successfully read',
  submitted: 'E-invoice successfully submitted',
  cancelled: 'E-invoice successfully cancelled',
})
