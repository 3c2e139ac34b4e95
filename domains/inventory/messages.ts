/** The API's messages about inventory: words only, so that the texts need no schema. */
import { define } from '#platform/contract/messages.ts'

export const inventoryMessages = define('inventory', {
  skuTaken: 'This SKU is already in this inventory',
})
