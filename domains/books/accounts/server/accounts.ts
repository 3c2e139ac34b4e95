/** The chart of accounts. Errors that a form can show name their field; the database enforces the same rules. */
import { requireGarage } from '#domains/company/garages/server/garages.ts'
import { dayIn } from '#platform/contract/days.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import { hasCapability } from '#platform/contract/roles.ts'
import type { Db } from '#platform/server/database/db.ts'
import { HttpError, assertCan, conflict, invalid, notFound } from '#platform/server/http/errors.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import { staleVersion } from '#platform/server/http/record.ts'
import { type Scope, requireCountry } from '#platform/server/session/scope.ts'
import type { CurrentUser } from '#platform/server/session/session.ts'
import {
  type accounts,
  type AccountGroup,
  type AccountType,
  type AccountRow,
  groupsOf,
  usualGroups,
} from '../contract.ts'
import {
  type AccountFields,
  brokenRule,
  deleteAccount,
  insertAccount,
  selectAccount,
  selectAccounts,
  selectBelow,
  selectPostable,
  updateAccount,
} from './queries.ts'
import { selectEntryDays, selectFund } from './queries-funds.ts'
import { accountMessages } from '../messages.ts'
import { canRemove, canUpdate, endOfFiscalYear } from '../rules.ts'

const SUBJECT = 'account'

/** A user who may not read the books picks funds and gets only id, code and the names. */
const picksOnly = (me: CurrentUser) => !hasCapability(me.role, 'account.read')
const picked = ({
  id,
  code,
  name,
  name_id,
}: Pick<AccountRow, 'id' | 'code' | 'name' | 'name_id'>) => ({
  id,
  code,
  name,
  name_id,
})

export async function list({ db, scope, me, query }: CallContext<typeof accounts.list>) {
  const funds = picksOnly(me)
  const page = await selectAccounts(db, scope, { ...query, funds })
  return funds ? { ...page, data: page.data.map(picked) } : page
}

export async function get({ db, scope, me, params }: CallContext<typeof accounts.get>) {
  const funds = picksOnly(me)
  const found = await selectAccount(db, scope, params.id, { funds })
  if (!found) throw notFound()
  const can = { update: canUpdate(me.role), remove: canRemove(me.role, found) }
  return { ...(funds ? picked(found) : found), can }
}

/** The range of days that `assertEntryDay` and the closed months allow. */
export async function entryDays({ db, scope, query, at }: CallContext<typeof accounts.entryDays>) {
  const { id } = await requireGarage(db, scope, query.garage_id)
  const days = await selectEntryDays(db, id, at)
  const after = (shut: string | null) => (shut !== null && shut > days.from ? shut : days.from)
  return {
    first_day: after(days.after_shut),
    last_day: days.today,
    first_by_hand: after(days.after_closed),
    last_by_hand: endOfFiscalYear(days.today, days.fiscal_year_start),
  }
}

export async function create({ db, scope, me, body, audit }: CallContext<typeof accounts.create>) {
  const parent = await parentOf(db, scope, body.parent_id)
  const garageBook = await bookOfGarage(db, scope, body.garage_id)
  // a chosen country must match the parent and garage; without a choice it is the caller's own
  const book_id = body.country_id ?? parent?.country_id ?? garageBook ?? me.country_id
  requireCountry(scope, book_id)
  const postable = body.postable ?? true
  const group = body.group ?? (postable ? await usualGroup(db, scope, body) : null)

  const fields: AccountFields = {
    book_id,
    garage_id: body.garage_id ?? null,
    parent_id: body.parent_id ?? null,
    code: body.code,
    name: body.name,
    name_id: body.name_id ?? null,
    type: body.type,
    group_code: group,
    rgs: body.rgs ?? null,
    postable,
    active: body.active ?? true,
  }
  assertFits(fields, parent, garageBook)
  const saved = await orSayWhy(insertAccount(db, fields))
  audit.created(SUBJECT, { ...saved, ...fields })
  return saved
}

