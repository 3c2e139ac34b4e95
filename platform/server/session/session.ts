/**
 * Finds the caller. Tokens are 256 random bits; the database stores only their SHA-256. The process caches a session
 * for ten seconds, and drops it at once when any process ends it.
 */
import { hash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { truncate } from '#platform/contract/text/truncate.ts'
import { type RoleName, roleById } from '#platform/contract/roles.ts'
import { type GarageDirectory, currenciesFrom } from '../database/currencies.ts'
import type { Db } from '../database/db.ts'
import type { Env } from '../env.ts'
import { unauthenticated } from '../http/errors.ts'
import { type Events, notifyInTransaction } from '../events/events.ts'
import { inBatches } from '../jobs/jobs.ts'
import { networkOf } from '../http/network.ts'
import type { Actor } from './actor.ts'
import { type GarageInfo, type Scope, scopeOfRole } from './scope.ts'

export type { GarageDirectory } from '../database/currencies.ts'

/** The caller. */
export interface CurrentUser extends Actor {
  employee_id: number
  phone: string
  role: RoleName
  role_id: number
  country_id: number
  garage_id: number | null
  /** SHA-256 of the token; distinguishes this session from the user's others. */
  session: Buffer
}

export const bearerOf = ({ headers }: { headers: { authorization?: string | undefined } }) =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]

export interface Caller {
  me: CurrentUser
  scope: Scope
}

const CACHED_FOR = 10_000
/** The maximum number of sessions that a user's list shows; "all others" ends the rest too. */
const MAX_LISTED = 100

export const hashToken = (token: string) => hash('sha256', token, 'buffer')
export const newToken = () => randomBytes(32).toString('base64url')

/** Opens a session and returns its token. This is the only time that the token is visible. */
export async function openSession(
  db: Db,
  env: Env,
  employeeId: number,
  ip: string,
  agent: string,
): Promise<string> {
  const token = newToken()
  // a new sign-in also removes sessions that expired long ago
  await db
    .deleteFrom('sessions')
    .where('employee_id', '=', employeeId)
    .where('expires_at', '<', sql<string>`now()`)
    .execute()
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      employee_id: employeeId,
      expires_at: sql`now() + make_interval(secs => ${env.SESSION_LIFE})`,
      ip,
      user_agent: truncate(agent, 300),
    })
    .execute()
  await db
    .insertInto('sign_in_addresses')
    .values({ employee_id: employeeId, network: networkOf(ip) })
    .onConflict((conflict) =>
      conflict.columns(['employee_id', 'network']).doUpdateSet({ last_at: sql`now()` }),
    )
    .execute()
  return token
}

/** For how many days an address counts as familiar after a sign-in from it. */
const KNOWN_DAYS = 30

/** Whether a session of this user began at this network (network.ts) within the last 30 days. */
export async function isKnownAddress(
  db: Db,
  employeeId: number,
  network: string,
): Promise<boolean> {
  const known = await db
    .selectFrom('sign_in_addresses')
    .select('network')
    .where('employee_id', '=', employeeId)
    .where('network', '=', network)
    .where('last_at', '>', sql<string>`now() - make_interval(days => ${sql.lit(KNOWN_DAYS)})`)
    .executeTakeFirst()
  return known !== undefined
}

/** Ends sessions of an employee, all or all but one, in every process at once. */
export async function endSessions(
  db: Db,
  employeeId: number,
  { but }: { but?: Buffer } = {},
): Promise<void> {
  let query = db.deleteFrom('sessions').where('employee_id', '=', employeeId)
  if (but) query = query.where('token_hash', '!=', but)
  await query.execute()
  await notifyInTransaction(db, { kind: 'session-ended', employee_id: employeeId })
}

export async function endSession(db: Db, me: CurrentUser): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', me.session).execute()
  await notifyInTransaction(db, { kind: 'session-ended', employee_id: me.employee_id })
}

/** Ends one session of the caller by its number; false if the caller has no such session. */
export async function endOwnSession(db: Db, me: CurrentUser, id: number): Promise<boolean> {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('employee_id', '=', me.employee_id)
    .returning('id')
    .executeTakeFirst()
  if (ended) await notifyInTransaction(db, { kind: 'session-ended', employee_id: me.employee_id })
  return ended !== undefined
}

