/** Suppliers and their contacts; requireSupplier for domains that refer to one. */
import type { Currency } from '#platform/contract/money/currency.ts'
import {
  assertOneCurrency,
  inCurrency,
  partsByCurrency,
} from '#platform/server/database/currencies.ts'
import { reportMessages } from '#domains/books/reports/messages.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import { showPhone, toE164 } from '#platform/contract/text/phone.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, invalid, notFound } from '#platform/server/http/errors.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import { assertCurrentVersion, recordUseCases } from '#platform/server/http/record.ts'
import { type Scope, requireCountry } from '#platform/server/session/scope.ts'
import {
  type Identity,
  normalizeIdentity,
  identityProblems,
} from '#domains/company/legal-entities/ids.ts'
import { PERSON, SUPPLIER, suppliers } from '../contract.ts'
import { supplierMessages } from '../messages.ts'
import type { Age } from '../rules.ts'
import {
  type Contact,
  deletePerson,
  insertPerson,
  lockPerson,
  selectPeople,
  selectSupplierUse,
  shareSupplier,
  supplierRows,
  updatePerson as changePerson,
} from './queries.ts'
import {
  selectByHand,
  selectHistory,
  selectPayable,
  selectPayableAccounts,
} from './queries-payable.ts'

const record = recordUseCases(SUPPLIER, supplierRows, suppliers)

export async function list(context: CallContext<typeof suppliers.list>) {
  const page = await record.list(context)
  return { ...page, data: page.data.map(asRow) }
}

export async function get(context: CallContext<typeof suppliers.get>) {
  const supplier = await record.get(context)
  const people = await selectPeople(context.db, context.scope, supplier.id)
  return {
    ...asRow(supplier),
    people: people.map((person) => ({
      ...person,
      phone_display: person.phone && showPhone(person.phone),
    })),
  }
}

export async function create(context: CallContext<typeof suppliers.create>) {
  const { contacts, ...fields } = context.body
  requireCountry(context.scope, fields.country_id)
  assertNumbers(fields, fields.country_id)
  return record.create({
    ...context,
    body: {
      ...normalizeIdentity(fields),
      ...(contacts && { contacts: phonesOf(contacts, fields.country_id) }),
    },
  })
}

export async function update(context: CallContext<typeof suppliers.update>) {
  return record.change(context, async (before, { contacts, ...fields }) => {
    const countryId = fields.country_id ?? before.country_id
    requireCountry(context.scope, countryId)
    if (countryId !== before.country_id) {
      const ties = await selectSupplierUse(context.db, context.scope, before.id)
      if (ties?.is_known) throw invalid({ country_id: supplierMessages.hasPurchases })
    }
    assertNumbers({ ...before, ...fields }, countryId)
    return {
      ...normalizeIdentity(fields),
      ...(contacts && { contacts: phonesOf(contacts, countryId) }),
    }
  })
}