export async function update({
  db,
  scope,
  params,
  body,
  audit,
}: CallContext<typeof accounts.update>) {
  const before = await selectAccount(db, scope, params.id, { funds: false })
  if (!before) throw notFound()
  const { version, group, ...rest } = body
  const change = { ...rest, ...(group === undefined ? {} : { group_code: group }) }
  const was: AccountFields = {
    book_id: before.country_id,
    garage_id: before.garage_id,
    parent_id: before.parent_id,
    code: before.code,
    name: before.name,
    name_id: before.name_id,
    type: before.type,
    group_code: before.group,
    rgs: before.rgs,
    postable: before.postable,
    active: before.active,
  }
  const fields = { ...was, ...change }

  const parent = await parentOf(db, scope, fields.parent_id)
  const garageBook = await bookOfGarage(db, scope, fields.garage_id)
  assertFits(fields, parent, garageBook)
  assertStays(before, was, fields)
  if (before.has_children) await assertFitsBelow(db, scope, params.id, fields)

  const saved = await orSayWhy(updateAccount(db, scope, params.id, fields, version))
  // the statement compares the version, because nothing locks the row before it
  if (!saved) throw await staleVersion(db, SUBJECT, before, version ?? 0)
  audit.updated(SUBJECT, { ...saved, ...was }, { ...saved, ...fields })
  return saved
}

export async function remove({
  db,
  scope,
  me,
  params,
  audit,
}: CallContext<typeof accounts.remove>) {
  const before = await selectAccount(db, scope, params.id, { funds: false })
  if (!before) throw notFound()
  assertCan(canRemove(me.role, before))
  await orSayWhy(deleteAccount(db, scope, params.id), { deleting: true })
  audit.removed(SUBJECT, before)
  return {}
}

/** The group of an account that names none: the most common one among its siblings, else its type's usual one. */
async function usualGroup(
  db: Db,
  scope: Scope,
  { type, parent_id }: { type: AccountType; parent_id?: number | null | undefined },
): Promise<AccountGroup> {
  const beside = parent_id ? await selectBelow(db, scope, parent_id) : []
  const groups = beside.flatMap(({ group }) => group ?? [])
  const shared = groups.find(
    (group) => groups.filter((other) => other === group).length * 2 > groups.length,
  )
  return shared && groupsOf(type).some(({ code }) => code === shared) ? shared : usualGroups[type]
}

type Found = NonNullable<Awaited<ReturnType<typeof selectAccount>>>

/** A parent out of scope counts as missing; the error names the field. */
async function parentOf(db: Db, scope: Scope, id: number | null | undefined) {
  if (!id) return undefined
  const found = await selectAccount(db, scope, id, { funds: false })
  if (!found) throw invalid({ parent_id: messages.unknownReference })
  return found
}

const bookOfGarage = async (db: Db, scope: Scope, id: number | null | undefined) =>
  id ? (await requireGarage(db, scope, id)).country_id : undefined

