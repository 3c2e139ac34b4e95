/** The API's messages about suppliers: words only, so that the texts need no schema. */
import { defineMessages } from '#platform/contract/messages.ts'

export const supplierMessages = defineMessages('suppliers', {
  owed: '{item} is still owed money or has an open order',
  hasPurchases: 'This supplier has purchases, so its country cannot change',
})
