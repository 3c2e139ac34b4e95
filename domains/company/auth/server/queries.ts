/** Challenges, verification tokens and employees' passwords. Before sign-in there is no scope. */
import { sql } from 'kysely'
import { roleTable } from '#platform/contract/roles.ts'
import type { Db } from '#platform/server/database/db.ts'

export const OTP_SECONDS = 300
export const RESEND_SECONDS = 60
export const OTP_TRIES = 5
/** Wrong codes for one phone in a day, from all askers, before further ones have to wait. */
export const OTP_WRONG_A_DAY = 20
/** The count of wrong codes expires this long after the last one. */
const FAILURES_LAST = '15 minutes'
const TOKEN_SECONDS = 600
const ADMIN_ROLE_ID = roleTable.find(({ name }) => name === 'admin')?.id ?? 0

/** What a code is for: signing in, with or without a new password, or a customer's decision. It works for nothing else. */
export type ChallengePurpose = 'sign-in' | 'decision'

/** The owner of a challenge: the phone, and the network (server/http/network.ts) that requested a code. */
export interface Asked {
  phone: string
  asker: string
  purpose: ChallengePurpose
}

interface Sends {
  /** To this phone, for this asker. */
  of_asker: number
  /** To this phone, for all askers. */
  to_phone: number
  /** To all phones, for this asker. */
  from_ip: number
  /** Seconds since the last one to this phone for this asker. */
  since_last: number | null
}

/** The codes sent within the last hour. */
export async function countSends(db: Db, phone: string, ip: string): Promise<Sends> {
  const { rows } = await sql<Sends>`
    select
      (select count(*)::int from otp_sends where phone = ${phone} and ip = ${ip} and at > now() - interval '1 hour') as of_asker,
      (select count(*)::int from otp_sends where phone = ${phone} and at > now() - interval '1 hour') as to_phone,
      (select count(*)::int from (select from otp_sends where ip = ${ip} and at > now() - interval '1 hour' limit 10000) s) as from_ip,
      (select extract(epoch from now() - max(at))::int from otp_sends where phone = ${phone} and ip = ${ip}) as since_last`.execute(
    db,
  )
  return rows[0] as Sends
}

/** Serialises the sends to one phone and from one address, so that the limits also hold for simultaneous requests. */
export async function lockSends(db: Db, phone: string, ip: string): Promise<void> {
  // always in this order: a request that holds an address's lock never waits for another lock
  await sql`select pg_advisory_xact_lock(1, hashtext(${phone}))`.execute(db)
  await sql`select pg_advisory_xact_lock(2, hashtext(${ip}))`.execute(db)
}

export const insertSend = (db: Db, phone: string, ip: string) =>
  db.insertInto('otp_sends').values({ phone, ip }).execute()

/** A new code invalidates the old one of the same asker; the failures stay. */
export async function upsertChallenge(
  db: Db,
  { phone, asker, purpose }: Asked,
  { hash, isReset }: { hash: Buffer; isReset: boolean },
): Promise<void> {
  const fresh = {
    code_hash: hash,
    is_reset: isReset,
    sent_at: sql<string>`now()`,
    expires_at: sql<string>`now() + make_interval(secs => ${OTP_SECONDS})`,
    consumed_at: null,
  }
  await db
    .insertInto('otp_challenges')
    .values({ phone, asker, purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['phone', 'asker', 'purpose']).doUpdateSet(fresh))
    .execute()
}

/**
 * Counts a try before comparing the code, and returns what to compare with: only codes sent to this asker.
 * Undefined: no live challenge. `failures` above the limit: this asker is locked.
 */
export async function claimTry(
  db: Db,
  phones: string[],
  { asker, purpose }: Pick<Asked, 'asker' | 'purpose'>,
) {
  const { rows } = await sql<{
    phone: string
    code_hash: Buffer
    failures: number
    is_reset: boolean
  }>`
    update otp_challenges set
      failures = case when failed_at < now() - interval '${sql.raw(FAILURES_LAST)}' then 1 else failures + 1 end,
      failed_at = now()
    where asker = ${asker} and purpose = ${purpose} and phone = (
      select phone from otp_challenges
      where phone = any(${phones}) and asker = ${asker} and purpose = ${purpose} and consumed_at is null and expires_at > now()
      order by sent_at desc limit 1
    )
    returning phone, code_hash, failures, is_reset`.execute(db)
  return rows[0]
}

