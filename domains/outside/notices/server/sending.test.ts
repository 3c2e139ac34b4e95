/** Sending: each adapter against a local server that speaks its protocol, receipts, answers, and two processes. */
import { createHmac } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { type IncomingHttpHeaders, type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aMailServer } from '#test/mail-server.ts'
import { type Garage, aCar, aGarage, anOrder } from '#test/orders.ts'
import { type World, aWorld } from '#test/world.ts'
import { keepNotices } from './keep-notices.ts'

const SECRET = 'a secret of sixteen'
const VERIFY = 'a word to verify'
const PATH = '/admin/message'

interface Received {
  path: string
  headers: IncomingHttpHeaders
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test looks at whatever came
  body: any
  raw: string
}
type Answer = { status: number; body?: object } | 'silence' | { after: number }

/** The gateway and Meta in one: their answers in turn, then the usual one. */
let provider: Server
let received: Received[] = []
let answers: Answer[] = []
let sent = 0
const usual = (path: string) =>
  path.startsWith('/graph') ? { messages: [{ id: `wamid.${++sent}` }] } : {}

async function openProvider() {
  provider = createServer((request, response) => {
    let raw = ''
    request.on('data', (part) => (raw += String(part)))
    request.on('end', () => {
      const path = request.url ?? ''
      received.push({ path, headers: request.headers, body: JSON.parse(raw), raw })
      const answer = answers.shift() ?? { status: 200 }
      if (answer === 'silence') return
      const respond = (status: number, body: object) =>
        response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
      if ('after' in answer) setTimeout(() => respond(200, usual(path)), answer.after)
      else respond(answer.status, answer.body ?? usual(path))
    })
  })
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
}

let mail: Awaited<ReturnType<typeof aMailServer>>
let world: World
let garage: Garage
let worker: { close(): Promise<void> } | undefined

const settings = (url: string): Record<string, string> => ({
  MESSAGE_SMS: 'webhook',
  MESSAGE_WHATSAPP: 'cloud',
  MESSAGE_WEBHOOK_URL: `${url}/gateway`,
  MESSAGE_WEBHOOK_SECRET: SECRET,
  WHATSAPP_URL: `${url}/graph`,
  WHATSAPP_PHONE_ID: '5551',
  WHATSAPP_TOKEN: 'token of meta',
  WHATSAPP_APP_SECRET: SECRET,
  WHATSAPP_VERIFY_TOKEN: VERIFY,
  SMTP_URL: mail.url,
  MESSAGE_FROM: 'Bengkel <post@bengkel.example>',
  PUBLIC_URL: 'https://bengkel.example',
})

beforeAll(async () => {
  mail = await aMailServer()
  world = await aWorld(settings(await openProvider()))
  garage = await aGarage(world)
  const owner = await world.signedInAs('super admin', { garage_id: null })
  await owner.put('/admin/garage/1/settings', { review_url: 'https://reviews.example/1' })
})
beforeEach(() => {
  received = []
  answers = []
})
afterEach(async () => {
  await worker?.close()
  worker = undefined
})
afterAll(async () => {
  await world.close()
  provider.closeAllConnections()
  await new Promise((closed) => provider.close(closed))
  await mail.close()
})

const db = () => world.appContext.database.writes
/** What a provider that does not answer costs a test. */
const TIMEOUT = 400
const start = () => (worker = keepNotices(world.appContext, { timeout: TIMEOUT }))

async function aMessage(channel: string, body: object = {}) {
  const order = await anOrder(garage)
  const response = await garage.adviser.post(PATH, {
    template: 'order_received',
    order_id: order.id,
    channel,
    language: 'en',
    ...body,
  })
  expect(response.status, JSON.stringify(response.errors)).toBe(201)
  return response.data as { id: number; to: string; text: string }
}

const read = async (id: number) => (await garage.adviser.get(`${PATH}/${id}`)).data
const settled = (id: number, state: string) =>
  vi.waitFor(async () => expect((await read(id)).state).toBe(state), {
    timeout: 8000,
    interval: 50,
  })
