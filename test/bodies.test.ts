/** What a body may cost the others: an anonymous client's is not read, a large one leaves the main thread free. */
import { type AddressInfo, type Socket, connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Who, type World, aWorld } from './world.ts'

const open: Socket[] = []
afterEach(() => open.splice(0).forEach((socket) => socket.destroy()))

async function listening(world: World) {
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  return (world.app.server.address() as AddressInfo).port
}

/** Sends these bytes on a connection of its own, and leaves it open. */
function sent(port: number, ...pieces: (string | Buffer)[]) {
  let said = ''
  let closed = false
  const socket = connect(port, '127.0.0.1')
  open.push(socket)
  socket.on('error', () => {})
  socket.on('close', () => (closed = true))
  socket.on('data', (piece) => (said += piece))
  for (const piece of pieces) socket.write(piece)
  return {
    said: () => said,
    status: () => Number(said.slice('HTTP/1.1 '.length, 12)),
    closed: () => closed,
    write: (piece: string) => socket.write(piece),
  }
}

const head = (path: string, length: number, who?: Who) =>
  [
    `POST /api${path} HTTP/1.1`,
    'Host: x',
    'Content-Type: application/json',
    ...(who ? [`Authorization: Bearer ${who.token}`] : []),
    `Content-Length: ${length}`,
    '',
    '',
  ].join('\r\n')

const IMPORT = '/admin/customer/import'
const answered = (one: ReturnType<typeof sent>, status: number) =>
  vi.waitFor(() => expect(one.status()).toBe(status), 5000)

describe('who sends no session', () => {
  let world: World
  let port: number
  let mechanic: Who
  beforeAll(async () => {
    world = await aWorld()
    mechanic = await world.signedInAs('mechanic')
    port = await listening(world)
  })
  afterAll(() => world.close())

  test('is refused before the first byte of the body, and the connection closes', async () => {
    for (const [path, who, status] of [
      [IMPORT, undefined, 401],
      [IMPORT, mechanic, 403],
      ['/live', undefined, 401],
      ['/files/upload', undefined, 401],
    ] as const) {
      const one = sent(port, head(path, 5_000_000, who))
      await answered(one, status)
      expect(one.said()).toMatch(/^connection: close\r$/im)
      await vi.waitFor(() => expect(one.closed()).toBe(true), 5000)
    }
  })

  test.each([
    ['POST', '/api/nothing', 404],
    ['PUT', '/nothing', 404],
    ['PATCH', '/api/admin/brand', 405],
    ['OPTIONS', '/api/admin/brand', 405],
    ['POST', '/health/live', 405],
  ])('%s %s takes no body: a %i at once', async (method, path, status) => {
    const chunked = [
      `${method} ${path} HTTP/1.1`,
      'Host: x',
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
      '',
      '',
    ].join('\r\n')
    const one = sent(port, chunked, '5\r\n{"a":\r\n')
    await answered(one, status)
    expect(one.said()).toMatch(/^connection: close\r$/im)
    expect(one.said()).toContain('"request_id"')
    if (status === 405) expect(one.said()).toMatch(/^allow: /im)
    await vi.waitFor(() => expect(one.closed()).toBe(true), 5000)
  })

  test('reads the refusal, although the body comes all the same', async () => {
    const one = sent(port, head(IMPORT, 400_000), Buffer.alloc(400_000, ' '))
    await answered(one, 401)
    expect(one.said()).toContain('Invalid token')
  })

  test('sends at most 64 KB, where a call needs no session', async () => {
    const body = (length: number) => JSON.stringify({ phone: 'x'.repeat(length - 12) })
    const least = await world.app.inject({
      method: 'POST',
      url: '/api/auth/otp',
      headers: { 'content-type': 'application/json' },
      payload: body(64 * 1024),
    })
    expect(least.statusCode).toBe(422)
    const more = await world.app.inject({
      method: 'POST',
      url: '/api/auth/otp',
      headers: { 'content-type': 'application/json' },
      payload: body(64 * 1024 + 1),
    })
    expect(more.statusCode).toBe(413)
  })

  test('a session that ends while its body comes writes nothing', async () => {
    const admin = await world.signedInAs('super admin', { garage_id: null })
    const body = JSON.stringify({ name: 'Late brand' })
    const one = sent(port, head('/admin/brand', body.length, admin), body.slice(0, 5))
    await new Promise((later) => setTimeout(later, 100))
    expect((await admin.post('/auth/logout')).status).toBe(200)
    one.write(body.slice(5))
    await answered(one, 401)
  })
})

