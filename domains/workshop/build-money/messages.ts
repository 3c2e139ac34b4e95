/** The API's messages about the money of builds: words only, so that the texts need no schema. */
import { define } from '#platform/contract/messages.ts'

/** What stands against a delivery, in the words of the button and the refusal. */
export const blocked = {
  notFinished: 'Only a finished build is delivered',
  signatureMissing: 'The customer and the workshop sign first',
  unpaid: 'It is not paid: give the reason',
} as const

export const buildMoneyMessages = define('build-money', {
  ...blocked,
  closed: 'This build takes no more money',
  costClosed: 'This build takes no more cost',
  whereDeposit: 'Say whether the deposit is paid back or kept',
  whereCost: 'Say whether the cost is written off or goes to stock',
  whichFund: 'Say where the deposit is paid back from',
  otherStage: 'This stage is of another build',
  aboveOut: 'At most {out} can come back',
  aboveDue: 'At most {due} is due',
  notOverpaid: 'Nothing was paid above the price',
  aboveOverpaid: 'At most {overpaid} was paid above the price',
  beforeBill: 'Must not be before the bill',
})
