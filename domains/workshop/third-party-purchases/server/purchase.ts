/** What every change of a third-party purchase asks first: its row, locked. */
import { notFound } from '#platform/server/errors.ts'
import type { Ask } from '#platform/server/mount.ts'
import { assertNewest } from '#platform/server/record.ts'
import { THIRD_PARTY_PURCHASE, type thirdPartyPurchases } from '../contract.ts'
import { type StoredPurchase, lockPurchase } from './queries.ts'

/** The purchase, locked; what a user may do with it is asked of it. */
export async function lockFor(ask: Change, version?: number): Promise<StoredPurchase> {
  const { db, scope, params } = ask
  const purchase = await lockPurchase(db, scope, params.id)
  if (!purchase) throw notFound()
  await assertNewest(db, THIRD_PARTY_PURCHASE, purchase, version)
  return purchase
}
type Change = Pick<Ask<typeof thirdPartyPurchases.remove>, 'db' | 'scope' | 'params'>
