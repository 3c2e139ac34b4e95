/** Words of low stock. English gives the keys and the types. */
import { lowStockMessages } from '../messages.ts'

export default {
  search: 'Search name, SKU',
  none: 'Nothing runs low',
  noneText: 'Every item has at least its minimum available.',
  sku: 'SKU',
  available: 'Available',
  minimum: 'Minimum Stock',
  onOrder: 'On order',
  used: 'Used in 90 days',
  daysLeft: 'Days left',
  leadDays: 'Delivery, days',
  suggested: 'To order',
  lastPrice: 'Last price',
  elsewhere: 'Surplus in other garages',
  draft: 'Draft orders',
  draftTitle: (garage: string) => `Draft orders for ${garage}`,
  draftText: 'One order to each supplier, at the last price. Nothing is received or paid yet.',
  there: (available: string, onOrder: string) => `${available} available, ${onOrder} on order`,
  noSupplier: (items: string) => `Never purchased before, so there is no supplier: ${items}.`,
  otherGarages: 'Items of other garages stay selected: orders are drafted one garage at a time.',
  low: (count: string, one: boolean) => (one ? '1 item runs low' : `${count} items run low`),
  toBuy: 'Order more',
  message: lowStockMessages,
}
