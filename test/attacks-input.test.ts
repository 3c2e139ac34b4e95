/** Input that other programs read differently, names that show another text, and keys of an earlier role. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roleTable } from '#platform/contract/roles.ts'
import { messages } from '#platform/contract/messages.ts'
import { readRow } from '#platform/server/import/import.ts'
import { type Who, type World, aWorld } from './world.ts'

let world: World
let owner: Who
beforeAll(async () => {
  world = await aWorld({ RATE_PER_ADDRESS: '2' })
  owner = await world.signedInAs('super admin', { garage_id: null })
})
afterAll(() => world.close())

describe('a repeated key in a body', () => {
  const post = (payload: string, url = '/api/admin/brand') =>
    world.call({
      method: 'POST',
      url,
      payload,
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    })

  test.each([
    '{"name":"One","name":"Two"}',
    '{"name":"Same","name":"Same"}',
    String.raw`{"name":"One","n\u0061me":"Two"}`,
    '{"name":"One","list":[{"a":1,"a":2}]}',
    '{"name":"One","inner":{"a":{"b":1,"b":2}}}',
  ])('is malformed: %s', async (payload) => {
    expect(await post(payload)).toMatchObject({ status: 400, message: messages.malformed })
  })

  test('in a large body too', async () => {
    const rows = Array.from({ length: 6000 }, () => '{"full_name":"Somebody","phone":"0812"}')
    const body = `{"rows":[${rows.join(',')},{"full_name":"A","full_name":"B"}]}`
    expect(body.length).toBeGreaterThan(256 * 1024 - 60_000)
    expect((await post(body)).status).toBe(400)
  })

  test('is not found in text with colons, quotes and backslashes', async () => {
    const name = String.raw`a:"b":\ {"c":1,"c":2} \" : ` + 'é€😀'
    const { status, data } = await post(JSON.stringify({ name }))
    expect(status).toBe(201)
    expect((await owner.get(`/admin/brand/${data.id}`)).data.name).toBe(name.trim())
  })
})

describe('a name', () => {
  const named = async (name: string) => {
    const { status, data, errors } = await owner.post('/admin/brand', { name })
    return status === 201 ? (await owner.get(`/admin/brand/${data.id}`)).data.name : errors
  }

  test.each([
    ['Toko \u202eevil\u202c', 'Toko evil'],
    ['\u2066Toko\u2069 B', 'Toko B'],
    ['To\u200bko\ufeff C', 'Toko C'],
    ['Toko\r\nD', 'Toko D'],
    ['Toko\tE', 'Toko E'],
    ['Toko\u2028F', 'Toko F'],
  ])('loses what reorders or hides text: %j', async (typed, stored) => {
    expect(await named(typed)).toBe(stored)
  })

  test('keeps joiners, which scripts need', async () => {
    for (const name of ['क्\u200dष', 'می\u200cخواهم', '👨\u200d🔧', '❤\ufe0f'])
      expect(await named(name)).toBe(name)
  })

  test.each([
    'Toko \u0085',
    'Toko \u009b31m',
    'Toko \u0007',
    'Toko \u0000',
    '\u202e',
    '\u200d\u200d',
    ' ',
  ])('is rejected with control characters, or without anything visible: %j', async (name) =>
    expect(await named(name)).toHaveProperty('name'),
  )

  test('of a person, an item, a supplier, a garage and a company alike', async () => {
    const spoofed = 'Budi \u202eidub'
    const bodies: [string, string, object][] = [
      ['/admin/customer', 'full_name', { phone: '+6281230001111', country_id: 1 }],
      ['/admin/supplier', 'name', { country_id: 1 }],
      ['/admin/employee', 'full_name', { phone: '+6281230002222', role_id: 6, country_id: 1 }],
      ['/admin/legal-entity', 'legal_name', { country_id: 3, kvk: '12345678' }],
    ]
    for (const [path, field, more] of bodies) {
      const { status, data, errors } = await owner.post(path, { ...more, [field]: spoofed })
      expect(status, `${path} ${JSON.stringify(errors)}`).toBe(201)
      expect((await owner.get(`${path}/${data.id}`)).data[field], path).toBe('Budi idub')
      const bad = await owner.post(path, { ...more, [field]: 'Budi \u009b' })
      expect(bad.errors, path).toHaveProperty(field)
    }
  })
})

test('a name in a cell of a file is like one in a form', () => {
  const formats = { separators: new Map(), days: new Map(), currency: 'IDR' } as never
  const read = (brand: string) => readRow({ brand }, 1, { brand: 'name' }, formats)
  expect(read('Toyota \u202eevil')).toMatchObject({ cells: { brand: 'Toyota evil' }, problems: [] })
  expect(read('Toyota \u009b').problems).toMatchObject([
    { field: 'brand', message: messages.badText },
  ])
})

describe('a stored response of a key', () => {
  test('is not for another role or garage of the same person', async () => {
    const db = world.appContext.database.writes
    const person = await world.signedInAs('admin', { garage_id: 1 })
    const body = { full_name: 'Sari', phone: '+6281230003333', country_id: 1 }
    const send = () => person.post('/admin/customer', body, { 'idempotency-key': 'k-4711' })
    const first = await send()
    expect(first.status, JSON.stringify(first.errors)).toBe(201)
    expect(await send()).toMatchObject({ status: 201, data: first.data })

    const move = async (fields: { garage_id?: number; role_id?: number }) => {
      await db.updateTable('employees').set(fields).where('id', '=', person.employee_id).execute()
      world.appContext.events.tell({ kind: 'session-ended', employee_id: person.employee_id })
    }
    await move({ garage_id: 2 })
    expect((await send()).status).toBe(404)
    const adviser = roleTable.find(({ name }) => name === 'service adviser')?.id ?? 0
    await move({ garage_id: 1, role_id: adviser })
    expect((await send()).status).toBe(404)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from customers where phone = '+6281230003333'`.execute(db)
    expect(rows[0]?.count).toBe(1)
  })
})

test('invented tokens at the address of a file have the rate of an address', async () => {
  const ask = (token: string) =>
    world.call({
      method: 'GET',
      url: '/api/files/1',
      remoteAddress: '198.51.100.44',
      headers: { authorization: `Bearer ${token}` },
    })
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      ask(`invented-token-number-${String(at).padStart(6, '0')}`),
    ),
  )
  const limited = answers.filter(({ status }) => status === 429)
  expect(limited.length).toBeGreaterThan(30)
  expect(limited[0]?.headers['retry-after']).toBeDefined()
})
