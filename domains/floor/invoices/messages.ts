/** The API's messages about invoices and payments. No schemas here, so that the texts can import them. */
import { defineMessages } from '#platform/contract/messages.ts'

export const invoiceMessages = defineMessages('invoices', {
  voided: 'Invoice successfully voided',
  issuedAlready: 'This work order already has an issued invoice',
  notReady: 'The work must be ready first',
  nothingSold: 'Nothing was approved: there is nothing to invoice',
  notNumbered: 'The vehicle needs a VIN or a chassis number first',
  aboveBill: 'Cannot exceed the bill total',
  isVoid: 'This invoice is void',
  isCredited: 'This invoice is fully credited',
  creditInstead: 'Issue a credit note instead',
  nothingToCredit: 'There is nothing to credit',
  isDraft: 'A draft has no file yet: issue the invoice first',
  invoiceFirst: 'The invoice is already issued: record the payment on it',
  nothingToRefund: 'There is nothing to refund',
  aboveHeld: 'The customer’s deposit is only {amount}',
  onlyDeposit: 'Only the deposit of {amount} can be forfeited',
  fundOrForfeit: 'Choose the account for the refund, or forfeit the deposit',
  paidAtOnce: 'This is a counter sale: it was paid in full when sold',
  onlyDue: 'Only {due} is due',
  reverseNeedsNumber:
    'Tax code {code} reverses the tax to a company with a VAT number: complete the customer, or choose another code',
  reverseNeedsCountry:
    'Tax code {code} is for companies of another EU country: the customer needs a VAT number of one',
  nothingDue: 'Nothing is due',
  nothingHeld: 'This customer has no deposit',
  onlyHeld: 'Only {amount} of the deposit can be used',
  writeBackFirst: 'Reverse the write-off first',
  notWrittenOff: 'This invoice is not written off',
  writtenOff: 'Written off',
  writtenBack: 'Write-off reversed',
  onlyOrders: 'This is a counter sale: void it and sell again',
  beforeIssue: 'Cannot be earlier than the invoice date',
  beforeOpening: 'Cannot be earlier than the opening date of this invoice',
  broughtIn: 'This is an opening invoice: void it and import the correct one',
  oldNumberKnown: 'This garage already has an open invoice with this number',
})