describe('bodies under way', () => {
  let world: World
  let port: number
  let admin: Who
  let other: Who
  beforeAll(async () => {
    world = await aWorld({ BODIES_MB: '1' })
    admin = await world.signedInAs('super admin', { garage_id: null })
    other = await world.signedInAs('super admin', { garage_id: null })
    port = await listening(world)
  })
  afterAll(() => world.close())

  const HALF = Buffer.alloc(600_000, ' ')

  test('beyond BODIES_MB are a 503 with Retry-After; what has gone makes room again', async () => {
    const two = [admin, other].map((who) => sent(port, head(IMPORT, 700_000, who), HALF))
    const statuses = () => two.map((one) => one.status()).toSorted((a, b) => a - b)
    await vi.waitFor(() => expect(statuses()).toEqual([0, 503]), 5000)
    expect(two.map((one) => one.said()).join('')).toMatch(/^retry-after: \d+\r$/im)
    // short calls go on
    expect((await other.get('/admin/brand')).status).toBe(200)
    open.splice(0).forEach((socket) => socket.destroy())
    await vi.waitFor(async () => {
      const rows = [{ full_name: 'x'.repeat(300) }]
      const response = await other.post(IMPORT, { country_id: 1, rows, more: 'x'.repeat(700_000) })
      expect([400, 422]).toContain(response.status)
    }, 5000)
  })

  test('of anonymous clients fill a quarter of it, and never the part of callers with a session', async () => {
    const length = 60_000
    const many = Array.from({ length: 40 }, () =>
      sent(port, head('/auth/otp', length), Buffer.alloc(length - 1, ' ')),
    )
    await vi.waitFor(
      () => expect(many.filter((one) => one.status() === 503).length).toBeGreaterThanOrEqual(36),
      10_000,
    )
    expect((await admin.post('/admin/brand', { name: 'Beside strangers' })).status).toBe(201)
  })
})

describe('a large body', () => {
  let world: World
  let port: number
  let admin: Who
  beforeAll(async () => {
    world = await aWorld()
    admin = await world.signedInAs('super admin', { garage_id: null })
    port = await listening(world)
  })
  afterAll(() => world.close())

  test('is one of two of its session; the third is a 429', async () => {
    const two = [1, 2].map(() => sent(port, head(IMPORT, 300_000, admin), Buffer.alloc(1000, ' ')))
    await new Promise((later) => setTimeout(later, 200))
    const third = sent(port, head(IMPORT, 300_000, admin), Buffer.alloc(1000, ' '))
    await answered(third, 429)
    expect(third.said()).toMatch(/^retry-after: \d+\r$/im)
    expect(two.map((one) => one.said())).toEqual(['', ''])
    const other = await world.signedInAs('super admin', { garage_id: null })
    expect((await other.post(IMPORT, people(3000))).status).toBe(200)
  })

  const people = (count: number) => ({
    country_id: 1,
    rows: Array.from({ length: count }, (_, row) => ({
      full_name: `Person ${row}`,
      phone: `+62812${10_000_000 + row}`,
      address: 'Jalan Fatmawati '.repeat(8),
      license_plate: `B ${1000 + (row % 9000)} ${row < 9000 ? 'AX' : 'BX'}`,
      brand: 'Toyota',
      model: 'Avanza',
    })),
  })

  test('of ten thousand rows is validated in slices: other calls are answered in between', async () => {
    const other = await world.signedInAs('mechanic')
    await other.get('/auth/session')
    let isDone = false
    const file = admin.post(IMPORT, people(10_000)).finally(() => (isDone = true))
    let between = 0
    while (!isDone) {
      expect((await other.get('/auth/session')).status).toBe(200)
      between++
    }
    const { status, data } = await file
    expect([status, data.rows.length, data.rows[9999].name]).toEqual([200, 10_000, 'Person 9999'])
    // one for each slice of rows, read or validated, and not one for the whole file
    expect(between).toBeGreaterThan(50)
  })

  test('says the same of a wrong body as a small one', async () => {
    const pad = 'x'.repeat(300_000)
    const send = (payload: string | Buffer) =>
      world.app.inject({
        method: 'POST',
        url: `/api${IMPORT}`,
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        payload,
      })
    expect((await send(`{"rows":[{"full_name":"${pad}`)).statusCode).toBe(400)
    expect((await send(`[${'[],'.repeat(150_000)}[]]`)).statusCode).toBe(400)
    expect((await send(`${'{"a":'.repeat(60_000)}1${'}'.repeat(60_000)}`)).statusCode).toBe(400)
    expect(
      (await send(Buffer.concat([Buffer.from('{"a":"'), Buffer.alloc(300_000, 0xff)]))).statusCode,
    ).toBe(400)
    const proto = JSON.stringify(people(3000)).replace(
      '"full_name"',
      '"__proto__":{"x":1},"full_name"',
    )
    expect((await send(proto)).statusCode).toBe(400)
    const wrong = await send(JSON.stringify({ ...people(3000), colour: 'red' }))
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['colour']])
  })
})
