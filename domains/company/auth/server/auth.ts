/** Signing in and out. Failures stay counted when a call is refused, so most calls make their own transactions. */
import { messages } from '#platform/contract/messages.ts'
import { toE164 } from '#platform/contract/text/phone.ts'
import {
  type RoleName,
  guardedRoles,
  hasCapability,
  roleById,
  signInRoles,
} from '#platform/contract/roles.ts'
import type { Audit } from '#platform/server/audit/audit.ts'
import type { Db } from '#platform/server/database/db.ts'
import { forbidden, invalid, notFound, tooManyRequests } from '#platform/server/http/errors.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import { networkOf } from '#platform/server/http/network.ts'
import {
  type CurrentUser,
  endOwnSession,
  endSession,
  endSessions,
  hashToken,
  isKnownAddress,
  newToken,
  openSession,
  selectSessions,
} from '#platform/server/session/session.ts'
import {
  assertPasswordQueueFree,
  checkPassword,
  hashPassword,
} from '#platform/server/session/password.ts'
import type { auth } from '../contract.ts'
import { authMessages } from '../messages.ts'
import { isCommon } from './common-passwords.ts'
import { resetOfOtherText, resetText } from './code-text.ts'
import { consumeCode, sendCode, tryCode } from './codes.ts'
import { deliver } from './delivery.ts'
import * as queries from './queries.ts'

/** Nightly: removes codes, sends and verifications that no limit counts any more. @returns how many were removed */
export const removeOldChallenges = (db: Db): Promise<number> => queries.deleteOldChallenges(db)

/**
 * Ends an employee's sessions, all or all but one, and the unfinished sign-ins: an older verification
 * must not open a session later.
 */
export async function endAccess(
  db: Db,
  employeeId: number,
  but: { but?: Buffer } = {},
): Promise<void> {
  await queries.deleteVerifications(db, employeeId)
  await endSessions(db, employeeId, but)
}

const WRONG_CODE = authMessages.codeWrong
const WRONG_PASSWORD = authMessages.passwordWrong
const STALE_VERIFICATION = authMessages.verifyAgain

/** The length of a code of a country with its plus sign: +62, +60, +31. */
const COUNTRY_CODE = 3

const roleOf = (person: { role_id: number }) => roleById(person.role_id)?.name as RoleName
const maySignIn = (person: { active: boolean; role_id: number } | undefined) =>
  person !== undefined && person.active && signInRoles.includes(roleOf(person))

/** The response, and the work before it, are the same whether or not the phone belongs to an employee. */
export async function otp({ db, body, ip, audit, appContext }: CallContext<typeof auth.otp>) {
  const phone = toE164(body.phone, body.country_id, 'mobile')
  if (!phone) throw invalid({ phone: messages.phoneFormat })
  audit.by = { name: phone }
  const { purpose = 'sign-in' } = body
  const sent = await sendCode({ db, appContext }, { phone, ip, purpose }, async (tx) => {
    const person = await queries.selectByPhone(tx, phone)
    return {
      isSent: maySignIn(person),
      // anonymous requests for codes must not lock out the owner, whose network is familiar
      isFamiliar: async () =>
        person !== undefined && (await isKnownAddress(tx, person.id, networkOf(ip))),
    }
  })
  audit.subject = 'sign-in code'
  return sent
}

/** Without a country one spelling can fit several numbers: the one that was sent a code is meant. */
function spellings(typed: string, countryId: number | undefined): string[] {
  const countries = countryId ? [countryId] : [1, 2, 3]
  const phones = countries
    .map((country) => toE164(typed, country, 'mobile'))
    .filter((phone) => phone !== undefined)
  if (phones.length === 0) throw invalid({ phone: messages.phoneFormat })
  return [...new Set(phones)]
}

