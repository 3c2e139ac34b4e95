/** API messages about suppliers. Without schemas, so that texts can import them. */
import { defineMessages } from '#platform/contract/messages.ts'

export const supplierMessages = defineMessages('suppliers', {
  owed: '{item} is still owed money or has an open order',
  hasPurchases: 'This supplier has purchases, so its country cannot change',
})
