/** The API's messages about purchases: words only, so that the texts need no schema. */
import { define } from '#platform/contract/messages.ts'

export const purchaseMessages = define('purchases', {
  closed: 'Purchase closed',
  cameAlready: 'Goods have come: the purchase cannot be changed any more',
  allCame: 'Everything has come',
  givenUp: 'The rest of this purchase was given up',
  paidStands: 'A paid purchase keeps its date, supplier and lines',
  nothingToPay: 'There is nothing to pay',
  numberStands: 'The number names the garage, so the garage stays',
  twice: 'The same line twice',
  tooFew: 'This is less than a thousandth of the item',
})
