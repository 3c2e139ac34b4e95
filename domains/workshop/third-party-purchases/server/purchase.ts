/** The third-party purchase as a document, for its changes. */
import { billDocument } from '#domains/stock/supplier-bills/server/queries.ts'
import { THIRD_PARTY_PURCHASE } from '../contract.ts'
import { lockPurchase } from './queries.ts'

export const purchaseDocument = billDocument(
  THIRD_PARTY_PURCHASE,
  'third_party_purchases',
  lockPurchase,
)
