/** API messages about purchases. Without schemas, so that texts can import them. */
import { defineMessages } from '#platform/contract/messages.ts'

export const purchaseMessages = defineMessages('purchases', {
  closed: 'Purchase closed',
  cameAlready: 'Goods have arrived, so this purchase can no longer be changed',
  allCame: 'Everything has arrived',
  givenUp: 'The rest of this purchase was cancelled',
  paidStands: 'The date, supplier and lines of a paid purchase cannot be changed',
  numberStands: 'The purchase number contains the garage’s code, so the garage cannot change',
  broughtIn: 'This is an opening bill: delete it and import the correct one',
  noOrder: 'This is an opening bill: there is no order to print',
  oldNumberKnown: 'This supplier already has an open bill with this number',
  twice: 'This line is listed twice',
  tooFew: 'This is less than a thousandth of the item',
})
