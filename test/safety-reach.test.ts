/**
 * The rest of what is walked over the whole table of calls: no id of a foreign row in a query or a body tells or changes
 * anything, no answer names what is out of reach, nothing that the server decides can be sent along, and sorts and
 * filters are words of a list. New modules come in by their row in test/registers/rows.ts.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Call } from '#platform/contract/route.ts'
import { type RoleName, hasCapability } from '#platform/contract/roles.ts'
import { type Row, aFile, aRowOfEach, pathTo, rowPathOf } from './registers/rows.ts'
import { aBodyFor, aQueryFor, keyOf } from './samples.ts'
import { MISSING, bounded, byKey, calls } from './callers.ts'
import { aCar } from './orders.ts'
import { type ApiResponse, type Who, type World, aPhone, aWorld } from './world.ts'

const mayCall = (role: RoleName, { allow }: Call) =>
  allow !== 'anyone' && hasCapability(role, allow)
const fieldsOf = (schema: z.ZodType | undefined) =>
  Object.entries((schema as z.ZodObject | undefined)?.shape ?? {})

let world: World
let owner: Who
let maker: Who
let rows: Record<string, Row>
/** Of garage 1, where the rows are; of garage 2 beside it; of garage 3 in Malaysia. */
const ofGarage = new Map<RoleName, Who>()
const nearby = new Map<RoleName, Who>()
const abroad = new Map<RoleName, Who>()
/** Rows of garage 2 or of Malaysia, by the field that would name them. */
const foreign: Record<string, number> = {}

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
  rows = await aRowOfEach(world, owner)
  for (const role of bounded) {
    ofGarage.set(role, await world.signedInAs(role))
    nearby.set(role, await world.signedInAs(role, { garage_id: 2 }))
    abroad.set(role, await world.signedInAs(role, { garage_id: 3, country_id: 2 }))
  }
  const readCreatedId = (response: ApiResponse): number => {
    expect([response.status, response.errors]).toEqual([201, undefined])
    return response.data.id
  }
  const far = abroad.get('service adviser') as Who
  const customer = { full_name: 'Far Away', phone: '+60123456789', country_id: 2 }
  foreign.customer_id = readCreatedId(await far.post('/admin/customer', customer))
  const part = { name: 'A far part', sku: 'FAR', unit: 'pcs', buy_price: 1, sell_price: 2 }
  foreign.inventory_item_id = readCreatedId(await owner.post('/admin/garage/2/inventory', part))
  const service = { name: 'A far service', country_id: 2, price: 1000 }
  foreign.catalog_service_id = readCreatedId(await owner.post('/admin/catalog-service', service))
  const { data } = await owner.get('/admin/account?group=cash_bank&country_id=2')
  foreign.account_id = data.data[0].id
  foreign.garage_id = 2
  foreign.country_id = 2
  foreign.mechanic_id = (nearby.get('mechanic') as Who).employee_id
  foreign.file_id = await aFile(world, nearby.get('admin') as Who, 2)
})
afterAll(() => world.close())

const foreignOf = (field: string) => foreign[field.endsWith('file_id') ? 'file_id' : field]
const outcome = ({ status, message, data, errors }: ApiResponse) => ({
  status,
  message,
  data,
  errors,
})
const asked = (call: Call, query: Record<string, unknown>) =>
  `${call.path}?${new URLSearchParams(query as Record<string, string>)}`

const open = byKey.filter(
  ([, { method, path, allow, raw }]) =>
    method === 'GET' && !path.includes('{') && allow !== 'anyone' && !raw,
)

