/** What the API says of customers: words only, so that the texts need no schema. */
import { defineMessages } from '#platform/contract/messages.ts'

export const customerMessages = defineMessages('customers', {
  erased: 'This customer was erased',
  peppolScheme: 'A scheme has four digits, for example 0106',
  double: 'This customer was merged into another one',
  otherCurrency: 'This customer has orders, bills or points in {currency}',
})
