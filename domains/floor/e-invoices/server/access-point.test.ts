/** Dutch e-invoices through a Peppol access point, against a test double of one. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { POINT_KEY, anAccessPoint } from '#test/e-invoices/access-point-server.ts'
import { aCredit } from '#test/e-invoices/credit.ts'
import { eInvoiceCalls } from '#test/e-invoices/kit.ts'
import { aCompany, anEntity } from '#test/e-invoices/stored.ts'
import { ublProblems } from '#test/e-invoices/ubl.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import { legalMessages } from '#domains/company/legal-entities/messages.ts'
import { messages } from '#platform/contract/messages.ts'
import { eInvoiceMessages } from '../messages.ts'
import { request } from './http-client.ts'
import { sendDue } from './sending.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
let world: World
let owner: Who
let entity: number
let point: Awaited<ReturnType<typeof anAccessPoint>>
let calls: ReturnType<typeof eInvoiceCalls>
let clock = Date.now()

const settings = () => ({
  adapter: 'access_point',
  from: '2026-01-01',
  url: `${point.url}/`,
  client_id: '42',
  client_secret: POINT_KEY,
})
const change = (e_invoice: object) =>
  owner.put(`/admin/legal-entity/${entity}`, { e_invoice: { ...settings(), ...e_invoice } })

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  entity = await anEntity(world, owner, 'NL')
  calls = eInvoiceCalls(world, owner, () => entity)
})
afterAll(() => world.close())
beforeEach(async () => {
  point = await anAccessPoint()
  const response = await change({})
  expect(response.status, JSON.stringify(response.errors)).toBe(200)
  return () => point.close()
})

const peppol_id = { scheme: '0106', value: '87654321' }
const buyer = (given: object = {}) => aCompany(owner, 'NL', { peppol_id, ...given })
const sale = async (customer?: number) =>
  (await calls.sale('NL', customer ?? (await buyer()))).e_invoice
const submitted = async () => {
  const id = await sale()
  const answer = await calls.submit(id)
  expect(answer.status, answer.message).toBe(200)
  return id
}
/** Runs the due jobs, as of the given delay. */
const run = (later = 0) => {
  clock = Math.max(clock, Date.now()) + later
  return sendDue(world.appContext, { at: () => new Date(clock), paperOf: async () => null })
}
const sent = () => point.taken.at(-1)

test('goes out with Peppol identifiers, is polled, and is valid once it has arrived', async () => {
  const id = await submitted()
  expect(point.calls).toEqual([])
  expect(await calls.one(id)).toMatchObject({
    state: 'exported',
    waiting: 'submit',
    sends_by: 'access_point',
    send_to: '0106:87654321',
  })
  await run()
  expect(await calls.one(id)).toMatchObject({ state: 'submitted', waiting: 'poll', problem: null })
  expect(sent()).toMatchObject({ sender: 42, receiver: { scheme: 'NL:KVK', id: '87654321' } })
  const xml = sent()?.xml ?? ''
  expect(ublProblems(xml)).toEqual([])
  expect(xml).toContain('#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0')
  expect(xml.match(/<cbc:EndpointID schemeID="0106">/g)).toHaveLength(2)
  await run(MINUTE)
  expect(await calls.one(id)).toMatchObject({ state: 'submitted', waiting: 'poll' })
  point.deliver(sent())
  await run(10 * MINUTE)
  expect(await calls.one(id)).toMatchObject({ state: 'valid', waiting: null, problem: null })
  expect((await calls.submit(id)).message).toBe(eInvoiceMessages.handledAlready)
  // the download is the Dutch e-invoice
  const { file } = await calls.one(id)
  expect(await calls.textOf({ data: file })).toContain('nen.nl:nlcius')
})

test('a credit note goes the same way', async () => {
  const invoice = await calls.sale('NL', await buyer())
  const note = await aCredit(world, 'NL', invoice)
  await calls.submit(note.e_invoice)
  await run()
  expect(sent()?.xml).toContain('<CreditNote ')
  expect(ublProblems(sent()?.xml ?? '')).toEqual([])
})

