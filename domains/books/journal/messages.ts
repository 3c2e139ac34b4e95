/** The API's messages about entries: words only, so that the texts need no schema. */
import { define } from '#platform/contract/messages.ts'

export const journalMessages = define('journal', {
  oneSide: 'Either debit or credit',
  amountNeeded: 'Debit or credit is required',
  unknownAccount: 'This account does not exist or takes no entries',
  periodClosed: 'The books of {month} are closed',
  otherContent: 'This was posted before with other content',
  reversedBefore: 'This entry was reversed before',
  isReversal: 'A reversal cannot be reversed',
  ofDocument: 'This entry belongs to a document: take it back there',
})
