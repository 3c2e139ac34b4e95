/** Third parties: each belongs to a supplier in scope; its master-data item belongs to the supplier's country. */
import { messages } from '#platform/contract/messages.ts'
import { requireMaster } from '#domains/company/master-data/server/master-data.ts'
import { requireSupplier } from '#domains/stock/suppliers/server/suppliers.ts'
import type { Db } from '#platform/server/database/db.ts'
import { invalid } from '#platform/server/http/errors.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import { recordUseCases } from '#platform/server/http/record.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import { THIRD_PARTY, thirdParties } from '../contract.ts'
import { thirdPartyRows } from './queries.ts'

export const record = recordUseCases(THIRD_PARTY, thirdPartyRows, thirdParties)

export async function create(context: CallContext<typeof thirdParties.create>) {
  const country_id = await countryOf(context.db, context.scope, context.body)
  return record.create({ ...context, body: { ...context.body, country_id } })
}

export async function update(context: CallContext<typeof thirdParties.update>) {
  return record.change(context, async (before, fields) => {
    const country_id = await countryOf(context.db, context.scope, { ...before, ...fields })
    return { ...fields, country_id }
  })
}

/** The country of the supplier, which the item must share. */
async function countryOf(
  db: Db,
  scope: Scope,
  {
    supplier_id,
    third_party_item_id: itemId,
  }: {
    supplier_id: number
    third_party_item_id?: number | null | undefined
  },
): Promise<number> {
  const { country_id } = await requireSupplier(db, scope, supplier_id)
  if (itemId) {
    const item = await requireMaster(db, scope, 'third-party-item', itemId, 'third_party_item_id')
    if (item.country_id !== country_id)
      throw invalid({ third_party_item_id: messages.unknownReference })
  }
  return country_id
}

/** The third parties that a body names, by id; omits those that are missing or outside the scope. */
export const findThirdParty = (db: Db, scope: Scope, id: number) =>
  thirdPartyRows.one(db, scope, id)
