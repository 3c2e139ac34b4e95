/** API messages about inventory. Without schemas, so that texts can import them. */
import { defineMessages } from '#platform/contract/messages.ts'

export const inventoryMessages = defineMessages('inventory', {
  skuTaken: 'This SKU is already in this inventory',
  byMovements: 'Quantity changes by movements',
  costsUnseen: 'Only users who can see costs can sort by cost',
  skuTwice: 'This SKU is already in row {row}',
  onlyUpwards: 'Only incoming stock can have its own cost',
  onHand: '{item} is in stock, on order, or reserved or needed by a work order',
  issued: '{item} was issued to an open work order and may come back',
  counted: '{item} is in an open count',
  productTaken: 'This product already has another stock item here',
  inStock: '{item} is still in stock',
  ofProduct: '{item} is used as the stock of a product',
  otherUnit: '{name} is counted in {unit} here and in {other} there',
  underWay: '{item} is in transit between garages',
})
