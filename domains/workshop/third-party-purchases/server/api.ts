import { implement } from '#platform/server/http/mount.ts'
import { thirdPartyPurchases } from '../contract.ts'
import { countPurchases } from './queries.ts'
import { update } from './update.ts'
import { list, get, create, remove, proof } from './third-party-purchases.ts'

export const thirdPartyPurchasesApi = implement(thirdPartyPurchases, {
  list,
  counts: async ({ db, scope, query }) => ({ counts: await countPurchases(db, scope, query) }),
  get,
  create,
  update,
  remove,
  proof,
})
