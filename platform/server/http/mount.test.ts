/** The steps before a call: reading the request, idempotency, versions, an unreachable database. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let owner: Who
let other: Who

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  other = await world.signedInAs('super admin', { garage_id: null })
})
afterAll(() => world.close())

/** Sends any path as it is, to the whole API. */
const send = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS',
  url: string,
  payload?: string | Buffer,
  headers: Record<string, string> = {},
) =>
  world.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${owner.token}`, ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
const json = { 'content-type': 'application/json' }

describe('what cannot be read', () => {
  const refused = async (answer: Awaited<ReturnType<typeof send>>, status: number) => {
    expect(answer.statusCode).toBe(status)
    const body = answer.json()
    expect(body).toMatchObject({
      http_code: status,
      message: expect.any(String),
      request_id: expect.any(String),
    })
    expect(answer.body).not.toMatch(/\bat .*\.(ts|js):|select |FST_|node_modules/)
    expect(answer.headers['x-request-id']).toBe(body.request_id)
  }

  test.each(['{', '{"name":}', 'name=x', '"', '{"a":1}{', '\u0000', '{"__proto__":{"x":1}}'])(
    '400: %j',
    async (body) => {
      await refused(await send('POST', '/api/admin/brand', body, json), 400)
    },
  )
  test('400: bytes that are not UTF-8 are refused', async () => {
    const latin = Buffer.from('{"name":"Citro\u00ebn"}', 'latin1')
    for (const type of ['application/json', 'application/json; charset=iso-8859-1'])
      await refused(await send('POST', '/api/admin/brand', latin, { 'content-type': type }), 400)
    await refused(await send('POST', '/api/admin/brand', Buffer.from([0xff, 0xfe]), json), 400)
    const { data } = await owner.post('/admin/brand', { name: 'Citro\u00ebn' })
    expect((await owner.get(`/admin/brand/${data.id}`)).data.name).toBe('Citro\u00ebn')
  })
  test.each(['null', '[]', '"text"', '1', 'true', '[{"name":"x"}]', '{}'])(
    '422: %j is no brand',
    async (body) => {
      await refused(await send('POST', '/api/admin/brand', body, json), 422)
    },
  )
  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'image/png',
    'nonsense',
  ])('415: %s', async (type) => {
    await refused(
      await send('POST', '/api/admin/brand', '{"name":"x"}', { 'content-type': type }),
      415,
    )
  })
  test('413: more than 256 kB', async () => {
    await refused(
      await send(
        'POST',
        '/api/admin/brand',
        JSON.stringify({ name: 'x'.repeat(256 * 1024) }),
        json,
      ),
      413,
    )
    await refused(
      await send(
        'POST',
        '/api/admin/brand',
        JSON.stringify({ name: 'x'.repeat(255 * 1024) }),
        json,
      ),
      422,
    )
  })
  test.each(['/api/nothing', '/api/admin', '/api/admin/brand/1/2', '/api/', '/api/admin/BRAND'])(
    '404: %s',
    async (url) => {
      await refused(await send('GET', url), 404)
    },
  )
  test.each([
    '0',
    '-1',
    '1.5',
    'abc',
    '1e3x',
    '2147483648',
    '99999999999999999999',
    '%00',
    '1%27',
    'null',
    // other spellings of 1
    '1e0',
    '0x1',
    '1.0',
    '01',
    '%201',
  ])('404: a brand called %s', async (id) => {
    await refused(await send('GET', `/api/admin/brand/${id}`), 404)
  })
  test.each(['%', '%E0%A4%A', '%zz'])('400: an address that is none: %s', async (id) => {
    await refused(await send('GET', `/api/admin/brand/${id}`), 400)
  })
  test('405 with what is allowed', async () => {
    const answer = await send('DELETE', '/api/admin/brand', undefined)
    await refused(answer, 405)
    expect(String(answer.headers.allow).split(', ').toSorted()).toEqual(['GET', 'HEAD', 'POST'])
    await refused(await send('PATCH', '/api/admin/brand/1', '{}', json), 405)
    await refused(await send('GET', '/api/auth/login'), 405)
    await refused(await send('GET', '/api/files/upload/1'), 405)
    const asked = await send('OPTIONS', '/api/admin/brand/1')
    await refused(asked, 405)
    expect(String(asked.headers.allow).split(', ').toSorted()).toEqual([
      'DELETE',
      'GET',
      'HEAD',
      'PUT',
    ])
    expect((await send('HEAD', '/api/admin/brand')).statusCode).toBe(200)
    await refused(await send('TRACE' as 'OPTIONS', '/api/admin/brand/1'), 405)
    await refused(await send('POST', '/health/ready'), 405)
  })
  test('422 for a query that does not fit; an empty value counts as absent', async () => {
    for (const query of [
      'page=0',
      'page=x',
      'limit=0',
      'limit=101',
      'page=1&page=2',
      'page=1e1',
      'page=%201',
      'sort=id',
      'sort=name;drop',
      'country_id=-1',
      'country_id=x',
      'keyword=%00',
      'start_date=2026-02-30',
      'end_date=1899-12-31',
    ])
      expect((await send('GET', `/api/admin/brand?${query}`)).statusCode, query).toBe(422)
    expect(
      (await send('GET', '/api/admin/brand?page=&keyword=&country_id=&unknown=1')).statusCode,
    ).toBe(200)
    // a hundred rows at most, except for an export
    for (const [query, limit] of [
      ['', 10],
      ['limit=100', 100],
      ['bulk=true', 1000],
    ] as const)
      expect((await send('GET', `/api/admin/brand?${query}`)).json().data.limit).toBe(limit)
  })
  test('an empty body of a DELETE is fine', async () => {
    const { data } = await owner.post('/admin/brand', { name: 'Saab' })
    expect((await send('DELETE', `/api/admin/brand/${data.id}`, '', json)).statusCode).toBe(200)
  })
  test('401 comes before any detail about the request', async () => {
    for (const url of ['/api/admin/brand', '/api/admin/brand/1', '/api/admin/brand?page=0'])
      expect((await world.app.inject({ url })).json()).toMatchObject({
        http_code: 401,
        message: 'Invalid token',
      })
    const basic = await world.app.inject({
      url: '/api/admin/brand',
      headers: { authorization: 'Basic eDp5' },
    })
    expect(basic.statusCode).toBe(401)
  })
})

describe('idempotency', () => {
  const key = () => `key-${Math.random()}`
  const brands = async (keyword: string) =>
    (await owner.get(`/admin/brand?keyword=${keyword}`)).data.total

  test('the same again: the same answer, one effect, one activity row', async () => {
    const headers = { 'idempotency-key': key() }
    const first = await owner.post('/admin/brand', { name: 'Once Only' }, headers)
    const again = await owner.post('/admin/brand', { name: 'Once Only' }, headers)
    expect(again).toMatchObject({ status: 201, message: first.message, data: first.data })
    expect(await brands('once only')).toBe(1)
    const rows = (await owner.get('/admin/activity-log?path=brand&limit=100')).data.data
    expect(
      rows.filter((row: { subject_id: number }) => row.subject_id === first.data.id),
    ).toHaveLength(1)
  })

  test('eight at once: one effect', async () => {
    const headers = { 'idempotency-key': key() }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => owner.post('/admin/brand', { name: 'All At Once' }, headers)),
    )
    expect(new Set(answers.map(({ status, data }) => `${status} ${data.id}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await brands('all at once')).toBe(1)
  })

  test('another body or another address under the same key is refused', async () => {
    const headers = { 'idempotency-key': key() }
    await owner.post('/admin/brand', { name: 'First Use' }, headers)
    expect((await owner.post('/admin/brand', { name: 'Second Use' }, headers)).status).toBe(422)
    expect(
      (await owner.post('/admin/inventory-category', { name: 'First Use' }, headers)).status,
    ).toBe(422)
    expect(await brands('second use')).toBe(0)
  })

  test('a key belongs to the caller who used it', async () => {
    const headers = { 'idempotency-key': key() }
    await owner.post('/admin/brand', { name: 'Mine' }, headers)
    expect((await other.post('/admin/brand', { name: 'Theirs' }, headers)).status).toBe(201)
  })

  test('a refused request can be tried again with its key', async () => {
    const headers = { 'idempotency-key': key() }
    await owner.post('/admin/inventory-category', { name: 'Taken' })
    expect((await owner.post('/admin/inventory-category', { name: 'taken' }, headers)).status).toBe(
      422,
    )
    expect((await owner.post('/admin/inventory-category', { name: 'Free' }, headers)).status).toBe(
      201,
    )
  })

  test('a key of 200 letters at most', async () => {
    expect(
      (
        await owner.post(
          '/admin/brand',
          { name: 'Long Key' },
          { 'idempotency-key': 'x'.repeat(201) },
        )
      ).status,
    ).toBe(422)
  })
})

