/** The public calls of a link against those who have no link, or want more than theirs. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Garage, type OrderUnderTest, aGarage, anOrder, line } from '#test/orders.ts'
import { type ShareUnderTest, aShare, holderOf } from '#test/shares.ts'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let garage: Garage
let owner: Who

beforeAll(async () => {
  world = await aWorld()
  garage = await aGarage(world)
  owner = await world.signedInAs('super admin', { garage_id: null })
})
afterAll(() => world.close())

const db = () => world.appContext.database.writes

async function asked(): Promise<{ order: OrderUnderTest; share: ShareUnderTest }> {
  const order = await anOrder(garage, { lines: [line({ unit_price: 500_000 })] })
  await order.move('inspecting')
  await order.move('awaiting_approval')
  return {
    order,
    share: await aShare(world, garage.adviser, { order_id: order.id, purpose: 'approve' }),
  }
}

const approving = async (share: ShareUnderTest, fields: object = {}) => {
  const { estimate } = (await share.get('?poll=true')).data
  return {
    hash: estimate.hash,
    name: 'Ibu Maria',
    lines: estimate.lines.map(({ line_id }: { line_id: number }) => ({
      line_id,
      decision: 'approve',
    })),
    ...fields,
  }
}

/** Every public call of a link. */
const calls = [
  ['GET', ''],
  ['GET', '/photo/1'],
  ['GET', '/paper'],
  ['POST', '/decision'],
  ['POST', '/code'],
  ['POST', '/question'],
] as const

const bodyOf: Record<string, object> = {
  '/decision': { hash: 'x', name: 'x', lines: [{ line_id: 1, decision: 'approve' }] },
  '/code': {},
  '/question': { text: 'Is it ready?' },
}

const send = (
  method: 'GET' | 'POST',
  token: string,
  path: string,
  body?: object,
  ip = '10.1.1.1',
) =>
  world.app.inject({
    method,
    url: `/api/public/c/${token}${path}`,
    remoteAddress: ip,
    ...(method === 'POST' ? { payload: body ?? bodyOf[path] ?? {} } : {}),
  })

const flipCase = (token: string) =>
  token.replace(/[a-z]/i, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )

test.each(calls)('%s %s of no link is one 404, byte for byte', async (method, path) => {
  const { share } = await asked()
  await garage.adviser.delete(`/admin/order/${(await orderOf(share)).id}/share/${share.id}`)
  const another = (await asked()).share
  const without = (body: string) => body.replace(/"request_id":"[^"]*"/, '')
  const guesses = [
    share.token,
    flipCase(another.token),
    another.token.slice(0, -1),
    `${another.token}a`,
    `${another.token}%00`,
    '1',
    "' or 1=1 --".replaceAll(' ', '%20'),
    'x'.repeat(43),
  ]
  const answers = []
  for (const [index, guess] of guesses.entries())
    answers.push(
      await send(
        method,
        guess,
        path,
        undefined,
        `10.2.${calls.findIndex(([, each]) => each === path)}.${index}`,
      ),
    )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(guesses.map(() => 404))
  expect(new Set(answers.map(({ body }) => without(body))).size).toBe(1)
})

const orderOf = async (share: ShareUnderTest) => {
  const { rows } = await sql<{ id: number }>`
    select order_id as id from shares where id = ${share.id}`.execute(db())
  return rows[0]!
}

test('a network that guesses waits; a token that exists is answered all the same', async () => {
  const { share } = await asked()
  const statuses = []
  for (let guess = 0; guess < 62; guess++)
    statuses.push(
      (await send('GET', `${'g'.repeat(40)}${100 + guess}`, '', undefined, '10.9.9.9')).statusCode,
    )
  expect(statuses.filter((status) => status === 404)).toHaveLength(60)
  expect(statuses.slice(60)).toEqual([429, 429])
  expect((await send('GET', share.token, '', undefined, '10.9.9.9')).statusCode).toBe(200)
})

