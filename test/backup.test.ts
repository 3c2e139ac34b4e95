/** A backup taken while people work restores completely elsewhere; a bad backup leaves nothing. */
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStorage } from '#domains/company/files/server/choose-storage.ts'
import { fromBuffer } from '#domains/company/files/server/storage.ts'
import { checkIntegrity } from '#domains/books/reports/server/integrity/integrity-checks.ts'
import { readEnv } from '#platform/server/env.ts'
import { createAppContext } from '#platform/server/app-context.ts'
import { type Manifest, backUp } from '#database/backup.ts'
import { hasAppRole, migrate, migrationNames } from '#database/migrate.ts'
import { restore } from '#database/restore.ts'
import { buildApp } from '../apps/api/app.ts'
import { anEmptyDatabase } from './cluster.ts'
import { aTill } from './invoices.ts'

const folder = mkdtempSync(join(tmpdir(), 'bengkel-backup-'))
const file = join(folder, 'backup.tar.gz')
const KEY = 'a'.repeat(40)
let till: Awaited<ReturnType<typeof aTill>>
let manifest: Manifest

beforeAll(async () => {
  till = await aTill()
  const order = await till.ready()
  await till.pay(await till.issued(order), 400_000)
  const files = openStorage(join(folder, 'files'))
  await files.put(KEY, fromBuffer(Buffer.from('what was uploaded')))
  const { writes } = till.world.appContext.database
  await writes
    .insertInto('files')
    .values({
      key: KEY,
      name: 'Line\nfeed\tand \\ backslash.pdf',
      type: 'application/pdf',
      size: 17,
      sha256: Buffer.from('x'),
    })
    .execute()

  let working = true
  const work = (async () => {
    for (let n = 0; working; n++)
      await till.admin.post('/admin/journal', {}).then(() => till.ready().then(() => n))
  })()
  manifest = await backUp(till.world.url, file, { files })
  working = false
  await work
})
afterAll(async () => {
  await till.world.close()
  rmSync(folder, { recursive: true, force: true })
})

const rowsAt = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('a backup under load comes back elsewhere, whole, and the app works on it', async () => {
  expect(manifest.tables.orders?.rows).toBeGreaterThan(0)
  expect(readdirSync(folder)).not.toContain('backup.tar.gz.part')
  const empty = await anEmptyDatabase()
  const files = openStorage(join(folder, 'files-there'))
  // it compares rows and checksums of every table with those of the moment that the backup was taken
  expect(await restore(empty.url, file, { files })).toEqual(manifest)

  const content = await files.get(KEY)
  expect(Buffer.concat(await content!.toArray()).toString()).toBe('what was uploaded')
  const names = await rowsAt(empty.url, 'select name from migrations order by 1')
  expect(names.map(({ name }) => name)).toEqual(await migrationNames())
  expect(await rowsAt(empty.url, 'select name from files')).toEqual([
    { name: 'Line\nfeed\tand \\ backslash.pdf' },
  ])

  const env = readEnv({ DATA_DIR: join(folder, 'data'), NODE_ENV: 'test', LOG_LEVEL: 'silent' })
  const log = { info: () => {}, error: () => {} }
  const appContext = await createAppContext(env, empty.url, {
    asAppRole: await hasAppRole(empty.url),
    log,
  })
  const app = await buildApp(appContext)
  const list = await app.inject({
    url: '/api/admin/order?limit=10',
    headers: { authorization: `Bearer ${till.admin.token}` },
  })
  expect([list.statusCode, list.json().data.data.length > 0]).toEqual([200, true])
  const checks = await checkIntegrity(appContext.database.reads)
  expect(checks.filter(({ holds }) => !holds)).toEqual([])
  expect(checks.some(({ checked }) => checked > 0)).toBe(true)

  // the sequences continue, and the protection of the ledger works
  const created = await app.inject({
    method: 'POST',
    url: '/api/admin/customer',
    headers: { authorization: `Bearer ${till.adviser.token}` },
    payload: { full_name: 'Somebody new', phone: '+6281299999999', country_id: 1, is_owner: true },
  })
  expect([created.statusCode, created.json().errors]).toEqual([201, undefined])
  await expect(
    rowsAt(empty.url, `update journal_entries set description = 'changed'`),
  ).rejects.toThrow('append-only')
  if (await hasAppRole(empty.url))
    await expect(
      rowsAt(
        empty.url,
        `set role bengkel_app; insert into journal_lines (entry_id, line_no, account_id, garage_id, entry_date) values (1, 9, 1, 1, now())`,
      ),
    ).rejects.toThrow('permission denied')
  await app.close()
  await appContext.close()
  await empty.drop()
})

