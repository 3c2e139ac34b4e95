/**
 * What every record keeps to, checked on all modules that use the record kit (platform/contract/record-calls.ts): versions, the
 * activity log, sorts, filters, `can`. Rights, reach and undeclared fields are walked in
 * test/safety*.test.ts. A module's own test holds only what is its own.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '#platform/contract/route.ts'
import { hasCapability } from '#platform/contract/roles.ts'
import { operations } from '../apps/api/app.ts'
import { moduleFolders } from './module-folders.ts'
import { type Row, aRowOfEach } from './registers/rows.ts'
import { keyOf } from './samples.ts'
import { type Who, type World, aWorld } from './world.ts'

const calls = operations.map(({ call }) => call)
const find = (method: string, path: string) =>
  calls.find((call) => call.method === method && call.path === path)

/** The five calls of each record. */
const records = calls.flatMap((create) => {
  if (!create.record) return []
  const one = calls.find(
    ({ method, path }) =>
      method === 'DELETE' && path.startsWith(`${create.path}/{`) && path.endsWith('}'),
  )?.path
  if (!one) throw new Error(`${keyOf(create)} has no removal`)
  const [list, get, update, remove] = [
    find('GET', create.path),
    find('GET', one),
    find('PUT', one),
    find('DELETE', one),
  ] as [Call, Call, Call, Call]
  return [[create.record, { list, get, create, update, remove }] as const]
})

const MISSING = 2_000_000_000
let world: World
let owner: Who
let maker: Who
let rows: Record<string, Row>

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
  rows = await aRowOfEach(world, owner)
})
afterAll(() => world.close())

const writerOf = ({ update }: { update: Call }) =>
  hasCapability('super admin', update.allow as 'signed-in') ? owner : maker
/** The path of the row that test/registers/rows.ts has made; the last id is the row's, one above it is garage 1. */
const pathOf = ({ path }: Call, id: number) =>
  path.replace(/\{\w+\}$/, String(id)).replaceAll(/\{\w+\}/g, '1')
const rowOf = (get: Call) => {
  const row = rows[get.path]
  if (!row) throw new Error(`test/registers/rows.ts makes no row for ${get.path}`)
  return row.id
}

test('the record kit serves the modules that it was made for', () => {
  const nouns = records.map(([item]) => item)
  expect(nouns).toEqual(
    expect.arrayContaining(['branch', 'employee', 'customer', 'service catalogue', 'brand']),
  )
  expect(new Set(nouns).size).toBe(nouns.length)
})

describe.each(records)('%s', (item, { list, get, update, remove }) => {
  test('shows its row, with what its reader may do', async () => {
    const who = writerOf({ update })
    const path = pathOf(get, rowOf(get))
    const { status, data } = await who.get(path)
    expect([status, data.id]).toEqual([200, rowOf(get)])
    expect(data.can.update).toEqual({ ok: true })
    expect(Object.keys(data.can)).toEqual(expect.arrayContaining(['update', 'remove']))
    expect((await who.get(pathOf(get, MISSING))).status).toBe(404)
  })

  test('refuses a change upon an older version, and says what was changed', async () => {
    const who = writerOf({ update })
    const path = pathOf(update, rowOf(get))
    const { version } = (await who.get(path)).data
    const first = await change(who, path, version)
    expect([first.status, first.data.version]).toEqual([200, version + 1])
    const second = await change(who, path, version)
    expect(second.status).toBe(409)
    expect(second.data.version).toBe(version + 1)
    expect(second.data.changes).toHaveLength(1)
    expect((await change(who, pathOf(update, MISSING), 1)).status).toBe(404)
  })

  test('lets one of two changes at once through', async () => {
    const who = writerOf({ update })
    const path = pathOf(update, rowOf(get))
    const { version } = (await who.get(path)).data
    const both = await Promise.all([change(who, path, version), change(who, path, version)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('writes each change into the activity log', async () => {
    const who = writerOf({ update })
    const path = pathOf(update, rowOf(get))
    const { version } = (await who.get(path)).data
    await change(who, path, version)
    const { method, subject, subject_id, version: noted } = await lastActivity(item, rowOf(get))
    expect({ method, subject, subject_id, noted }).toEqual({
      method: 'PUT',
      subject: item,
      subject_id: rowOf(get),
      noted: version + 1,
    })
  })

  test('is listed, by each sort in both directions, and narrowed by each filter', async () => {
    const who = writerOf({ update })
    const path = pathOf(list, 1)
    const { properties } = z.toJSONSchema(list.query as z.ZodObject, {
      io: 'input',
      unrepresentable: 'any',
    }) as { properties: Record<string, { enum?: string[] }> }
    const { sort, ...filters } = properties
    const sorts = sort?.enum ?? []
    expect(sorts.length).toBeGreaterThan(1)
    for (const by of sorts) {
      const { status, data } = await who.get(`${path}?limit=100&sort=${by}`)
      expect([by, status]).toEqual([by, 200])
      expect(
        data.data.map((row: { id: number }) => row.id),
        by,
      ).toContain(rowOf(get))
    }
    // the two selectors narrow the reach: that is walked elsewhere
    const references = Object.keys(filters).filter((key) =>
      /^(?!country_id|garage_id).*_id$/.test(key),
    )
    for (const name of references) {
      const { status, data } = await who.get(`${path}?${name}=${MISSING}`)
      expect([name, status, data.total]).toEqual([name, 200, 0])
    }
    expect((await who.get(`${path}?keyword=nothing+is+called+so`)).data.total).toBe(0)
  })

  test('is deleted once, or says that it is in use', async () => {
    const who = writerOf({ update })
    const path = pathOf(remove, rowOf(get))
    const gone = await who.delete(path)
    expect([200, 409]).toContain(gone.status)
    if (gone.status === 409) expect((await who.get(path)).status).toBe(200)
    else expect((await lastActivity(item, rowOf(get))).method).toBe('DELETE')
  })
})

/** Changes nothing but the version, in the way that the call takes it. */
const change = (who: Who, path: string, version: number) =>
  who.put(path, {}, { 'If-Match': `"${version}"` })

const lastActivity = (subject: string, id: number) =>
  world.appContext.database.reads
    .selectFrom('activity_log')
    .select(['method', 'subject', 'subject_id', 'version'])
    .where('subject', '=', subject)
    .where('subject_id', '=', id)
    .where('status', '=', 'success')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

test('no module writes by hand what the record kit does', () => {
  const byHand = moduleFolders().flatMap(({ module, folder }) => {
    const server = join(folder, 'server')
    return filesOf(server)
      .filter((file) => readFileSync(join(server, file), 'utf8').includes('changesSince('))
      .map((file) => `${module}/server/${file}`)
  })
  expect(byHand).toEqual([])
})

const filesOf = (folder: string) => {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.includes('.test.'),
    )
  } catch {
    return []
  }
}
