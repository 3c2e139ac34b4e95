/** What a hostile outsider tries over HTTP, by hand: each with the answer that it has to get. */
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Who, type World, aWorld } from './world.ts'

let world: World
let owner: Who
let admin: Who

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  admin = await world.signedInAs('admin')
})
afterAll(() => world.close())

describe('in an address', () => {
  const cases: [string, string, number[]][] = [
    ['a slash in disguise', '/api/admin/brand%2F1', [404]],
    ['a slash in an id', '/api/admin/brand/1%2F2', [404]],
    ['a NUL', '/api/admin/brand/%00', [404]],
    ['half an escape', '/api/admin/brand/%e', [400]],
    ['bytes that are no text', '/api/admin/brand/%ff%fe', [400]],
    ['digits of another script', '/api/admin/brand/%EF%BC%91', [404]],
    ['a long id', `/api/admin/brand/${'1'.repeat(500)}`, [404, 400, 414]],
    ['a page twice', '/api/admin/brand?page=1&page=2', [422]],
    ['two garages at once', '/api/admin/order?garage_id=1,2', [422]],
    ['a list of garages', '/api/admin/order?garage_id=1&garage_id=2', [422]],
    ['a garage in brackets', '/api/admin/order?garage_id[]=2', [200]],
    ['a sort by what is not shown', '/api/admin/employee?sort=password_hash', [422]],
    ['a sort by a statement', '/api/admin/employee?sort=(select+1)', [422]],
    ['a sort by a word of the language', '/api/admin/employee?sort=__proto__', [422]],
    ['a limit of everything', '/api/admin/employee?limit=100000', [422]],
    ['a page without end', '/api/admin/employee?page=99999999', [422]],
    ['a keyword of 5 kB', `/api/admin/employee?keyword=${'x'.repeat(5000)}`, [422]],
    ['a keyword of signs', '/api/admin/employee?keyword=%25%25%25', [200]],
    ['a shape for all objects', '/api/admin/employee?__proto__[admin]=1', [200]],
  ]
  test.each(cases)('%s', async (_name, url, statuses) => {
    const answer = await world.app.inject({
      url,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(statuses, answer.payload).toContain(answer.statusCode)
    const body = answer.json()
    if (answer.statusCode >= 400)
      expect(body).toMatchObject({ http_code: answer.statusCode, request_id: expect.any(String) })
    // nothing of other garages, whatever was asked
    else for (const row of body.data.data) expect(row.garage?.id ?? 1).toBe(1)
    expect(({} as { admin?: unknown }).admin).toBeUndefined()
  })
})

describe('from elsewhere', () => {
  test('another site gets no data, and a cookie gives no access', async () => {
    for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
      const answer = await world.app.inject({
        method,
        url: '/api/admin/brand',
        headers: {
          origin: 'https://evil.example',
          'access-control-request-method': 'POST',
          cookie: `token=${owner.token}; authorization=Bearer ${owner.token}`,
        },
      })
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-'))).toEqual([])
      expect([401, 404, 405]).toContain(answer.statusCode)
    }
  })

  test('a token counts in its header alone', async () => {
    for (const url of [
      `/api/admin/brand?token=${owner.token}`,
      `/api/admin/brand?access_token=${owner.token}&authorization=Bearer%20${owner.token}`,
    ])
      expect((await world.app.inject({ url })).statusCode).toBe(401)
  })

  test.each([
    ['evil.example', 422],
    ['', 422],
    // a host that is none is refused before anything else
    ['evil.example:80@localhost', 400],
    ['[::1', 400],
  ])('a host called %j is not taken over', async (host, status) => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/admin/brand',
      headers: { host, authorization: `Bearer ${owner.token}`, 'x-forwarded-host': host },
      payload: {},
    })
    expect(answer.statusCode).toBe(status)
    expect(answer.payload + JSON.stringify(answer.headers)).not.toContain('evil')
  })

  test('the log has the real address, not the claimed one', async () => {
    await world.app.inject({
      method: 'POST',
      url: '/api/admin/brand',
      headers: { authorization: `Bearer ${owner.token}`, 'x-forwarded-for': '192.0.2.66' },
      payload: { name: 'From nowhere' },
    })
    const [row] = (await owner.get('/admin/activity-log?path=brand')).data.data
    expect(row.ip_address).toBe('127.0.0.1')
  })

  test.each([
    ['1', '203.0.113.9'],
    ['2', '198.51.100.7'],
    ['true', '192.0.2.66'],
    ['false', '127.0.0.1'],
  ])('behind proxies, TRUST_PROXY=%s: the address is %s', async (TRUST_PROXY, address) => {
    const behind = await aWorld({ TRUST_PROXY })
    const who = await behind.signedInAs('super admin', { garage_id: null })
    const headers = { 'x-forwarded-for': '192.0.2.66, 198.51.100.7, 203.0.113.9' }
    expect((await who.post('/admin/brand', { name: 'X' }, headers)).status).toBe(201)
    const [row] = (await who.get('/admin/activity-log?path=brand')).data.data
    expect(row.ip_address).toBe(address)
    await behind.close()
  })

  test('another method in a header changes nothing', async () => {
    const { data } = await owner.post('/admin/brand', { name: 'Stays' })
    await world.app.inject({
      method: 'POST',
      url: `/api/admin/brand/${data.id}?_method=DELETE`,
      headers: { authorization: `Bearer ${owner.token}`, 'x-http-method-override': 'DELETE' },
      payload: { _method: 'DELETE' },
    })
    expect((await owner.get(`/admin/brand/${data.id}`)).status).toBe(200)
  })
})

