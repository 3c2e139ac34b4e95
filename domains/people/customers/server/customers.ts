/** Customers: list, get, create, update, remove; requireCustomer for domains that refer to one. */
import { truncate } from '#platform/contract/text/truncate.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import { showPhone, toE164 } from '#platform/contract/text/phone.ts'
import { hasCapability } from '#platform/contract/roles.ts'
import type { Db } from '#platform/server/database/db.ts'
import { invalid, notFound } from '#platform/server/http/errors.ts'
import { currencyOfCountry } from '#platform/server/database/currencies.ts'
import { type CallContext, type AppContext } from '#platform/server/http/mount.ts'
import { recordUseCases } from '#platform/server/http/record.ts'
import { type Scope, requireCountry } from '#platform/server/session/scope.ts'
import { assertFile, fileUrl, makePrivate } from '#domains/company/files/server/files.ts'
import { writeReminderConsent } from '#domains/people/consents/server/consents.ts'
import { showPlate } from '#platform/contract/text/license-plate.ts'
import { type Identity, normalizeIdentity } from '#domains/company/legal-entities/ids.ts'
import { customerProblems } from '../company.ts'
import { CUSTOMER, customers } from '../contract.ts'
import { customerMessages } from '../messages.ts'
import {
  type CustomerFilter,
  customerRows,
  hasAmounts,
  hasVehicles,
  lockCustomers,
  selectIds,
  selectCustomersInScope,
  selectVehiclesOf,
} from './queries.ts'
import { CUSTOMER_ROLE_ID, keepsIdCard } from '../rules.ts'

export const record = recordUseCases(
  CUSTOMER,
  customerRows,
  customers,
  (_, { erased_at, merged_into_id }) => ({
    // a new name would undo the erasure
    update: goneOf(erased_at, merged_into_id),
    remove: goneOf(null, merged_into_id),
  }),
)

export async function list(context: CallContext<typeof customers.list>) {
  const { keyword } = context.query
  const hides = keyword !== undefined && !hasCapability(context.me.role, 'customer.contact')
  const query = hides ? { ...context.query, shown_keyword: keyword } : context.query
  const page = await record.list({ ...context, query })
  return { ...page, data: page.data.map(asRow) }
}

export async function get(context: CallContext<typeof customers.get>) {
  const { db, scope, me, params, appContext } = context
  const customer = await record.get(context)
  const vehicles = await selectVehiclesOf(db, scope, params.id)

  // only users who may change the customer get the copy of an identity card
  const idCard = hasCapability(me.role, 'customer.write') ? customer.id_card_file_id : null
  return {
    ...asRow(customer),
    contacts: customer.contacts.map((contact) => ({
      ...contact,
      phone_display: contact.phone && showPhone(contact.phone),
    })),
    vehicles: vehicles.map((vehicle) => ({
      id: vehicle.id,
      license_plate: showPlate(vehicle.license_plate, vehicle.country_id),
      brand: { id: vehicle.brand_id, name: vehicle.brand },
      model: { id: vehicle.model_id, name: vehicle.model },
    })),
    id_card: signedFile(appContext, idCard),
    profile_picture: signedFile(appContext, customer.profile_picture_file_id),
  }
}

export async function create(context: CallContext<typeof customers.create>) {
  const { scope, body, at } = context
  const full_name = body.full_name ?? nameOfCompany(body)
  if (!full_name) throw invalid({ full_name: messages.required })
  assertFits(scope, body)
  assertLegalName(body.kind, body)
  await assertPictures(context, body)
  const saved = await record.create({
    ...context,
    body: {
      ...storedCompany(body, body.country_id),
      full_name,
      phone: phoneOf(body.phone, body.country_id),
      role_id: body.role_id ?? CUSTOMER_ROLE_ID,
      ...(body.message_consent ? { message_consent_at: at.toISOString() } : {}),
    },
  })
  if (body.message_consent)
    await writeReminderConsent(context.db, context.me, { customerId: saved.id, given: true, at })
  return saved
}

export async function update(context: CallContext<typeof customers.update>) {
  return record.change(context, async (before, { phone, ...fields }) => {
    const after = { ...before, ...fields }
    assertFits(context.scope, after)
    assertLegalName(after.kind, fields)
    if (after.country_id !== before.country_id)
      await assertCanChangeCountry(context, before, after.country_id)
    await assertPictures(context, fields, before)
    const { message_consent: given } = fields
    // the same value again gives nothing back that was withdrawn for one channel
    const changesConsent = given !== undefined && given !== before.message_consent
    if (changesConsent)
      await writeReminderConsent(context.db, context.me, {
        customerId: before.id,
        given,
        at: context.at,
      })
    return {
      ...storedCompany(fields, after.country_id),
      ...(phone === undefined ? {} : { phone: phoneOf(phone, after.country_id) }),
      ...(changesConsent ? { message_consent_at: context.at.toISOString() } : {}),
    }
  })
}

/** A customer who changes country must have no car in the old one and, if the currency differs, no amounts. */
async function assertCanChangeCountry(
  {
    db,
    appContext: { garageDirectory },
  }: Pick<CallContext<typeof customers.update>, 'db' | 'appContext'>,
  { id, country_id }: { id: number; country_id: number },
  to: number,
) {
  if (await hasVehicles(db, id)) throw invalid({ country_id: messages.countryOfVehicles })
  const currency = await currencyOfCountry(garageDirectory, country_id)
  if (currency === (await currencyOfCountry(garageDirectory, to))) return
  if (await hasAmounts(db, id))
    throw invalid({ country_id: createMessage(customerMessages.otherCurrency, { currency }) })
}

