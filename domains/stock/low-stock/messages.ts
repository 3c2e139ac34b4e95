/** The API's messages about low stock: words only, so that the texts need no schema. */
import { defineMessages } from '#platform/contract/messages.ts'

export const lowStockMessages = defineMessages('low-stock', {
  drafted: 'Orders to suppliers drafted',
  noSupplier: '{item} was never bought before, so no supplier is known',
})
