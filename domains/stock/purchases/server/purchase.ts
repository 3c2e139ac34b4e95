/** The purchase as a document, for its changes. */
import { PURCHASE } from '#domains/stock/supplier-bills/contract.ts'
import { billDocument } from '#domains/stock/supplier-bills/server/queries.ts'
import { lockPurchase } from './queries.ts'

export const purchaseDocument = billDocument(PURCHASE, 'purchases', lockPurchase)