/** The caller's live sessions, this one first, then the last used. */
export const selectSessions = (db: Db, env: Env, me: CurrentUser) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip', 'created_at', 'last_used_at'])
    .select(sql<boolean>`token_hash = ${me.session}`.as('current'))
    .where('employee_id', '=', me.employee_id)
    .where('expires_at', '>', sql<string>`now()`)
    .where('last_used_at', '>', sql<string>`now() - make_interval(secs => ${env.SESSION_IDLE})`)
    .orderBy('current', 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()

/** Nightly: removes expired sessions, unused tickets and old addresses. @returns how many were removed */
export async function removeExpiredSessions(db: Db, env: Env): Promise<number> {
  const sessions = await inBatches((batch) =>
    db
      .deleteFrom('sessions')
      .where('token_hash', 'in', (rows) =>
        rows
          .selectFrom('sessions')
          .select('token_hash')
          .where((is) =>
            is.or([
              is('expires_at', '<', sql<string>`now()`),
              is(
                'last_used_at',
                '<',
                sql<string>`now() - make_interval(secs => ${env.SESSION_IDLE})`,
              ),
            ]),
          )
          .limit(sql.lit(batch)),
      )
      .execute(),
  )
  const [tickets] = await db
    .deleteFrom('live_tickets')
    .where('expires_at', '<', sql<string>`now()`)
    .execute()
  const [addresses] = await db
    .deleteFrom('sign_in_addresses')
    .where('last_at', '<', sql<string>`now() - make_interval(days => ${sql.lit(KNOWN_DAYS)})`)
    .execute()
  return sessions + Number(tickets?.numDeletedRows ?? 0) + Number(addresses?.numDeletedRows ?? 0)
}

const TICKET_SECONDS = 60

/** Creates a ticket that opens one event stream for this session, within a minute. */
export async function createLiveTicket(db: Db, me: CurrentUser): Promise<string> {
  const ticket = newToken()
  // leaves valid tickets: another window of the same user may be about to use one
  await db
    .deleteFrom('live_tickets')
    .where('session_hash', '=', me.session)
    .where('expires_at', '<', sql<string>`now()`)
    .execute()
  await db
    .insertInto('live_tickets')
    .values({
      ticket_hash: hashToken(ticket),
      session_hash: me.session,
      expires_at: sql`now() + make_interval(secs => ${TICKET_SECONDS})`,
    })
    .execute()
  return ticket
}

/** Uses a ticket up. @returns the hash of the session that requested it; 401 without one */
export async function redeemLiveTicket(db: Db, ticket: string): Promise<Buffer> {
  const taken = await db
    .deleteFrom('live_tickets')
    .where('ticket_hash', '=', hashToken(ticket))
    .where('expires_at', '>', sql<string>`now()`)
    .returning('session_hash')
    .executeTakeFirst()
  if (!taken) throw unauthenticated()
  return taken.session_hash
}

export function createGarageDirectory(db: Db, events: Events): GarageDirectory {
  const places = remembered(
    () =>
      db
        .selectFrom('garages')
        .select(['id', 'country_id', 'kind', 'time_zone'])
        .orderBy('id')
        .execute() as Promise<GarageInfo[]>,
    events,
  )
  const currencies = remembered(
    async () => currenciesFrom(await db.selectFrom('books').select(['id', 'currency']).execute()),
    events,
  )
  return { all: places, currencies }
}

/** Caches a result for ten seconds, and reloads it after an event that garages or books have changed. */
function remembered<T>(ask: () => Promise<T>, events: Events): () => Promise<T> {
  let known: { at: number; answer: Promise<T> } | undefined
  events.on((event) => {
    if (event.kind === 'garages-changed' || event.kind === 'missed') known = undefined
  })
  return () => {
    if (!known || Date.now() - known.at > CACHED_FOR) {
      const answer = ask()
      known = { at: Date.now(), answer }
      answer.catch(() => (known = undefined))
    }
    return known.answer
  }
}

export interface Sessions {
  /** Returns the caller of a token; throws 401 "Invalid token" for a dead or unknown one. */
  find(token: string): Promise<Caller>
  /** The same by the hash of the token, for an open stream. This does not count as use of the session. */
  findByHash(session: Buffer): Promise<Caller>
  /** Whether this process has recently seen the token in a live session. Does not query the database. */
  knows(token: string): boolean
}

export function createSessionCache(
  db: Db,
  env: Env,
  events: Events,
  places: GarageDirectory,
): Sessions {
  const known = new Map<string, { at: number; caller: Caller }>()
  // do not cache a result that was requested before an event and arrived after it
  let news = 0
  events.on((event) => {
    if (event.kind === 'changed') return
    news++
    // nor a result cached while this process could not receive session ends
    if (event.kind === 'garages-changed' || event.kind === 'missed') known.clear()
    if (event.kind !== 'session-ended') return
    for (const [key, { caller }] of known)
      if (caller.me.employee_id === event.employee_id) known.delete(key)
  })

  // rounded to a minute: one write for each minute and session, not one for each request
  const touching = (session: Buffer) =>
    db.with('touched', (query) =>
      query
        .updateTable('sessions')
        .set({ last_used_at: sql`now()` })
        .where('token_hash', '=', session)
        .where('last_used_at', '<', sql<string>`now() - interval '1 minute'`)
        .where('last_used_at', '>', sql<string>`now() - make_interval(secs => ${env.SESSION_IDLE})`)
        .returning('token_hash'),
    )

  async function look(session: Buffer, from: Pick<Db, 'selectFrom'>): Promise<Caller> {
    const row = await from
      .selectFrom('sessions')
      .innerJoin('employees', 'employees.id', 'sessions.employee_id')
      .select(['employees.id', 'full_name as name', 'phone', 'role_id', 'country_id', 'garage_id'])
      .where('token_hash', '=', session)
      .where('employees.active', '=', true)
      .where('sessions.expires_at', '>', sql<string>`now()`)
      .where('last_used_at', '>', sql<string>`now() - make_interval(secs => ${env.SESSION_IDLE})`)
      .executeTakeFirst()
    const role = row && roleById(row.role_id)
    if (!row || !role) throw unauthenticated()
    const { id, ...person } = row
    const me = { employee_id: id, ...person, role: role.name, session }
    return { me, scope: scopeOfRole(role.name, me, await places.all()) }
  }

  const remembered = (key: string) => {
    const cached = known.get(key)
    return cached && events.listening && Date.now() - cached.at < CACHED_FOR
      ? cached.caller
      : undefined
  }

  async function find(session: Buffer) {
    const key = session.toString('base64')
    const cached = remembered(key)
    if (cached) return cached
    const heard = news
    const caller = await look(session, touching(session))
    if (heard !== news) return caller
    if (known.size > 5000) known.clear()
    known.set(key, { at: Date.now(), caller })
    return caller
  }

  return {
    find: async (token) => {
      if (!/^[\w-]{43}$/.test(token)) throw unauthenticated()
      return find(hashToken(token))
    },
    knows: (token) => remembered(hashToken(token).toString('base64')) !== undefined,
    findByHash: async (session) => remembered(session.toString('base64')) ?? look(session, db),
  }
}
