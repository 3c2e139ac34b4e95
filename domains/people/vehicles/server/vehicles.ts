/** Vehicles: list, get, create, update, remove; requireVehicle and readOdometer for those who work on one. */
import { countryZones, dayIn } from '#platform/contract/days.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import { assertCurrentVersion } from '#platform/server/http/record.ts'
import type { Db } from '#platform/server/database/db.ts'
import {
  assertCan,
  invalid,
  notFound,
  mapUniqueViolation,
  deleteUnlessReferenced,
} from '#platform/server/http/errors.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import { type Scope, fullScope, requireCountry } from '#platform/server/session/scope.ts'
import { requireCustomer } from '#domains/people/customers/server/customers.ts'
import { phoneDigits } from '#platform/contract/text/invisible-characters.ts'
import { assertFile, fileUrl } from '#domains/company/files/server/files.ts'
import { type NewVehicle, VEHICLE, type vehicles } from '../contract.ts'
import { vehicleMessages } from '../messages.ts'
import {
  MAX_PLATE,
  compactPlate,
  groupPlate,
  plateFits,
  showPlate,
} from '#platform/contract/text/license-plate.ts'
import { canRemove, canUpdate, compactVin, vinProblem, vinWarning } from '../rules.ts'
import {
  type KeywordSpellings,
  deleteVehicle,
  hasVin,
  lockVin,
  hasOrders,
  insertVehicle,
  insertVehicles,
  insertFormerOwner,
  ownedSince,
  type StoredRow,
  selectBelongings,
  selectBuilds,
  selectForChange,
  selectVehicle,
  selectVehicles,
  updateOdometer,
  updateVehicle,
} from './queries.ts'

const taken = {
  vehicles_plate_key: ['license_plate', messages.plateTaken] as [string, string],
}

export async function list({ db, scope, query }: CallContext<typeof vehicles.list>) {
  const page = await selectVehicles(db, scope, { ...query, wanted: meaningOf(query.keyword) })
  return { ...page, data: page.data.map(asRow) }
}

export async function get({ db, scope, me, params, appContext }: CallContext<typeof vehicles.get>) {
  const vehicle = await selectVehicle(db, scope, params.id)
  if (!vehicle) throw notFound()
  const { photo_file_id: photo, vin } = vehicle
  const row = asRow(vehicle)
  const facts = { plate: row.license_plate, has_orders: await hasOrders(db, scope, params.id) }
  return {
    ...row,
    can: { update: canUpdate(me.role), remove: canRemove(me.role, facts) },
    vin_warning: (vin && vinWarning(vin)) || null,
    photo: photo === null ? null : { id: photo, url: fileUrl(appContext, photo) },
    builds: await selectBuilds(db, scope, params.id),
  }
}

export async function create({ db, scope, me, body, audit }: CallContext<typeof vehicles.create>) {
  const { license_plate_confirmed, vin_confirmed, ...typed } = body
  requireCountry(scope, body.country_id)
  const vehicle = {
    ...typed,
    license_plate: plateOf(body.license_plate, body.country_id, license_plate_confirmed),
    vin: vinOf(body.vin),
  }
  await assertFits(db, scope, vehicle)
  if (!vin_confirmed) await assertOnlyVin(db, scope, vehicle.vin)
  if (body.photo_file_id)
    await assertFile({ db, scope, me }, body.photo_file_id, 'photo_file_id', ['image'])

  const saved = await mapUniqueViolation(insertVehicle(db, vehicle), taken)
  audit.created(VEHICLE, { ...saved, ...vehicle })
  return saved
}

export async function update({
  db,
  scope,
  me,
  params,
  body,
  audit,
  at,
}: CallContext<typeof vehicles.update>) {
  const before = await selectForChange(db, scope, params.id)
  if (!before) throw notFound()
  const { version, license_plate, license_plate_confirmed, vin, vin_confirmed, ...fields } = body
  await assertCurrentVersion(db, VEHICLE, before, version)

  const change: Partial<typeof before> = defined(fields)
  if (change.country_id !== undefined) requireCountry(scope, change.country_id)
  if (vin !== undefined) change.vin = vinOf(vin)
  if (license_plate !== undefined) {
    const countryId = fields.country_id ?? before.country_id
    // a confirmed plate needs no second confirmation at later edits
    const isUnchanged = compactPlate(license_plate) === compactPlate(before.license_plate)
    change.license_plate = plateOf(license_plate, countryId, license_plate_confirmed || isUnchanged)
  }
  await assertFits(db, scope, { ...before, ...change })
  if (!vin_confirmed && change.vin !== before.vin)
    await assertOnlyVin(db, scope, change.vin, params.id)
  // a photo stored earlier may belong to another garage
  if (body.photo_file_id && body.photo_file_id !== before.photo_file_id)
    await assertFile({ db, scope, me }, body.photo_file_id, 'photo_file_id', ['image'])

  await mapUniqueViolation(updateVehicle(db, scope, params.id, change), taken)
  if (change.customer_id !== undefined && change.customer_id !== before.customer_id)
    await insertFormerOwner(db, before, dayIn(countryZones[before.country_id], at), me.employee_id)
  const saved = { id: params.id, version: before.version + 1 }
  audit.updated(VEHICLE, before, { ...change, version: saved.version })
  return saved
}