test('a public answer is stored by nobody, and says nothing to search engines and other sites', async () => {
  const { share } = await asked()
  const { headers } = await send('GET', share.token, '')
  expect(headers).toMatchObject({
    'cache-control': expect.stringContaining('no-store'),
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
})

test('the page holds neither phone, address or name of the customer, nor cost, mechanic or notes', async () => {
  const { order, share } = await asked()
  await order.put('', { mechanic_notes: 'Check the turbo secretly', complaint: 'Rattles' })
  const shown = await order.get()
  const { customer, mechanic } = shown
  const { body } = await send('GET', share.token, '')
  const { rows } = await sql<{ phone: string; address: string | null }>`
    select phone, address from customers where id = ${customer.id}`.execute(db())
  for (const secret of [
    customer.full_name,
    rows[0]!.phone,
    rows[0]!.phone.slice(-6),
    mechanic?.name,
    'turbo',
    'cost',
    'margin',
  ])
    expect(body).not.toContain(secret)
})

test('lines, photos and documents of other orders stay theirs', async () => {
  const mine = await asked()
  const other = await asked()
  const [theirs] = (await other.order.get()).lines
  const body = await approving(mine.share)
  const crossed = await mine.share.post('decision', {
    ...body,
    lines: [{ line_id: theirs.id, decision: 'approve' }],
  })
  expect(crossed.status).toBe(422)
  expect((await other.order.get()).lines).toMatchObject([{ approval: 'proposed' }])
  const { estimate } = (await other.share.get('?poll=true')).data
  expect((await mine.share.post('decision', { ...body, hash: estimate.hash })).status).toBe(409)
  expect((await mine.share.get('/paper?credit_note=CN/1')).status).toBe(404)
})

test.each([
  ['another field', { extra: 1 }, 422],
  ['no name', { name: '' }, 422],
  ['a long name', { name: 'x'.repeat(101) }, 422],
  ['a name of control characters', { name: 'a\u0002share:1\u0003' }, 422],
  ['no lines', { lines: [] }, 422],
  ['lines that are no list', { lines: 'all' }, 422],
  ['an unknown decision', { lines: [{ line_id: 1, decision: 'pay' }] }, 422],
  ['an id that is no number', { lines: [{ line_id: '1', decision: 'approve' }] }, 422],
  ['an id beyond every row', { lines: [{ line_id: 9e15, decision: 'approve' }] }, 422],
  ['a long note', { lines: [{ line_id: 1, decision: 'call_me', note: 'x'.repeat(301) }] }, 422],
  [
    'a script for a signature',
    { signature: '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>' },
    422,
  ],
] as const)('%s in a decision is refused', async (_, fields, status) => {
  const { order, share } = await asked()
  const refused = await share.post('decision', await approving(share, fields))
  expect(refused.status).toBe(status)
  expect((await order.get()).lines).toMatchObject([{ approval: 'proposed' }])
})

test('a large body, another type and no body are refused without an error of the server', async () => {
  const { share } = await asked()
  const url = `/api/public/c/${share.token}/question`
  const of = (options: object) =>
    world.app.inject({ method: 'POST', url, remoteAddress: '10.4.4.4', ...options })
  const large = await of({ payload: { text: 'x'.repeat(70_000) } })
  expect(large.statusCode).toBe(413)
  for (const options of [
    { payload: '{"text": ', headers: { 'content-type': 'application/json' } },
    { payload: '<a/>', headers: { 'content-type': 'text/xml' } },
    { payload: 'null', headers: { 'content-type': 'application/json' } },
    { payload: '[]', headers: { 'content-type': 'application/json' } },
    {},
  ]) {
    const { statusCode } = await of(options)
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(statusCode).toBeLessThan(500)
  }
})

test('the token is in no row, no log line and no file', async () => {
  const lines: string[] = []
  const { log } = world.appContext
  const { info, error } = log
  log.info = (fields, text) => void lines.push(JSON.stringify([fields, text]))
  log.error = (fields, text) => void lines.push(JSON.stringify([fields, text]))
  const { share } = await asked()
  const body = await approving(share)
  const key = { 'idempotency-key': 'one-press' }
  await share.post('question', { text: 'When?' }, { headers: key })
  await share.post('decision', { ...body, hash: 'stale' })
  await share.post('decision', body, { headers: key })
  await send('POST', share.token, '/nothing')
  Object.assign(log, { info, error })
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db())
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ found: number }>`
      select count(*)::int as found from ${sql.table(name)} t where t::text like ${`%${share.token}%`}`.execute(
      db(),
    )
    expect([name, rows[0]?.found]).toEqual([name, 0])
  }
  expect(lines.join('\n')).not.toContain(share.token)
  const { rows } = await sql<{ path: string; user_name: string | null }>`
    select path, user_name from activity_log where path like '/api/public/c/%' order by id desc limit 1`.execute(
    db(),
  )
  expect(rows).toEqual([{ path: '/api/public/c/…/decision', user_name: 'Customer by link' }])
})

