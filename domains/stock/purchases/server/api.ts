import { implement } from '#platform/server/http/mount.ts'
import { purchases } from '../contract.ts'
import { countPurchases } from './queries-lists.ts'
import { createPurchase } from './create.ts'
import { update } from './update.ts'
import { list, prices, get, pdf, remove, receive, close, proof } from './purchases.ts'

export const purchasesApi = implement(purchases, {
  list,
  counts: async ({ db, scope, query }) => ({ counts: await countPurchases(db, scope, query) }),
  prices,
  get,
  pdf,
  create: (context) => createPurchase(context, context.body),
  update,
  remove,
  receive,
  close,
  proof,
})
