/** The API's messages about products: words only, so that the texts need no schema. */
import { define } from '#platform/contract/messages.ts'

export const productMessages = define('products', {
  notAWorkshop: 'Only a workshop keeps the stock of products',
  itemKnown: 'This SKU is in the workshop already: its stock and its cost are kept there',
  otherUnit: 'This SKU is counted in {unit}',
  byMovements: 'Stock changes by movements',
  skuOfOther: 'Another product has this SKU',
  notSoldHere: 'This garage does not have this product',
  ofWorkshop: 'A workshop sells through its super admin - manufacture',
  ofGarage: 'A garage sells at its own desk',
})
