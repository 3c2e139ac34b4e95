/** Locks a purchase for a change. */
import { notFound } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { purchases } from '../contract.ts'
import { type StoredPurchase, lockPurchase } from './queries.ts'

type OfOne = Pick<CallContext<typeof purchases.remove>, 'db' | 'scope' | 'params'>

/** The locked purchase, with what the rules need. */
export async function lockFor({ db, scope, params }: OfOne): Promise<StoredPurchase> {
  const purchase = await lockPurchase(db, scope, params.id)
  if (!purchase) throw notFound()
  return purchase
}
