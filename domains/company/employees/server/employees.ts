/** Employees: list, get, create, update, remove; permission to choose a new password; the end of sessions. */
import { messages, createMessage } from '#platform/contract/messages.ts'
import { showPhone, toE164 } from '#platform/contract/text/phone.ts'
import { hasCapability, roleById } from '#platform/contract/roles.ts'
import { confirmPassword, endAccess } from '#domains/company/auth/server/auth.ts'
import { requireGarage } from '#domains/company/garages/server/garages.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, forbidden, invalid, notFound } from '#platform/server/http/errors.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import { recordUseCases } from '#platform/server/http/record.ts'
import { type Scope, fullScope, requireCountry } from '#platform/server/session/scope.ts'
import type { CurrentUser } from '#platform/server/session/session.ts'
import { EMPLOYEE, type EmployeeRow, RESET_MINUTES, employees } from '../contract.ts'
import { employeeMessages } from '../messages.ts'
import { type People, hasActivity, people, updateReset } from './queries.ts'
import { assignableRoles, endableRoles, rolesOfGarage } from '../rules.ts'

type StoredEmployee = NonNullable<Awaited<ReturnType<typeof people.one>>>

const EVERYBODY: People = { ...fullScope, headOffice: true, namesOnly: false }

const record = recordUseCases(EMPLOYEE, people, employees, (me, row) => {
  const above = !mayGive(me, row.role_id) && employeeMessages.roleAbove
  const self = row.id === me.employee_id && employeeMessages.notYourself
  return { update: above, remove: above || self }
})
const activeOf = people.tabsOf('active', [true, false])

export async function list(context: CallContext<typeof employees.list>) {
  const { me, scope, query } = context
  const isWhole = hasCapability(me.role, 'employee.read')
  const page = await record.list({
    ...context,
    scope: peopleOf(me, scope, query.garage_id),
    query: isWhole ? query : { ...query, active: true },
  })
  return { ...page, data: page.data.map(isWhole ? asRow : asPick) }
}

export async function counts(context: CallContext<typeof employees.counts>) {
  const { me, scope, query } = context
  return activeOf({
    ...context,
    scope: peopleOf(me, scope, query.garage_id),
    query: hasCapability(me.role, 'employee.read') ? query : { ...query, active: true },
  })
}

export async function get(context: CallContext<typeof employees.get>) {
  return asRow(await record.get(ofPeople(context)))
}

export async function create(context: CallContext<typeof employees.create>) {
  const { db, scope, me, body } = context
  assertRole(me, body.role_id)
  const country_id = await countryOf(db, scope, me, body)
  return record.create({
    ...context,
    body: { ...body, country_id, phone: phoneOf(body.phone, country_id) },
  })
}

export async function update(context: CallContext<typeof employees.update>) {
  const { db, scope, me } = context
  return record.change(ofPeople(context), async (before, { phone, country_id, ...fields }) => {
    const after = { ...before, ...fields, country_id: country_id ?? before.country_id }
    const moved = after.role_id !== before.role_id || after.garage_id !== before.garage_id
    const isDeactivated = before.active && !after.active
    if (before.id === me.employee_id && (moved || isDeactivated))
      throw forbidden(employeeMessages.notYourself)
    if (after.role_id !== before.role_id) assertRole(me, after.role_id)

    const country = await countryOf(db, scope, me, after)
    const number = phone === undefined ? before.phone : phoneOf(phone, country)
    if (before.id === me.employee_id && number !== before.phone)
      throw invalid({ phone: employeeMessages.ownPhone })
    if (moved || isDeactivated || number !== before.phone) await endAccess(db, before.id)
    return {
      ...fields,
      country_id: country,
      ...(phone === undefined ? {} : { phone: number }),
    }
  })
}

export async function remove(context: CallContext<typeof employees.remove>) {
  const { db } = context
  const assertFree = async (before: { id: number; full_name: string }) => {
    if (await hasActivity(db, before.id))
      throw conflict(createMessage(employeeMessages.hasHistory, { item: before.full_name }))
    await endAccess(db, before.id)
  }
  return record.take(ofPeople(context), assertFree, employeeMessages.hasHistory)
}

export async function allowReset({
  db,
  scope,
  me,
  params,
  audit,
}: CallContext<typeof employees.allowReset>) {
  if (params.id === me.employee_id) throw forbidden(employeeMessages.notYourOwnReset)
  const allowed = await updateReset(db, peopleOf(me, scope), params.id, RESET_MINUTES)
  if (!allowed?.reset_allowed_until) throw notFound()
  const { reset_allowed_until, garage_id } = allowed
  audit.updated(EMPLOYEE, { id: params.id, garage_id }, { reset_allowed_until })
  return { reset_allowed_until }
}

