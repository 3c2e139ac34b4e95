/** Consents: given and withdrawn at the desk, by link and by a stop word; every change stays in the history. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken, tokenOf } from '#platform/server/links/links.ts'
import { system } from '#platform/server/session/actor.ts'
import { type Who, type World, aPhone, aWorld } from '#test/world.ts'
import type { Channel, ConsentPurpose } from '../values.ts'
import { hasConsent, withdrawConsent } from './consents.ts'
import { findOrInsertStopLink } from './queries.ts'

let world: World
let owner: Who
let adviser: Who

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  adviser = await world.signedInAs('service adviser')
})
afterAll(() => world.close())

const db = () => world.appContext.database.writes

async function aCustomer(fields: object = {}): Promise<number> {
  const body = { full_name: 'Rina Consent', phone: aPhone(), country_id: 1, ...fields }
  const response = await adviser.post('/admin/customer', body)
  expect(response.status, JSON.stringify(response.errors)).toBe(201)
  return response.data.id
}
const path = (id: number) => `/admin/customer/${id}/consent`
const read = async (id: number, who = adviser) => (await who.get(path(id))).data
const give = (id: number, consents: object[], given: object = {}, who = adviser) =>
  who.put(path(id), { consents, ...given })
const given = async (id: number) =>
  (await read(id)).data
    .filter((state: { given: boolean }) => state.given)
    .map(({ channel, purpose }: Record<string, string>) => `${channel} ${purpose}`)
const customer = async (id: number) => (await adviser.get(`/admin/customer/${id}`)).data
const asks = (id: number, channel: Channel, purpose: ConsentPurpose) =>
  hasConsent(db(), id, channel, purpose)

test('nobody agrees at first; each channel and purpose is given by itself', async () => {
  const id = await aCustomer()
  const before = await read(id)
  expect(before).toMatchObject({ history: [], version: 1, can: { update: { ok: true } } })
  expect(before.data).toHaveLength(6)
  expect(before.data[0]).toEqual({
    channel: 'whatsapp',
    purpose: 'reminder',
    given: false,
    at: null,
    by: null,
    how: null,
  })
  const saved = await give(id, [{ channel: 'sms', purpose: 'reminder', given: true }])
  expect([saved.status, saved.message]).toEqual([200, 'Consent saved'])
  expect(saved.data).toMatchObject({
    version: 2,
    history: [{ channel: 'sms', purpose: 'reminder', given: true, how: 'desk' }],
  })
  expect(saved.data.history[0].by).toEqual(expect.any(String))
  expect(await asks(id, 'sms', 'reminder')).toBe(true)
  expect(await asks(id, 'sms', 'marketing')).toBe(false)
  expect(await asks(id, 'whatsapp', 'reminder')).toBe(false)
  expect(await customer(id)).toMatchObject({ message_consent: true, version: 2 })
  // the same again adds nothing
  await give(id, [{ channel: 'sms', purpose: 'reminder', given: true }])
  expect((await read(id)).history).toHaveLength(1)
  await give(id, [{ channel: 'sms', purpose: 'reminder', given: false }])
  expect(await customer(id)).toMatchObject({ message_consent: false, version: 3 })
  expect((await read(id)).history.map((change: { given: boolean }) => change.given)).toEqual([
    false,
    true,
  ])
})

test('marketing alone does not set the field of reminders', async () => {
  const id = await aCustomer()
  await give(id, [{ channel: 'email', purpose: 'marketing', given: true }])
  expect(await given(id)).toEqual(['email marketing'])
  expect(await customer(id)).toMatchObject({ message_consent: false, version: 1 })
})

test('rejects invalid input, an older version, and who may not', async () => {
  const id = await aCustomer()
  const reminder = { channel: 'sms', purpose: 'reminder', given: true }
  const errorsOf = async (consents: unknown) =>
    Object.keys((await adviser.put(path(id), { consents })).errors ?? {})
  expect(await errorsOf([])).toEqual(['consents'])
  expect(await errorsOf(undefined)).toEqual(['consents'])
  expect(await errorsOf([{ ...reminder, channel: 'fax' }])).toEqual(['consents.0.channel'])
  expect(await errorsOf([{ ...reminder, given: 'yes' }])).toEqual(['consents.0.given'])
  expect(await errorsOf([reminder, { ...reminder, given: false }])).toEqual(['consents.1'])
  expect((await give(id, [reminder], { version: 9 })).status).toBe(409)
  const finance = await world.signedInAs('finance', { garage_id: null })
  const mechanic = await world.signedInAs('mechanic')
  const dutch = await world.signedInAs('admin', { garage_id: 4, country_id: 3 })
  expect((await finance.get(path(id))).data.can.update.ok).toBe(false)
  expect((await give(id, [reminder], {}, finance)).status).toBe(403)
  expect((await mechanic.get(path(id))).status).toBe(403)
  expect((await dutch.get(path(id))).status).toBe(404)
  expect((await give(id, [reminder], {}, dutch)).status).toBe(404)
  expect(await given(id)).toEqual([])
})

test('the field of the customer gives and withdraws the reminders of all channels', async () => {
  const id = await aCustomer({ message_consent: true })
  const all = ['whatsapp reminder', 'sms reminder', 'email reminder']
  expect(await given(id)).toEqual(all)
  await withdrawConsent(db(), system, { customerId: id, channel: 'sms', how: 'whatsapp' })
  // another change of the customer, with the field as it is, gives nothing back
  await adviser.put(`/admin/customer/${id}`, { address: 'Jalan Baru', message_consent: true })
  expect(await given(id)).toEqual(['whatsapp reminder', 'email reminder'])
  await adviser.put(`/admin/customer/${id}`, { message_consent: false })
  expect(await given(id)).toEqual([])
  await adviser.put(`/admin/customer/${id}`, { message_consent: true })
  expect(await given(id)).toEqual(all)
})

test('a stop word is for every customer with the phone, and for companies with it at a contact', async () => {
  const phone = aPhone()
  const contacts = [{ name: 'Agus', phone }]
  const company = { kind: 'company', legal_name: 'PT Contoh', contacts }
  const ids = [
    await aCustomer({ phone, message_consent: true }),
    await aCustomer({ phone, message_consent: true }),
    await aCustomer({ ...company, message_consent: true }),
  ]
  const other = await aCustomer({ message_consent: true })
  const stored = (await customer(ids[0]!)).phone
  const stop = () =>
    withdrawConsent(db(), system, { phone: stored, channel: 'whatsapp', how: 'stop' })
  expect(await stop()).toEqual(ids)
  expect(await stop()).toEqual(ids)
  for (const id of ids) {
    expect(await given(id)).toEqual(['sms reminder', 'email reminder'])
    const { history } = await read(id)
    expect(history.slice(0, 2)).toMatchObject([
      { channel: 'whatsapp', given: false, how: 'stop', by: 'Bengkel' },
      { channel: 'whatsapp', given: false, how: 'stop', by: 'Bengkel' },
    ])
    expect(history).toHaveLength(5)
  }
  expect(await given(other)).toHaveLength(3)
  expect(await withdrawConsent(db(), system, { phone: '', channel: 'sms', how: 'stop' })).toEqual(
    [],
  )
})

/** The token of a customer's link, as a message carries it. */
async function tokenFor(customerId: number, channel: Channel) {
  const context = { db: db(), appContext: world.appContext }
  const id = await findOrInsertStopLink(context, customerId, channel)
  expect(await findOrInsertStopLink(context, customerId, channel)).toBe(id)
  const { rows } = await sql<{ token_random: Buffer; token_hash: Buffer }>`
    select token_random, token_hash from stop_links where id = ${id}`.execute(db())
  const token = tokenOf(world.appContext, 'stop', id, rows[0]!.token_random)
  expect(rows[0]!.token_hash.equals(hashToken(token))).toBe(true)
  return token
}
const open = async (method: 'GET' | 'POST', token: string) => {
  const response = await world.app.inject({ method, url: `/api/public/u/${token}` })
  return { status: response.statusCode, data: response.json().data }
}

