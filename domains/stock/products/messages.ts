/** API messages about products. Without schemas, so that texts can import them. */
import { defineMessages } from '#platform/contract/messages.ts'

export const productMessages = defineMessages('products', {
  notAWorkshop: 'Only workshops stock products',
  itemKnown: 'The workshop already has this SKU, with its own stock and cost',
  otherUnit: 'This SKU is counted in {unit}',
  byMovements: 'Stock can only be changed by a stock movement',
  skuOfOther: 'Another product already has this SKU',
  otherCurrency: 'Its country and its workshop must have this currency',
  notSoldHere: 'This garage does not have this product',
  ofWorkshop: 'Only a super admin - manufacture can sell for a workshop',
  ofGarage: 'You can only sell for a workshop',
})
