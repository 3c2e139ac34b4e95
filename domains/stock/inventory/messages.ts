/** The API's messages about inventory: words only, so that the texts need no schema. */
import { define } from '#platform/contract/messages.ts'

export const inventoryMessages = define('inventory', {
  skuTaken: 'This SKU is already in this inventory',
  byMovements: 'Quantity changes by movements',
  costsUnseen: 'Only those who see costs can sort by them',
  skuTwice: 'This SKU is in row {row} already',
  onlyUpwards: 'Only what comes in has a cost of its own',
  onHand: 'There is stock of {item}, or an order holds it or waits for it, or it is on order',
  issued: '{item} was issued to an open work order: it may come back',
  counted: '{item} was found in a count that is still open',
  productTaken: 'Another item here is the stock of this product',
  inStock: 'There is stock of {item}',
  ofProduct: '{item} is the stock of a product',
  otherUnit: '{name} is counted in {unit} here and in {other} there',
  underWay: '{item} is in transit between garages',
})