describe('the receiver', () => {
  test('must have a Peppol ID, else it is blocked', async () => {
    const customer = await buyer({ peppol_id: null })
    const id = await sale(customer)
    expect(await calls.one(id)).toMatchObject({
      state: 'blocked',
      reasons: [{ message: eInvoiceMessages.buyerPeppol }],
    })
    expect((await calls.submit(id)).message).toBe(eInvoiceMessages.buyerPeppol)
    await owner.put(`/admin/customer/${customer}`, {
      peppol_id: { scheme: '0190', value: '00000001234567890000' },
    })
    expect((await calls.submit(id)).status).toBe(200)
    await run()
    expect(sent()?.receiver).toEqual({ scheme: 'NL:OINO', id: '00000001234567890000' })
    // the file has the same receiver
    expect(sent()?.xml).toContain('<cbc:EndpointID schemeID="0190">00000001234567890000<')
  })

  test('without an ID any more: nothing is sent, with an error', async () => {
    const customer = await buyer()
    const id = await sale(customer)
    await calls.submit(id)
    await owner.put(`/admin/customer/${customer}`, { peppol_id: null })
    await run()
    expect(point.taken).toHaveLength(0)
    expect(await calls.one(id)).toMatchObject({
      state: 'invalid',
      reasons: [{ message: eInvoiceMessages.buyerPeppol }],
    })
  })
})

describe('a rejection', () => {
  test('at once makes it invalid with the error text, and ready again', async () => {
    point.refuse('BR-S-02: the seller has no VAT number')
    const id = await submitted()
    await run()
    expect(await calls.one(id)).toMatchObject({
      state: 'invalid',
      errors: ['document: BR-S-02: the seller has no VAT number'],
    })
    point.refuse(null)
    await calls.submit(id)
    await run()
    expect(await calls.one(id)).toMatchObject({ state: 'submitted', errors: [] })
  })

  test.each([
    ['failed', 'MLR: rejected by the receiver'],
    ['no_action_taken', 'no_action_taken'],
  ])('by the receiver (%s) too, from the queue', async (event, words) => {
    const id = await submitted()
    await run()
    const first = sent()
    point.tell(first, event, event === words ? '' : words)
    await run(MINUTE)
    expect(await calls.one(id)).toMatchObject({ state: 'invalid', waiting: null, errors: [words] })
    expect(point.queue).toEqual([])
    // another attempt is another document
    await calls.submit(id)
    await run()
    expect(sent()?.ours).not.toBe(first?.ours)
    // events of the first one are ignored
    point.tell(first, 'succeeded')
    await run(MINUTE)
    expect((await calls.one(id)).state).toBe('submitted')
  })
})

describe('the queue of events', () => {
  test('is read to its end; other events are removed too', async () => {
    const ids = [await submitted(), await submitted()]
    await run()
    point.queue.push({ guid: 'x', body: 'no JSON' })
    point.tell({ guid: 'other', ours: 'other' }, 'failed')
    point.tell(point.taken[0], 'acknowledged')
    point.tell(point.taken[1], 'succeeded')
    point.tell(point.taken[0], 'failed', 'Closed')
    await run(MINUTE)
    expect(point.queue).toEqual([])
    expect(await Promise.all(ids.map(calls.one))).toMatchObject([
      { state: 'invalid', errors: ['Closed'] },
      { state: 'valid' },
    ])
  })

  test('an event that could not be removed is read again with the same result', async () => {
    const id = await submitted()
    await run()
    point.tell(sent(), 'succeeded')
    point.trouble('take', 500)
    await run(MINUTE)
    expect((await calls.one(id)).state).toBe('valid')
    expect(point.queue).toHaveLength(1)
    const other = await submitted()
    await run()
    await run(MINUTE)
    expect(point.queue).toEqual([])
    expect((await calls.one(other)).state).toBe('submitted')
  })

  test('a late event changes nothing of a cancelled document', async () => {
    const id = await submitted()
    await run()
    point.deliver(sent())
    await run(MINUTE)
    expect((await calls.cancel(id)).data.state).toBe('cancelled')
    point.tell(sent(), 'failed', 'Too late')
    await submitted()
    await run()
    await run(MINUTE)
    expect(await calls.one(id)).toMatchObject({ state: 'cancelled', errors: [] })
  })
})

