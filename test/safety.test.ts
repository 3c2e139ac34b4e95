/**
 * What imports cannot say, walked over the whole table of calls: every call refuses every role that its policy does not
 * name, and hides every row out of reach. A call that is added is walked too; a new module adds its row to test/registers/rows.ts.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Call } from '#platform/contract/route.ts'
import { type RoleName, hasCapability, roleTable } from '#platform/contract/roles.ts'
import { type Row, pathTo, rowPathOf } from './registers/rows.ts'
import { aBodyFor, keyOf } from './samples.ts'
import {
  type Callers,
  MISSING,
  bounded,
  byKey,
  calls,
  callersOfAllRoles,
  pathWithMissingId,
} from './callers.ts'
import { checksums } from './checksum.ts'
import type { Who } from './world.ts'

/** Calls that require a session. */
const guarded = byKey.flatMap(([key, call]) =>
  call.allow === 'anyone' ? [] : [[key, call, call.allow] as const],
)
/** The code of a document is no row: its own tests try codes of other garages. */
const withRow = byKey.filter(
  ([, call]) => /\{/.test(call.path) && !/\{(token|key|month)\}/.test(call.path),
)

let { world, owner, rows, as, abroad, nearby, send } = {} as Callers

beforeAll(async () => {
  ;({ world, owner, rows, as, abroad, nearby, send } = await callersOfAllRoles())
})
afterAll(() => world.close())

describe('who may not', () => {
  let before: Record<string, string>
  beforeAll(async () => {
    before = await checksums(world)
  })
  /** The row exists: only the missing right refuses them. */
  const pathOf = (call: Call) => {
    const rowPath = rowPathOf(call, rows)
    return rowPath ? pathTo(call, rowPath, rows[rowPath]?.id ?? 1) : pathWithMissingId(call)
  }

  test.each(guarded)('%s', async (_key, call, allow) => {
    const body = aBodyFor(call)
    const dead = { status: 401, message: 'Invalid token' }
    expect(await send(call, world.anybody, pathOf(call), body), 'nobody').toEqual(dead)
    const left = as.get('whoever left') as Who
    expect(await send(call, left, pathOf(call), body), 'whoever left').toEqual(dead)
    for (const { name } of roleTable)
      if (!hasCapability(name, allow))
        expect(await send(call, as.get(name) as Who, pathOf(call), body), name).toEqual({
          status: 403,
          message: 'You are not allowed to do this',
        })
  })

  test('changed nothing in any table by trying', async () => {
    expect(await checksums(world)).toEqual(before)
  })
})

describe('who may', () => {
  /** The answers to a caller with the right: for a missing row, a list, or a call without its input. */
  function answerTo({ path, body, query, upload }: Call): number {
    if (path.includes('{')) return 404
    const lacks = [body, query].some((schema) => schema?.safeParse({}).success === false)
    return upload || lacks ? 422 : 200
  }

  test.each(guarded)('%s', async (key, call, allow) => {
    const body = call.path.includes('{') ? aBodyFor(call) : undefined
    for (const { name } of roleTable.filter((role) => hasCapability(role.name, allow))) {
      // a call that ends the session gets one of its own
      const who = key === 'POST /auth/logout' ? await world.signedInAs(name) : (as.get(name) as Who)
      const { status, message } = await send(call, who, pathWithMissingId(call), body)
      expect(status, `${name}: ${message}`).toBe(answerTo(call))
    }
  })

  test('what anyone may call is known by name', () => {
    const open = calls.filter(({ allow }) => allow === 'anyone').map(keyOf)
    expect(open.toSorted()).toEqual([
      'GET /files/{id}',
      'GET /files/{id}/thumbnail',
      'GET /public/c/{token}',
      'GET /public/c/{token}/paper',
      'GET /public/c/{token}/photo/{id}',
      'GET /public/message/whatsapp/callback',
      'GET /public/u/{token}',
      'GET /shop/product',
      'GET /shop/product/{id}/image/{file_id}',
      'POST /auth/login',
      'POST /auth/otp',
      'POST /auth/otp/verify',
      'POST /auth/password',
      'POST /public/c/{token}/code',
      'POST /public/c/{token}/decision',
      'POST /public/c/{token}/question',
      'POST /public/message/webhook/callback',
      'POST /public/message/whatsapp/callback',
      'POST /public/u/{token}',
    ])
  })

  test('no call is declared twice, and none is swallowed by another', () => {
    const shapes = calls.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`)
    expect(new Set(shapes).size).toBe(shapes.length)
  })
})

describe('rows out of reach answer as those that are missing', () => {
  /** Callers with the right but without reach; none if every caller with the right reaches all rows. */
  function strangers(call: Call, { reach }: Row): Who[] {
    if (reach === 'everybody') return []
    const holds = (role: RoleName) => call.allow === 'anyone' || hasCapability(role, call.allow)
    const role =
      bounded.find(holds) ??
      (reach === 'garage' && holds('super admin - manufacture')
        ? 'super admin - manufacture'
        : undefined)
    if (!role) return []
    return [abroad, ...(reach === 'garage' ? [nearby] : [])].map((there) => there.get(role) as Who)
  }
  let before: Record<string, string>
  beforeAll(async () => {
    before = await checksums(world)
  })

  test.each(withRow)('%s', async (key, call) => {
    const rowPath = rowPathOf(call, rows)
    expect(rowPath, `${key}: add a row for this path to test/registers/rows.ts`).toBeDefined()
    const row = rows[rowPath ?? ''] as Row
    const body = aBodyFor(call)
    for (const who of strangers(call, row)) {
      const missing = await send(call, who, pathTo(call, rowPath ?? '', MISSING), body)
      expect(missing, `${key}: the body of test/registers/rows.ts should pass its schema`).toEqual({
        status: 404,
        message: 'Not found',
      })
      expect(await send(call, who, pathTo(call, rowPath ?? '', row.id), body)).toEqual(missing)
    }
  })

  test('and nothing in any table was changed by trying', async () => {
    expect(await checksums(world)).toEqual(before)
  })
})

describe('ids in bodies', () => {
  /** The row that a field of this name would mean, in a garage and a country far from the caller. */
  const foreign: [RegExp, string][] = [
    [/^(mechanic|employee|assignee)_id$/, '/admin/employee/{id}'],
    [/_file_id$/, '/files/{id}'],
    [/^inventory_item_id$/, '/admin/garage/{id}/inventory/{item_id}'],
    [/^parent_id$/, '/admin/account/{id}'],
  ]
  const rowOf = (field: string) =>
    foreign.find(([name]) => name.test(field))?.[1] ??
    `/admin/${field.replace(/_id$/, '').replaceAll('_', '-')}/{id}`

  const creating = byKey.filter(
    ([, { method, path, body, allow }]) =>
      method === 'POST' &&
      body &&
      !path.includes('{') &&
      allow !== 'anyone' &&
      bounded.some((role) => hasCapability(role, allow)),
  )
  test.each(creating)('%s takes none out of reach', async (key, call) => {
    const who = abroad.get(
      bounded.find((role) => hasCapability(role, call.allow as 'signed-in')) as RoleName,
    ) as Who
    const fields = Object.keys((call.body as z.ZodObject).shape ?? {}).filter((field) =>
      field.endsWith('_id'),
    )
    for (const field of fields) {
      const row = field === 'country_id' ? { id: 1, reach: 'country' } : rows[rowOf(field)]
      if (!row || row.reach === 'everybody') continue
      const ownBody = {
        ...aBodyFor(call),
        ...(fields.includes('country_id') ? { country_id: 2 } : {}),
        ...(fields.includes('garage_id') ? { garage_id: 3 } : {}),
      }
      const missing = await send(call, who, call.path, { ...ownBody, [field]: MISSING })
      expect([404, 422], `${key} ${field}: ${missing.message}`).toContain(missing.status)
      expect(
        await send(call, who, call.path, { ...ownBody, [field]: row.id }),
        `${key} ${field}`,
      ).toEqual(missing)
    }
  })
})

describe('lists show what is in reach, and the selectors narrow them', () => {
  // a row of the activity log is soon no longer among the first hundred
  const lists = guarded.filter(
    ([, { method, path }]) =>
      method === 'GET' &&
      path.startsWith('/admin/') &&
      path !== '/admin/activity-log' &&
      calls.some((call) => call.path === `${path}/{id}`),
  )
  const narrowed = [
    '',
    'country_id=1',
    'garage_id=1',
    'country_id=1&garage_id=1',
    'country_id=0&garage_id=0',
  ]

  test.each(lists)('%s', async (key, call, allow) => {
    const row = rows[`${call.path}/{id}`]
    expect(row, `${key}: add its row to test/registers/rows.ts`).toBeDefined()
    const { id, reach } = row as Row
    const shows = async (who: Who, query: string): Promise<boolean> => {
      const response = await who.get(`${call.path}?limit=100&${query}`)
      expect(response.status, query).toBe(200)
      return response.data.data.some((row: { id: number }) => row.id === id)
    }
    const everybody = reach === 'everybody'
    const reader = hasCapability('super admin', allow)
      ? owner
      : (as.get('super admin - manufacture') as Who)
    expect(await shows(reader, '')).toBe(true)
    expect(await shows(reader, 'country_id=1')).toBe(true)
    expect(await shows(reader, 'country_id=2')).toBe(everybody)
    expect(await shows(reader, 'country_id=0&garage_id=0')).toBe(true)
    expect(await shows(reader, 'garage_id=3')).toBe(everybody)
    for (const role of bounded.filter((one) => hasCapability(one, allow)))
      for (const query of narrowed)
        expect(await shows(abroad.get(role) as Who, query), `${role} ${query}`).toBe(everybody)
  })
})
