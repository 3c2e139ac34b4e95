import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#database/migrate.ts'
import { startEmbedded } from '#platform/server/embedded-postgres/server.ts'

// The workers get their settings through the environment, which they inherit.
const adminUrl = 'TEST_ADMIN_URL'
const templateName = 'TEST_TEMPLATE'

/**
 * Runs once before all test files: a server (DATABASE_URL, any PostgreSQL 15+ whose role may create
 * databases; else an embedded one in a folder of its own) with one migrated database to copy from.
 * The result runs after the last test and leaves nothing behind.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const given = process.env.DATABASE_URL
  const server = given ? { url: given, stop: async () => {} } : await anEmbeddedServer()
  const template = `test_${randomBytes(5).toString('hex')}`

  process.env[adminUrl] = server.url
  process.env[templateName] = template
  // a test that starts the app must never find the database of the person who runs the tests
  delete process.env.DATABASE_URL

  try {
    await asAdmin(`create database ${template}`)
    await migrate(databaseUrl(template))
  } catch (error) {
    await asAdmin(`drop database if exists ${template} with (force)`).catch(() => {})
    await server.stop()
    throw error
  }
  return async () => {
    // an embedded server's databases go with its folder
    if (given) await dropAll(template)
    await server.stop()
  }
}

/** A migrated, otherwise empty database of one's own; `drop` also ends connections left open. */
export async function aDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const template = process.env[templateName]
  if (!template) throw new Error('aDatabase() works in tests only: vitest starts the server')
  const name = `${template}_${randomBytes(5).toString('hex')}`
  // file by file: by the server's log, as usual, it takes two to three times as much work
  await asAdmin(`create database ${name} template ${template} strategy file_copy`)
  return {
    url: databaseUrl(name),
    drop: () => drop(name),
  }
}

/** A database without anything in it. */
export async function anEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `${process.env[templateName]}_${randomBytes(5).toString('hex')}`
  await asAdmin(`create database ${name}`)
  return {
    url: databaseUrl(name),
    drop: () => drop(name),
  }
}

async function anEmbeddedServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bengkel-test-'))
  const server = await startEmbedded({
    dataDir,
    log: () => {},
    settings: {
      shared_buffers: '128MB',
      // every database that is dropped waits for the disk, a second each; this server's go with it
      fsync: 'off',
      // nothing is read from its log, and no database lives long enough to be vacuumed
      full_page_writes: 'off',
      synchronous_commit: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      autovacuum: 'off',
    },
  })
  // vitest does not wait for us when it is interrupted, and the server would outlive it
  const endAtOnce = () => {
    const note = join(dataDir, 'postgres/cluster/postmaster.pid')
    if (existsSync(note)) process.kill(Number(readFileSync(note, 'utf8').split('\n')[0]), 'SIGQUIT')
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', endAtOnce)
  return {
    url: server.superuserUrl,
    stop: async () => {
      await server.stop()
      process.off('exit', endAtOnce)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function dropAll(template: string): Promise<void> {
  const left = await asAdmin(`select datname from pg_database where datname like '${template}%'`)
  for (const { datname } of left) await asAdmin(`drop database if exists ${datname} with (force)`)
}

/**
 * A connection that is just being closed may still be there: PostgreSQL waits up to five seconds for it to go. Ended by
 * force it would throw into whatever test runs then.
 */
async function drop(name: string): Promise<void> {
  await asAdmin(`drop database if exists ${name}`).catch(() =>
    asAdmin(`drop database if exists ${name} with (force)`),
  )
}

function databaseUrl(name: string): string {
  const url = new URL(process.env[adminUrl] ?? '')
  url.pathname = `/${name}`
  return url.href
}

/** Databases cannot be made inside a transaction, nor by a connection to the one being copied. */
async function asAdmin(statement: string): Promise<{ datname: string }[]> {
  const client = new pg.Client({ connectionString: process.env[adminUrl] })
  await client.connect()
  try {
    const { rows } = await client.query<{ datname: string }>(statement)
    return rows
  } finally {
    await client.end()
  }
}
