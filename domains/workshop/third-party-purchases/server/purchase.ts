/** What every change of a third-party purchase asks first: its row, locked, and a supplier of the garage's country. */
import { messages } from '#platform/contract/messages.ts'
import { requireSupplier } from '#domains/stock/suppliers/server/service.ts'
import type { Db } from '#platform/server/db.ts'
import { invalid, notFound } from '#platform/server/errors.ts'
import type { Ask } from '#platform/server/mount.ts'
import { assertNewest } from '#platform/server/record.ts'
import type { Scope } from '#platform/server/scope.ts'
import { THIRD_PARTY_PURCHASE, type thirdPartyPurchases } from '../contract.ts'
import { type StoredPurchase, lockPurchase } from './queries.ts'

/** A garage buys in its own country: its book is the one that owes. */
export async function assertSupplier(db: Db, scope: Scope, id: number, countryId: number) {
  const { country_id } = await requireSupplier(db, scope, id)
  if (country_id !== countryId) throw invalid({ supplier_id: messages.unknownReference })
}

/** The purchase, locked; what a user may do with it is asked of it. */
export async function lockFor(ask: Change, version?: number): Promise<StoredPurchase> {
  const { db, scope, params } = ask
  const purchase = await lockPurchase(db, scope, params.id)
  if (!purchase) throw notFound()
  await assertNewest(db, THIRD_PARTY_PURCHASE, purchase, version)
  return purchase
}
type Change = Pick<Ask<typeof thirdPartyPurchases.remove>, 'db' | 'scope' | 'params'>
