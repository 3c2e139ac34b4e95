/** API messages about low stock. Without schemas, so that texts can import them. */
import { defineMessages } from '#platform/contract/messages.ts'

export const lowStockMessages = defineMessages('low-stock', {
  drafted: 'Orders to suppliers drafted',
  noSupplier: '{item} was never purchased before, so it has no supplier',
})
