/** API messages about customers. Without schemas, so that texts can import them. */
import { defineMessages } from '#platform/contract/messages.ts'

export const customerMessages = defineMessages('customers', {
  erased: 'This customer was erased',
  peppolScheme: 'A scheme has four digits, for example 0106',
  double: 'This customer was merged into another one',
  otherCurrency: 'This customer has orders, invoices or points in {currency}',
})
