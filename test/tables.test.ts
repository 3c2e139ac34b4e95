/** Every table has one module that writes it, and the code's table types are those of the migrated database. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { typesFile, writeTypes } from '#database/types.ts'
import { aDatabase } from './cluster.ts'
import { tables } from './registers/tables.ts'
import { writersByTable } from './table-writers.ts'

/** Written by more than one module, and why. */
const shared: Record<string, readonly string[]> = {
  // auth keeps the password and its failures in the person's own row
  employees: ['company/auth', 'company/employees'],
  // consents keep the customer's `message_consent` in step with their rows
  customers: ['people/consents', 'people/customers'],
  // a new build copies its tasks and lays out their days; then they are the tasks' own
  build_tasks: ['workshop/build-tasks', 'workshop/builds'],
  // the void of a note takes back that its bill is wholly credited, and the floor imports no workshop
  build_bills: ['floor/credit-notes', 'workshop/build-money'],
}

test('every table is written by one module', () => {
  const writers = [...writersByTable()].filter(([table]) => tables.includes(table))
  for (const table of ['sessions', 'activity_log', 'idempotency_keys'])
    expect(writersByTable().get(table), table).toEqual(['platform'])
  for (const [table, modules] of writers)
    expect(modules, table).toEqual(shared[table] ?? modules.slice(0, 1))
  expect(writers.length).toBeGreaterThan(10)
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
