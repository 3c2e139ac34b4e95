/** Messages, links, decisions, follow-ups and consents of a customer: exported, erased, merged, and cleaned at night. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '../../../../apps/api/jobs.ts'
import { openFollowUp } from '#domains/outside/follow-ups/server/follow-ups.ts'
import { writeLinkMark } from '#platform/server/links/links.ts'
import { type Garage, aGarage, anOrder } from '#test/orders.ts'
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
const text = () => `Hello Maria, see ${writeLinkMark('share', 1)}`

interface MessageFields {
  customer_id: number
  order_id: number
  state?: string
  created_at?: string
}
let addresses = 0
async function aMessage({ state = 'sent', created_at, ...fields }: MessageFields) {
  const { id } = await db()
    .insertInto('messages')
    .values({
      ...fields,
      template: 'order_received',
      about: `order:${++addresses}`,
      channel: 'whatsapp',
      language: 'id',
      garage_id: 1,
      day: '2026-01-01',
      to_address: '+628111222333',
      body: text(),
      state: state as 'sent',
      created_by_name: 'Bengkel',
      ...(created_at ? { created_at } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const message = (id: number) =>
  db().selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function aShare(order_id: number, fields: object = {}) {
  const { id } = await db()
    .insertInto('shares')
    .values({
      purpose: 'track',
      garage_id: 1,
      order_id,
      token_random: Buffer.from('0123456789abcdef'),
      token_hash: Buffer.from(`hash ${++addresses}`),
      created_at: new Date().toISOString(),
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
async function aDecision(order_id: number, share_id: number, decided_at: string) {
  const { id } = await db()
    .insertInto('share_decisions')
    .values({
      share_id,
      order_id,
      estimate_version: 1,
      hash: 'abc',
      name: 'Maria G.',
      lines: JSON.stringify([{ line_id: 1, decision: 'call_me', note: 'My number is 0811' }]),
      network: '192.0.2.1',
      decided_at,
      body_hash: Buffer.from('body'),
      answer: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const decision = (id: number) =>
  db().selectFrom('share_decisions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** A customer with a cancelled order, and something of everything. */
async function aCustomer() {
  const order = await anOrder(garage)
  const { customer } = await order.get()
  await order.move('cancelled')
  const ids = { customer_id: customer.id, order_id: order.id }
  const sent = await aMessage(ids)
  const byHand = await aMessage({ ...ids, state: 'by_hand' })
  const share = await aShare(order.id)
  const decided = await aDecision(order.id, share, new Date().toISOString())
  const question = await openFollowUp(db(), {
    kind: 'question',
    text: 'Is it ready, this is Maria',
    order_id: order.id,
    cause: `question ${sent}`,
  })
  const consents = [{ channel: 'sms', purpose: 'reminder', given: true }]
  const given = await garage.adviser.put(`/admin/customer/${customer.id}/consent`, { consents })
  expect(given.status).toBe(200)
  return { id: customer.id as number, order, sent, byHand, share, decided, question }
}
const exportOf = async (id: number) => {
  const { payload } = await world.app.inject({
    url: `/api/admin/customer/${id}/export`,
    headers: { authorization: `Bearer ${owner.token}` },
  })
  return JSON.parse(payload).customer
}

test('the file has all of it, and no link that opens', async () => {
  const { id, order } = await aCustomer()
  const { number } = await order.get()
  const file = await exportOf(id)
  expect(file).toMatchObject({
    consents: [{ channel: 'sms', purpose: 'reminder', given: true, how: 'desk' }],
    messages: [
      { template: 'order_received', to_address: '+628111222333', body: 'Hello Maria, see …' },
      { state: 'by_hand' },
    ],
    links: [{ purpose: 'track', revoked_at: null }],
    decisions: [{ number, name: 'Maria G.', network: '192.0.2.1' }],
    follow_ups: [{ kind: 'question', text: 'Is it ready, this is Maria' }],
  })
  expect(JSON.stringify(file)).not.toContain('token')
})

test('erasing blanks what was written, revokes links and cancels what was not sent', async () => {
  const { id, sent, byHand, share, decided, question } = await aCustomer()
  await db()
    .insertInto('message_events')
    .values({ adapter: 'webhook', event: JSON.stringify({ from: '+6281', text: 'hi' }) })
    .execute()
  const { phone } = (await owner.get(`/admin/customer/${id}`)).data
  await db()
    .insertInto('message_events')
    .values({ adapter: 'cloud', event: JSON.stringify({ from: phone.slice(1) }) })
    .execute()
  const erased = await owner.post(`/admin/customer/${id}/erase`, { reason: 'Asked for it' })
  expect(erased.status, erased.message).toBe(200)
  expect(erased.data.version).toBe((await owner.get(`/admin/customer/${id}`)).data.version)
  expect(await message(sent)).toMatchObject({ to_address: null, body: '', state: 'sent' })
  expect(await message(byHand)).toMatchObject({
    to_address: null,
    body: '',
    state: 'cancelled',
    reason: 'erased',
  })
  const link = await db()
    .selectFrom('shares')
    .selectAll()
    .where('id', '=', share)
    .executeTakeFirstOrThrow()
  expect(link.revoked_at).not.toBeNull()
  expect(await decision(decided)).toMatchObject({
    name: `#${id}`,
    network: null,
    hash: 'abc',
    lines: [{ line_id: 1, decision: 'call_me', note: null }],
  })
  const { data } = await garage.adviser.get('/admin/follow-up?limit=100')
  expect(data.data.find((row: { id: number }) => row.id === question)).toMatchObject({
    text: '',
    done_at: expect.any(String),
  })
  const consent = (await owner.get(`/admin/customer/${id}/consent`)).data
  expect(consent.data.some(({ given }: { given: boolean }) => given)).toBe(false)
  expect(consent.can.update.ok).toBe(false)
  const { rows } = await sql<{ event: string }>`select event from message_events`.execute(db())
  expect(rows.map(({ event }) => event)).toEqual([JSON.stringify({ from: '+6281', text: 'hi' })])
})

