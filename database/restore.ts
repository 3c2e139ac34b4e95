/**
 * Restores a backup into an empty database: its shape, its rows, their checksums, all in one
 * transaction, then the newer migrations. If anything differs from the backup, nothing is kept.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import tar from 'tar-stream'
import {
  FORMAT,
  type Head,
  type Manifest,
  type Table,
  columnList,
  connectForCopy,
  readTable,
  tablesOf,
} from './backup.ts'
import { migrate, migrationNames, shapeAs } from './migrate.ts'

/** Stores uploaded files; the same shape as in `domains/company/files/server/storage.ts`. */
export interface FilesToWrite {
  put(key: string, content: Readable): Promise<void>
  remove(key: string): Promise<void>
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
type Content = AsyncIterable<Buffer>
const damaged = (why: string, cause?: unknown) =>
  new Error(`This backup is damaged (${why}). Nothing was restored.`, { cause })

/** @throws Error with a sentence for the operator; the database is then still empty, and no file was kept. */
export async function restore(
  url: string,
  file: string,
  { files, log = () => {} }: { files?: FilesToWrite | undefined; log?: (line: string) => void },
): Promise<Manifest> {
  const client = await connectForCopy(url)
  const kept: string[] = []
  try {
    await client.query('begin')
    await assertEmpty(client)
    const load = new Load(client, files, kept)
    const extract = tar.extract()
    let torn: Error | undefined
    const reading = pipeline(createReadStream(file), createGunzip(), extract).catch(
      (error: Error) => {
        torn = error
      },
    )
    try {
      for await (const entry of extract) await load.take(entry.header.name, entry as Content)
    } catch (error) {
      await reading
      // leaving the loop also closes the archive: that is not an error of the archive
      throw torn && torn.message !== 'Premature close' ? unreadable(file, torn) : error
    }
    await reading
    if (torn) throw unreadable(file, torn)
    const manifest = await load.finish()
    await client.query('commit')
    log(`${file} restored: ${Object.keys(manifest.tables).length} tables, every checksum is right`)
    if (manifest.missing.length > 0)
      log(`${manifest.missing.length} files were missing already when the backup was made`)
    for (const name of await migrate(url)) log(`brought up to date: ${name}`)
    return manifest
  } catch (error) {
    // closing the connection rolls back everything; a running COPY accepts no further statement
    for (const key of kept) await files?.remove(key)
    throw error
  } finally {
    await client.end()
  }
}

function unreadable(file: string, error: Error & { code?: string }) {
  if (error.code === 'ENOENT') return new Error(`${file} is not there.`)
  if (error.code === 'Z_BUF_ERROR' || /unexpected end/i.test(error.message))
    return damaged('it ends too early', error)
  if (error.code?.startsWith('Z_') || /tar/i.test(error.message))
    return damaged('its content cannot be read', error)
  return error
}

/** A restore needs an empty database: it adds to nothing and replaces nothing. */
async function assertEmpty(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' limit 1`,
  )
  if (rows[0])
    throw new Error(
      `The database is not empty (it has a table ${rows[0].name}): restore into a new one.`,
    )
}

/** The entries of the archive in their order: head, tables, files, manifest. */
class Load {
  readonly #client: pg.Client
  readonly #files: FilesToWrite | undefined
  readonly #kept: string[]
  #tables = new Map<string, Table>()
  #filling: { name: string; stream: Filling } | undefined
  #foreignKeys: { tab: string; name: string; definition: string }[] = []
  #manifest: Manifest | undefined
  readonly #sums = new Map<string, string>()

  constructor(client: pg.Client, files: FilesToWrite | undefined, kept: string[]) {
    this.#client = client
    this.#files = files
    this.#kept = kept
  }