describe('errors', () => {
  test('too many calls, a failure, a wrong key: retried later', async () => {
    const id = await submitted()
    point.trouble('submit', 429)
    await run()
    expect(await calls.one(id)).toMatchObject({ state: 'exported', problem: 'HTTP 429' })
    expect(await run(5000)).toBe(0)
    point.trouble('submit', 401)
    await run(3000)
    expect((await calls.one(id)).problem).toBe('HTTP 401')
    point.trouble('submit', 500)
    await run(2 * MINUTE)
    expect((await calls.one(id)).problem).toBe('HTTP 500')
    await run(5 * MINUTE)
    point.trouble('event', 500)
    point.trouble('evidence', 500)
    await run(MINUTE)
    expect(await calls.one(id)).toMatchObject({ state: 'submitted', problem: 'HTTP 500' })
    point.deliver(sent())
    await run(5 * MINUTE)
    expect((await calls.one(id)).state).toBe('valid')
    expect(point.taken).toHaveLength(1)
  })

  test('a lost response does not make it two documents', async () => {
    const id = await submitted()
    point.trouble('submit', 'lost')
    await run()
    expect(await calls.one(id)).toMatchObject({ state: 'exported', waiting: 'submit' })
    // the same guid: the access point has it already, and its rejection is a success
    await run(2 * MINUTE)
    expect(await calls.one(id)).toMatchObject({ state: 'submitted', waiting: 'poll' })
    expect(point.taken).toHaveLength(1)
    // by our guid, since theirs is unknown
    point.tell(sent(), 'succeeded')
    await run(MINUTE)
    expect((await calls.one(id)).state).toBe('valid')
  })

  test('a process that ended before it stored the result: the same', async () => {
    const id = await submitted()
    await run()
    await sql`update e_invoices set state = 'exported', task = 'submit', uid = null, handing_since = now() where id = ${id}`.execute(
      world.appContext.database.writes,
    )
    await run(MINUTE)
    expect(point.taken).toHaveLength(1)
    expect(await calls.one(id)).toMatchObject({ state: 'submitted', waiting: 'poll' })
  })

  test('without any result for a week a user must check', async () => {
    const id = await submitted()
    await run()
    for (let days = 0; days < 8; days++) await run(DAY)
    expect(await calls.one(id)).toMatchObject({
      state: 'submitted',
      waiting: null,
      reasons: [{ message: eInvoiceMessages.unknownSent }],
      can: { submit: { ok: true } },
    })
  })

  test('a silent service times out', async () => {
    point.trouble('event', 'silent')
    expect(await request(`${point.url}/webhook_instances/`, {}, () => true, 100)).toMatchObject({
      later: true,
      why: 'no answer',
    })
  })
})

describe('the settings', () => {
  test('are all required, each on its field; the key is never returned', async () => {
    const none = await change({ url: null, client_id: null, client_secret: null })
    expect(none.errors).toEqual({
      'e_invoice.url': [messages.required],
      'e_invoice.client_id': [messages.required],
      'e_invoice.client_secret': [messages.required],
    })
    const wrong = await change({ url: 'http://point.example', client_id: 'me' })
    expect(wrong.errors).toEqual({
      'e_invoice.url': [legalMessages.serviceUrl],
      'e_invoice.client_id': [legalMessages.sender],
    })
    for (const url of ['point', 'file:///etc/passwd', 'https://a:b@point.example', 'javascript:1'])
      expect((await change({ url })).errors).toHaveProperty(['e_invoice.url'])
    // a stored key stays
    const { client_secret: _, ...others } = settings()
    expect((await owner.put(`/admin/legal-entity/${entity}`, { e_invoice: others })).status).toBe(
      200,
    )
    const response = await owner.get(`/admin/legal-entity/${entity}`)
    expect(response.data.e_invoice).toMatchObject({ adapter: 'access_point', has_secret: true })
    expect(JSON.stringify(response)).not.toContain(POINT_KEY)
  })
})