export async function verify({ db, body, ip, audit, appContext }: CallContext<typeof auth.verify>) {
  const asker = networkOf(ip)
  const claimed = await tryCode(
    { db, appContext },
    { phones: spellings(body.phone, body.country_id), ip, code: body.code, purpose: 'sign-in' },
    {
      onClaim: (phone) => void (audit.by = { name: phone }),
      isFamiliar: async (phone) => {
        const person = await queries.selectByPhone(db, phone)
        return person !== undefined && (await isKnownAddress(db, person.id, asker))
      },
    },
  )
  const person = claimed && (await queries.selectByPhone(db, claimed.phone))
  const isRight = claimed !== undefined && (await consumeCode(db, claimed))
  if (!isRight || !person || !maySignIn(person)) throw invalid({ code: WRONG_CODE })
  const token = newToken()
  const verification = { employeeId: person.id, isReset: claimed.isReset }
  await queries.insertVerification(db, hashToken(token), verification)
  audit.subject = 'verification'
  return { verification_token: token, has_password: person.password_hash !== null }
}

export async function setPassword({
  db,
  body,
  ip,
  request,
  appContext,
  audit,
}: CallContext<typeof auth.setPassword>) {
  const tokenHash = hashToken(body.verification_token)
  const person = await verified(db, tokenHash, audit)
  assertMayReset(person)
  const isReset = person.password_hash !== null
  await refuseCommon(db, 'password', body.password, {
    phone: person.phone,
    name: person.full_name,
  })
  const passwordHash = await hashPassword(body.password)
  audit.updated('password', { id: person.id }, { id: person.id })
  const session = await db.transaction().execute(async (tx) => {
    // checked again under a lock: one permission to reset works for one of two simultaneous requests, and the
    // faster one has ended the other's verification
    const now = await verified(tx, tokenHash, audit, { lock: true })
    if (!(await queries.consumeVerification(tx, tokenHash))) throw invalid(STALE_VERIFICATION)
    assertMayReset(now)
    await queries.updatePassword(tx, person.id, passwordHash)
    await endAccess(tx, person.id)
    return signIn(tx, person.id, { ip, request, appContext })
  })
  if (isReset) await notifyOfReset({ db, appContext }, person)
  return session
}

/** Sends a message to the phone and to the admins of the branch. The password is replaced even if a message cannot be delivered. */
async function notifyOfReset(
  { db, appContext }: Pick<CallContext<typeof auth.setPassword>, 'db' | 'appContext'>,
  { id, phone, full_name, garage_id }: Verified,
) {
  await deliver(appContext, { to: phone, text: resetText(phone) })
  const admins = garage_id
    ? await queries.selectAdminPhones(db, { garageId: garage_id, butId: id })
    : []
  for (const to of admins)
    await deliver(appContext, { to, text: resetOfOtherText(to, { name: full_name, phone }) })
}

export async function login({
  db,
  body,
  ip,
  request,
  appContext,
  audit,
}: CallContext<typeof auth.login>) {
  const tokenHash = hashToken(body.verification_token)
  const person = await verified(db, tokenHash, audit)
  await passwordMustFit(db, person, body.password, 'password')
  audit.created('session', { id: person.id })
  return db.transaction().execute(async (tx) => {
    // locked: a simultaneous deactivation or password change is either seen here or ends this session afterwards
    const now = await verified(tx, tokenHash, audit, { lock: true })
    if (now.password_hash !== person.password_hash) throw invalid({ password: WRONG_PASSWORD })
    if (!(await queries.consumeVerification(tx, tokenHash))) throw invalid(STALE_VERIFICATION)
    return signIn(tx, person.id, { ip, request, appContext })
  })
}

export async function logout({ db, me }: CallContext<typeof auth.logout>) {
  await endSession(db, me)
  return {}
}

export async function session({ db, me }: CallContext<typeof auth.session>) {
  const employee = await person(db, me.employee_id)
  const isDemo = hasCapability(me.role, 'set-up.write') && (await queries.selectDemo(db))
  return isDemo ? { ...employee, demo: true as const } : employee
}

export async function changePassword({
  db,
  me,
  body,
  audit,
}: CallContext<typeof auth.changePassword>) {
  const password_hash = await confirmPassword(db, me, body.old_password, 'old_password')
  await refuseCommon(db, 'new_password', body.new_password, me)
  const passwordHash = await hashPassword(body.new_password)
  await db.transaction().execute(async (tx) => {
    // checked again under a lock: of several simultaneous changes, only one may use the old password
    const now = await queries.selectPasswordHash(tx, me.employee_id, { lock: true })
    if (now.password_hash !== password_hash) throw invalid({ old_password: WRONG_PASSWORD })
    await queries.updatePassword(tx, me.employee_id, passwordHash)
    await endAccess(tx, me.employee_id, { but: me.session })
  })
  audit.updated('password', { id: me.employee_id }, { id: me.employee_id })
  return {}
}

