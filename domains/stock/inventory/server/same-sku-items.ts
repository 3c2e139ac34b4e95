/** Items of one garage with the same SKU as those of another. */
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

/** Items in scope that are not removed, by their ids. */
export const itemsOf = selectItems

/** Maps each item id to the garage's own item of that SKU, if it has one. */
export const sameSkuItemsIn = (db: Db, garageId: number, ids: readonly number[]) =>
  selectSameSkuItems(db, inGarage(garageId), ids)

/** The same for goods that arrive: creates missing items as copies of the sender's. */
export async function createSameSkuItemsIn(
  db: Db,
  garageId: number,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const existing = await selectSameSkuItems(db, inGarage(garageId), ids, true)
  const missing = ids.filter((id) => !existing.has(id))
  if (missing.length === 0) return existing
  await insertSameSkuItems(db, garageId, missing)
  return selectSameSkuItems(db, inGarage(garageId), ids, true)
}

/** Checks that quantities have the same unit in another garage. @throws 409 one has another unit there */
export async function assertSameUnit(db: Db, garageId: number, ids: readonly number[]) {
  const item = await selectOtherUnit(db, inGarage(garageId), ids)
  if (item) throw conflict(createMessage(inventoryMessages.otherUnit, item))
}