/** Lets the next try of a failed one be due now. */
const makeDue = (id: number) =>
  sql`update messages set due_at = now() where id = ${id}`.execute(db())
const sign = (body: string) => `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`

function report(path: string, header: string, body: object, signature?: string) {
  const payload = JSON.stringify(body)
  return world.call({
    method: 'POST',
    url: `/api/public/message/${path}/callback`,
    headers: { 'content-type': 'application/json', [header]: signature ?? sign(payload) },
    payload,
  })
}
const reportWebhook = (body: object, signature?: string) =>
  report('webhook', 'x-signature', body, signature)
const reportCloud = (value: object, signature?: string) =>
  report(
    'whatsapp',
    'x-hub-signature-256',
    { object: 'whatsapp_business_account', entry: [{ id: '1', changes: [{ field: 'x', value }] }] },
    signature,
  )
const restart = async () => {
  await worker?.close()
  start()
}

describe('by webhook', () => {
  test('posts what it sends, signed, with its id as the key', async () => {
    const { id, to, text } = await aMessage('sms')
    start()
    await settled(id, 'sent')
    const [{ path, headers, body, raw } = {} as Received] = received
    expect(path).toBe('/gateway')
    expect(body).toEqual({
      id,
      at: expect.any(String),
      channel: 'sms',
      to,
      text,
      template: 'order_received',
      language: 'en',
    })
    expect(text).toMatch(/https:\/\/bengkel\.example\/c\/[\w-]{43}/)
    expect(headers['x-signature']).toBe(sign(raw))
    expect(headers['idempotency-key']).toBe(String(id))
  })

  test('after a change of the secret it gets a new link', async () => {
    const { id } = await aMessage('sms')
    const { rows } = await sql<{ share: number }>`
      update shares set token_hash = decode(md5(id::text), 'hex') where id = (select max(id) from shares)
      returning id as share`.execute(db())
    expect((await read(id)).text).toContain('…')
    start()
    await settled(id, 'sent')
    const { text } = received[0]!.body
    expect(text).toMatch(/https:\/\/bengkel\.example\/c\/[\w-]{43} /)
    expect((await read(id)).text).toBe(text)
    const { rows: newest } = await sql<{ id: number; by_message: boolean }>`
      select id, by_message from shares order by id desc limit 1`.execute(db())
    expect(newest[0]?.id).toBeGreaterThan(rows[0]?.share ?? 0)
    expect(newest[0]?.by_message).toBe(true)
  })

  test.each([429, 500])('a %i is tried again, with the same key', async (status) => {
    answers = [{ status }]
    const { id } = await aMessage('sms')
    start()
    await settled(id, 'failed')
    expect(await read(id)).toMatchObject({
      reason: expect.stringContaining(String(status)),
      due_at: expect.any(String),
      can: { retry: { ok: true }, cancel: { ok: true } },
    })
    await makeDue(id)
    await restart()
    await settled(id, 'sent')
    expect(received.map(({ headers }) => headers['idempotency-key'])).toEqual([`${id}`, `${id}`])
  })

  test('no answer is tried again: the key keeps it from arriving twice', async () => {
    answers = ['silence']
    const { id } = await aMessage('sms')
    start()
    await settled(id, 'failed')
    await makeDue(id)
    await restart()
    await settled(id, 'sent')
  })

  test('a slow answer counts', async () => {
    answers = [{ after: 200 }]
    const { id } = await aMessage('sms')
    start()
    await settled(id, 'sent')
    expect(received).toHaveLength(1)
  })

  test('a refusal gives it up; a person may send it again', async () => {
    answers = [{ status: 422, body: { error: 'not a number' } }]
    const { id } = await aMessage('sms')
    start()
    await settled(id, 'given_up')
    expect((await read(id)).reason).toContain('not a number')
    const again = await garage.adviser.post(`${PATH}/${id}/retry`)
    expect([again.status, again.data.state]).toEqual([200, 'queued'])
    await restart()
    await settled(id, 'sent')
  })

  test('is given up after the fifth retry', async () => {
    const { id } = await aMessage('sms')
    await sql`update messages set failures = 5 where id = ${id}`.execute(db())
    answers = [{ status: 503 }]
    start()
    await settled(id, 'given_up')
  })

  test('receipts raise its state in any order', async () => {
    const { id } = await aMessage('sms')
    start()
    await settled(id, 'sent')
    for (const status of ['read', 'delivered', 'failed', 'delivered'])
      expect((await reportWebhook({ id, status, reason: 'off' })).status).toBe(200)
    await restart()
    await settled(id, 'read')
    expect(await read(id)).toMatchObject({ reason: null, read_at: expect.any(String) })
  })

  test('a failure after sent is its end, with the reason', async () => {
    const { id } = await aMessage('sms')
    start()
    await settled(id, 'sent')
    await reportWebhook({ id, status: 'failed', reason: 'Number not in use' })
    await restart()
    await settled(id, 'given_up')
    expect((await read(id)).reason).toBe('Number not in use')
  })

  test('a wrong signature is a 401, and stores nothing', async () => {
    const count = async () =>
      (
        await db()
          .selectFrom('message_events')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n
    const before = await count()
    const body = { id: 1, status: 'delivered' }
    for (const signature of ['', 'sha256=00', sign('another body'), `sha1=${sign('x')}`])
      expect((await reportWebhook(body, signature)).status).toBe(401)
    expect((await reportCloud({ statuses: [body] }, sign('x'))).status).toBe(401)
    expect(await count()).toBe(before)
  })

  test('odd events change nothing', async () => {
    for (const body of [
      {},
      { id: 'x', status: 'delivered' },
      { id: 1, status: 'lost' },
      { from: 'me', text: 'x' },
    ])
      expect((await reportWebhook(body)).status).toBe(200)
    start()
    await vi.waitFor(async () => {
      const { rows } = await sql`select from message_events where applied_at is null`.execute(db())
      expect(rows).toHaveLength(0)
    })
  })
})

describe('by WhatsApp', () => {
  test('sends the approved template with its parameters', async () => {
    const { id, to } = await aMessage('whatsapp', { language: 'my' })
    start()
    await settled(id, 'sent')
    const [{ path, headers, body } = {} as Received] = received
    expect(path).toBe('/graph/5551/messages')
    expect(headers.authorization).toBe('Bearer token of meta')
    expect(body).toMatchObject({
      messaging_product: 'whatsapp',
      to: to.slice(1),
      type: 'template',
      template: { name: 'order_received', language: { code: 'ms' } },
      biz_opaque_callback_data: String(id),
    })
    const [{ parameters }] = body.template.components
    expect(parameters.map(({ text }: { text: string }) => text)).toEqual([
      'Maria',
      expect.stringMatching(/^B \d+ /),
      expect.stringMatching(/^https:\/\/bengkel\.example\/c\/[\w-]{43}$/),
      'Cilandak',
    ])
  })

  test('a receipt finds it by its id or ours, also before the answer is noted', async () => {
    const { id } = await aMessage('whatsapp')
    answers = [{ after: 300 }]
    start()
    await settled(id, 'sending')
    await reportCloud({
      statuses: [
        {
          id: 'wamid.early',
          status: 'delivered',
          timestamp: '1764212400',
          biz_opaque_callback_data: String(id),
        },
      ],
    })
    await restart()
    await settled(id, 'delivered')
    const { external_id } = await db()
      .selectFrom('messages')
      .select('external_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(external_id).toMatch(/^wamid\./)
    await reportCloud({ statuses: [{ id: external_id, status: 'read', timestamp: '1764212500' }] })
    await restart()
    await settled(id, 'read')
    expect((await read(id)).read_at).toBe('2025-11-27T03:01:40.000Z')
  })

  test("a refusal is given up with Meta's sentence", async () => {
    answers = [
      {
        status: 400,
        body: {
          error: {
            code: 132_001,
            message: '(#132001)',
            error_data: { details: 'template name does not exist' },
          },
        },
      },
    ]
    const { id } = await aMessage('whatsapp')
    start()
    await settled(id, 'given_up')
    expect((await read(id)).reason).toBe('template name does not exist')
  })

  test('a limit of the rate is tried again, also with status 400', async () => {
    answers = [{ status: 400, body: { error: { code: 130_429, message: 'Rate limit hit' } } }]
    const { id } = await aMessage('whatsapp')
    start()
    await settled(id, 'failed')
  })

  test('no answer is unknown, and nothing sends it again but a person', async () => {
    answers = ['silence']
    const { id } = await aMessage('whatsapp')
    start()
    await settled(id, 'unknown')
    await makeDue(id)
    await restart()
    await new Promise((pause) => setTimeout(pause, 300))
    expect((await read(id)).state).toBe('unknown')
    expect(received).toHaveLength(1)
    expect((await garage.adviser.post(`${PATH}/${id}/retry`)).status).toBe(200)
    await settled(id, 'sent')
  })

  test('who stopped offers is asked no more', async () => {
    const { customer_id, vehicle_id } = await aCar(garage)
    const consents = (['reminder', 'marketing'] as const).map((purpose) => ({
      channel: 'whatsapp',
      purpose,
      given: true,
    }))
    await garage.adviser.put(`/admin/customer/${customer_id}/consent`, { consents })
    const order = await anOrder(garage, { car: { vehicle_id } })
    answers = [{ status: 400, body: { error: { code: 131_050, message: 'Stopped' } } }]
    const { data } = await garage.adviser.post(PATH, {
      template: 'review_request',
      order_id: order.id,
      channel: 'whatsapp',
    })
    // not in the quiet hours
    await sql`update messages set state = 'queued', due_at = now() where id = ${data.id}`.execute(
      db(),
    )
    worker = keepNotices(world.appContext, {
      timeout: TIMEOUT,
      now: () => new Date('2026-11-27T03:00:00Z'),
    })
    await settled(data.id, 'given_up')
    expect(received[0]?.path).toBe('/graph/5551/marketing_messages')
    const given = async () =>
      (await garage.adviser.get(`/admin/customer/${customer_id}/consent`)).data.data.filter(
        (one: { given: boolean }) => one.given,
      )
    await vi.waitFor(async () =>
      expect(await given()).toMatchObject([{ channel: 'whatsapp', purpose: 'reminder' }]),
    )
  })

  test('the address is checked with its word', async () => {
    const check = (token: string) =>
      world.app.inject({
        method: 'GET',
        url: `/api/public/message/whatsapp/callback?hub.mode=subscribe&hub.verify_token=${encodeURIComponent(token)}&hub.challenge=1158201444`,
      })
    const right = await check(VERIFY)
    expect([right.statusCode, right.body]).toEqual([200, '1158201444'])
    expect((await check('another word')).statusCode).toBe(401)
  })
})

describe('answers', () => {
  const answer = (from: string, body: string, id = `wamid.${Math.random()}`) =>
    reportCloud({ messages: [{ from: from.slice(1), id, type: 'text', text: { body } }] })

  test('a stop word withdraws both purposes of the channel', async () => {
    const { customer_id } = await aCar(garage)
    const { phone } = (await garage.adviser.get(`/admin/customer/${customer_id}`)).data
    const consents = ['whatsapp', 'sms'].flatMap((channel) =>
      ['reminder', 'marketing'].map((purpose) => ({ channel, purpose, given: true })),
    )
    await garage.adviser.put(`/admin/customer/${customer_id}/consent`, { consents })
    await answer(phone, ' berhenti. ')
    start()
    await vi.waitFor(async () => {
      const { data } = (await garage.adviser.get(`/admin/customer/${customer_id}/consent`)).data
      const given = data.filter((one: { given: boolean }) => one.given)
      expect(given.map(({ channel }: { channel: string }) => channel)).toEqual(['sms', 'sms'])
    })
  })

  test('another text becomes one question at the newest order', async () => {
    const car = await aCar(garage)
    const order = await anOrder(garage, { car })
    const { phone } = (await order.get()).customer
    await answer(phone, 'When is it ready?', 'wamid.same')
    // Meta repeats what it thinks got no answer
    await answer(phone, 'When is it ready?', 'wamid.same')
    start()
    await vi.waitFor(async () => {
      const { data } = (await garage.adviser.get(`/admin/follow-up?order_id=${order.id}`)).data
      expect(data).toMatchObject([{ kind: 'question', text: 'When is it ready?' }])
    })
  })

  test('an unknown phone is dropped', async () => {
    await answer('+6281200000001', 'Hello')
    start()
    await vi.waitFor(async () => {
      const { rows } = await sql<{ outcome: string }>`
        select outcome from message_events order by id desc limit 1`.execute(db())
      expect(rows[0]?.outcome).toBe('unknown phone')
    })
  })
})

describe('by e-mail', () => {
  const aMail = async () => {
    const { customer_id, vehicle_id } = await aCar(garage)
    await garage.adviser.put(`/admin/customer/${customer_id}`, { email: 'maria@example.com' })
    const order = await anOrder(garage, { car: { vehicle_id } })
    const { data } = await garage.adviser.post(PATH, {
      template: 'order_received',
      order_id: order.id,
      channel: 'email',
      language: 'en',
    })
    return data as { id: number; text: string }
  }

  test('is from the garage, with its letterhead', async () => {
    const { id } = await aMail()
    start()
    await settled(id, 'sent')
    const { to, text: raw } = mail.taken.at(-1)!
    const text = raw.replaceAll('=\r\n', '')
    expect(to).toEqual(['maria@example.com'])
    expect(text).toMatch(/^From: .*<post@bengkel\.example>/m)
    expect(text).toMatch(/^Subject: Your car B .* is with us/m)
    expect(text).toMatch(/https:\/\/bengkel\.example\/c\//)
    expect(text).toContain('Cilandak 1')
  })

  /** The lines of a message as they were before their encoding. */
  const plain = ({ text }: { text: string }) =>
    text
      .replaceAll('=\r\n', '')
      .replaceAll('=3D', '=')
      .replaceAll(/\r\n[ \t]+/g, ' ')

  test('an estimate brings its document, in the language of the message', async () => {
    const { customer_id, vehicle_id } = await aCar(garage)
    await garage.adviser.put(`/admin/customer/${customer_id}`, { email: 'maria@example.com' })
    const order = await anOrder(garage, { car: { vehicle_id } })
    for (const to of ['inspecting', 'awaiting_approval'])
      expect([to, (await order.move(to)).status]).toEqual([to, 200])
    const shared = await garage.adviser.post(`/admin/order/${order.id}/share`, {
      purpose: 'approve',
      channel: 'email',
    })
    expect([shared.status, shared.data.message.state]).toEqual([201, 'queued'])
    start()
    await settled(shared.data.message.id, 'sent')
    const text = plain(mail.taken.at(-1)!)
    expect(text).toContain('Content-Type: application/pdf')
    expect(text).toMatch(/filename=estimate-WO-CIL-\d+-\d+\.pdf/)
    expect(text).not.toContain('List-Unsubscribe')
    expect(text).toContain(shared.data.url)
  })

  test('an offer says how to stop it, also to the mail program', async () => {
    const { customer_id, vehicle_id } = await aCar(garage)
    await garage.adviser.put(`/admin/customer/${customer_id}`, { email: 'maria@example.com' })
    const consents = [{ channel: 'email', purpose: 'marketing', given: true }]
    await garage.adviser.put(`/admin/customer/${customer_id}/consent`, { consents })
    const order = await anOrder(garage, { car: { vehicle_id } })
    const { data } = await garage.adviser.post(PATH, {
      template: 'review_request',
      order_id: order.id,
      channel: 'email',
    })
    const night = new Date('2026-11-27T15:00:00Z')
    await sql`update messages set state = 'queued', due_at = now() where id = ${data.id}`.execute(
      db(),
    )
    // in the night it waits for the morning, though it was queued by day
    worker = keepNotices(world.appContext, { timeout: TIMEOUT, now: () => night })
    await settled(data.id, 'waiting')
    expect((await read(data.id)).not_before).toBe('2026-11-28T01:00:00.000Z')
    await worker.close()
    await makeDue(data.id)
    worker = keepNotices(world.appContext, {
      timeout: TIMEOUT,
      now: () => new Date('2026-11-28T01:00:00Z'),
    })
    await settled(data.id, 'sent')
    const text = plain(mail.taken.at(-1)!)
    const [, stop] = /^List-Unsubscribe: +<(https:\/\/\S+\/u\/[\w-]{43})>/m.exec(text) ?? []
    expect(stop).toBeDefined()
    expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(text).toContain(`Untuk berhenti menerima pesan ini: ${stop}`)
  })

  test.each([
    ['later', { at: 'RCPT', say: '451 Greylisted' }, 'failed'],
    ['refused', { at: 'RCPT', say: '550 No such user' }, 'given_up'],
    ['a line that breaks after its content', { at: 'content', breaks: true }, 'unknown'],
    ['silence after its content', { at: 'content', silent: true }, 'unknown'],
  ] as const)('%s', async (_, trouble, state) => {
    mail.trouble(trouble)
    const { id } = await aMail()
    start()
    await settled(id, state)
  })
})

describe('by hand', () => {
  let trial: World
  let staff: Garage
  beforeAll(async () => {
    trial = await aWorld()
    staff = await aGarage(trial)
  })
  afterAll(() => trial.close())

  test('waits for a person, who sends it and says so', async () => {
    const order = await anOrder(staff)
    const { data } = await staff.adviser.post(PATH, {
      template: 'order_received',
      order_id: order.id,
    })
    worker = keepNotices(trial.appContext)
    const now = async () => (await staff.adviser.get(`${PATH}/${data.id}`)).data
    await vi.waitFor(async () => expect((await now()).state).toBe('by_hand'), { timeout: 8000 })
    const row = await now()
    expect(row.hand_over_url).toMatch(/^https:\/\/wa\.me\//)
    const file = join(trial.dataDir, 'messages.jsonl')
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({
      at: expect.any(String),
      channel: 'whatsapp',
      to: row.to,
      template: 'order_received',
      text: row.text,
      link: expect.stringMatching(/\/c\/[\w-]{43}$/),
    })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const sent = await staff.adviser.post(`${PATH}/${data.id}/sent-by-hand`, {
      version: row.version,
    })
    expect([sent.status, sent.data]).toMatchObject([
      200,
      { state: 'sent', sent_by: { id: staff.adviser.employee_id } },
    ])
    expect((await staff.adviser.post(`${PATH}/${data.id}/cancel`)).status).toBe(409)
  })
})

describe('processes', () => {
  test('two of them hand each message over once', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, async () => (await aMessage('sms')).id))
    const other = keepNotices(world.appContext, { timeout: TIMEOUT })
    start()
    try {
      for (const id of ids) await settled(id, 'sent')
    } finally {
      await other.close()
    }
    const keys = received.map(({ headers }) => Number(headers['idempotency-key']))
    expect(keys.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
  })

  /** As a process leaves it that dies between marking and noting. */
  const die = (id: number, adapter: string) =>
    sql`update messages set state = 'sending', adapter = ${adapter}, handing_since = now() - interval '5 minutes'
      where id = ${id}`.execute(db())

  test('of one that died nobody knows, unless the key makes it safe', async () => {
    const byMail = await aMessage('whatsapp')
    const byWebhook = await aMessage('sms')
    await die(byMail.id, 'cloud')
    await die(byWebhook.id, 'webhook')
    start()
    await settled(byMail.id, 'unknown')
    await settled(byWebhook.id, 'sent')
    expect(received.map(({ path }) => path)).toEqual(['/gateway'])
  })

  test('one that is at work is left alone', async () => {
    const { id } = await aMessage('sms')
    await sql`update messages set state = 'sending', adapter = 'cloud', handing_since = now() where id = ${id}`.execute(
      db(),
    )
    start()
    await new Promise((pause) => setTimeout(pause, 300))
    expect((await read(id)).state).toBe('sending')
  })
})
