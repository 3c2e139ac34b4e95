/** The API's messages about invoices and payments: words only, so that the texts need no schema. */
import { define } from '#platform/contract/messages.ts'

export const invoiceMessages = define('invoices', {
  voided: 'Invoice successfully voided',
  issuedAlready: 'This work order already has an issued invoice',
  notReady: 'The work must be ready first',
  nothingSold: 'Nothing was approved: there is nothing to invoice',
  notNumbered: 'The vehicle needs a VIN or a chassis number first',
  aboveBill: 'Cannot be more than the bill',
  isVoid: 'This invoice is void',
  isDraft: 'A draft has no file yet: issue the invoice first',
  invoiceFirst: 'The invoice is issued: record the payment on it',
  nothingToRefund: 'There is nothing to pay back',
  aboveHeld: 'Only {amount} is held for the customer',
  onlyDeposit: 'Only the deposit can be kept: {amount}',
  fundOrForfeit: 'Choose the account it is paid back from, or keep the deposit',
  paidAtOnce: 'Sold over the counter: it was paid at once',
  onlyDue: 'Only {due} is due',
  nothingDue: 'Nothing is due',
  nothingHeld: 'Nothing is held for this customer',
  onlyHeld: 'Only {amount} of what is held can be used',
  writeBackFirst: 'Take the write-off back first',
  notWrittenOff: 'This was not written off',
  writtenOff: 'Written off',
  writtenBack: 'The write-off was taken back',
  onlyOrders: 'Sold over the counter: void it and sell again',
  beforeIssue: 'Not before the invoice was issued',
})
