/** The API's messages about e-invoices. No schemas here, so that the texts can import them. */
import { defineMessages } from '#platform/contract/messages.ts'

/** Why a document is blocked: each sentence says what resolves it, and reasons.test.ts applies every remedy. */
export const blockingReasons = defineMessages('e-invoices', {
  // of the book and the seller
  currency:
    'The books of this country are not in {currency}: clear the first day of e-invoices in the legal entity',
  sellerNpwp: 'The legal entity has no NPWP: complete the legal entity',
  sellerTin: 'The legal entity has no TIN: complete the legal entity',
  sellerBrn: 'The legal entity has no company number (BRN): complete the legal entity',
  sellerMsic: 'The legal entity has no MSIC code and description: complete the legal entity',
  sellerRegion: 'The legal entity has no state: complete the legal entity',
  sellerPhone: 'The legal entity has no phone: complete the legal entity',
  sellerKvk: 'The legal entity has no KvK number or OIN: complete the legal entity',
  sellerBtw: 'The legal entity has no VAT number: complete the legal entity',
  sellerIban: 'The legal entity has no IBAN: complete the legal entity',
  sellerAddress: 'The address of the legal entity is incomplete: complete the legal entity',
  // of the buyer
  buyerUnknown:
    'The buyer is unknown: void or credit the document, and issue it again to a customer',
  buyerLegalName: 'The buyer has no legal name: complete the customer',
  buyerNpwp: 'The buyer has no NPWP: complete the customer',
  buyerIdentity:
    'The buyer has no NPWP, NIK or passport number: complete the customer, or remove the wish for a tax invoice',
  buyerTin: 'The buyer has no TIN: complete the customer',
  buyerBrn: 'The buyer has no company number (BRN): complete the customer',
  buyerNric:
    'The buyer has no identity card (NRIC) or passport number: complete the customer, or remove the wish for a tax invoice',
  buyerRegion: 'The buyer has no state: complete the customer',
  buyerPhone: 'The buyer has no phone: complete the customer',
  buyerAddress: 'The address of the buyer is incomplete: complete the customer',
  buyerCountry:
    'This file type has no code for the country of the buyer: enter the document with the tax authority by hand',
  buyerBtw: 'The tax is reverse-charged to the buyer, who has no VAT number: complete the customer',
  buyerMail: 'The buyer has no e-mail address: complete the customer',
  buyerPeppol: 'The buyer has no Peppol ID: complete the customer',
  // of the lines
  mixedCodes:
    'Lines with different transaction codes cannot be in one tax invoice: enter one for each code in Coretax',
  takesBack:
    'This bill takes back tax of an earlier bill, which a file cannot contain: enter it with the tax authority by hand',
  zeroRate: 'A 0% tax needs the transaction code 07 or 08: set it in the tax code',
  facility: 'Tax code {code} has no facility: set it in the tax code, such as 07:12',
  noReason: 'Tax code {code} is exempt but has no exemption reason: enter it in the tax code',
  // of credit notes
  returnNote: 'Credit notes have no file: enter the return note or the cancellation in Coretax',
  originalFirst: 'The invoice {number} must be valid first: submit its e-invoice',
})

export const eInvoiceMessages = {
  ...blockingReasons,
  ...defineMessages('e-invoices', {
    // why a document is left out of a file
    isNone: 'This document needs no e-invoice',
    isVoid: 'This document is void',
    otherEntity: 'Issued by another legal entity',
    otherNpwp: 'Issued with another NPWP: export it in a file of its own',
    otherKind: 'Belongs to another file type: {kind}',
    inAnother: 'Already included in {number}',
    fileFull: 'A file can contain at most {max} documents',
    isCancelled: 'This e-invoice was cancelled',
    laterCredit: 'Credited in a later month: it belongs in the tax return, not in this file',

    nothingFits: 'None of these documents can be exported',
    oneMonth: 'Choose dates within one month',
    chooseDocuments: 'Choose documents, or dates within one month',
    fewerDays: 'Choose a shorter period: a file can contain at most {max} documents',
    chooseYear: 'Choose a year',
    notThisCountry: 'This file type is not used in the country of the legal entity',
    yearNotBegun: 'This year has not started yet',
    noEntries: 'There are no journal entries in this year',
    nothingToRead: 'No row of this file matches one of our documents',
    wrongNumber: 'A tax invoice number has 17 digits. Did the spreadsheet remove the leading zero?',
    noNumberColumn: 'This file has no columns for the reference and the tax invoice number',

    unknownSent:
      'This e-invoice may have been sent, but no response arrived. Ask the buyer before you send it again',
    exportFirst: 'Export the e-invoice first',
    partOf: 'This e-invoice is part of {number}',
    underWay: 'This e-invoice is being sent',
    handledAlready: 'This e-invoice was already submitted',
    notOut: 'This e-invoice has not been exported',
    tooLate: 'The 72-hour cancellation period is over: issue a credit note instead',
    // the ID that a service assigned, entered by hand
    uuidShape: 'A MyInvois ID has 26 letters and digits',
    longIdShape: 'A MyInvois long ID has 30 to 100 letters and digits',
    sameUuid: 'This ID already belongs to {number}',
    onlyMyInvois: 'Only MyInvois e-invoices have this ID',
    numberByService: 'The service assigns this ID itself',
    creditFirst: 'Cancel its credit note {number} first',
    keyLost:
      'The private key of this legal entity cannot be read any more: enter certificate and key again',
    noService: 'This legal entity exports files: there is no service to submit to',
    creditInstead: 'Its e-invoice was already sent: issue a credit note instead',
    exported: 'File created',
    imported: 'Tax invoice numbers imported',
    submitted: 'E-invoice successfully submitted',
    cancelled: 'E-invoice successfully cancelled',
    identified: 'ID saved',
  }),
}
