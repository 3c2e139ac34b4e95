/** The API's messages about tax returns: words only, so that the texts need no schema. */
import { defineMessages } from '#platform/contract/messages.ts'

export const taxReturnMessages = defineMessages('tax-returns', {
  chooseEntity: 'Choose the company: more than one is registered, or none',
  notEnded: 'This period has not ended yet',
  notAPeriod: 'This is not the last day of a tax period',
  filedAlready: 'This period has already been filed',
  notLast: 'A later return has been filed: reopen that one first',
  reopened: 'This return has already been reopened',
  nothingFiled: 'No return has been filed for this period',
  filed: 'The tax return up to {until} has been filed: this day can no longer be changed',
  creditInstead: 'The tax return up to {until} has been filed: issue a credit note instead',
  returnFiled: 'Tax return filed',
  returnReopened: 'Tax return reopened',
})
