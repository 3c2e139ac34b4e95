/**
 * A backup: one gzipped tar with every table as of one moment. The app keeps working while it is written.
 *   head.json                   format, the migrations that gave the tables their shape, the tables and their columns
 *   tables/<table>/000001.copy  rows in PostgreSQL's COPY text, in the order of the primary key, in pieces
 *   files/<key>                 uploaded files, if the app keeps them in a folder
 *   manifest.json               rows and SHA-256 of each table and file, sequences; last, so a torn backup has none
 */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import tar from 'tar-stream'
import { projectRoot } from '#platform/server/root.ts'

export const FORMAT = 'bengkel-backup-1'
/** A tar entry starts with its size, and the size of a table is unknown until it is read. */
const PIECE = 4 * 1024 * 1024

export interface Table {
  name: string
  /** Without the columns that the database computes. */
  columns: string[]
  key: string[]
}
export interface Head {
  format: string
  taken_at: string
  migrations: string[]
  tables: Table[]
  /** Whether the backup includes the uploaded files; otherwise they stay in their storage. */
  files: boolean
}
export interface Sum {
  rows: number
  sha256: string
}
export interface Manifest {
  tables: Record<string, Sum>
  files: Record<string, { size: number; sha256: string }>
  /** Last value given out; null for a sequence not used yet. */
  sequences: Record<string, number | null>
  /** Rows of `files` whose content was not found. */
  missing: string[]
}

/** Reads uploaded files; the same shape as in `domains/company/files/server/storage.ts`. */
export interface FilesToRead {
  get(key: string): Promise<Readable | undefined>
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const columnList = ({ columns }: Table) => columns.map(quoted).join(', ')

/** A connection without a statement timeout, whose text output is the same on every server. */
export async function connectForCopy(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'bengkel backup',
    options:
      '-c statement_timeout=0 -c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c bytea_output=hex -c extra_float_digits=1 -c client_encoding=UTF8',
  })
  client.on('error', () => {}) // the running statement fails too and reports the error
  await client.connect()
  return client
}

/** Every application table except the list of migrations, which the migrations create. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey::int2[])
        where i.indrelid = c.oid and i.indisprimary), '{}') as key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`)
  return rows
}

/** The tables of this release with their columns, as the migrations make them (database/tables.gen.ts). */
async function ourTables(): Promise<Map<string, Set<string>>> {
  const text = await readFile(join(projectRoot, 'database/tables.gen.ts'), 'utf8')
  const columnsOf = new Map(
    [...text.matchAll(/^export interface (\w+) \{\n([^}]*)\}/gm)].map(
      ([, type = '', fields = '']) => [
        type,
        new Set([...fields.matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) => name)),
      ],
    ),
  )
  const [, tables = ''] = /^export interface DB \{\n([^}]*)\}/m.exec(text) ?? []
  return new Map(
    [...tables.matchAll(/^ {2}(\w+): (\w+);/gm)].map(([, table = '', type = '']) => [
      table,
      columnsOf.get(type) ?? new Set(),
    ]),
  )
}

/**
 * Migrations define the shape, so a table or column added by hand cannot be restored. An added table is left out
 * with a warning. An added column in an application table stops the backup, because its rows would be incomplete.
 * @throws Error that names the columns
 */
async function onlyOurs(tables: Table[], log: (line: string) => void): Promise<Table[]> {
  const ours = await ourTables()
  const foreign = tables.filter(({ name }) => !ours.has(name))
  if (foreign.length > 0)
    log(
      `Left out, not a table of Bengkel: ${foreign.map(({ name }) => name).join(', ')}. Back that up by itself.`,
    )
  const known = tables.filter(({ name }) => ours.has(name))
  const added = known.flatMap(({ name, columns }) =>
    columns.filter((column) => !ours.get(name)?.has(column)).map((column) => `${name}.${column}`),
  )
  if (added.length === 0) return known
  throw new Error(
    `No backup was made: ${added.join(', ')} is not a column of Bengkel and could not be restored. Move it to a table of its own.`,
  )
}

/** Reads a table's rows as COPY text, in the order of its key, and passes each piece to `take`. */
export async function readTable(
  client: pg.Client,
  table: Table,
  take: (piece: Buffer) => Promise<void> | void = () => {},
): Promise<Sum> {
  const order = table.key.length > 0 ? table.key.map(quoted).join(', ') : columnList(table)
  const stream = client.query(
    copyTo(
      `copy (select ${columnList(table)} from public.${quoted(table.name)} order by ${order}) to stdout`,
    ),
  )
  const hash = createHash('sha256')
  let rows = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk)
    // in COPY text every row ends in a line feed, and a line feed inside a value is written as \n
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows++
    await take(chunk)
  }
  return { rows, sha256: hash.digest('hex') }
}