test('a link stops one channel; reading it changes nothing', async () => {
  const id = await aCustomer({ message_consent: true })
  await give(id, [{ channel: 'whatsapp', purpose: 'marketing', given: true }])
  const token = await tokenFor(id, 'whatsapp')
  expect(await tokenFor(id, 'sms')).not.toBe(token)
  const page = await open('GET', token)
  expect(page).toEqual({
    status: 200,
    data: {
      channel: 'whatsapp',
      garage: { name: expect.any(String), phone: null },
      stopped: false,
    },
  })
  expect((await open('GET', token)).data.stopped).toBe(false)
  expect(await given(id)).toHaveLength(4)
  for (const _ of [1, 2]) {
    const stopped = await open('POST', token)
    expect([stopped.status, stopped.data.stopped]).toEqual([200, true])
  }
  expect((await open('GET', token)).data.stopped).toBe(true)
  expect(await given(id)).toEqual(['sms reminder', 'email reminder'])
  expect((await read(id)).history.slice(0, 2)).toMatchObject([
    { how: 'page', by: 'Customer by link' },
    { how: 'page', by: 'Customer by link' },
  ])
  expect((await open('GET', 'A'.repeat(43))).status).toBe(404)
  expect((await open('POST', token.toLowerCase())).status).toBe(404)
})

test('the link of a double stops the customer who has its records; an erased one opens nothing', async () => {
  const [kept, double] = [await aCustomer({ message_consent: true }), await aCustomer()]
  const token = await tokenFor(double, 'email')
  expect((await owner.post(`/admin/customer/${kept}/merge`, { from_id: double })).status).toBe(200)
  const refused = await give(double, [{ channel: 'sms', purpose: 'reminder', given: true }])
  expect(refused.status).toBe(409)
  expect((await open('POST', token)).status).toBe(200)
  expect(await given(kept)).toEqual(['whatsapp reminder', 'sms reminder'])
  expect((await owner.post(`/admin/customer/${kept}/erase`, { reason: 'Asked' })).status).toBe(200)
  expect((await open('GET', token)).status).toBe(404)
  expect((await open('POST', token)).status).toBe(404)
})

test('the history does not change, and goes only with its customer', async () => {
  const id = await aCustomer({ message_consent: true })
  const change = sql`update consents set given = false where customer_id = ${id}`
  await expect(change.execute(db())).rejects.toThrow('append-only')
  const removal = sql`delete from consents where customer_id = ${id}`
  await expect(removal.execute(db())).rejects.toThrow('append-only')
  expect((await owner.delete(`/admin/customer/${id}`)).status).toBe(200)
})
