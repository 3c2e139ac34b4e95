// The first start of a cluster: the app's role and database, and the place of the backups.
import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { root } from '../prepare.mjs'
import { asDatabase } from './files.mjs'
import { primaryOf } from './patroni.mjs'

const run = promisify(execFile)

/** A role that owns the tables and may create the role of the app, and a database of its own. */
export async function prepareDatabase(cluster, user) {
  const client = await connectToPrimary(cluster)
  try {
    const { rows } = await client.query(`select 1 from pg_database where datname = 'bengkel'`)
    if (rows.length > 0) return
    const password = client.escapeLiteral(cluster.shared.app_password)
    await client.query('drop role if exists bengkel')
    await client.query(`create role bengkel login createrole password ${password}`)
    await client.query('create database bengkel owner bengkel')
  } finally {
    await client.end()
  }
  await backupsOf(cluster, user, ['stanza-create'])
}

/** The superuser signs in on the machine of a node only, by its socket. */
export const superuserUrl = ({ sockets }, { postgres }, database = 'postgres') =>
  `postgres://postgres@localhost:${postgres}/${database}?host=${encodeURIComponent(sockets)}`

async function connectToPrimary({ nodes, shared }) {
  for (const until = Date.now() + 30_000; ; await pause(300)) {
    const primary = (await primaryOf(nodes)) ?? nodes[0]
    const client = new pg.Client({
      connectionString: superuserUrl(shared, primary),
      connectionTimeoutMillis: 3000,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      if (Date.now() > until) throw error
    }
  }
}

/** A command of pgBackRest on the machine of the primary. */
export async function backupsOf({ folder, nodes }, user, args) {
  const primary = await primaryOf(nodes)
  if (!primary) throw new Error('No node says that it is the primary')
  const [program, words] = asDatabase(
    'pgbackrest',
    [`--config=${primary.pgbackrest_config}`, '--stanza=bengkel', ...args],
    user,
  )
  const { stdout } = await run(program, words, { cwd: root, env: { ...process.env, HOME: folder } })
  return stdout
}
