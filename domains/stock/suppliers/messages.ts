/** API messages about suppliers. Without schemas, so that texts can import them. */
import { defineMessages } from '#platform/contract/messages.ts'

export const supplierMessages = defineMessages('suppliers', {
  owed: '{item} has unpaid bills or open orders',
  hasPurchases: 'This supplier has purchases, so its country cannot change',
})
