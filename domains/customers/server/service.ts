/** Customers: list, get, create, update, remove; and requireCustomer, requireCountry for those who point to one. */
import { messages, say } from '#platform/contract/messages.ts'
import { countryCodes, showPhone, toE164 } from '#platform/contract/phone.ts'
import { may } from '#platform/contract/roles.ts'
import { changesSince } from '#platform/server/audit.ts'
import type { Db } from '#platform/server/db.ts'
import { conflict, invalid, notFound, unlessInUse } from '#platform/server/errors.ts'
import { type Ask, type House, implement } from '#platform/server/mount.ts'
import type { Scope } from '#platform/server/scope.ts'
import { assertFile, fileUrl, makePrivate } from '#domains/files/server/service.ts'
import { compactPlate, looksLikePlate, showPlate } from '#domains/vehicles/rules.ts'
import { CUSTOMER, CUSTOMER_ROLE_ID, customers, keepsIdCard } from '../contract.ts'
import { phoneDigits } from '../rules.ts'
import {
  type StoredRow,
  type Wanted,
  deleteCustomer,
  insertCustomer,
  selectCustomer,
  selectCustomers,
  selectForChange,
  selectVehiclesOf,
  updateCustomer,
} from './queries.ts'

export const customersApi = implement(customers, { list, get, create, update, remove })

async function list({ db, scope, query }: Ask<typeof customers.list>) {
  const page = await selectCustomers(db, scope, { ...query, wanted: meaningOf(query.keyword) })
  return { ...page, data: page.data.map(asRow) }
}

async function get({ db, scope, me, params, house }: Ask<typeof customers.get>) {
  const customer = await selectCustomer(db, scope, params.id)
  if (!customer) throw notFound()
  const vehicles = await selectVehiclesOf(db, scope, params.id)

  // a copy of an identity card is shown to nobody who has no business with it
  const idCard = may(me.role, 'customer.write') ? customer.id_card_file_id : null
  return {
    ...asRow(customer),
    vehicles: vehicles.map((vehicle) => ({
      id: vehicle.id,
      license_plate: showPlate(vehicle.license_plate, vehicle.country_id),
      brand: { id: vehicle.brand_id, name: vehicle.brand },
      model: { id: vehicle.model_id, name: vehicle.model },
    })),
    id_card: kept(house, idCard),
    profile_picture: kept(house, customer.profile_picture_file_id),
  }
}

async function create({ db, scope, me, body, audit }: Ask<typeof customers.create>) {
  assertFits(scope, body)
  await assertPictures({ db, scope, me }, body)
  const customer = {
    ...body,
    phone: phoneOf(body.phone, body.country_id),
    role_id: body.role_id ?? CUSTOMER_ROLE_ID,
  }

  const saved = await insertCustomer(db, customer)
  audit.created(CUSTOMER, { ...saved, ...customer })
  return saved
}

async function update({ db, scope, me, params, body, audit }: Ask<typeof customers.update>) {
  const before = await selectForChange(db, scope, params.id)
  if (!before) throw notFound()
  const { version, phone, ...fields } = body
  if (version !== undefined && version !== before.version)
    throw conflict(messages.stale, {
      version: before.version,
      changes: await changesSince(db, CUSTOMER, params.id, version),
    })

  const after = { ...before, ...defined(fields) }
  assertFits(scope, after)
  if (after.country_id !== before.country_id && before.has_vehicles)
    throw invalid({ country_id: messages.countryOfVehicles })
  await assertPictures({ db, scope, me }, fields, before)

  const change = {
    ...defined(fields),
    ...(phone === undefined ? {} : { phone: phoneOf(phone, after.country_id) }),
  }
  await updateCustomer(db, scope, params.id, change)
  const saved = { id: params.id, version: before.version + 1 }
  audit.updated(CUSTOMER, before, { ...change, version: saved.version })
  return saved
}

async function remove({ db, scope, params, audit }: Ask<typeof customers.remove>) {
  const before = await selectForChange(db, scope, params.id)
  if (!before) throw notFound()

  const inUse = say(messages.inUse, { item: before.full_name })
  if (before.has_vehicles) throw conflict(inUse)
  await unlessInUse(deleteCustomer(db, scope, params.id), inUse) // orders point to it
  const { has_vehicles: _, ...row } = before
  audit.removed(CUSTOMER, row)
  return {}
}

/**
 * The customer that a body names by `field`; 422 on that field when there is none in reach. A foreign id answers like a
 * missing one. Narrow the scope to the country where the head office writes for one.
 */
export async function requireCustomer(db: Db, scope: Scope, id: number, field = 'customer_id') {
  const customer = await selectCustomer(db, scope, id)
  if (!customer) throw invalid({ [field]: messages.unknownReference })
  return customer
}

/** The country that a body names must be one of ours and in reach; 422 on `country_id` when it is not. */
export function requireCountry({ countries }: Scope, countryId: number): void {
  const isReached = countries === 'all' || countries.includes(countryId)
  if (!isReached || !countryCodes[countryId])
    throw invalid({ country_id: messages.unknownReference })
}

const asRow = (customer: StoredRow) => ({ ...customer, phone_display: showPhone(customer.phone) })

const kept = (house: House, fileId: number | null) =>
  fileId === null ? null : { id: fileId, url: fileUrl(house, fileId) }

/** A picture that was there already may be out of the caller's reach: only new ones are asked for. */
async function assertPictures(
  caller: Pick<Ask<typeof customers.create>, 'db' | 'scope' | 'me'>,
  after: Pictures,
  before: Pictures = {},
) {
  for (const field of ['id_card_file_id', 'profile_picture_file_id'] as const) {
    const fileId = after[field]
    if (!fileId || fileId === before[field]) continue
    await assertFile(caller, fileId, field, ['image'])
    // whoever may read this customer gets it with the customer, nobody by its id
    if (field === 'id_card_file_id') await makePrivate(caller.db, fileId)
  }
}
type Pictures = Partial<
  Record<'id_card_file_id' | 'profile_picture_file_id', number | null | undefined>
>

const defined = <T extends object>(fields: T) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<T>

function assertFits(
  scope: Scope,
  customer: { country_id: number; id_card_file_id?: number | null | undefined },
) {
  requireCountry(scope, customer.country_id)
  if (customer.id_card_file_id && !keepsIdCard(customer.country_id))
    throw invalid({ id_card_file_id: messages.noIdCard })
}

function phoneOf(typed: string, countryId: number) {
  const phone = toE164(typed, countryId, 'any')
  if (!phone) throw invalid({ phone: messages.phoneFormat })
  return phone
}

/** A word, and what else it may be: a phone in any spelling, a plate in any spelling. */
function meaningOf(keyword: string | undefined): Wanted | undefined {
  if (!keyword) return undefined
  return {
    word: keyword,
    phone: phoneDigits(keyword),
    plate: looksLikePlate(keyword) ? compactPlate(keyword) : undefined,
  }
}

/** For the search over everything. */
export { selectCustomerHits as customerHits } from './queries-search.ts'
