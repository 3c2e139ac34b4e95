/**
 * What imports cannot say, walked over the whole table of calls: every call refuses every role that its policy does not
 * name, hides every row out of reach, takes no field that it does not declare. A call that is added is walked too; a new
 * noun adds its row to test/calls.ts.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '#platform/contract/route.ts'
import { type RoleName, may, roles } from '#platform/contract/roles.ts'
import { guardedIn } from '#platform/server/seen.ts'
import { operations } from '../apps/api/app.ts'
import { type Row, aBodyFor, aRowOfEach, keyOf, pathTo, rowPathOf } from './calls.ts'
import { checksums } from './checksum.ts'
import { signature } from './orders.ts'
import { type Answer, type Who, type World, aWorld } from './world.ts'

const calls = operations.map(({ call }) => call)
const byKey = calls.map((call) => [keyOf(call), call] as const)
/** Calls that require a session. */
const guarded = byKey.flatMap(([key, call]) =>
  call.allow === 'anyone' ? [] : [[key, call, call.allow] as const],
)
const withRow = byKey.filter(([, call]) => /\{/.test(call.path))

const MISSING = 2_000_000_000
/** Roles that reach one garage and its country. */
const bounded: readonly RoleName[] = ['admin', 'service adviser', 'mechanic']

let world: World
let owner: Who
let rows: Record<string, Row>
const as = new Map<string, Who>()
/** The same roles in Malaysia, far from every row. */
const abroad = new Map<RoleName, Who>()
/** And in the next garage of the same country. */
const nearby = new Map<RoleName, Who>()

beforeAll(async () => {
  world = await aWorld({ OTP_PER_ADDRESS: '100000' })
  owner = await world.signedInAs('super admin', { garage_id: null })
  rows = await aRowOfEach(world, owner)
  for (const { name } of roles) {
    const head = ['super admin', 'finance', 'super admin - manufacture'].includes(name)
    as.set(name, await world.signedInAs(name, { garage_id: head ? null : 1 }))
    abroad.set(name, await world.signedInAs(name, { garage_id: head ? null : 3, country_id: 2 }))
    nearby.set(name, await world.signedInAs(name, { garage_id: head ? null : 2 }))
  }
  const gone = await world.signedInAs('super admin', { garage_id: null })
  await world.house.database.writes
    .updateTable('employees')
    .set({ active: false })
    .where('id', '=', gone.employee_id)
    .execute()
  as.set('whoever left', gone)
})
afterAll(() => world.close())

/** Sends a call; a call that streams is left as soon as it has answered. */
async function send(call: Call, who: Who, path: string, payload?: object) {
  const answer = await world.app.inject({
    method: call.method,
    url: `/api${path}`,
    headers: who.token ? { authorization: `Bearer ${who.token}` } : {},
    ...(payload ? { payload } : {}),
    payloadAsStream: true,
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  let text = ''
  if (isJson) for await (const chunk of answer.stream()) text += chunk
  else answer.stream().destroy()
  const { message = '', errors } = (text ? JSON.parse(text) : {}) as Partial<Answer>
  return { status: answer.statusCode, message, ...(errors ? { errors } : {}) }
}

const nowhere = (call: Call) => call.path.replaceAll(/\{\w+\}/g, String(MISSING))
describe('who may not', () => {
  let before: Record<string, string>
  beforeAll(async () => {
    before = await checksums(world)
  })
  /** The row exists: only the missing right refuses them. */
  const there = (call: Call) => {
    const rowPath = rowPathOf(call, rows)
    return rowPath ? pathTo(call, rowPath, rows[rowPath]?.id ?? 1) : nowhere(call)
  }

  test.each(guarded)('%s', async (_key, call, allow) => {
    const body = aBodyFor(call)
    const dead = { status: 401, message: 'Invalid token' }
    expect(await send(call, world.anybody, there(call), body), 'nobody').toEqual(dead)
    const left = as.get('whoever left') as Who
    expect(await send(call, left, there(call), body), 'whoever left').toEqual(dead)
    for (const { name } of roles)
      if (!may(name, allow))
        expect(await send(call, as.get(name) as Who, there(call), body), name).toEqual({
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
    for (const { name } of roles.filter((role) => may(role.name, allow))) {
      // a call that ends the session gets one of its own
      const who = key === 'POST /auth/logout' ? await world.signedInAs(name) : (as.get(name) as Who)
      const { status, message } = await send(call, who, nowhere(call), body)
      expect(status, `${name}: ${message}`).toBe(answerTo(call))
    }
  })

  test('what anyone may call is known by name', () => {
    const open = calls.filter(({ allow }) => allow === 'anyone').map(keyOf)
    expect(open.toSorted()).toEqual([
      'GET /files/{id}',
      'GET /files/{id}/thumbnail',
      'POST /auth/login',
      'POST /auth/otp',
      'POST /auth/otp/verify',
      'POST /auth/password',
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
    const holds = (role: RoleName) => call.allow === 'anyone' || may(role, call.allow)
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
    expect(rowPath, `${key}: add a row for this path to test/calls.ts`).toBeDefined()
    const row = rows[rowPath ?? ''] as Row
    const body = aBodyFor(call)
    for (const who of strangers(call, row)) {
      const missing = await send(call, who, pathTo(call, rowPath ?? '', MISSING), body)
      expect(missing, `${key}: the body of test/calls.ts should pass its schema`).toEqual({
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
      bounded.some((role) => may(role, allow)),
  )
  test.each(creating)('%s takes none out of reach', async (key, call) => {
    const who = abroad.get(
      bounded.find((role) => may(role, call.allow as 'signed-in')) as RoleName,
    ) as Who
    const fields = Object.keys((call.body as z.ZodObject).shape ?? {}).filter((field) =>
      field.endsWith('_id'),
    )
    for (const field of fields) {
      const row = field === 'country_id' ? { id: 1, reach: 'country' } : rows[rowOf(field)]
      if (!row || row.reach === 'everybody') continue
      const own = {
        ...aBodyFor(call),
        ...(fields.includes('country_id') ? { country_id: 2 } : {}),
        ...(fields.includes('garage_id') ? { garage_id: 3 } : {}),
      }
      const missing = await send(call, who, call.path, { ...own, [field]: MISSING })
      expect([404, 422], `${key} ${field}: ${missing.message}`).toContain(missing.status)
      expect(
        await send(call, who, call.path, { ...own, [field]: row.id }),
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
    expect(row, `${key}: add its row to test/calls.ts`).toBeDefined()
    const { id, reach } = row as Row
    const shows = async (who: Who, query: string): Promise<boolean> => {
      const answer = await who.get(`${call.path}?limit=100&${query}`)
      expect(answer.status, query).toBe(200)
      return answer.data.data.some((one: { id: number }) => one.id === id)
    }
    const everybody = reach === 'everybody'
    const reader = may('super admin', allow) ? owner : (as.get('super admin - manufacture') as Who)
    expect(await shows(reader, '')).toBe(true)
    expect(await shows(reader, 'country_id=1')).toBe(true)
    expect(await shows(reader, 'country_id=2')).toBe(everybody)
    expect(await shows(reader, 'country_id=0&garage_id=0')).toBe(true)
    expect(await shows(reader, 'garage_id=3')).toBe(everybody)
    for (const role of bounded.filter((one) => may(one, allow)))
      for (const query of narrowed)
        expect(await shows(abroad.get(role) as Who, query), `${role} ${query}`).toBe(everybody)
  })
})

describe('what comes in', () => {
  type Schema = z.ZodType & {
    def: {
      type: string
      shape?: Record<string, Schema>
      catchall?: Schema
      element?: Schema
      innerType?: Schema
      in?: Schema
      options?: Schema[]
    }
  }

  /** Every object inside of a schema, with the fields that it declares. */
  function objects(schema: Schema): Schema[] {
    const { def } = schema
    const inner = [
      ...Object.values(def.shape ?? {}),
      def.element,
      def.innerType,
      def.in,
      ...(def.options ?? []),
    ]
    const below = inner.filter((one) => one !== undefined).flatMap(objects)
    return def.type === 'object' ? [schema, ...below] : below
  }
  const bodies = byKey.filter(([, { body }]) => body !== undefined)

  /** Fields that only these calls may set, whatever else they are called with. */
  const settable: Record<string, RegExp> = {
    role_id: /^(POST|PUT) \/admin\/(employee|customer)(\/\{id\})?$/,
    active: /^(POST|PUT) \/admin\/(employee|account)(\/\{id\})?$/,
  }
  /** What the server alone decides. */
  const computed = [
    'id',
    'created_at',
    'password_hash',
    'reset_allowed_until',
    'status',
    'billing',
    'sub_total',
    'total',
    'grand_total',
    'due',
    'tier',
    'points',
    'employee_id',
    'created_by',
    'search',
    'locked_until',
    'failed_logins',
  ]

  test.each(bodies)('%s declares nothing that the server decides', (key, call) => {
    for (const { def } of objects(call.body as Schema))
      expect(['undefined', 'never'], `${key}: an object that keeps unknown fields`).toContain(
        def.catchall?.def.type ?? 'undefined',
      )
    const fields = objects(call.body as Schema).flatMap(({ def }) => Object.keys(def.shape ?? {}))
    for (const field of fields) {
      expect(computed, `${key} ${field}`).not.toContain(field)
      const only = settable[field]
      if (only) expect(key, field).toMatch(only)
    }
  })

  /** For every object inside of a body, the fields that lead to it and a value that stands there: `lines`, `[{}]`. */
  function nested(schema: Schema): [path: string, around: (inside: object) => unknown][] {
    const { def } = schema
    const below = def.innerType ?? def.in
    if (below) return nested(below)
    if (def.element)
      return nested(def.element).map(([path, around]) => [`.0${path}`, (o) => [around(o)]])
    if (def.type !== 'object') return []
    const inner = Object.entries(def.shape ?? {}).flatMap(([field, one]) =>
      nested(one).map(([path, around]): [string, (inside: object) => unknown] => [
        `.${field}${path}`,
        (inside) => ({ [field]: around(inside) }),
      ]),
    )
    return [['', (inside) => inside], ...inner]
  }
  const writes = byKey.filter(([, { method, upload }]) => method !== 'GET' && !upload)

  test.each(writes)('%s names a field that it does not know', async (key, call) => {
    // one of a role that may; a call that ends the session is refused before it does
    const role = roles.find(({ name }) => call.allow === 'anyone' || may(name, call.allow))
    const who = as.get(role?.name ?? '') as Who
    const places = nested((call.body ?? z.object({})) as Schema)
    for (const [path, around] of places) {
      const name = `${path}.colour`.slice(1)
      const payload = { ...aBodyFor(call), ...(around({ colour: 'red' }) as object) }
      const answer = await send(call, who, nowhere(call), payload)
      expect(answer.status, `${key} ${name}: ${answer.message}`).toBe(422)
      expect(answer.errors, key).toMatchObject({ [name]: [`There is no field ${name}`] })
    }
  })

  /** Looked at here, and never handed to the database as text. */
  const hashed = ['verification_token', 'signature', 'expires']
  const leaf = (schema: Schema): Schema => {
    const below = schema.def.innerType ?? schema.def.in
    return below ? leaf(below) : schema
  }
  const taking = byKey.filter(([, { body, query }]) => body !== undefined || query !== undefined)

  test.each(taking)('%s refuses text that the database cannot keep', (key, { body, query }) => {
    for (const { def } of [body, query].flatMap((one) => (one ? objects(one as Schema) : [])))
      for (const [field, schema] of Object.entries(def.shape ?? {})) {
        if (leaf(schema).def.type !== 'string' || hashed.includes(field)) continue
        const good = field === 'svg' ? signature : 'Some text'
        for (const bad of ['\u0000', '\ud800'])
          expect(
            schema.safeParse(good.slice(0, -6) + bad + good.slice(-6)).success,
            `${key} ${field}`,
          ).toBe(false)
      }
  })
})

describe('costs are for those who may see them', () => {
  /** The cost of a thing for the company, under any field name. */
  const isCost = /(^|_)(cost|costs|cogs|margin|buy_price|purchase_price)$/
  const costs = /"(buy_price|cost|unit_cost|cogs|margin|purchase_price)":/
  const floor: readonly RoleName[] = ['mechanic', 'service adviser']
  const named = (schema: z.core.$ZodType): string[] => {
    if (schema instanceof z.ZodObject)
      return Object.entries(schema.shape).flatMap(([field, one]) => [field, ...named(one)])
    if (schema instanceof z.ZodArray) return named(schema.element)
    const { innerType } = (schema as Partial<z.ZodOptional>).def ?? {}
    return innerType ? named(innerType) : []
  }
  const forTheFloor = byKey.filter(
    ([, { allow }]) => allow !== 'anyone' && floor.some((role) => may(role, allow)),
  )

  test.each(forTheFloor)('%s marks each of its costs', (_key, call) => {
    const marked = guardedIn(call.data).map(({ path }) => path.at(-1))
    for (const field of named(call.data).filter((name) => isCost.test(name)))
      expect(marked).toContain(field)
  })

  const reads = forTheFloor.filter(
    ([, { method, raw, path }]) => method === 'GET' && !raw && path !== '/live',
  )
  test.each(reads)('%s says none to a mechanic or a service adviser', async (_key, call) => {
    const rowPath = rowPathOf(call, rows)
    const path = rowPath ? pathTo(call, rowPath, rows[rowPath]?.id ?? 1) : call.path
    for (const role of floor) {
      const { data } = await (as.get(role) as Who).get(
        `${path}${path.includes('search') ? '?keyword=A' : ''}`,
      )
      expect(JSON.stringify(data ?? {}), role).not.toMatch(costs)
    }
  })

  test('who buys and who keeps the books see what a part costs', async () => {
    const { id } = rows['/admin/garage/{id}/inventory/{item_id}'] as Row
    for (const [role, sees] of [
      ['super admin', true],
      ['finance', true],
      ['admin', true],
      ['service adviser', false],
      ['mechanic', false],
    ] as const) {
      const who = as.get(role) as Who
      const one = await who.get(`/admin/garage/1/inventory/${id}`)
      const list = await who.get('/admin/garage/1/inventory')
      expect([one.status, list.status]).toEqual([200, 200])
      expect(one.data.sell_price).toBe(2)
      expect('buy_price' in one.data, role).toBe(sees)
      expect('buy_price' in list.data.data[0], role).toBe(sees)
    }
  })
})