function assertNumbers(supplier: Identity, countryId: number) {
  const problems = identityProblems(normalizeIdentity(supplier), countryId)
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

/** Hides the supplier and preserves its purchases. Not while it is owed money or has open orders. */
export async function remove(context: CallContext<typeof suppliers.remove>) {
  return record.take(context, async (supplier) => {
    const ties = await selectSupplierUse(context.db, context.scope, supplier.id)
    if (ties?.is_open) throw conflict(createMessage(supplierMessages.owed, { item: supplier.name }))
  })
}

/** Payables by age, and the accounts that must equal them. */
export async function payable({
  db,
  scope,
  at,
  appContext,
}: CallContext<typeof suppliers.payable>) {
  await assertOneCurrency(appContext.garageDirectory, scope, reportMessages.currencies)
  const [rows, accounts, by_hand] = await Promise.all([
    selectPayable(db, scope, at),
    selectPayableAccounts(db, scope),
    selectByHand(db, scope),
  ])
  const sum = (field: Age | 'bills' | 'total' | 'inventory' | 'third_party') =>
    rows.reduce((all, row) => all + row[field], 0)
  const totals = {
    bills: sum('bills'),
    inventory: sum('inventory'),
    third_party: sum('third_party'),
    d0_30: sum('d0_30'),
    d31_60: sum('d31_60'),
    d61_90: sum('d61_90'),
    over_90: sum('over_90'),
    total: sum('total'),
  }
  return {
    rows,
    totals,
    accounts: accounts.map((account) => ({
      ...account,
      documents: account.key === 'AP_INVENTORY' ? totals.inventory : totals.third_party,
    })),
    by_hand,
  }
}

export async function history({
  db,
  scope,
  at,
  params,
  appContext,
}: CallContext<typeof suppliers.history>) {
  if (!(await supplierRows.one(db, scope, params.id))) throw notFound()
  const history = await selectHistory(db, scope, params.id, at)
  const by_currency: {
    currency: Currency
    months: typeof history.months
    ageing: typeof history.ageing
  }[] = []
  const parts = await partsByCurrency(appContext.garageDirectory, scope)
  if (parts.length === 1) return history
  for (const part of parts) {
    const { months, ageing } = await selectHistory(db, part.scope, params.id, at)
    if (ageing.total !== 0 || months.some(({ total }) => total !== 0))
      by_currency.push({ currency: part.currency, months, ageing })
  }
  const [only, ...others] = by_currency
  return others.length === 0
    ? inCurrency(only?.currency ?? null, history)
    : inCurrency(null, { ...history, months: null, ageing: null, by_currency })
}

export async function addPerson({
  db,
  scope,
  params,
  body,
  audit,
}: CallContext<typeof suppliers.addPerson>) {
  const supplier = await shareSupplier(db, scope, params.id)
  if (!supplier) throw notFound()
  const phone = phoneOf(body.phone, supplier.country_id)
  const person = { ...body, phone, supplier_id: supplier.id }
  const saved = await insertPerson(db, person)
  audit.created(PERSON, { ...person, ...saved })
  return saved
}

export async function updatePerson(context: CallContext<typeof suppliers.updatePerson>) {
  const { db, scope, params, audit } = context
  const { version, ...body } = context.body
  const { country_id, ...before } = await personOf(context)
  await assertCurrentVersion(db, PERSON, before, version)
  const fields =
    body.phone === undefined ? body : { ...body, phone: phoneOf(body.phone, country_id) }
  await changePerson(db, scope, params.person_id, fields)
  const saved = { id: before.id, version: before.version + 1 }
  audit.updated(PERSON, before, { ...fields, version: saved.version })
  return saved
}

export async function removePerson(context: CallContext<typeof suppliers.removePerson>) {
  const { country_id: _, ...person } = await personOf(context)
  await deletePerson(context.db, context.scope, person.id)
  context.audit.removed(PERSON, person)
  return {}
}

/**
 * Returns the supplier that a body names in `field`; 422 on that field if none is in scope. Locks it against removal
 * until the transaction ends. A garage buys in its own country, so narrow the scope to that country.
 */
export async function requireSupplier(db: Db, scope: Scope, id: number, field = 'supplier_id') {
  const supplier = await shareSupplier(db, scope, id)
  if (!supplier) throw invalid({ [field]: messages.unknownReference })
  return supplier
}

async function personOf({
  db,
  scope,
  params,
}: Pick<CallContext<typeof suppliers.removePerson>, 'db' | 'scope' | 'params'>) {
  const person = await lockPerson(db, scope, params.id, params.person_id)
  if (!person) throw notFound()
  return person
}

const asRow = <Row extends { contacts: unknown }>(supplier: Row) => ({
  ...supplier,
  contacts: (supplier.contacts as Contact[]).map(({ label, phone, text }) => ({
    label,
    phone: phone ?? null,
    phone_display: phone ? showPhone(phone) : null,
    text: text ?? null,
  })),
})

const phonesOf = (contacts: readonly Contact[], countryId: number): Contact[] =>
  contacts.map(({ label, phone, text }, index) => ({
    label,
    phone: phone ? checked(phone, countryId, `contacts.${index}.phone`) : null,
    text: text ?? null,
  }))

const phoneOf = (typed: string | null | undefined, countryId: number) =>
  typed ? checked(typed, countryId, 'phone') : null

function checked(typed: string, countryId: number, field: string): string {
  const phone = toE164(typed, countryId, 'any')
  if (!phone) throw invalid({ [field]: messages.phoneFormat })
  return phone
}

/** Inserts validated suppliers of an import. */
export const addSupplier = supplierRows.insert
export const changeSupplier = supplierRows.update