/** The sequences of the tables, with the last value that each gave out. */
async function sequencesOf(
  client: pg.Client,
  tables: readonly Table[],
): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select s.sequencename as name, s.last_value::text as last
       from pg_sequences s
       join pg_depend d on d.objid = format('public.%I', s.sequencename)::regclass and d.deptype in ('a', 'i')
       join pg_class t on t.oid = d.refobjid and d.refclassid = 'pg_class'::regclass
      where s.schemaname = 'public' and t.relname = any($1) order by 1`,
    [tables.map(({ name }) => name)],
  )
  return Object.fromEntries(
    rows.map(({ name, last }) => [name, last === null ? null : Number(last)]),
  )
}

type WriteEntry = (name: string, content: Buffer) => Promise<void>

/** A gzipped tar that is being written. */
function openArchive(file: string) {
  const pack = tar.pack()
  const written = pipeline(
    pack,
    createGzip(),
    createWriteStream(file, { flags: 'w', mode: 0o600, flush: true }),
  )
  let unwritten: Error | undefined
  written.catch((error: Error) => (unwritten = error)) // awaited by `finish`, and by every entry
  const entry: WriteEntry = (name, content) =>
    Promise.race([
      new Promise<void>((done, failed) => {
        const sink = pack.entry({ name, size: content.length }, (error) =>
          error ? failed(error) : done(),
        )
        sink.end(content)
      }),
      written.then(() => undefined),
    ])
  return {
    entry,
    async finish() {
      pack.finalize()
      await written
    },
    /** Removes the file. Answers why it could not be written: a full disk, a missing folder. */
    async abandon(): Promise<Error | undefined> {
      // destroying the archive fails it too, and that error only says that it was cut off
      const why = unwritten
      pack.destroy()
      await written.catch(() => {})
      await rm(file, { force: true })
      return why
    },
  }
}

/**
 * Writes the backup to a file that must not exist yet (mode 0600: it holds everything). A failed backup leaves
 * no file.
 * @param files reads the uploads; undefined when another storage keeps them and the backup leaves them out
 */
export async function backUp(
  url: string,
  file: string,
  { files, log = () => {} }: { files?: FilesToRead | undefined; log?: (line: string) => void },
): Promise<Manifest> {
  const taken = await open(file, 'r').then(
    (handle) => handle.close().then(() => true),
    () => false,
  )
  if (taken) throw new Error(`${file} is there already.`)
  const unfinished = `${file}.part`
  const client = await connectForCopy(url)
  const { entry, finish, abandon } = openArchive(unfinished)

  try {
    await client.query('begin isolation level repeatable read read only')
    const migrations = await client.query<{ name: string }>(
      'select name from migrations order by 1',
    )
    const tables = await onlyOurs(await tablesOf(client), log)
    const head: Head = {
      format: FORMAT,
      taken_at: new Date().toISOString(),
      migrations: migrations.rows.map(({ name }) => name),
      tables,
      files: files !== undefined,
    }
    await entry('head.json', Buffer.from(JSON.stringify(head)))

    const manifest: Manifest = { tables: {}, files: {}, sequences: {}, missing: [] }
    for (const table of tables) manifest.tables[table.name] = await writeTable(client, table, entry)
    if (files) await writeFiles(client, files, manifest, entry)
    // read last: a number given out after the snapshot is only skipped
    manifest.sequences = await sequencesOf(client, tables)
    await entry('manifest.json', Buffer.from(JSON.stringify(manifest)))
    await finish()
    await rename(unfinished, file)
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
    log(
      `${rows} rows of ${tables.length} tables and ${Object.keys(manifest.files).length} files in ${file}`,
    )
    return manifest
  } catch (error) {
    const why = await abandon()
    throw why ? new Error(`${file} cannot be written: ${why.message}`, { cause: error }) : error
  } finally {
    await client.end()
  }
}

/** Writes a table's rows in pieces, each an entry of its own. */
async function writeTable(client: pg.Client, table: Table, entry: WriteEntry): Promise<Sum> {
  let pieces: Buffer[] = []
  let size = 0
  let number = 0
  const flush = async () => {
    if (size === 0) return
    const name = `tables/${table.name}/${String(++number).padStart(6, '0')}.copy`
    await entry(name, Buffer.concat(pieces, size))
    pieces = []
    size = 0
  }
  const sum = await readTable(client, table, async (piece) => {
    pieces.push(piece)
    size += piece.length
    if (size >= PIECE) await flush()
  })
  await flush()
  return sum
}

/** The content of every row of `files`. Content is written before its row, so every row in the snapshot has one. */
async function writeFiles(
  client: pg.Client,
  files: FilesToRead,
  manifest: Manifest,
  entry: WriteEntry,
) {
  const { rows } = await client.query<{ key: string }>('select key from files order by id')
  for (const { key } of rows) {
    const content = await files.get(key)
    if (!content) {
      manifest.missing.push(key)
      continue
    }
    // one at a time; no file is larger than the upload limit
    const bytes = Buffer.concat(await content.toArray())
    manifest.files[key] = {
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }
    await entry(`files/${key}`, bytes)
  }
}