/** Checks the account alone and under its parent (accounting, section 2). */
function assertFits(
  account: AccountFields,
  parent: Found | undefined,
  garageBook: number | undefined,
) {
  const wrong: Record<string, string> = {}
  if (account.group_code && !groupsOf(account.type).some(({ code }) => code === account.group_code))
    wrong.group = accountMessages.groupOfType
  if (account.postable && !account.group_code) wrong.group = accountMessages.groupNeeded
  if (garageBook && garageBook !== account.book_id) wrong.garage_id = accountMessages.garageBook
  if (parent) {
    if (parent.postable) wrong.parent_id = accountMessages.parentHeader
    if (parent.country_id !== account.book_id) wrong.parent_id = accountMessages.parentBook
    if (parent.type !== account.type) wrong.type = accountMessages.typeOfParent
    if (parent.garage_id && parent.garage_id !== account.garage_id)
      wrong.garage_id = accountMessages.parentGarage
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/** Asserts that nothing changes on which entries or the app's own postings depend. */
function assertStays(before: Found, was: AccountFields, is: AccountFields) {
  const wrong: Record<string, string> = {}
  if (before.used) {
    for (const field of ['type', 'parent_id', 'postable'] as const)
      if (was[field] !== is[field]) wrong[field] = accountMessages.used
  }
  if (before.system) {
    for (const field of ['active', 'postable', 'garage_id'] as const)
      if (was[field] !== is[field]) wrong[field] = accountMessages.system
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

async function assertFitsBelow(db: Db, scope: Scope, id: number, account: AccountFields) {
  const below = await selectBelow(db, scope, id)
  if (account.postable) throw invalid({ postable: accountMessages.hasChildren })
  if (below.some(({ type }) => type !== account.type))
    throw invalid({ type: accountMessages.typeOfChildren })
  if (account.garage_id && below.some(({ garage_id }) => garage_id !== account.garage_id))
    throw invalid({ garage_id: accountMessages.garageOfChildren })
}

/** The rules by their database names: field and sentence. */
const rules: Record<string, [field: string, why: string]> = {
  accounts_code_key: ['code', messages.codeTaken],
  accounts_parent: ['parent_id', accountMessages.parentHeader],
  accounts_group: ['group', accountMessages.groupOfType],
  accounts_postable_group: ['group', accountMessages.groupNeeded],
  accounts_check: ['parent_id', accountMessages.parentCircle],
  account_circle: ['parent_id', accountMessages.parentCircle],
  account_garage_book: ['garage_id', accountMessages.garageBook],
  account_garage_used: ['garage_id', accountMessages.garageUsed],
  account_garage_parent: ['garage_id', accountMessages.parentGarage],
  account_used: ['postable', accountMessages.used],
  account_system: ['active', accountMessages.system],
}

/** Waits for a write. A rule that only the database can check gives the same kind of error as the earlier checks. */
async function orSayWhy<T>(write: Promise<T>, { deleting = false } = {}): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (error instanceof HttpError) throw error
    const rule = brokenRule(error)
    if (rule && deleting)
      throw conflict(
        rule === 'account_system' ? accountMessages.system : accountMessages.usedOnDelete,
      )
    const known = rule && rules[rule]
    if (known) throw invalid({ [known[0]]: known[1] })
    throw error
  }
}

/**
 * For the journal: which of these accounts a garage may post to, their system key and their group. An id missing from the
 * result does not exist for this caller and garage, is a header, or is not active.
 */
export async function postableAccounts(
  db: Db,
  scope: Scope,
  garageId: number,
  ids: readonly number[],
): Promise<Map<number, { system_key: string | null; group: AccountGroup | null }>> {
  const found = await selectPostable(db, scope, garageId, ids)
  return new Map(found.map(({ id, ...account }) => [id, account]))
}

/** The source of funds that a body names in `account_id`: a cash or bank account of the garage's book; 422 if none. */
export async function requireFund(db: Db, scope: Scope, garageId: number, id: number) {
  const fund = await selectFund(db, scope, garageId, { id })
  if (!fund) throw invalid({ account_id: messages.unknownReference })
  return fund
}

interface Dated {
  db: Db
  garage_id: number
  at: Date
}

/**
 * Asserts the day of a garage's entry: from the garage's first day until today in its zone; a manual entry until the end
 * of the book's fiscal year. 422 on the field.
 */
export async function assertEntryDay(
  { db, garage_id, at }: Dated,
  field: string,
  day: string,
  { byHand = false } = {},
) {
  const { from, today, fiscal_year_start } = await selectEntryDays(db, garage_id, at)
  const to = byHand ? endOfFiscalYear(today, fiscal_year_start) : today
  if (day < from || day > to)
    throw invalid({ [field]: createMessage(messages.betweenDays, { from, to }) })
}

/** A payment belongs to the garage's local day of the payment, within the days of its entries. */
export async function paidWhen(
  dated: Dated & { time_zone: string },
  given: string | null | undefined,
  field = 'paid_at',
) {
  const { at, time_zone } = dated
  const isDay = given?.length === 10
  const paid_on = given == null ? dayIn(time_zone, at) : isDay ? given : dayIn(time_zone, given)
  await assertEntryDay(dated, field, paid_on)
  return {
    paid_on,
    paid_at: given == null || isDay ? at.toISOString() : new Date(given).toISOString(),
  }
}
