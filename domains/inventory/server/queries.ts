/** The only SQL of a garage's parts. Every statement applies the scope; the service narrows it to one garage. */
import { stored } from '#platform/server/record.ts'
import { within } from '#platform/server/scope.ts'
import { inventoryMessages } from '../messages.ts'

export const items = stored('inventory_items', {
  reach: (scope) => within(scope, 'inventory_items.garage_id'),
  columns: [
    'garage_id',
    'name',
    'sku',
    'inventory_category_id',
    'unit',
    'buy_price',
    'sell_price',
    'minimum_stock',
    'warranty_days',
    'image_file_id',
  ],
  names: {
    garage: ['garages', 'garage_id'],
    inventory_category: ['inventory_categories', 'inventory_category_id'],
  },
  sorts: { name: 'name', sku: 'sku', sell_price: 'sell_price', created_at: 'created_at' },
  byDefault: 'name',
  filters: ['inventory_category_id'],
  unique: { inventory_items_sku_key: ['sku', inventoryMessages.skuTaken] },
})
