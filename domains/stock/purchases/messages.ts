/** The API's messages about purchases: words only, so that the texts need no schema. */
import { define } from '#platform/contract/messages.ts'

export const purchaseMessages = define('purchases', {
  closed: 'Purchase closed',
  codeKnown: 'This supplier already has a purchase with this invoice code',
  cameAlready: 'Goods have come: the purchase cannot be changed any more',
  allCame: 'Everything has come',
  givenUp: 'The rest of this purchase was given up',
  paidAlready: 'This purchase is already paid',
  paidStands: 'A paid purchase keeps its date, supplier and lines',
  nothingToPay: 'There is nothing to pay',
  numberStands: 'The number names the garage, so the garage stays',
  beforePurchase: 'Must not be before the day of the purchase',
  twice: 'The same line twice',
  tooDear: 'More than can be booked for a line',
  tooFew: 'This is less than a thousandth of the item',
})