test('a change upon an old version is a 409 that says what changed, and by whom', async () => {
  const { data } = await owner.post('/admin/garage', { name: 'Versioned', country_id: 1 })
  expect(
    (await other.put(`/admin/garage/${data.id}`, { address: 'Theirs', version: 1 })).status,
  ).toBe(200)
  const stale = await owner.put(`/admin/garage/${data.id}`, { address: 'Mine', version: 1 })
  expect(stale).toMatchObject({
    status: 409,
    message: 'Someone else has changed this in the meantime',
  })
  expect(stale.data).toMatchObject({
    version: 2,
    changes: [{ by: 'Test super admin', version: 2, to: { address: 'Theirs' } }],
  })
  const both = await Promise.all(
    [1, 2].map((n) =>
      owner.put(`/admin/garage/${data.id}`, { address: `At once ${n}`, version: 2 }),
    ),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a database that is away is a 503 with Retry-After, never a 401; and then it goes on', async () => {
  const lone = await aWorld()
  const who = await lone.signedInAs('super admin', { garage_id: null })
  expect((await who.get('/admin/brand')).status).toBe(200)
  const name = new URL(lone.url).pathname.slice(1)
  const keeper = new pg.Client({ connectionString: process.env.TEST_ADMIN_URL })
  await keeper.connect()
  try {
    await keeper.query(`alter database ${name} allow_connections false`)
    await keeper.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [name],
    )
    for (const answer of [
      await who.get('/admin/brand'),
      await who.post('/admin/brand', { name: 'X' }),
      await who.get('/auth/session'),
    ]) {
      expect(answer.status).toBe(503)
      expect(answer.headers['retry-after']).toBeDefined()
    }
    expect((await lone.app.inject({ url: '/health/ready' })).statusCode).toBe(503)
    expect((await lone.app.inject({ url: '/health/live' })).statusCode).toBe(200)
  } finally {
    await keeper.query(`alter database ${name} allow_connections true`)
    await keeper.end()
  }
  await vi.waitFor(async () => expect((await who.get('/admin/brand')).status).toBe(200), 10_000)
  expect((await who.post('/admin/brand', { name: 'Back' })).status).toBe(201)
  await lone.close()
})
