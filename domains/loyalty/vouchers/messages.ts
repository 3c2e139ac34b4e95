/** The API's messages about vouchers. No schemas here, so that the texts can import them. */
import { type ApiMessage, defineMessages, createMessage } from '#platform/contract/messages.ts'
import type { RefusalCode } from './rules.ts'

/** Why a voucher is invalid, by the code of the response. */
export const refusalSentences: Readonly<Record<RefusalCode, string>> = {
  NOT_FOUND: 'There is no voucher with this code',
  NOT_PUBLISHED: 'This voucher cannot be used yet, or no longer',
  EXPIRED: 'This voucher has expired',
  WRONG_COUNTRY: 'This voucher is not valid in this country',
  WRONG_GARAGE: 'This voucher is not valid in this garage',
  NOT_OWNER: 'This voucher belongs to other customers, or the member is blocked',
  QUANTITY_GONE: 'No coupons of this voucher are left',
  CUSTOMER_LIMIT: 'This customer has used this voucher as often as allowed',
  MIN_SPEND: 'The lines this voucher applies to total less than its minimum',
  NO_ELIGIBLE_LINE: 'This voucher applies to none of the approved lines',
}

export const voucherMessages = defineMessages('vouchers', {
  ...refusalSentences,
  badCode: 'Letters, digits and dashes only',
  percent: 'A percentage with at most two decimals',
  afterStart: 'Must not be before its first day',
  inUse: 'This voucher is in use, so this can no longer change',
  severalCurrencies:
    'With an amount, it can only be for countries with the same currency: choose them here',
  belowTaken: 'At least {taken}, because that many are already taken',
  draftsOnly: 'Only a draft can be deleted: end the voucher instead',
  notDraft: 'Only a draft can be published',
  notPublished: 'This is only possible with a published voucher',
  notPaused: 'Only a paused voucher can be resumed',
  alreadyOver: 'This voucher has ended',
  onlyLeft: 'Only {left} are left, for {customers} customers',
  nobody: 'Choose customers, or a filter that matches some',
  oneVoucher: 'An order can have only one voucher: remove the other one first',
  noVoucher: 'There is no voucher on this order',
  noLongerHolds: 'Remove voucher {code} first: {why}',
  tookOff: 'Voucher {code} was removed: {why}',
})

/** A message about a voucher and the reason, which the web translates by its code. */
export const messageWithReason = (message: string, code: string, why: RefusalCode): ApiMessage => ({
  ...createMessage(message, { code, why: refusalSentences[why] }),
  values: { code, why },
})
