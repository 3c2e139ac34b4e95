import { defineMessages } from '#platform/contract/messages.ts'

export const customerDataMessages = defineMessages('customer-data', {
  openOrders: 'This customer has open work orders',
  openBuilds: 'This customer has a build that is not delivered yet',
  moneyDue: 'This customer still owes money, or has a deposit or credit',
  erasedAlready: 'This customer has already been erased',
  erased: 'Customer erased',
})
