/** The API's messages about credit notes. No schemas here, so that the texts can import them. */
import { defineMessages } from '#platform/contract/messages.ts'

export const creditMessages = defineMessages('credit-notes', {
  voided: 'Credit note successfully voided',
  noLine: 'This invoice has no such line',
  onlyLeft: 'Only {left} of this line can still be credited',
  onlyAmountLeft: 'Only {amount} of this line can still be credited',
  oneOfTwo: 'Enter a quantity or an amount',
  linesOrAll: 'Choose lines, or credit the full remaining amount',
  whereExcess:
    'The customer has overpaid by {amount}: refund it, keep it as credit, or apply it to another invoice',
  replaceAll: 'Only a whole invoice can be replaced: credit the full remaining amount',
  replaceOrders: 'Only the invoice of a work order can be replaced',
  goodsBack:
    'Parts were already returned with a credit note: credit the remainder without a replacement',
  goodsStay: 'The new invoice needs these parts: leave them on the work order',
  needsCustomer: 'This was sold to a walk-in customer: refund it',
  sameInvoice: 'Choose another invoice of this customer',
  nothingDue: 'Nothing is due on that invoice',
  isVoid: 'This credit note is void',
  isOut: 'Its e-invoice was already sent, so it can no longer be voided',
  isReplaced: 'The work order was reopened: issue the new invoice',
  voidLater: 'Void {number} first',
  voucherUsed: 'The returned voucher has already been used again',
  isCancelled: 'The build is cancelled, so this credit note can no longer be voided',
  isDelivered: 'The build has been delivered, and its final bill includes this amount again',
  keptUsed: 'The customer’s credit has already been used',
})