export async function sessions({ db, me, appContext }: CallContext<typeof auth.sessions>) {
  return { data: await selectSessions(db, appContext.env, me) }
}

export async function endOne({ db, me, params, audit }: CallContext<typeof auth.endSession>) {
  if (!(await endOwnSession(db, me, params.id))) throw notFound()
  audit.removed('session', { id: params.id })
  return {}
}

export async function endOtherSessions({
  db,
  me,
  audit,
}: CallContext<typeof auth.endOtherSessions>) {
  await endAccess(db, me.employee_id, { but: me.session })
  audit.removed('other sessions', { id: me.employee_id })
  return {}
}

type Verified = NonNullable<Awaited<ReturnType<typeof queries.selectVerified>>>

function assertMayReset(person: Verified) {
  if (!person.password_hash) return
  if (guardedRoles.includes(roleOf(person)) && !person.reset_allowed)
    throw forbidden(authMessages.resetNotAllowed)
  if (!person.is_reset) throw invalid(authMessages.resetCode)
}

/** The employee of a verification token. Checks the role again: it may have changed since the code was sent. */
async function verified(db: Db, tokenHash: Buffer, audit: Audit, { lock = false } = {}) {
  const person = await queries.selectVerified(db, tokenHash, lock)
  if (!person || !maySignIn({ ...person, active: true })) throw invalid(STALE_VERIFICATION)
  audit.by = { name: person.full_name, employee_id: person.id }
  return person
}

/** Counts the try first, so that many at once cannot avoid the wait; a correct password resets the count. */
async function passwordMustFit(
  db: Db,
  { id, password_hash }: { id: number; password_hash: string | null },
  password: string,
  field: string,
) {
  assertPasswordQueueFree() // before the try is counted: an unchecked password is not a failure
  const wait = await queries.claimLogin(db, id)
  if (wait > 0) throw tooManyRequests(wait)
  if (!(await checkPassword(password_hash, password))) throw invalid({ [field]: WRONG_PASSWORD })
  await queries.clearFailures(db, id)
}

/**
 * Asks signed-in users for their password again. Call it outside of a transaction: wrong tries stay counted.
 * @returns the hash that it fits
 * @throws 422 on `field`, 429 after several wrong ones
 */
export async function confirmPassword(
  db: Db,
  { employee_id: id }: Pick<CurrentUser, 'employee_id'>,
  password: string,
  field: string,
): Promise<string | null> {
  const { password_hash } = await queries.selectPasswordHash(db, id)
  await passwordMustFit(db, { id, password_hash }, password, field)
  return password_hash
}

/** Refuses a common password, and one of the person's or the company's names, or of the phone's digits. */
async function refuseCommon(
  db: Db,
  field: string,
  password: string,
  { phone, name }: { phone: string; name: string },
) {
  // without the code of the country: 0812... and +62812... are the same phone
  const isPhone = password.replaceAll(/\D/g, '').includes(phone.slice(COUNTRY_CODE))
  const names = { person: name, company: await queries.selectCompanyNames(db) }
  if (isPhone || (await isCommon(password, names)))
    throw invalid({ [field]: authMessages.passwordEasy })
}

async function signIn(
  db: Db,
  employeeId: number,
  {
    ip,
    request,
    appContext,
  }: Pick<CallContext<typeof auth.login>, 'ip' | 'request' | 'appContext'>,
) {
  const token = await openSession(
    db,
    appContext.env,
    employeeId,
    ip,
    String(request.headers['user-agent'] ?? ''),
  )
  return { token, ...(await person(db, employeeId)) }
}

async function person(db: Db, employeeId: number) {
  const row = await queries.selectPerson(db, employeeId)
  const role = roleOf(row)
  return {
    employee_id: row.id,
    username: row.phone,
    user: {
      role_id: row.role_id,
      role: { id: row.role_id, name: role },
      employee_detail: {
        full_name: row.full_name,
        country_id: row.country_id,
        garage:
          row.garage_id === null
            ? null
            : { id: row.garage_id, name: row.garage_name ?? '', address: row.garage_address ?? '' },
      },
    },
  }
}
