/**
 * The roles of the embedded server. The superuser only prepares the others: the owner of the database migrates and is no
 * superuser, and the app signs in as a third role, which may only insert into the ledger.
 */
import pg from 'pg'
import { APP_ROLE } from '../database/connections.ts'

export const superuser = 'postgres'
/** Owns the database; migrations sign in as it. */
export const owner = 'bengkel'
/** Exists for a moment, because nobody can rename their own role. */
const UPGRADER = 'bengkel_upgrade'

export type RoleName = 'superuser' | 'owner' | 'app'

const names: Record<RoleName, string> = { superuser, owner, app: APP_ROLE }

export interface RoleServer {
  port: number
  database: string
  passwords: Record<RoleName, string>
}

const urlAs = (port: number, name: string, password: string, database: string) =>
  `postgres://${name}:${password}@127.0.0.1:${port}/${database}`

export const urlOfRole = ({ port, passwords, database }: RoleServer, role: RoleName): string =>
  urlAs(port, names[role], passwords[role], database)

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url)
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

const WRONG_PASSWORD = '28P01'

/**
 * Creates the roles and the database where they are missing. In a cluster of an earlier release, whose owner was the
 * superuser, it separates the two. Each step may be repeated after a crash.
 * @throws the error of the connection, with the code 28P01 for a wrong password
 */
export async function prepareRoles(server: RoleServer): Promise<void> {
  const maintenance = urlOfRole({ ...server, database: 'postgres' }, 'superuser')
  const admin = await connect(maintenance).catch(async (error: { code?: string }) => {
    if (error.code !== WRONG_PASSWORD) throw error
    await renameSuperuser(server, error)
    return connect(maintenance)
  })
  try {
    // a standby has the roles of its primary, and takes no write
    const standby = await admin.query('select where pg_is_in_recovery()')
    if (standby.rowCount === 1) return
    await createRoles(admin, server)
    const { rows } = await admin.query<{ owner: string }>(
      'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
      [server.database],
    )
    const [existing] = rows
    if (!existing) await admin.query(`create database ${server.database} owner ${owner}`)
    else if (existing.owner !== owner) {
      await withClient(urlOfRole(server, 'superuser'), giveToOwner)
      // the last step, so that a broken start repeats the others
      await admin.query(`alter database ${server.database} owner to ${owner}`)
    }
  } finally {
    await admin.end().catch(() => {})
  }
}

/** In a cluster of an earlier release the superuser has the owner's name and password. */
async function renameSuperuser(server: RoleServer, wrongPassword: unknown): Promise<void> {
  const { port, passwords } = server
  const inMaintenance = { ...server, database: 'postgres' }
  const password = pg.escapeLiteral(passwords.superuser)
  await withClient(urlOfRole(inMaintenance, 'owner'), async (client) => {
    const { rows } = await client.query<{ rolsuper: boolean }>(
      'select rolsuper from pg_roles where rolname = current_user',
    )
    if (!rows[0]?.rolsuper) throw wrongPassword
    await client.query(`drop role if exists ${UPGRADER}`)
    await client.query(`create role ${UPGRADER} superuser login password ${password}`)
  })
  await withClient(urlAs(port, UPGRADER, passwords.superuser, 'postgres'), (client) =>
    // one transaction: the statements of one query
    client.query(
      `alter role ${owner} rename to ${superuser}; alter role ${superuser} password ${password}`,
    ),
  )
}

async function createRoles(admin: pg.Client, { passwords }: RoleServer): Promise<void> {
  const { rows } = await admin.query<{ rolname: string }>('select rolname from pg_roles')
  const isThere = (name: string) => rows.some(({ rolname }) => rolname === name)
  if (isThere(UPGRADER)) await admin.query(`drop role ${UPGRADER}`)
  if (!isThere(owner))
    await admin.query(`create role ${owner} login password ${pg.escapeLiteral(passwords.owner)}`)
  const verb = isThere(APP_ROLE) ? 'alter' : 'create'
  await admin.query(
    `${verb} role ${APP_ROLE} login password ${pg.escapeLiteral(passwords.app)}; grant ${APP_ROLE} to ${owner}`,
  )
}

/** Objects of an extension stay with the superuser who created it. */
const isOfExtension = (catalog: string, alias: string) =>
  `exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${alias}.oid and d.deptype = 'e')`

/** A table brings its indexes and its own sequences along. */
const GIVE_TO_OWNER = `
  do $$
  declare statement text;
  begin
    for statement in
      select format('alter %s %s owner to ${owner}',
          case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
          c.oid::regclass)
        from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
          and not ${isOfExtension('pg_class', 'c')}
          and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
            and c.relkind = 'S' and d.deptype in ('a', 'i'))
      union all
      select format('alter routine %s owner to ${owner}', p.oid::regprocedure)
        from pg_proc p where p.pronamespace = 'public'::regnamespace and not ${isOfExtension('pg_proc', 'p')}
      union all
      select format('alter type %s owner to ${owner}', t.oid::regtype)
        from pg_type t
        where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd', 'r') and not ${isOfExtension('pg_type', 't')}
      union all
      select format('alter collation %s owner to ${owner}', c.oid::regcollation)
        from pg_collation c where c.collnamespace = 'public'::regnamespace and not ${isOfExtension('pg_collation', 'c')}
      union all
      select format('alter statistics %s.%I owner to ${owner}', s.stxnamespace::regnamespace, s.stxname)
        from pg_statistic_ext s where s.stxnamespace = 'public'::regnamespace
    loop
      execute statement;
    end loop;
  end $$`

const giveToOwner = (client: pg.Client) => client.query(GIVE_TO_OWNER)
