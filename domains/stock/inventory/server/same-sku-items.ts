/** Items of one garage that are the same as those of another: they have the same SKU. */
import type { Db } from '#platform/server/database/db.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import { createMessage } from '#platform/contract/messages.ts'
import { conflict } from '#platform/server/http/errors.ts'
import { inventoryMessages } from '../messages.ts'
import {
  insertSameSkuItems,
  selectItems,
  selectOtherUnit,
  selectSameSkuItems,
} from './queries-same-sku.ts'

const inGarage = (id: number): Scope => ({ garages: [id], countries: 'all' })

/** Items in reach that are not removed, by their ids. */
export const itemsOf = selectItems

/** For each item that a garage has too, by its id: the garage's own. */
export const sameSkuItemsIn = (db: Db, garageId: number, ids: readonly number[]) =>
  selectSameSkuItems(db, inGarage(garageId), ids)

/** The same, for goods that arrive: what the garage does not have yet is made like the sender's. */
export async function createSameSkuItemsIn(
  db: Db,
  garageId: number,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const known = await selectSameSkuItems(db, inGarage(garageId), ids, true)
  const missing = ids.filter((id) => !known.has(id))
  if (missing.length === 0) return known
  await insertSameSkuItems(db, garageId, missing)
  return selectSameSkuItems(db, inGarage(garageId), ids, true)
}

/** A quantity of one garage's items means the same in another. @throws 409 one is counted in another unit there */
export async function assertSameUnit(db: Db, garageId: number, ids: readonly number[]) {
  const item = await selectOtherUnit(db, inGarage(garageId), ids)
  if (item) throw conflict(createMessage(inventoryMessages.otherUnit, item))
}