test('a table that somebody added is left out and said, a column stops the backup', async () => {
  const source = await anEmptyDatabase()
  await migrate(source.url)
  await rowsAt(source.url, `create table notes_of_mine (id serial primary key, n text)`)
  await rowsAt(source.url, `insert into notes_of_mine (n) values ('mine')`)
  const logged: string[] = []
  const beside = join(folder, 'beside.tar.gz')
  await backUp(source.url, beside, { log: (line) => logged.push(line) })
  expect(logged.join()).toContain('notes_of_mine')
  const empty = await anEmptyDatabase()
  await restore(empty.url, beside, {})
  const [{ n }] = await rowsAt(empty.url, `select to_regclass('notes_of_mine') as n`)
  expect(n).toBeNull()
  await empty.drop()

  await rowsAt(source.url, 'alter table brands add column mine text')
  const never = join(folder, 'never.tar.gz')
  await expect(backUp(source.url, never, {})).rejects.toThrow('brands.mine')
  expect(readdirSync(folder).filter((name) => name.startsWith('never'))).toEqual([])
  await source.drop()
})

test('a database that is not empty is left alone', async () => {
  await expect(restore(till.world.url, file, {})).rejects.toThrow('not empty')
  await expect(backUp(till.world.url, file, {})).rejects.toThrow('there already')
})

test('a place where nothing can be written is named', async () => {
  const nowhere = join(folder, 'no-such-folder', 'backup.tar.gz')
  await expect(backUp(till.world.url, nowhere, {})).rejects.toThrow(`${nowhere} cannot be written`)
})

/** The archive with one thing in its tar changed, packed anew. */
function tampered(change: (tar: Buffer) => void): string {
  const bad = join(folder, `bad-${Math.random()}.tar.gz`)
  const tar = gunzipSync(readFileSync(file))
  change(tar)
  writeFileSync(bad, gzipSync(tar))
  return bad
}
const replaced = (from: string, to: string) => (tar: Buffer) => {
  const at = tar.indexOf(from)
  expect(at).toBeGreaterThan(0)
  tar.write(to, at)
}

test.each([
  [
    'cut off',
    () => {
      const bad = join(folder, 'cut.tar.gz')
      const bytes = readFileSync(file)
      writeFileSync(bad, bytes.subarray(0, Math.floor(bytes.length / 2)))
      return bad
    },
    'it ends too early',
  ],
  [
    'cut off between two entries',
    () => {
      const bad = join(folder, 'cut-tar.tar.gz')
      const tar = gunzipSync(readFileSync(file))
      // everything before the header of the last entry, and the two empty blocks that end a tar
      const cut = tar.subarray(0, tar.lastIndexOf('manifest.json'))
      writeFileSync(bad, gzipSync(Buffer.concat([cut, Buffer.alloc(1024)])))
      return bad
    },
    'it ends too early',
  ],
  [
    'with a name changed',
    () => tampered(replaced('Maria Goreti', 'Mario Goreti')),
    'are not those of the backup',
  ],
  ['with a file changed', () => tampered(replaced('was uploaded', 'was xploaded')), 'the file'],
  ['of a newer release', () => tampered(replaced('0001_people', '9001_people')), 'newer release'],
  [
    'that is something else',
    () => {
      const bad = join(folder, 'text.tar.gz')
      writeFileSync(bad, 'hello')
      return bad
    },
    'cannot be read',
  ],
  ['that is not there', () => join(folder, 'nowhere.tar.gz'), 'is not there'],
])('a backup %s is refused, and the database stays empty', async (_what, make, why) => {
  const empty = await anEmptyDatabase()
  const target = join(folder, `files-${Math.random()}`)
  await expect(restore(empty.url, make(), { files: openStorage(target) })).rejects.toThrow(why)
  expect(
    await rowsAt(empty.url, `select tablename from pg_tables where schemaname = 'public'`),
  ).toEqual([])
  const left = existsSync(target)
    ? readdirSync(target, { recursive: true, withFileTypes: true })
    : []
  expect(left.filter((entry) => entry.isFile())).toEqual([])
  await empty.drop()
})
