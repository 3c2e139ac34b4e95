import { implement } from '#platform/server/http/mount.ts'
import { purchases } from '../contract.ts'
import { countPurchases } from './queries-lists.ts'
import { createPurchase } from './create.ts'
import { update } from './update.ts'
import * as useCases from './purchases.ts'

export const purchasesApi = implement(purchases, {
  ...useCases,
  counts: async ({ db, scope, query }) => ({ counts: await countPurchases(db, scope, query) }),
  create: (context) => createPurchase(context, context.body),
  update,
})