test('a merge moves it, with the consents, and undoing it brings it back', async () => {
  const [kept, double] = [await aCustomer(), await aCustomer()]
  const consents = [{ channel: 'sms', purpose: 'reminder', given: false }]
  await garage.adviser.put(`/admin/customer/${kept.id}/consent`, { consents })
  const stateOf = async (id: number) => {
    const { consents: history, messages, follow_ups } = await exportOf(id)
    return [history.length, messages.length, follow_ups.length]
  }
  const consentOf = async (id: number) =>
    (await owner.get(`/admin/customer/${id}`)).data.message_consent
  expect([await consentOf(kept.id), await consentOf(double.id)]).toEqual([false, true])
  const path = `/admin/customer/${kept.id}`
  const merged = await owner.post(`${path}/merge`, { from_id: double.id })
  expect(merged.status).toBe(200)
  expect(merged.data.version).toBe((await owner.get(path)).data.version)
  expect([await stateOf(kept.id), await stateOf(double.id)]).toEqual([
    [3, 4, 2],
    [0, 0, 0],
  ])
  // the later of the two answers counts
  expect([await consentOf(kept.id), await consentOf(double.id)]).toEqual([false, false])
  const undone = await owner.post(`${path}/unmerge`, {})
  expect(undone.status).toBe(200)
  expect(undone.data.version).toBe((await owner.get(path)).data.version)
  expect([await stateOf(kept.id), await stateOf(double.id)]).toEqual([
    [2, 2, 1],
    [1, 2, 1],
  ])
  expect([await consentOf(kept.id), await consentOf(double.id)]).toEqual([false, true])
})

test('an earlier merge, which names no messages, brings none back', async () => {
  const [kept, double] = [await aCustomer(), await aCustomer()]
  const path = `/admin/customer/${kept.id}`
  await owner.post(`${path}/merge`, { from_id: double.id })
  await sql`update customer_merges set moved = moved - 'messages' - 'follow_ups' - 'consents'
    where customer_id = ${kept.id}`.execute(db())
  expect((await owner.post(`${path}/unmerge`, {})).status).toBe(200)
  expect((await exportOf(kept.id)).messages).toHaveLength(4)
})

test('the night blanks and removes what is too old, and nothing else', async () => {
  const { id, order, sent, decided } = await aCustomer()
  const ids = { customer_id: id, order_id: order.id }
  const before = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const old = await aMessage({ ...ids, created_at: before(740) })
  const forgotten = await aMessage({ ...ids, state: 'by_hand', created_at: before(15) })
  const waiting = await aMessage({ ...ids, state: 'by_hand', created_at: before(13) })
  await db()
    .insertInto('message_events')
    .values([
      { adapter: 'webhook', event: 'old', received_at: before(91) },
      { adapter: 'webhook', event: 'recent', received_at: before(89) },
    ])
    .execute()
  const ended = { created_at: before(810), revoked_at: before(401) }
  const gone = await aShare(order.id, ended)
  const stays = await aShare(order.id, { ...ended, revoked_at: before(399) })
  const oldDecision = await aDecision(order.id, gone, before(401))
  const job = jobs.find(({ name }) => name === 'clean-outside')!
  expect(await job.run(world.appContext)).toBe(
    '1 messages and 1 networks blanked, 1 events and 1 links removed, 1 messages cancelled',
  )
  expect(await message(old)).toMatchObject({ to_address: null, body: '', state: 'sent' })
  expect((await message(sent)).body).toBe(text())
  expect((await message(forgotten)).state).toBe('cancelled')
  expect((await message(waiting)).state).toBe('by_hand')
  expect(await decision(oldDecision)).toMatchObject({ share_id: null, network: null, hash: 'abc' })
  expect((await decision(decided)).network).toBe('192.0.2.1')
  const links = await db()
    .selectFrom('shares')
    .select('id')
    .where('id', 'in', [gone, stays])
    .execute()
  expect(links).toEqual([{ id: stays }])
  expect(await job.run(world.appContext)).toMatch(/^0 messages and 0 networks/)
})