  async take(name: string, content: Content): Promise<void> {
    const [kind, of = ''] = name.split('/')
    if (kind === 'head.json') return this.#begin(await jsonOf<Head>(content))
    if (this.#tables.size === 0) throw new Error('This file is not a backup.')
    if (kind === 'tables') return this.#rows(of, content)
    if (kind === 'files') return this.#file(of, content)
    if (kind === 'manifest.json') this.#manifest = await jsonOf<Manifest>(content)
  }

  async #begin(head: Head) {
    if (head.format !== FORMAT) throw new Error('This backup has a form that is not known here.')
    const known = new Set(await migrationNames())
    const unknown = head.migrations.find((name) => !known.has(name))
    if (unknown)
      throw new Error(`This backup was made by a newer release (${unknown}): restore it with that.`)
    await shapeAs(this.#client, head.migrations)
    const ownTables = await tablesOf(this.#client)
    const shape = (tables: Table[]) =>
      JSON.stringify(tables.map(({ name, columns }) => [name, columns.toSorted()]))
    if (shape(ownTables) !== shape(head.tables))
      throw damaged('its tables are not those of its release')
    this.#tables = new Map(head.tables.map((table) => [table.name, table]))
    if (head.files && !this.#files)
      throw new Error('This backup has files inside: set FILES_URL to a folder to restore them to.')

    const { rows } = await this.#client.query<{ tab: string; name: string; definition: string }>(`
      select conrelid::regclass::text as tab, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
    this.#foreignKeys = rows
    // triggers are off: rows load unchanged, nothing is counted or checked twice, and table order does not matter
    for (const { tab, name } of rows)
      await this.#client.query(`alter table ${tab} drop constraint ${quoted(name)}`)
    for (const { name } of ownTables)
      await this.#client.query(`alter table ${quoted(name)} disable trigger user`)
    // the backup already holds the rows that the migrations insert
    await this.#client.query(`truncate ${ownTables.map(({ name }) => quoted(name)).join(', ')}`)
  }

  async #rows(name: string, content: Content) {
    const table = this.#tables.get(name)
    if (!table) throw damaged(`it has an unknown table ${name}`)
    if (this.#filling?.name !== name) {
      await this.#endTable()
      this.#filling = { name, stream: copyInto(this.#client, table) }
    }
    const { stream } = this.#filling
    try {
      for await (const chunk of content)
        if (!stream.write(chunk)) await Promise.race([drained(stream), failed(stream)])
    } catch (error) {
      throw damaged(`rows of ${name} cannot be read`, error)
    }
  }

  async #endTable() {
    const filling = this.#filling
    this.#filling = undefined
    if (!filling) return
    try {
      const done = Promise.race([finished(filling.stream), failed(filling.stream)])
      filling.stream.end()
      await done
    } catch (error) {
      throw damaged(`rows of ${filling.name} cannot be read`, error)
    }
  }

  async #file(key: string, content: Content) {
    await this.#endTable()
    if (!this.#files) return
    const bytes = await wholeOf(content)
    this.#sums.set(key, createHash('sha256').update(bytes).digest('hex'))
    await this.#files.put(key, Readable.from([bytes]))
    this.#kept.push(key)
  }

  /** Checks everything that was loaded, as the database now holds it. */
  async finish(): Promise<Manifest> {
    await this.#endTable()
    const manifest = this.#manifest
    if (!manifest) throw damaged('it ends too early')
    for (const table of this.#tables.values()) {
      const is = await readTable(this.#client, table)
      const was = manifest.tables[table.name]
      if (was?.rows !== is.rows || was.sha256 !== is.sha256)
        throw damaged(`${table.name} has ${is.rows} rows that are not those of the backup`)
    }
    for (const [key, { sha256 }] of Object.entries(manifest.files))
      if (this.#sums.get(key) !== sha256) throw damaged(`the file ${key} is not that of the backup`)
    for (const [name, last] of Object.entries(manifest.sequences))
      if (last !== null)
        await this.#client.query(`select setval(quote_ident($1)::regclass, $2)`, [name, last])
    for (const { tab, name, definition } of this.#foreignKeys)
      await this.#client.query(`alter table ${tab} add constraint ${quoted(name)} ${definition}`)
    for (const name of this.#tables.keys())
      await this.#client.query(`alter table ${quoted(name)} enable trigger user`)
    await this.#client.query('analyze')
    return manifest
  }
}

function copyInto(client: pg.Client, table: Table) {
  const stream = client.query(
    copyFrom(`copy ${quoted(table.name)} (${columnList(table)}) from stdin`),
  )
  stream.on('error', () => {}) // the waiting code gets the error; an abandoned stream ends with its connection
  return stream
}

type Filling = ReturnType<typeof copyInto>
const drained = (stream: Filling) => new Promise<void>((done) => stream.once('drain', done))
const finished = (stream: Filling) => new Promise<void>((done) => stream.once('finish', done))
const failed = (stream: Filling) =>
  new Promise<never>((_, fail) => {
    if (stream.errored) fail(stream.errored)
    stream.once('error', fail)
  })

async function wholeOf(content: Content): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function jsonOf<T>(content: Content): Promise<T> {
  try {
    return JSON.parse((await wholeOf(content)).toString()) as T
  } catch (error) {
    throw damaged('its description cannot be read', error)
  }
}