/**
 * Counts the same try for the phone, over all askers of a day. Each one beyond `OTP_WRONG_A_DAY` starts a wait that
 * doubles, from a minute to an hour. An asker's own first try is always checked, and each try at an address where the
 * owner has signed in, so anonymous clients cannot lock out the owner; a phone gets at most five codes an hour.
 * @returns the count including this try, or the seconds to wait
 */
export async function claimGuess(
  db: Db,
  phone: string,
  { isExempt }: { isExempt: boolean },
): Promise<{ wrong: number } | { wait: number }> {
  const { rows } = await sql<{ wrong: number }>`
    insert into otp_guesses as g (phone, wrong) values (${phone}, 1)
    on conflict (phone) do update set
      since = case when g.since < now() - interval '1 day' then now() else g.since end,
      wrong = case when g.since < now() - interval '1 day' then 1 else g.wrong + 1 end,
      wait_until = case when g.since >= now() - interval '1 day' and g.wrong + 1 >= ${OTP_WRONG_A_DAY}::int
        then now() + make_interval(secs => least(3600, 60 * 2 ^ least(g.wrong + 1 - ${OTP_WRONG_A_DAY}::int, 10))) end
    where ${isExempt} or g.wait_until is null or g.wait_until <= now()
    returning wrong`.execute(db)
  if (rows[0]) return rows[0]
  const waiting = await db
    .selectFrom('otp_guesses')
    .select(
      sql<number>`greatest(1, ceil(extract(epoch from wait_until - now())))::int`.as('seconds'),
    )
    .where('phone', '=', phone)
    .executeTakeFirst()
  return { wait: waiting?.seconds ?? 1 }
}

/**
 * True for exactly one caller: the same statement uses up the code. Limits no longer count it: not the sent code,
 * not the tries of this asker, not this try among those of the day.
 */
export async function consumeChallenge(
  db: Db,
  { phone, asker, purpose }: Asked,
  codeHash: Buffer,
): Promise<boolean> {
  const used = await db
    .updateTable('otp_challenges')
    .set({ consumed_at: sql`now()`, failures: 0, failed_at: null })
    .where('phone', '=', phone)
    .where('asker', '=', asker)
    .where('purpose', '=', purpose)
    .where('code_hash', '=', codeHash)
    .where('consumed_at', 'is', null)
    .returning('phone')
    .executeTakeFirst()
  if (!used) return false
  await db.deleteFrom('otp_sends').where('phone', '=', phone).where('ip', '=', asker).execute()
  await db
    .updateTable('otp_guesses')
    .set({ wrong: sql`greatest(0, wrong - 1)` })
    .where('phone', '=', phone)
    .execute()
  return true
}

/**
 * Counts a wrong code for all phones together, in this hour.
 * @returns the count including this one
 */
