/** The API's messages about entries: texts only, without a schema. */
import { defineMessages } from '#platform/contract/messages.ts'

export const journalMessages = defineMessages('journal', {
  oneSide: 'Enter a debit or a credit, not both',
  amountNeeded: 'Debit or credit is required',
  unknownAccount: 'This account does not exist or does not accept entries',
  periodClosed: 'The books of {month} are closed',
  otherContent: 'This was already posted with different content',
  reversedBefore: 'This entry has already been reversed',
  isReversal: 'A reversal cannot be reversed',
  noCustomerHere: 'This account cannot have a customer',
  noSupplierHere: 'This account cannot have a supplier',
  taxFiled:
    'The tax return up to {until} has been filed: this account accepts no manual entries on that day',
  ofDocument: 'This entry belongs to a document: void or correct that document instead',
})