describe('in a body', () => {
  test('the server does not unpack a compressed bomb', async () => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/admin/brand',
      headers: {
        authorization: `Bearer ${owner.token}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      payload: gzipSync(JSON.stringify({ name: 'x'.repeat(20_000_000) })),
    })
    expect([400, 413, 415]).toContain(answer.statusCode)
  })

  test.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
  ])(
    'a body of %s in one another, a thousand and twenty thousand deep',
    async (_n, open, close) => {
      for (const depth of [1000, 20_000]) {
        const inner = `${open.repeat(depth)}${open === '[' ? '' : '1'}${close.repeat(depth)}`
        const answer = await world.app.inject({
          method: 'POST',
          url: '/api/admin/brand',
          headers: {
            authorization: `Bearer ${owner.token}`,
            'content-type': 'application/json',
            'idempotency-key': `deep-${depth}`,
          },
          payload: `{"name":"Deep","unknown":${inner}}`,
        })
        expect([answer.statusCode, answer.json().http_code]).toEqual([400, 400])
      }
      expect((await owner.get('/admin/brand?keyword=Deep')).data.total).toBe(0)
    },
  )

  test('what the server decides cannot be sent along', async () => {
    const decided = {
      id: 999,
      role_id: 1,
      status: 'paid',
      billing: 'paid',
      tier: 'Platinum',
      grand_total: 1,
      version: 77,
      created_at: '2000-01-01T00:00:00Z',
      password_hash: 'x',
    }
    const poison = { name: 'X', constructor: { prototype: { polluted: true } } }
    expect((await owner.post('/admin/brand', poison)).status).toBe(400)
    for (const [field, value] of Object.entries(decided)) {
      const made = await owner.post('/admin/brand', { name: 'Honest', [field]: value })
      expect([made.status, Object.keys(made.errors ?? {})]).toEqual([422, [field]])
    }
    expect((await owner.get('/admin/brand?keyword=Honest')).data.total).toBe(0)
    const garage = await owner.get('/admin/garage/1')
    const { version } = garage.data
    const changed = await owner.put('/admin/garage/1', { ...decided, version, name: 'Changed' })
    expect(changed.status).toBe(422)
    expect((await owner.get('/admin/garage/1')).data).toEqual(garage.data)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  test('a user cannot raise a role above their own, and cannot edit their own role', async () => {
    const maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
    const before = (await owner.get(`/admin/employee/${maker.employee_id}`)).data
    for (const [who, id] of [
      [maker, maker.employee_id],
      [maker, owner.employee_id],
      [maker, admin.employee_id],
      [admin, admin.employee_id],
      [owner, owner.employee_id],
    ] as const) {
      const { status } = await who.put(`/admin/employee/${id}`, {
        role_id: who === owner ? 2 : 1,
        garage_id: 1,
        version: 1,
      })
      expect([403, 404, 409, 422]).toContain(status)
    }
    expect((await owner.get(`/admin/employee/${maker.employee_id}`)).data).toEqual(before)
    expect((await owner.get(`/admin/employee/${owner.employee_id}`)).data.role_id).toBe(1)
  })

  const plain = { name: 'A part', sku: 'X', unit: 'pcs', buy_price: 1, sell_price: 2 }
  test.each([
    ['less than nothing', { sell_price: -1 }],
    ['half a rupiah', { sell_price: 0.5 }],
    ['more than there is', { sell_price: 1e15 }],
    ['beyond counting', { sell_price: 2 ** 53 }],
    ['a number in words', { sell_price: '1000' }],
    ['no number', { sell_price: 'NaN' }],
    ['a part of a thousandth', { minimum_stock: 0.0001 }],
    ['an id that is none', { inventory_category_id: 2 ** 31 }],
    ['half an id', { inventory_category_id: 1.5 }],
    ['an id below one', { image_file_id: 0 }],
  ])('%s is refused', async (_name, wrong) => {
    const { status, errors } = await owner.post('/admin/garage/1/inventory', { ...plain, ...wrong })
    expect([status, Object.keys(errors ?? {})]).toEqual([422, Object.keys(wrong)])
  })
})