describe('in queries', () => {
  test.each(open)('%s tells nothing about ids out of reach', async (key, call) => {
    for (const role of bounded) {
      if (!mayCall(role, call)) continue
      for (const [field] of fieldsOf(call.query)) {
        if (!field.endsWith('_id')) continue
        const ownRow = rows[`/admin/${field.replace(/_id$/, '').replaceAll('_', '-')}/{id}`]
        // brands and their kind are everybody's
        if (ownRow?.reach === 'everybody') continue
        const id = { garage_id: 1, country_id: 1 }[field] ?? ownRow?.id ?? 1
        const who = abroad.get(role) as Who
        const missing = await who.get(asked(call, { ...aQueryFor(call), [field]: MISSING }))
        const tried = await who.get(asked(call, { ...aQueryFor(call), [field]: id }))
        expect(outcome(tried), `${key} ${field} as ${role}`).toEqual(outcome(missing))
      }
    }
  })

  test.each(open)('%s names nothing of another garage', async (key, call) => {
    const searches = fieldsOf(call.query).some(([field]) => field === 'keyword')
    for (const role of bounded) {
      if (!mayCall(role, call)) continue
      for (const [where, who] of [
        ['nearby', nearby.get(role) as Who],
        ['abroad', abroad.get(role) as Who],
      ] as const)
        for (const keyword of searches ? ['', 'CIL', 'Maria', 'A part', 'B 1'] : [''])
          for (const narrowed of [{}, { garage_id: 1 }, { country_id: 1 }]) {
            const pages = fieldsOf(call.query).some(([field]) => field === 'limit')
            const query = {
              ...aQueryFor(call),
              ...(pages ? { limit: 100 } : {}),
              ...(keyword ? { keyword } : {}),
              ...narrowed,
            }
            const answer = await who.get(asked(call, query))
            // numbers of orders and invoices begin with their garage's code
            expect(JSON.stringify(answer.data ?? {}), `${key} ${where} ${keyword}`).not.toMatch(
              where === 'abroad' ? /CIL\/|Cilandak|Maria Goreti/ : /CIL\/|Cilandak/,
            )
            const page = answer.data as { data?: unknown[]; total?: number } | undefined
            if (page?.total !== undefined)
              expect(page.total, `${key} ${where}: counts what it shows`).toBe(page.data?.length)
          }
    }
  })

  test('the search over everything and the figures of the day are empty where nothing is', async () => {
    const { data: order } = await owner.get(`/admin/order/${rows['/admin/order/{id}']?.id}`)
    for (const word of [order.number, order.customer.full_name, order.license_plate]) {
      const all = (await owner.get(`/admin/search?keyword=${encodeURIComponent(word)}`)).data
      expect(Object.values(all).flat().length, word).toBeGreaterThan(0)
      for (const [role, who] of nearby)
        expect(
          (await who.get(`/admin/search?keyword=${encodeURIComponent(word)}`)).data,
          role,
        ).toMatchObject({ orders: [], invoices: [] })
      for (const [role, who] of abroad)
        expect(
          (await who.get(`/admin/search?keyword=${encodeURIComponent(word)}`)).data,
          role,
        ).toEqual({ orders: [], invoices: [], vehicles: [], customers: [], items: [] })
    }
    const admin = nearby.get('admin') as Who
    const lists = ['order', 'invoice'] as const
    for (const noun of lists)
      expect((await admin.get(`/admin/${noun}?garage_id=1`)).data.total, noun).toBe(0)
    expect((await admin.get('/admin/order-history')).data.data).toEqual([])
  })

  test.each(open)(
    '%s takes the sorts and filters of its list, nothing else',
    async (_key, call) => {
      const who = mayCall('super admin', call)
        ? owner
        : mayCall('mechanic', call)
          ? (ofGarage.get('mechanic') as Who)
          : maker
      for (const [field, schema] of fieldsOf(call.query)) {
        const inner = (schema as z.ZodOptional<z.ZodType>).unwrap?.() ?? schema
        const isList = field === 'sort' || (inner as { def: { type: string } }).def.type === 'enum'
        if (!isList && !field.endsWith('_id')) continue
        for (const word of [
          'password_hash',
          'name; drop table orders',
          '(select 1)',
          '__proto__',
        ]) {
          const response = await who.get(asked(call, { ...aQueryFor(call), [field]: word }))
          expect([field, response.status]).toEqual([field, 422])
        }
      }
    },
  )
})

