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
  whereDeposit: 'Choose whether the deposit is refunded or forfeited',
  whereCost: 'Choose whether the cost is written off or transferred to stock',
  whichFund: 'Choose the account to refund the deposit from',
  otherStage: 'This stage belongs to another build',
  aboveOut: 'At most {out} can be returned',
  aboveDue: 'Only {due} is still due',
  notOverpaid: 'This build is not overpaid',
  aboveOverpaid: 'Only {overpaid} was overpaid',
  beforeBill: 'Must not be before the bill',
  nothingLeft: 'This bill is already credited in full',
  onlyLeft: 'Only {left} of this bill can still be credited',
  cancelled: 'This build is cancelled',
})
