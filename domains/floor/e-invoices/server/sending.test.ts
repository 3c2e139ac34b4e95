/** E-invoices sent to MyInvois, against a test double of it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCertificate } from '#test/e-invoices/certificate.ts'
import { aMyInvois } from '#test/e-invoices/myinvois-server.ts'
import { myinvoisProblems } from '#test/e-invoices/myinvois.ts'
import { aCompany, anEntity, anIssued } from '#test/e-invoices/stored.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import { eInvoiceMessages } from '../messages.ts'
import { nextSending, sendDue } from './sending.ts'

let world: World
let owner: Who
let entity: number
let company: number
let service: Awaited<ReturnType<typeof aMyInvois>>
const path = '/admin/e-invoice'
const MINUTE = 60_000
const HOUR = 60 * MINUTE

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  entity = await anEntity(world, owner, 'MY')
  company = await aCompany(owner, 'MY')
})
afterAll(() => world.close())

beforeEach(async () => {
  service = await aMyInvois()
  const e_invoice = { adapter: 'service', url: service.url, client_id: 'me', client_secret: 'hush' }
  const response = await owner.put(`/admin/legal-entity/${entity}`, {
    e_invoice: { ...e_invoice, from: '2026-01-01' },
  })
  expect(response.status, JSON.stringify(response.errors)).toBe(200)
  return () => service.close()
})

const sale = async () => (await anIssued(world, 'MY', { entity, customer: company })).e_invoice
const one = async (id: number) => (await owner.get(`${path}/${id}`)).data
const submit = (id: number) => owner.post(`${path}/${id}/submit`)
const cancel = (id: number) => owner.post(`${path}/${id}/cancel`, { reason: 'Wrong buyer' })
/** Runs the due jobs, as of the given delay. */
const run = (later = 0) => {
  service.forward(later)
  return sendDue(world.appContext, { at: service.now, paperOf: async () => null })
}

test('is sent, polled, and becomes valid with its page', async () => {
  const id = await sale()
  const response = await submit(id)
  expect(response.status, response.message).toBe(200)
  // the request did not wait
  expect(service.calls).toEqual([])
  expect(await one(id)).toMatchObject({ state: 'exported', waiting: 'submit' })
  expect((await submit(id)).status).toBe(409)
  await run(MINUTE)
  expect(await one(id)).toMatchObject({
    state: 'submitted',
    waiting: 'poll',
    uuid: 'UUID1',
    url: null,
  })
  expect(myinvoisProblems(service.sent[0]?.text ?? '', { now: service.now() })).toEqual([])
  await run(MINUTE)
  const valid = await one(id)
  expect(valid).toMatchObject({
    state: 'valid',
    waiting: null,
    problem: null,
    url: `${service.url}/UUID1/share/LONGUUID1`,
  })
  expect(Date.parse(valid.cancel_until) - Date.parse(valid.validated_at)).toBe(72 * HOUR)
  expect(service.tokens()).toBe(1)
})

test('with a certificate it is signed', async () => {
  const key = aCertificate()
  const adapter = { adapter: 'service', url: service.url, client_id: 'me', from: '2026-01-01' }
  await owner.put(`/admin/legal-entity/${entity}`, { e_invoice: { ...adapter, ...key } })
  const id = await sale()
  await submit(id)
  await run()
  const text = service.sent.at(-1)?.text ?? ''
  expect(text).toContain('"listVersionID":"1.1"')
  expect(text).toContain('SignatureValue')
  const none = { certificate: null, private_key: null }
  await owner.put(`/admin/legal-entity/${entity}`, { e_invoice: { ...adapter, ...none } })
  await run(MINUTE)
  expect((await one(id)).state).toBe('valid')
})

describe('errors', () => {
  test('too many calls, failures and an expired session: retried later', async () => {
    const id = await sale()
    await submit(id)
    service.trouble('submit', 429)
    await run()
    expect(await one(id)).toMatchObject({ state: 'exported', problem: 'HTTP 429' })
    await run(5000)
    expect(service.sent).toHaveLength(0)
    service.trouble('submit', 500)
    await run(3000)
    expect((await one(id)).problem).toBe('HTTP 500')
    service.trouble('submit', 401)
    await run(2 * MINUTE)
    await run(2 * MINUTE)
    expect(await one(id)).toMatchObject({ state: 'submitted', problem: null })
    service.trouble('poll', 500)
    await run(MINUTE)
    await run(5 * MINUTE)
    expect((await one(id)).state).toBe('valid')
    expect(service.sent).toHaveLength(1)
  })

  test('a lost response does not make it two documents', async () => {
    const id = await sale()
    await submit(id)
    service.trouble('submit', 'lost')
    await run()
    expect(service.sent).toHaveLength(1)
    expect((await one(id)).state).toBe('exported')
    await run(5 * MINUTE)
    expect(await one(id)).toMatchObject({ state: 'submitted', uuid: 'UUID1' })
    await run(20 * MINUTE)
    expect((await one(id)).state).toBe('valid')
    expect(service.sent).toHaveLength(1)
  })

  test('the same bytes from elsewhere: waits as long as requested', async () => {
    const id = await sale()
    await submit(id)
    service.trouble('submit', 'lost')
    await run()
    // the service does not know our number for a while
    const [lost] = service.sent
    const number = lost?.number ?? ''
    Object.assign(lost ?? {}, { number: 'hidden' })
    await run(2 * MINUTE)
    expect((await one(id)).problem).toBe('DuplicateSubmission')
    Object.assign(lost ?? {}, { number })
    await run(11 * MINUTE)
    expect(await one(id)).toMatchObject({ state: 'submitted', uuid: lost?.uuid })
  })

  test('a wrong secret is shown on the row, and nothing is sent', async () => {
    const id = await sale()
    await owner.put(`/admin/legal-entity/${entity}`, {
      e_invoice: {
        adapter: 'service',
        url: service.url,
        client_id: 'me',
        client_secret: 'no',
        from: '2026-01-01',
      },
    })
    await submit(id)
    await run()
    expect(await one(id)).toMatchObject({
      state: 'exported',
      problem: 'invalid_client: invalid_client',
    })
    expect(service.sent).toHaveLength(0)
  })
})

