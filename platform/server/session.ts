/**
 * Who is calling. Tokens are 256 random bits; only their SHA-256 is stored. A session found is remembered for ten
 * seconds in the process and forgotten at once when any process ends it.
 */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type RoleName, roleById } from '#platform/contract/roles.ts'
import type { Db } from './db.ts'
import type { Env } from './env.ts'
import { signedOut } from './errors.ts'
import { type Events, announce } from './events.ts'
import { type GaragePlace, type Scope, reachOf } from './scope.ts'

/** The caller. */
export interface Me {
  employee_id: number
  full_name: string
  phone: string
  role: RoleName
  role_id: number
  country_id: number
  garage_id: number | null
  /** SHA-256 of the token, to tell this session from the others of the same person. */
  session: Buffer
}

export interface Caller {
  me: Me
  reach: Scope
}

const CACHED_FOR = 10_000

export const hashOf = (token: string) => createHash('sha256').update(token).digest()
export const newToken = () => randomBytes(32).toString('base64url')

/** Opens a session and returns its token, the only time that anybody sees it. */
export async function openSession(
  db: Db,
  env: Env,
  employeeId: number,
  ip: string,
  agent: string,
): Promise<string> {
  const token = newToken()
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      employee_id: employeeId,
      expires_at: sql`now() + make_interval(secs => ${env.SESSION_LIFE})`,
      ip,
      user_agent: agent.slice(0, 300),
    })
    .execute()
  return token
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
  await announce(db, { kind: 'session-ended', employee_id: employeeId })
}

export async function endSession(db: Db, me: Me): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', me.session).execute()
  await announce(db, { kind: 'session-ended', employee_id: me.employee_id })
}

/** Every garage and workshop with its country and time zone: small, asked at every request, so kept in the process. */
export interface Places {
  all(): Promise<readonly GaragePlace[]>
}

export function keepPlaces(db: Db, events: Events): Places {
  let known: { at: number; places: Promise<readonly GaragePlace[]> } | undefined
  events.on((event) => {
    if (event.kind === 'garages-changed') known = undefined
  })
  return {
    all() {
      if (!known || Date.now() - known.at > CACHED_FOR) {
        const places = db
          .selectFrom('garages')
          .select(['id', 'country_id', 'kind', 'time_zone'])
          .orderBy('id')
          .execute() as Promise<GaragePlace[]>
        known = { at: Date.now(), places }
        places.catch(() => (known = undefined))
      }
      return known.places
    },
  }
}

export interface Sessions {
  /** The caller behind a token; throws 401 "Invalid token" for a dead or unknown one. */
  find(token: string): Promise<Caller>
}

export function keepSessions(db: Db, env: Env, events: Events, places: Places): Sessions {
  const known = new Map<string, { at: number; caller: Caller }>()
  events.on((event) => {
    if (event.kind === 'garages-changed') known.clear()
    if (event.kind !== 'session-ended') return
    for (const [key, { caller }] of known)
      if (caller.me.employee_id === event.employee_id) known.delete(key)
  })

  async function look(token: string): Promise<Caller> {
    const session = hashOf(token)
    // the touch is rounded to a minute: one write a minute and session, not one a request
    const row = await db
      .with('touched', (query) =>
        query
          .updateTable('sessions')
          .set({ last_used_at: sql`now()` })
          .where('token_hash', '=', session)
          .where('last_used_at', '<', sql<string>`now() - interval '1 minute'`)
          .where(
            'last_used_at',
            '>',
            sql<string>`now() - make_interval(secs => ${env.SESSION_IDLE})`,
          )
          .returning('token_hash'),
      )
      .selectFrom('sessions')
      .innerJoin('employees', 'employees.id', 'sessions.employee_id')
      .select(['employees.id', 'full_name', 'phone', 'role_id', 'country_id', 'garage_id'])
      .where('token_hash', '=', session)
      .where('employees.active', '=', true)
      .where('sessions.expires_at', '>', sql<string>`now()`)
      .where('last_used_at', '>', sql<string>`now() - make_interval(secs => ${env.SESSION_IDLE})`)
      .executeTakeFirst()
    const role = row && roleById(row.role_id)
    if (!row || !role) throw signedOut()
    const { id, ...person } = row
    const me = { employee_id: id, ...person, role: role.name, session }
    return { me, reach: reachOf(role.name, me, await places.all()) }
  }

  return {
    async find(token) {
      if (!/^[\w-]{43}$/.test(token)) throw signedOut()
      const key = hashOf(token).toString('base64')
      const cached = known.get(key)
      if (cached && events.listening && Date.now() - cached.at < CACHED_FOR) return cached.caller
      const caller = await look(token)
      if (known.size > 5000) known.clear()
      known.set(key, { at: Date.now(), caller })
      return caller
    },
  }
}
