/** The API's messages about purchases: words only, so that the texts need no schema. */
import { define } from '#platform/contract/messages.ts'

export const purchaseMessages = define('purchases', {
  closed: 'Purchase closed',
  codeKnown: 'This supplier already has a purchase with this invoice code',
  cameAlready: 'Goods have arrived, so this purchase can no longer be changed',
  allCame: 'Everything has arrived',
  givenUp: 'The rest of this purchase was cancelled',
  paidAlready: 'This purchase is already paid',
  paidStands: 'The date, supplier and lines of a paid purchase cannot change',
  nothingToPay: 'There is nothing to pay',
  numberStands: 'The purchase number contains the garage’s code, so the garage cannot change',
  beforePurchase: 'Must not be before the day of the purchase',
  twice: 'This line is listed twice',
  tooDear: 'This line is more than can be booked',
  tooFew: 'This is less than a thousandth of the item',
})
