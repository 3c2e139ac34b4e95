/** API messages about any supplier bill. Without schemas, so that texts can import them. */
import { defineMessages } from '#platform/contract/messages.ts'

export const billMessages = defineMessages('supplier-bills', {
  paidAlready: 'This purchase is already paid',
  nothingToPay: 'There is nothing to pay',
  codeKnown: 'This supplier already has a purchase with this invoice code',
  numberKnown: 'This supplier already has a purchase with this supplier invoice number',
  beforePurchase: 'Must not be before the date of the purchase',
  tooDear: 'This amount is too high to be booked',
  noTaxHere: 'Purchases of this garage have no tax on this day',
  claimedAlready:
    'Its tax is claimed in the return of {until}: a number can take its place, but not go',
  otherTax: 'The computed tax is {tax}: check the supplier’s invoice, or confirm your amount',
})
