/** The API's messages about credit notes: words only, so that the texts need no schema. */
import { defineMessages } from '#platform/contract/messages.ts'

export const creditMessages = defineMessages('credit-notes', {
  voided: 'Credit note successfully voided',
  noLine: 'This invoice has no such line',
  onlyLeft: 'Only {left} is left of this line',
  onlyAmountLeft: 'Only {amount} is left of this line',
  oneOfTwo: 'Give a quantity or an amount',
  linesOrAll: 'Name the lines, or credit all of it',
  whereExcess:
    '{amount} was paid above what is left: pay it back, keep it or set it against another invoice',
  replaceAll: 'Only the whole invoice can be replaced: credit all of it',
  replaceOrders: 'Only the invoice of a work order can be replaced',
  goodsBack: 'Parts came back with a credit note: credit the rest without a replacement',
  goodsStay: 'A replacement keeps its parts: leave them with the work order',
  needsCustomer: 'Sold to somebody unknown: pay it back',
  sameInvoice: 'Choose another invoice of this customer',
  nothingDue: 'Nothing is due on that invoice',
  isVoid: 'This credit note is void',
  isOut: 'Its e-invoice is out: it stays',
  isReplaced: 'Its work order is open again: issue the new invoice',
  voidLater: 'Void {number} first',
  voucherUsed: 'The voucher that came back was used again',
  isCancelled: 'Its build is cancelled: the note stays',
  isDelivered: 'Its build was delivered since: the last bill has asked for it again',
  keptUsed: 'What was kept for the customer was used by now',
})