const settings = async (fields: object) => {
  const { version } = (await owner.get('/admin/garage/1')).data
  const saved = await owner.put('/admin/garage/1/settings', { ...fields, version })
  expect([saved.status, saved.errors]).toEqual([200, undefined])
}

const codeTo = (phone: string): string =>
  readFileSync(join(world.dataDir, 'outbox.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text) as { to: string; code: string })
    .findLast(({ to }) => to === phone)!.code

const phoneOf = async (order: OrderUnderTest) => {
  const { customer } = await order.get()
  const { rows } = await sql<{ phone: string }>`
    select phone from customers where id = ${customer.id}`.execute(db())
  return rows[0]!.phone
}

test('from the total of the garage on a decision needs the code, which works once and for nothing else', async () => {
  await settings({ approval_code_from: 500_000 })
  const { order, share } = await asked()
  expect((await share.get()).data.code_needed).toBe(true)
  const body = await approving(share)
  expect(await share.post('decision', body)).toMatchObject({
    status: 422,
    errors: { code: ['Enter the code that you received'] },
  })
  expect((await share.post('decision', { ...body, code: '000000' })).status).toBe(422)
  const sent = await share.post('code')
  expect([sent.status, sent.data]).toEqual([200, { resend_after: 60, expires_in: 300 }])
  expect((await share.post('code')).status).toBe(429)
  const phone = await phoneOf(order)
  const code = codeTo(phone)
  expect(code).toMatch(/^\d{6}$/)
  // it signs nobody in
  const verify = { phone, country_id: 1, code }
  expect((await world.anybody.post('/auth/otp/verify', verify)).status).toBe(422)
  const wrong = code === '111111' ? '222222' : '111111'
  expect(await share.post('decision', { ...body, code: wrong })).toMatchObject({
    status: 422,
    errors: { code: ['This code is wrong or no longer valid'] },
  })
  // a change comes before the code, and uses none up
  expect((await share.post('decision', { ...body, hash: 'stale', code })).status).toBe(409)
  expect((await share.post('decision', { ...body, code })).status).toBe(200)
  expect((await share.post('decision', { ...body, code })).status).toBe(200)
  expect(await order.get()).toMatchObject({ agreed_how: 'link' })
  await settings({ approval_code_from: null })
})

test('a sign-in code decides nothing', async () => {
  await settings({ approval_code_from: 0 })
  const { order, share } = await asked()
  const phone = await phoneOf(order)
  await sql`update employees set phone = ${phone} where id = ${garage.mechanic.employee_id}`.execute(
    db(),
  )
  expect((await world.anybody.post('/auth/otp', { phone, country_id: 1 })).status).toBe(200)
  const code = codeTo(phone)
  const body = await approving(share, { code })
  expect(await share.post('decision', body)).toMatchObject({ status: 422 })
  expect((await order.get()).lines).toMatchObject([{ approval: 'proposed' }])
  // and still signs in
  expect(
    (await world.anybody.post('/auth/otp/verify', { phone, country_id: 1, code })).status,
  ).toBe(200)
  await settings({ approval_code_from: null })
})

test('five wrong codes are the last', async () => {
  await settings({ approval_code_from: 0 })
  const { share, order } = await asked()
  await share.post('code')
  const right = codeTo(await phoneOf(order))
  const body = await approving(share)
  const statuses = []
  for (let guess = 0; guess < 6; guess++) {
    const code = String((Number(right) + 1 + guess) % 1_000_000).padStart(6, '0')
    statuses.push((await share.post('decision', { ...body, code })).status)
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  expect((await share.post('decision', { ...body, code: right })).status).toBe(429)
  await settings({ approval_code_from: null })
})

test('a code is sent only where one is needed', async () => {
  const { share } = await asked()
  expect((await share.post('code')).status).toBe(409)
  expect((await holderOf(world, 'x'.repeat(43)).post('code')).status).toBe(404)
})
