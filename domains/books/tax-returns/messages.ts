/** The API's messages about tax returns: words only, so that the texts need no schema. */
import { defineMessages } from '#platform/contract/messages.ts'

export const taxReturnMessages = defineMessages('tax-returns', {
  chooseEntity: 'Choose the company: more than one is registered, or none',
  notEnded: 'This period has not ended yet',
  notAPeriod: 'This is not the last day of a tax period',
  filedAlready: 'This period is already filed',
  notLast: 'A later return was filed: reopen that one first',
  reopened: 'This return is already open again',
  nothingFiled: 'No return was filed for this period',
  filed: 'The tax return of {until} is filed: this day can no longer change',
  creditInstead: 'The tax return of {until} is filed: credit this document instead',
  returnFiled: 'The tax return is filed',
  returnReopened: 'The tax return is open again',
})