/**
 * Returns the customer that a body names in `field`; 422 on that field if none is in scope. A missing customer gives
 * the same error. Head office writing for a country must narrow the scope to it.
 */
export async function requireCustomer(db: Db, scope: Scope, id: number, field = 'customer_id') {
  await lockCustomers(db, [id])
  const customer = await customerRows.one(db, scope, id)
  if (!customer || customer.merged_into) throw invalid({ [field]: messages.unknownReference })
  return customer
}

/** The same for several ids in one field: 422 on the first that is not in scope. Returns each customer once. */
export async function requireCustomers(
  db: Db,
  scope: Scope,
  ids: readonly number[],
  field = 'customer_ids',
): Promise<number[]> {
  await lockCustomers(db, ids)
  const inScope = new Set(await selectCustomersInScope(db, scope, ids))
  const unknown = ids.findIndex((id) => !inScope.has(id))
  if (unknown >= 0) throw invalid({ [`${field}.${unknown}`]: messages.unknownReference })
  return [...inScope]
}

/** All customers that match the filters of the list. */
export const customerIds = (db: Db, scope: Scope, filter: CustomerFilter) =>
  selectIds(db, scope, filter)

const goneOf = (erasedAt: string | null, mergedInto: number | null) =>
  mergedInto !== null ? customerMessages.double : erasedAt !== null && customerMessages.erased

const asRow = <Row extends { phone: string }>(customer: Row) => ({
  ...customer,
  phone_display: showPhone(customer.phone),
})

const signedFile = (appContext: AppContext, fileId: number | null) =>
  fileId === null ? null : { id: fileId, url: fileUrl(appContext, fileId) }

/** Checks only new pictures: an existing one may be outside the caller's scope. */
async function assertPictures(
  caller: Pick<CallContext<typeof customers.create>, 'db' | 'scope' | 'me'>,
  after: Pictures,
  before: Pictures = {},
) {
  for (const field of ['id_card_file_id', 'profile_picture_file_id'] as const) {
    const fileId = after[field]
    if (!fileId || fileId === before[field]) continue
    await assertFile(caller, fileId, field, ['image'])
    // readers of this customer get it with the customer; its id alone opens it for no one
    if (field === 'id_card_file_id') await makePrivate(caller.db, fileId)
  }
}
type Pictures = Partial<
  Record<'id_card_file_id' | 'profile_picture_file_id', number | null | undefined>
>

function assertFits(
  scope: Scope,
  customer: Parameters<typeof customerProblems>[0] & {
    country_id: number
    id_card_file_id?: number | null | undefined
  },
) {
  requireCountry(scope, customer.country_id)
  const problems = {
    ...customerProblems(customer, customer.country_id),
    ...(customer.id_card_file_id && !keepsIdCard(customer.country_id)
      ? { id_card_file_id: messages.noIdCard }
      : {}),
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

/** A company may lack its legal name until an e-invoice needs it, but nobody empties it. */
function assertLegalName(
  kind: string | undefined,
  { legal_name }: { legal_name?: string | null | undefined },
) {
  if (kind === 'company' && legal_name === null) throw invalid({ legal_name: messages.required })
}

/** A company with only a legal name uses it as its name. */
const nameOfCompany = ({ kind, legal_name }: { kind?: string; legal_name?: string | null }) =>
  kind === 'company' && legal_name ? truncate(legal_name, 150) : undefined

/** Converts to column values: numbers without dots, phones in E.164, lists as JSON. */
function storedCompany<Body extends Partial<NewCompany>>(body: Body, countryId: number) {
  const { contacts, peppol_id, ...fields } = body
  const storedContacts = contacts?.map(({ name, phone, email = null, role = null }, at) => {
    const stored = phone ? toE164(phone, countryId, 'any') : null
    if (stored === undefined) throw invalid({ [`contacts.${at}.phone`]: messages.phoneFormat })
    return { name, phone: stored, email, role }
  })
  return {
    ...normalizeIdentity(fields),
    ...(storedContacts ? { contacts: JSON.stringify(storedContacts) } : {}),
    ...(peppol_id === undefined
      ? {}
      : { peppol_id: peppol_id?.value ? JSON.stringify(peppol_id) : null }),
  }
}
type NewCompany = Pick<CallContext<typeof customers.create>['body'], 'contacts' | 'peppol_id'> &
  Identity

function phoneOf(typed: string, countryId: number) {
  const phone = toE164(typed, countryId, 'any')
  if (!phone) throw invalid({ phone: messages.phoneFormat })
  return phone
}

/** Used when an import changes customers, and when it is undone. */
export const changeCustomer = (db: Db, scope: Scope, id: number, fields: object) =>
  customerRows.update(db, scope, id, fields)

/** @throws 404 none is in scope */
export async function assertCustomer(
  db: Db,
  scope: Scope,
  id: number,
): Promise<{ country_id: number }> {
  const customer = await customerRows.one(db, scope, id)
  if (!customer) throw notFound()
  return customer
}