describe('in bodies', () => {
  const writes = byKey.filter(
    ([, call]) =>
      ['POST', 'PUT'].includes(call.method) &&
      call.body &&
      bounded.some((role) => mayCall(role, call)),
  )

  test.each(writes)('%s takes a foreign id for one that is missing', async (key, call) => {
    const who = ofGarage.get(bounded.find((role) => mayCall(role, call)) as RoleName) as Who
    const rowPath = rowPathOf(call, rows)
    const path = rowPath ? pathTo(call, rowPath, rows[rowPath]?.id ?? 1) : call.path
    const row = rowPath
      ? await owner.get(pathTo({ path: rowPath }, rowPath, rows[rowPath]?.id ?? 1))
      : undefined
    const version = row?.data?.version as number | undefined
    const send = (body: object) =>
      call.method === 'PUT' ? who.put(path, body) : who.post(path, body)
    const base = { ...aBodyFor(call), ...(version ? { version } : {}) }
    for (const [field, schema] of fieldsOf(call.body)) {
      const tries: [string, (id: number) => object][] = []
      if (field.endsWith('_id')) tries.push([field, (id) => ({ ...base, [field]: id })])
      const inner = (schema as z.ZodOptional<z.ZodType>).unwrap?.() ?? schema
      for (const [below] of fieldsOf((inner as z.ZodArray<z.ZodType>).element))
        if (below.endsWith('_id'))
          tries.push([below, (id) => ({ ...base, [field]: [{ ...lineFor(below), [below]: id }] })])
      for (const [name, bodyWith] of tries) {
        const id = foreignOf(name)
        if (!id) continue
        const missing = await send(bodyWith(MISSING))
        expect([404, 409, 422], `${key} ${name}: ${missing.message}`).toContain(missing.status)
        expect(outcome(await send(bodyWith(id))), `${key} ${name}`).toEqual(outcome(missing))
      }
    }
  })

  const lineFor = (field: string) => ({
    kind: field === 'inventory_item_id' ? 'part' : 'service',
    name: 'A line',
    unit_price: 1,
  })

  test('a sub-row of a foreign row is not there, below a row of one’s own either', async () => {
    const order = rows['/admin/order/{id}']?.id
    const { lines } = (await owner.get(`/admin/order/${order}`)).data
    const adviser = nearby.get('service adviser') as Who
    const { vehicle_id } = await aCar({ world, adviser })
    const elsewhere = await adviser.post('/admin/order', {
      garage_id: 2,
      vehicle_id,
      odometer_in: 5,
    })
    expect(elsewhere.status).toBe(201)
    const { id, version } = elsewhere.data
    for (const sub of [lines[0].id, MISSING])
      for (const answer of [
        await adviser.put(`/admin/order/${id}/line/${sub}`, { unit_price: 1, version }),
        await adviser.delete(`/admin/order/${id}/line/${sub}`, { version }),
        await adviser.delete(`/admin/order/${id}/discount/${sub}`, { version }),
        await adviser.delete(`/admin/order/${id}/media/${sub}`, { version }),
        await adviser.get(
          `/admin/garage/2/inventory/${sub === MISSING ? MISSING : rows['/admin/garage/{id}/inventory/{item_id}']?.id}`,
        ),
      ])
        expect([answer.status, answer.message]).toEqual([404, 'Not found'])
    expect((await owner.get(`/admin/order/${order}`)).data.lines).toEqual(lines)
  })

  /** Fields that only the server, or a separate call, sets. */
  const decided: Record<string, unknown> = {
    id: 999_999,
    role_id: 1,
    garage_id: 2,
    stage: 'delivered',
    status: 'void',
    billing: 'paid',
    sub_total: 1,
    discount: 1,
    total: 1,
    tax: 1,
    net: 1,
    grand_total: 1,
    due: 0,
    paid: 1_000_000,
    down_payment: 1_000_000,
    number: 'INV/CIL/2026/99999',
    tier: 'Platinum',
    points: 1_000_000,
    password_hash: 'x',
    created_at: '2000-01-01T00:00:00Z',
    created_by: 1,
    employee_id: 1,
    system: true,
    used: false,
    private: false,
    failed_logins: -100,
  }
  // settings that hold from a day on have no row of their own to be compared, and a template has no id in its path
  const changes = byKey.filter(
    ([, { method, path, body }]) =>
      method === 'PUT' &&
      path.endsWith('}') &&
      !path.endsWith('{language}') &&
      body &&
      calls.some((call) => call.method === 'GET' && call.path === path),
  )

  test.each(changes)('%s changes nothing that the server decides', async (key, call) => {
    const rowPath = rowPathOf(call, rows) ?? ''
    expect(rowPath, `${key}: add its row to test/registers/rows.ts`).toBe(call.path)
    const path = pathTo(call, rowPath, rows[rowPath]?.id ?? 1)
    const who = mayCall('super admin', call) ? owner : maker
    const before = await who.get(path)
    expect(before.status, key).toBe(200)
    const declared = fieldsOf(call.body).map(([field]) => field)
    const sent = Object.entries(decided).filter(([field]) => !declared.includes(field))
    const { version } = before.data
    await who.put(path, { ...Object.fromEntries(sent), ...(version ? { version } : {}) })
    const after = await who.get(path)
    const bare = ({ version: _, updated_at: __, ...data }: Record<string, unknown>) =>
      JSON.parse(
        JSON.stringify(data).replaceAll(/expires=\d+&signature=[\w-]+/g, 'signed'),
      ) as object
    expect(bare(after.data), key).toEqual(bare(before.data))
  })

  test('a new row is refused with what the server decides, and each such field is named', async () => {
    const made: [string, object][] = [
      ['/admin/brand', { name: 'A decided brand' }],
      ['/admin/customer', { full_name: 'Decided', phone: aPhone(), country_id: 1 }],
      ['/admin/catalog-service', { name: 'Decided', country_id: 1, price: 1000 }],
    ]
    for (const [path, body] of made) {
      const declared = fieldsOf(calls.find((call) => keyOf(call) === `POST ${path}`)?.body)
      const sent = Object.entries(decided).filter(
        ([name]) => !declared.some(([own]) => own === name),
      )
      for (const [name, value] of sent) {
        const { status, errors } = await owner.post(path, { ...body, [name]: value })
        expect([path, status, Object.keys(errors ?? {})]).toEqual([path, 422, [name]])
      }
      expect((await owner.post(path, body)).status, path).toBe(201)
    }
  })
})
