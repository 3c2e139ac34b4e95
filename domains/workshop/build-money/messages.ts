import { defineMessages } from '#platform/contract/messages.ts'

/** The blockers of a delivery, shown by the button and the error. */
export const blocked = {
  notFinished: 'Only a finished build can be delivered',
  signatureMissing: 'The customer and the workshop must sign first',
  unpaid: 'This build is not paid in full: give a reason',
} as const

export const buildMoneyMessages = defineMessages('build-money', {
  ...blocked,
  closed: 'No more payments can be recorded for this build',
  costClosed: 'No more costs can be recorded for this build',
  whereDeposit: 'Choose whether the deposit is paid back or kept',
  whereCost: 'Choose whether the cost is written off or goes to stock',
  whichFund: 'Choose the account the deposit is paid back from',
  otherStage: 'This stage belongs to another build',
  aboveOut: 'At most {out} can be returned',
  aboveDue: 'Only {due} is still due',
  notOverpaid: 'Nothing was paid above the price',
  aboveOverpaid: 'Only {overpaid} was paid above the price',
  beforeBill: 'Must not be before the bill',
  nothingLeft: 'Nothing of this bill is left to credit',
  onlyLeft: 'Only {left} of this bill is left to credit',
  cancelled: 'This build is cancelled',
})
