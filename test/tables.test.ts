/** Every table has one domain that writes it, and the code's table types are those of the migrated database. */
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { typesFile, writeTypes } from '#database/types.ts'
import { projectRoot } from '#platform/server/root.ts'
import { aDatabase } from './cluster.ts'

/** Written by more than one domain, and why. */
const shared: Record<string, readonly string[]> = {
  // auth keeps the password and its failures in the person's own row
  employees: ['auth', 'employees'],
  // a new build copies its tasks and lays out their days; then they are the tasks' own
  build_tasks: ['build-tasks', 'builds'],
  // the void of a note takes back that its bill is wholly credited, and the floor imports no workshop
  build_bills: ['build-money', 'credit-notes'],
}

const sources = (folder: string): string[] =>
  readdirSync(join(projectRoot, folder), { recursive: true })
    .map((name) => `${folder}/${String(name).replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && /server\//.test(name))

const WRITES =
  /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)'|\b(?:insert\s+into|delete\s+from|update)\s+(\w+)(?=\s+(?:as\s+\w+\s+)?set\b|\s*\(|\s+where|\s+\w+\s+set\b|\s+values|\s+select)/gi

test('every table is written by one domain', () => {
  const tables = new Set(
    [...readFileSync(typesFile, 'utf8').matchAll(/^ {2}(\w+): \w+;$/gm)].map(([, name]) => name),
  )
  const writers = new Map<string, Set<string>>()
  for (const file of [...sources('domains'), ...sources('platform')]) {
    const who = file.startsWith('platform/') ? 'platform' : (file.split('/')[2] ?? '')
    for (const [, byBuilder, bySql] of readFileSync(join(projectRoot, file), 'utf8').matchAll(
      WRITES,
    )) {
      const table = byBuilder ?? bySql ?? ''
      if (tables.has(table)) writers.set(table, (writers.get(table) ?? new Set()).add(who))
    }
  }
  for (const table of ['sessions', 'activity_log', 'idempotency_keys'])
    expect([...(writers.get(table) ?? [])], table).toEqual(['platform'])
  for (const [table, who] of writers)
    expect([...who].toSorted(), table).toEqual(shared[table] ?? [...who].slice(0, 1))
  expect(writers.size).toBeGreaterThan(10)
})

test('the table types are those of the migrated database', async () => {
  const database = await aDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'bengkel-types-'))
  const file = join(folder, 'tables.gen.ts')
  writeTypes(database.url, file)
  expect(readFileSync(typesFile, 'utf8'), 'run: npm run generate:types').toBe(
    readFileSync(file, 'utf8'),
  )
  rmSync(folder, { recursive: true })
  await database.drop()
})
