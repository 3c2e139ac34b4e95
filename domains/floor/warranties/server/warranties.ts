/** Gives warranties at delivery, and lists them by car and their claims with costs. */
import { showPlate } from '#platform/contract/text/license-plate.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound } from '#platform/server/http/errors.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import type { warranties, Warranty } from '../contract.ts'
import { stateOf } from '../rules.ts'
import {
  type StoredWarranty,
  insertWarranties,
  lockWarranty,
  selectClaims,
  selectWarranties,
} from './queries.ts'

export async function list({ db, scope, params, at }: CallContext<typeof warranties.list>) {
  return { data: await warrantiesOf(db, scope, params.id, at) }
}

/** The warranties of one car, the newest first. 404 outside the scope. */
export async function warrantiesOf(
  db: Db,
  scope: Scope,
  vehicleId: number,
  at: Date,
): Promise<Warranty[]> {
  const warranties = await selectWarranties(db, scope, vehicleId)
  if (!warranties) throw notFound()
  return warranties.map((warranty) => withState(warranty, at))
}

function withState({ left_late, credited_by, ...warranty }: StoredWarranty, at: Date) {
  const { state, why } = stateOf({ ...warranty, left_late, credited_by }, at)
  return { ...warranty, state, reason: why?.message ?? null, said: why && { ...why } }
}

export async function claims({ db, scope, query }: CallContext<typeof warranties.claims>) {
  const { page, by_supplier } = await selectClaims(db, scope, query)
  return {
    ...page,
    by_supplier,
    data: page.data.map(({ country_id, vehicle, ...claim }) => ({
      ...claim,
      vehicle: { ...vehicle, license_plate: showPlate(vehicle.license_plate, country_id) },
    })),
  }
}

/** Called when an order is delivered: each approved line with warranty days gets its warranty. */
export const createWarranties = (db: Db, orderId: number) => insertWarranties(db, orderId)

/** The warranty of a claim, locked, with its state. 404 outside the scope. */
export async function warrantyToClaim(db: Db, scope: Scope, id: number, at: Date) {
  const warranty = await lockWarranty(db, scope, id)
  if (!warranty) throw notFound()
  return { warranty, ...stateOf(warranty, at) }
}
export type WarrantyToClaim = Awaited<ReturnType<typeof warrantyToClaim>>['warranty']
