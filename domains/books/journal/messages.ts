/** The API's messages about entries: words only, so that the texts need no schema. */
import { defineMessages } from '#platform/contract/messages.ts'

export const journalMessages = defineMessages('journal', {
  oneSide: 'Enter a debit or a credit, not both',
  amountNeeded: 'Debit or credit is required',
  unknownAccount: 'This account does not exist or does not take entries',
  periodClosed: 'The books of {month} are closed',
  otherContent: 'This was already posted with different content',
  reversedBefore: 'This entry has already been reversed',
  isReversal: 'A reversal cannot be reversed',
  noCustomerHere: 'This account takes no customer',
  noSupplierHere: 'This account takes no supplier',
  taxFiled: 'The tax return of {until} is filed: this account takes no entry by hand on that day',
  ofDocument: 'This entry belongs to a document: undo it there',
})