export async function countWrongCode(db: Db): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    insert into otp_wrong_hours as h (hour, wrong) values (date_trunc('hour', now(), 'UTC'), 1)
    on conflict (hour) do update set wrong = h.wrong + 1
    returning wrong`.execute(db)
  return rows[0]?.wrong ?? 0
}

export const selectByPhone = (db: Db, phone: string) =>
  db
    .selectFrom('employees')
    .select(['id', 'full_name', 'phone', 'role_id', 'password_hash', 'active'])
    .where('phone', '=', phone)
    .executeTakeFirst()

export const insertVerification = (
  db: Db,
  tokenHash: Buffer,
  { employeeId, isReset }: { employeeId: number; isReset: boolean },
) =>
  db
    .insertInto('verification_tokens')
    .values({
      token_hash: tokenHash,
      employee_id: employeeId,
      is_reset: isReset,
      expires_at: sql`now() + make_interval(secs => ${TOKEN_SECONDS})`,
    })
    .execute()

/** The employee of a live, unused verification token; with `lock`, held until the transaction ends. */
export async function selectVerified(db: Db, tokenHash: Buffer, lock: boolean) {
  const found = db
    .selectFrom('verification_tokens')
    .innerJoin('employees', 'employees.id', 'employee_id')
    .select([
      'employees.id',
      'full_name',
      'phone',
      'role_id',
      'password_hash',
      'garage_id',
      'is_reset',
    ])
    .select(sql<boolean>`coalesce(reset_allowed_until > now(), false)`.as('reset_allowed'))
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('verification_tokens.expires_at', '>', sql<string>`now()`)
    .where('active', '=', true)
  return (lock ? found.forUpdate('employees') : found).executeTakeFirst()
}

/** The phones of the other active admins of a garage. */
export const selectAdminPhones = async (
  db: Db,
  { garageId, butId }: { garageId: number; butId: number },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('employees')
    .select('phone')
    .where('garage_id', '=', garageId)
    .where('role_id', '=', ADMIN_ROLE_ID)
    .where('active', '=', true)
    .where('id', '!=', butId)
    .execute()
  return rows.map(({ phone }) => phone)
}

export const deleteVerifications = (db: Db, employeeId: number) =>
  db.deleteFrom('verification_tokens').where('employee_id', '=', employeeId).execute()

/** True for exactly one caller. */
export async function consumeVerification(db: Db, tokenHash: Buffer): Promise<boolean> {
  const used = await db
    .updateTable('verification_tokens')
    .set({ used_at: sql`now()` })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('employee_id')
    .executeTakeFirst()
  return used !== undefined
}

/**
 * Counts a wrong password in advance. The fifth in a row starts a wait that doubles with each further one (30 s to an
 * hour). Returns the seconds to wait if the account has a wait, else 0.
 */
export async function claimLogin(db: Db, employeeId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update employees set
      failed_logins = failed_logins + 1,
      locked_until = case when failed_logins + 1 >= 5
        then now() + make_interval(secs => least(3600, 30 * 2 ^ least(failed_logins + 1 - 5, 10))) end
    where id = ${employeeId} and (locked_until is null or locked_until <= now())
    returning id`.execute(db)
  if (rows.length > 0) return 0
  const waiting = await db
    .selectFrom('employees')
    .select(
      sql<number>`greatest(1, ceil(extract(epoch from locked_until - now())))::int`.as('seconds'),
    )
    .where('id', '=', employeeId)
    .executeTakeFirst()
  return waiting?.seconds ?? 1
}

export const clearFailures = (db: Db, employeeId: number) =>
  db
    .updateTable('employees')
    .set({ failed_logins: 0, locked_until: null })
    .where('id', '=', employeeId)
    .execute()

export const updatePassword = (db: Db, employeeId: number, passwordHash: string) =>
  db
    .updateTable('employees')
    .set({
      password_hash: passwordHash,
      failed_logins: 0,
      locked_until: null,
      reset_allowed_until: null,
    })
    .where('id', '=', employeeId)
    .execute()

/** With `lock`, held until the transaction ends. */
export const selectPasswordHash = (db: Db, employeeId: number, { lock = false } = {}) => {
  const found = db.selectFrom('employees').select('password_hash').where('id', '=', employeeId)
  return (lock ? found.forUpdate() : found).executeTakeFirstOrThrow()
}

/** The names of the companies and of the garages. */
export async function selectCompanyNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select legal_name as name from legal_entities
    union select trade_name from legal_entities where trade_name is not null
    union select name from garages`.execute(db)
  return rows.map(({ name }) => name)
}

/** What the browser stores about the signed-in user. */
export const selectPerson = (db: Db, employeeId: number) =>
  db
    .selectFrom('employees')
    .leftJoin('garages', 'garages.id', 'employees.garage_id')
    .select([
      'employees.id',
      'full_name',
      'employees.phone',
      'role_id',
      'employees.country_id',
      'garages.id as garage_id',
      'garages.name as garage_name',
      'garages.address as garage_address',
    ])
    .where('employees.id', '=', employeeId)
    .executeTakeFirstOrThrow()

/** A day is enough: the longest limit covers an hour, and wrong codes expire after a quarter of an hour. */
export async function deleteOldChallenges(db: Db): Promise<number> {
  const aDayAgo = sql<string>`now() - interval '1 day'`
  const removed = await Promise.all([
    db.deleteFrom('otp_challenges').where('expires_at', '<', aDayAgo).execute(),
    db.deleteFrom('otp_guesses').where('since', '<', aDayAgo).execute(),
    db.deleteFrom('otp_sends').where('at', '<', aDayAgo).execute(),
    db.deleteFrom('otp_wrong_hours').where('hour', '<', aDayAgo).execute(),
    db.deleteFrom('verification_tokens').where('expires_at', '<', aDayAgo).execute(),
  ])
  return removed.flat().reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
}

/** Whether SEED=demo filled the database. */
export async function selectDemo(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean
  }>`select exists (select from demo_fills) as found`.execute(db)
  return rows[0]?.found ?? false
}
