/** Locks a third-party purchase before a change. */
import { notFound } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { assertCurrentVersion } from '#platform/server/http/record.ts'
import { THIRD_PARTY_PURCHASE, type thirdPartyPurchases } from '../contract.ts'
import { type StoredPurchase, lockPurchase } from './queries.ts'

/** The locked purchase with the user's abilities. */
export async function lockFor(ask: Change, version?: number): Promise<StoredPurchase> {
  const { db, scope, params } = ask
  const purchase = await lockPurchase(db, scope, params.id)
  if (!purchase) throw notFound()
  await assertCurrentVersion(db, THIRD_PARTY_PURCHASE, purchase, version)
  return purchase
}
type Change = Pick<CallContext<typeof thirdPartyPurchases.remove>, 'db' | 'scope' | 'params'>
