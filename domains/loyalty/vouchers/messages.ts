/** The API's messages about vouchers: words only, so that the texts need no schema. */
import { type Said, define, say } from '#platform/contract/messages.ts'
import type { RefusalCode } from './rules.ts'

/** Why a voucher does not hold, by the code that the answer carries. */
export const refusalSentences: Readonly<Record<RefusalCode, string>> = {
  NOT_FOUND: 'There is no voucher with this code',
  NOT_PUBLISHED: 'This voucher cannot be used yet, or no longer',
  EXPIRED: 'This voucher has expired',
  WRONG_COUNTRY: 'This voucher is not valid in this country',
  WRONG_GARAGE: 'This voucher is not valid in this garage',
  NOT_OWNER: 'This voucher belongs to other customers, or waits for a blocked member',
  QUANTITY_GONE: 'All coupons of this voucher are gone',
  CUSTOMER_LIMIT: 'This customer has used this voucher as often as allowed',
  MIN_SPEND: 'The lines that it is for come to less than its minimum',
  NO_ELIGIBLE_LINE: 'No approved line is one that this voucher is for',
}

export const voucherMessages = define('vouchers', {
  ...refusalSentences,
  badCode: 'Letters, digits and dashes only',
  percent: 'Percent with at most two decimals',
  afterStart: 'Must not be before its first day',
  inUse: 'Can no longer change: this voucher is in use',
  belowTaken: 'Not less than {taken}: that many are taken',
  draftsOnly: 'Only a draft can be deleted: end the voucher instead',
  notDraft: 'Only a draft can be published',
  notPublished: 'Only a published voucher can do this',
  notPaused: 'Only a paused voucher can be resumed',
  alreadyOver: 'This voucher is over',
  onlyLeft: 'Only {left} are left, for {customers} customers',
  nobody: 'Name customers, or a filter of them',
  oneVoucher: 'An order takes one voucher: take the other one off first',
  noVoucher: 'There is no voucher on this order',
  noLongerHolds: 'Take voucher {code} off first: {why}',
  tookOff: 'Voucher {code} came off: {why}',
})

/** A message about a voucher and the reason, which each reader has in his own language by its code. */
export const becauseOf = (message: string, code: string, why: RefusalCode): Said => ({
  ...say(message, { code, why: refusalSentences[why] }),
  values: { code, why },
})