/** Changes the owner. Stores the former owner with the dates of ownership. */
export async function owner({
  db,
  scope,
  me,
  params,
  body,
  audit,
  at,
}: CallContext<typeof vehicles.owner>) {
  const before = await selectForChange(db, scope, params.id)
  if (!before) throw notFound()
  await assertCurrentVersion(db, VEHICLE, before, body.version)
  const { customer_id, from } = body
  if (customer_id === before.customer_id) throw invalid({ customer_id: vehicleMessages.sameOwner })
  await assertFits(db, scope, { ...before, customer_id })
  if (from > dayIn(countryZones[before.country_id], at)) throw invalid({ from: messages.inFuture })
  const since = await ownedSince(db, before.id)
  if (since !== null && from < since)
    throw invalid({ from: createMessage(vehicleMessages.beforeOwner, { day: since }) })
  await insertFormerOwner(db, before, from, me.employee_id)
  await updateVehicle(db, scope, params.id, { customer_id })
  const saved = { id: params.id, version: before.version + 1 }
  audit.updated(VEHICLE, before, { customer_id, owner_from: from, version: saved.version })
  return saved
}

export async function remove({
  db,
  scope,
  me,
  params,
  audit,
}: CallContext<typeof vehicles.remove>) {
  const before = await selectForChange(db, scope, params.id)
  if (!before) throw notFound()
  const plate = showPlate(before.license_plate, before.country_id)
  assertCan(canRemove(me.role, { plate, has_orders: await hasOrders(db, scope, params.id) }))
  // an order may be created in between
  await deleteUnlessReferenced(
    deleteVehicle(db, scope, params.id),
    createMessage(messages.inUse, { item: plate }),
  )
  audit.removed(VEHICLE, before)
  return {}
}

/**
 * Returns the vehicle that a body names by `field`, with its plate formatted for its country.
 * @throws 422 none is in scope; a missing vehicle gives the same error
 */
export async function requireVehicle(db: Db, scope: Scope, id: number, field = 'vehicle_id') {
  const vehicle = await selectVehicle(db, scope, id)
  if (!vehicle) throw invalid({ [field]: messages.unknownReference })
  return asRow(vehicle)
}

/**
 * Stores the highest reading, or a lower one with a reason: the last one was wrong, or the instrument was replaced.
 * The caller has checked that the vehicle is in scope.
 */
export async function readOdometer(
  db: Db,
  vehicleId: number,
  km: number,
  reason?: string | null,
): Promise<void> {
  await updateOdometer(db, fullScope, vehicleId, { km, isExplained: Boolean(reason) })
}

const asRow = (vehicle: StoredRow) => ({
  ...vehicle,
  license_plate: showPlate(vehicle.license_plate, vehicle.country_id),
})

const defined = <T extends object>(fields: T) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<T>

function plateOf(typed: string, countryId: number, confirmed: boolean | undefined) {
  const plate = compactPlate(typed)
  const storable = plate.length > 0 && plate.length <= MAX_PLATE
  if (!storable || (!confirmed && !plateFits(plate, countryId)))
    throw invalid({ license_plate: messages.plateFormat })
  return groupPlate(typed, countryId)
}

/** A duplicate VIN is a mistake or a forgery: the user must confirm it. */
async function assertOnlyVin(db: Db, scope: Scope, vin: string | null | undefined, but?: number) {
  if (!vin) return
  await lockVin(db, vin)
  if (await hasVin(db, scope, vin, but)) throw invalid({ vin: messages.vinTaken })
}

function vinOf(typed: string | null | undefined) {
  const vin = compactVin(typed ?? '')
  if (!vin) return null
  const problem = vinProblem(vin)
  if (problem) throw invalid({ vin: problem })
  return vin
}

type Fitting = Pick<
  NewVehicle,
  'country_id' | 'customer_id' | 'brand_id' | 'model_id' | 'variant_id' | 'code_id'
>

/** A car needs an owner of its country, and a matching model, variant and code. Its VIN may come later (canIssue). */
async function assertFits(db: Db, scope: Scope, vehicle: Fitting) {
  const owner = await requireCustomer(db, scope, vehicle.customer_id)
  if (owner.country_id !== vehicle.country_id)
    throw invalid({ customer_id: messages.countryOfOwner })

  const { brand, brand_of_model, model_of_variant, brand_of_code } = await selectBelongings(
    db,
    scope,
    vehicle,
  )
  const checks = {
    brand_id: brand === null,
    model_id: brand_of_model !== vehicle.brand_id,
    variant_id: vehicle.variant_id != null && model_of_variant !== vehicle.model_id,
    code_id: vehicle.code_id != null && brand_of_code !== vehicle.brand_id,
  }
  const field = Object.entries(checks).find(([, isWrong]) => isWrong)?.[0]
  if (field) throw invalid({ [field]: messages.unknownReference })
}

/** The spellings of a keyword: text, a plate or VIN without spaces, the digits of the owner's phone. */
function meaningOf(keyword: string | undefined): KeywordSpellings | undefined {
  if (!keyword) return undefined
  return {
    word: keyword,
    plate: compactPlate(keyword) || undefined,
    phone: phoneDigits(keyword),
  }
}

/** Inserts new cars of an import, which has validated them and normalised plates and VINs. */
export const addVehicles = (db: Db, rows: Parameters<typeof insertVehicles>[1]) =>
  mapUniqueViolation(insertVehicles(db, rows), taken)

/** Used when an import changes cars, and when it is undone. The import has validated the VIN. */
export const changeVehicle = (
  db: Db,
  scope: Scope,
  id: number,
  fields: Parameters<typeof updateVehicle>[3],
) => updateVehicle(db, scope, id, fields)