describe('a rejection', () => {
  test('at once or after polling makes it invalid with the error text, and ready again', async () => {
    const id = await sale()
    service.refuse(() => 'TIN is wrong')
    await submit(id)
    await run()
    expect(await one(id)).toMatchObject({ state: 'invalid', errors: ['CF414: TIN is wrong'] })
    service.refuse(null)
    service.invalidate(() => 'ERR206 NRIC mismatch')
    expect((await submit(id)).status).toBe(200)
    await run(MINUTE)
    await run(MINUTE)
    expect(await one(id)).toMatchObject({ state: 'invalid', errors: ['ERR206 NRIC mismatch'] })
    service.invalidate(null)
    await submit(id)
    // its bytes may be the same as a minute ago, which the service rejects
    for (let tries = 0; tries < 5 && (await one(id)).state !== 'valid'; tries++)
      await run(11 * MINUTE)
    expect(await one(id)).toMatchObject({ state: 'valid', errors: [] })
  })
})

describe('cancelling', () => {
  const aValid = async () => {
    const id = await sale()
    await submit(id)
    await run()
    await run(MINUTE)
    expect((await one(id)).state).toBe('valid')
    return id
  }

  test('within 72 hours, at the service first', async () => {
    const id = await aValid()
    expect((await cancel(id)).data.state).toBe('valid')
    expect(await one(id)).toMatchObject({ state: 'valid', waiting: 'cancel' })
    expect((await cancel(id)).status).toBe(409)
    await run()
    expect(await one(id)).toMatchObject({ state: 'cancelled', cancel_reason: 'Wrong buyer' })
  })

  test('a rejected cancellation leaves it valid, with the reason', async () => {
    const id = await aValid()
    await cancel(id)
    await run(73 * HOUR)
    expect(await one(id)).toMatchObject({
      state: 'valid',
      waiting: null,
      problem: 'OperationPeriodOver: OperationPeriodOver',
    })
  })

  test('later it must be credited', async () => {
    const id = await aValid()
    const { cancel_until } = await one(id)
    const after = new Date(Date.parse(cancel_until) + 1)
    const { canCancel } = await import('../rules.ts')
    const standing = {
      state: 'valid' as const,
      kind: 'myinvois' as const,
      parent: null,
      sends_by: 'service' as const,
      is_waiting: false,
      is_unknown: false,
      blocked_by: null,
      cancel_until,
      credit_out: null,
      by_hand: false,
    }
    expect(canCancel('finance', standing, new Date(cancel_until))).toEqual({ ok: true })
    expect(canCancel('finance', standing, after)).toMatchObject({
      why: { message: eInvoiceMessages.tooLate },
    })
  })
})

test('a consolidated document is sent as one, and its receipts follow it', async () => {
  const part = await anIssued(world, 'MY', { entity, customer: null, day: '2026-05-04' })
  expect((await submit(part.e_invoice)).status).toBe(409)
  const made = await owner.post(`${path}/export`, {
    legal_entity_id: entity,
    kind: 'myinvois_consolidated',
    start_date: '2026-05-01',
    end_date: '2026-05-31',
  })
  expect(made.status, JSON.stringify(made.errors)).toBe(201)
  const [row] = (await owner.get(`${path}?source=consolidated&keyword=202605`)).data.data
  expect((await submit(row.id)).status).toBe(200)
  await run()
  await run(MINUTE)
  expect(await one(row.id)).toMatchObject({ state: 'valid', grand_total: 108_000 })
  expect(await one(part.e_invoice)).toMatchObject({
    state: 'valid',
    parent: { number: 'CON/SHA/202605' },
  })
})

test('a rejected consolidated document releases its receipts, and is never sent again', async () => {
  const part = await anIssued(world, 'MY', { entity, customer: null, day: '2026-07-04' })
  const made = () =>
    owner.post(`${path}/export`, {
      legal_entity_id: entity,
      kind: 'myinvois_consolidated',
      start_date: '2026-07-01',
      end_date: '2026-07-31',
    })
  expect((await made()).status).toBe(201)
  const [row] = (await owner.get(`${path}?source=consolidated&keyword=202607`)).data.data
  service.invalidate(() => 'ERR208 general TIN')
  await submit(row.id)
  await run()
  await run(MINUTE)
  service.invalidate(null)
  expect(await one(row.id)).toMatchObject({ state: 'invalid' })
  expect(await one(part.e_invoice)).toMatchObject({ state: 'invalid', parent: null })
  const refused = await submit(row.id)
  expect([refused.status, refused.message]).toEqual([409, eInvoiceMessages.exportFirst])
  expect((await made()).data.name).toBe('CON-SHA-202607-2.json')
})

test('the job runs once a minute, and does nothing where nothing is due', async () => {
  const at = new Date('2026-12-31T23:59:30.000Z')
  expect(await nextSending(undefined, at)).toEqual(new Date('2027-01-01T00:00:00.000Z'))
  expect(await nextSending(undefined, new Date('2027-01-01T00:00:00.000Z'))).toEqual(
    new Date('2027-01-01T00:01:00.000Z'),
  )
  for (let tries = 0; tries < 5; tries++) await run(24 * HOUR)
  expect(await run(24 * HOUR)).toBe(0)
})