export async function endSessions(context: CallContext<typeof employees.endSessions>) {
  const { db, me, params, audit } = context
  if (params.id === me.employee_id) throw forbidden(employeeMessages.notYourOwnSessions)
  // locked: a role that is given meanwhile counts
  const employee = await people.lock(db, ofPeople(context).scope, params.id)
  if (!employee) throw notFound()
  const role = roleById(employee.role_id)
  if (!role || !endableRoles(me.role).includes(role.name))
    throw forbidden(employeeMessages.roleAbove)
  await endAccess(db, employee.id)
  const { id, full_name, garage_id } = employee
  audit.removed('sessions', { id, full_name, garage_id })
  return {}
}

/** Wrong passwords stay counted, so it makes its own transaction. The session of the request stays. */
export async function changeOwnPhone(context: CallContext<typeof employees.changeOwnPhone>) {
  const { me, body } = context
  await confirmPassword(context.db, me, body.password, 'password')
  const phone = phoneOf(body.phone, me.country_id)
  await context.db.transaction().execute(async (db) => {
    const params = { id: me.employee_id }
    await record.change({ ...context, db, scope: EVERYBODY, params, body: {} }, () => ({ phone }))
    await endAccess(db, me.employee_id, { but: me.session })
  })
  return { phone }
}

/** Employees without a garage are in the owner's scope only, never in that of a single garage. */
const peopleOf = (me: CurrentUser, scope: Scope, garageId?: number): People => ({
  ...scope,
  headOffice: me.role === 'super admin' && !garageId,
  namesOnly: !hasCapability(me.role, 'employee.read'),
})

/** The same request, with the scope of employees that its caller reaches. */
const ofPeople = <A extends { me: CurrentUser; scope: Scope }>(context: A) => ({
  ...context,
  scope: peopleOf(context.me, context.scope),
})

const mayGive = (me: CurrentUser, roleId: number) => {
  const role = roleById(roleId)
  return role !== undefined && assignableRoles(me.role).includes(role.name)
}

/** Refuses an unknown role, and one above the writer's own. */
function assertRole(me: CurrentUser, roleId: number) {
  if (mayGive(me, roleId)) return
  const isChoice = assignableRoles('super admin').some((name) => name === roleById(roleId)?.name)
  if (!isChoice) throw invalid({ role_id: messages.notAnOption })
  throw forbidden(employeeMessages.roleAbove)
}

/** The garage decides the country; without a garage the body names it. */
async function countryOf(
  db: Db,
  scope: Scope,
  me: CurrentUser,
  {
    role_id,
    garage_id,
    country_id,
  }: {
    role_id: number
    garage_id?: number | null | undefined
    country_id?: number | null | undefined
  },
): Promise<number> {
  if (garage_id) return (await requireGarage(db, scope, garage_id)).country_id
  const role = roleById(role_id)
  if (role && rolesOfGarage.includes(role.name))
    throw invalid({ garage_id: employeeMessages.needsGarage })
  if (me.role !== 'super admin') throw invalid({ garage_id: employeeMessages.needsWorkshop })
  if (!country_id) throw invalid({ country_id: employeeMessages.needsCountry })
  requireCountry(scope, country_id)
  return country_id
}

function phoneOf(typed: string, countryId: number) {
  const phone = toE164(typed, countryId, 'mobile')
  if (!phone) throw invalid({ phone: messages.phoneFormat })
  return phone
}

const asRow = <Employee extends StoredEmployee>(employee: Employee) => ({
  ...employee,
  phone_display: showPhone(employee.phone),
})

const asPick = ({ id, full_name, role, garage }: StoredEmployee): EmployeeRow => ({
  id,
  full_name,
  role,
  garage,
  role_id: null,
  garage_id: null,
  gender: null,
  birth_date: null,
  phone: null,
  phone_display: null,
  email: null,
  country_id: null,
  country: null,
  hourly_rate: null,
  active: null,
  created_at: null,
  version: null,
})

/** For the import, which has validated the row. */
export const addEmployee = people.insert
export const changeEmployee = (db: Db, id: number, row: Parameters<typeof people.update>[3]) =>
  people.update(db, EVERYBODY, id, row)
