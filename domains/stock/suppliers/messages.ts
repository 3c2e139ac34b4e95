/** The API's messages about suppliers: words only, so that the texts need no schema. */
import { define } from '#platform/contract/messages.ts'

export const supplierMessages = define('suppliers', {
  owed: '{item} is still owed something, or something is on order there',
  hasPurchases: 'This supplier has purchases in its country',
})
