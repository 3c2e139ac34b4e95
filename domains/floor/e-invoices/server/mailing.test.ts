/** Dutch e-invoices by e-mail, against a local mail server. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printDocumentOf } from '../../../../apps/api/e-invoice-pdfs.ts'
import { aCredit } from '#test/e-invoices/credit.ts'
import { eInvoiceCalls } from '#test/e-invoices/kit.ts'
import { aCompany, anEntity } from '#test/e-invoices/stored.ts'
import { ublProblems } from '#test/e-invoices/ubl.ts'
import { aMailServer } from '#test/mail-server.ts'
import { readPdf } from '#test/pdf.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import { legalMessages } from '#domains/company/legal-entities/messages.ts'
import { eInvoiceMessages } from '../messages.ts'
import { sendDue } from './sending.ts'

const MINUTE = 60_000
const mails = await aMailServer()
let world: World
let owner: Who
let entity: number
let calls: ReturnType<typeof eInvoiceCalls>
let clock = Date.now()

beforeAll(async () => {
  const settings = { SMTP_URL: mails.url, MESSAGE_FROM: 'post@garage.example' }
  world = await aWorld(settings)
  owner = await world.signedInAs('super admin', { garage_id: null })
  entity = await anEntity(world, owner, 'NL', {
    email: 'boekhouding@voorbeeld.nl',
    e_invoice: { adapter: 'smtp' },
  })
  calls = eInvoiceCalls(world, owner, () => entity)
})
afterAll(async () => {
  await world.close()
  await mails.close()
})

const buyer = (given: object = {}) =>
  aCompany(owner, 'NL', { invoice_email: 'facturen@koper.nl', ...given })
const sale = async (customer?: number) =>
  (await calls.sale('NL', customer ?? (await buyer()))).e_invoice
/** Runs the due jobs, as of the given delay. */
const run = (later = 0) => {
  clock = Math.max(clock, Date.now()) + later
  return sendDue(world.appContext, { at: () => new Date(clock), paperOf: printDocumentOf })
}
const last = () => mails.taken.at(-1)

/** An e-mail part by its file name: up to its boundary. */
function attached(name: string): Buffer {
  const text = last()?.text ?? ''
  const [, after = ''] = text.split(`filename=${name}`)
  const [, content = ''] = after.split('\r\n\r\n')
  return Buffer.from(content.split('\r\n--')[0]?.replaceAll('\r\n', '') ?? '', 'base64')
}

test('goes to the address for invoices with the file and the PDF, and is valid once accepted', async () => {
  const id = await sale()
  expect(await calls.one(id)).toMatchObject({
    state: 'ready',
    sends_by: 'smtp',
    send_to: 'facturen@koper.nl',
  })
  const answer = await calls.submit(id)
  expect(answer.status, answer.message).toBe(200)
  // the request did not wait
  expect(mails.taken).toHaveLength(0)
  expect(await calls.one(id)).toMatchObject({ state: 'exported', waiting: 'submit' })
  expect((await calls.submit(id)).message).toBe(eInvoiceMessages.underWay)
  expect((await calls.cancel(id)).message).toBe(eInvoiceMessages.underWay)
  await run()
  const { number, state, waiting, validated_at, submitted_at } = await calls.one(id)
  expect([state, waiting]).toEqual(['valid', null])
  expect([validated_at, submitted_at].every(Boolean)).toBe(true)
  expect(last()).toMatchObject({ from: 'post@garage.example', to: ['facturen@koper.nl'] })
  const text = last()?.text ?? ''
  expect(text).toContain(`Subject: Uw factuur ${number} van Voorbeeld B.V.`)
  expect(text).toContain('Reply-To: "Voorbeeld B.V." <boekhouding@voorbeeld.nl>')
  const name = number.replaceAll('/', '-')
  const xml = attached(`${name}.xml`).toString()
  expect(ublProblems(xml)).toEqual([])
  expect(xml).toContain('#compliant#urn:fdc:nen.nl:nlcius:v1.0')
  // in the language of the buyer, no matter who requested it
  expect(readPdf(attached(`${name}.pdf`)).all).toMatch(/Factuur/i)
  expect(await run(MINUTE)).toBe(0)
  const { rows } = await sql<{ payload: string | null }>`
    select payload from e_invoices where id = ${id}`.execute(world.appContext.database.reports)
  // the names are not stored twice
  expect(rows).toEqual([{ payload: null }])
})

test('submitted by several at once it is sent once', async () => {
  const id = await sale()
  const before = mails.taken.length
  const answers = await Promise.all([1, 2, 3, 4].map(() => calls.submit(id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  await run()
  expect(mails.taken).toHaveLength(before + 1)
})

test('a credit note has its own PDF', async () => {
  const invoice = await calls.sale('NL', await buyer())
  const note = await aCredit(world, 'NL', invoice)
  await calls.submit(note.e_invoice)
  await run()
  expect(await calls.one(note.e_invoice)).toMatchObject({ state: 'valid' })
  const name = note.number.replaceAll('/', '-')
  expect(last()?.text).toContain(`Subject: Uw creditnota ${note.number}`)
  expect(attached(`${name}.xml`).toString()).toContain('<CreditNote ')
  expect(attached(`${name}.pdf`).subarray(0, 4).toString()).toBe('%PDF')
})

describe('the address', () => {
  const contacts = [
    { name: 'Wim' },
    { name: 'Els', email: 'els@koper.nl' },
    { name: 'Jan', email: 'jan@koper.nl' },
  ]
  test('is that for invoices, else the customer’s own, else that of the first contact with one', async () => {
    const to = async (given: object) =>
      (await calls.one(await sale(await aCompany(owner, 'NL', given)))).send_to
    expect(await to({ invoice_email: 'a@koper.nl', email: 'b@koper.nl' })).toBe('a@koper.nl')
    expect(await to({ email: 'b@koper.nl', contacts })).toBe('b@koper.nl')
    expect(await to({ contacts })).toBe('els@koper.nl')
  })

  test('without one it is blocked with a reason; with one it is sent', async () => {
    const customer = await aCompany(owner, 'NL')
    const id = await sale(customer)
    const blocked = await calls.one(id)
    expect(blocked).toMatchObject({
      state: 'blocked',
      reasons: [{ message: eInvoiceMessages.buyerMail }],
      send_to: null,
    })
    const refused = await calls.submit(id)
    expect([refused.status, refused.message]).toEqual([409, eInvoiceMessages.buyerMail])
    await owner.put(`/admin/customer/${customer}`, { email: 'koper@koper.nl' })
    expect((await calls.submit(id)).status).toBe(200)
    // it is deleted before the job runs
    await owner.put(`/admin/customer/${customer}`, { email: null })
    const before = mails.taken.length
    await run()
    expect(mails.taken).toHaveLength(before)
    expect(await calls.one(id)).toMatchObject({
      state: 'invalid',
      waiting: null,
      reasons: [{ message: eInvoiceMessages.buyerMail }],
    })
  })
})

describe('errors', () => {
  test('a temporary rejection is retried; nothing is sent twice', async () => {
    const id = await sale()
    await calls.submit(id)
    const before = mails.taken.length
    mails.trouble({ at: 'RCPT', say: '450 Greylisted' })
    await run()
    expect(await calls.one(id)).toMatchObject({
      state: 'exported',
      waiting: 'submit',
      submitted_at: null,
    })
    expect((await calls.one(id)).problem).toContain('Greylisted')
    expect(await run(5000)).toBe(0)
    await run(MINUTE)
    expect(await calls.one(id)).toMatchObject({ state: 'valid', problem: null })
    expect(mails.taken).toHaveLength(before + 1)
  })

  test('an address that does not exist makes it invalid with the error text, and ready again', async () => {
    const id = await sale()
    await calls.submit(id)
    mails.trouble({ at: 'RCPT', say: '550 5.1.1 No such user' })
    await run()
    const refused = await calls.one(id)
    expect(refused).toMatchObject({
      state: 'invalid',
      waiting: null,
      can: { submit: { ok: true } },
    })
    expect(refused.errors[0]).toContain('No such user')
    expect((await calls.submit(id)).status).toBe(200)
    await run()
    expect(await calls.one(id)).toMatchObject({ state: 'valid', errors: [] })
  })

  test('a connection that breaks after the message: never retried automatically, and reported', async () => {
    const id = await sale()
    await calls.submit(id)
    const before = mails.taken.length
    mails.trouble({ at: 'content', breaks: true })
    await run()
    expect(mails.taken).toHaveLength(before + 1)
    for (let tries = 0; tries < 3; tries++) await run(60 * MINUTE)
    expect(mails.taken).toHaveLength(before + 1)
    expect(await calls.one(id)).toMatchObject({
      state: 'submitted',
      waiting: null,
      reasons: [{ message: eInvoiceMessages.unknownSent }],
      can: { submit: { ok: true }, cancel: { ok: true } },
    })
    // a user sends it again
    expect((await calls.submit(id)).status).toBe(200)
    await run()
    expect(await calls.one(id)).toMatchObject({ state: 'valid', reasons: [] })
    expect(mails.taken).toHaveLength(before + 2)
  })

  test('a process that ends between sending and storing sends nothing a second time', async () => {
    const id = await sale()
    await calls.submit(id)
    // the mark was written, and nothing after it
    await sql`update e_invoices set handing_since = now(), state = 'submitted' where id = ${id}`.execute(
      world.appContext.database.writes,
    )
    const before = mails.taken.length
    await run()
    expect(mails.taken).toHaveLength(before)
    expect(await calls.one(id)).toMatchObject({
      state: 'submitted',
      waiting: null,
      reasons: [{ message: eInvoiceMessages.unknownSent }],
    })
  })

  test('two rounds at once send it once', async () => {
    const id = await sale()
    await calls.submit(id)
    const before = mails.taken.length
    await Promise.all([run(), run(), run()])
    expect(mails.taken.length).toBe(before + 1)
    expect((await calls.one(id)).state).toBe('valid')
  })

  test('a PDF that fails does not delay others', async () => {
    const [broken, fine] = [await sale(), await sale()]
    const { source_id } = await calls.one(broken)
    await calls.submit(broken)
    await calls.submit(fine)
    clock = Math.max(clock, Date.now())
    await sendDue(world.appContext, {
      at: () => new Date(clock),
      paperOf: (appContext, document) => {
        if (document.source_id === source_id) throw new Error('No paper')
        return printDocumentOf(appContext, document)
      },
    })
    expect(await calls.one(broken)).toMatchObject({ state: 'exported', waiting: 'submit' })
    expect((await calls.one(fine)).state).toBe('valid')
    await run(MINUTE)
    expect((await calls.one(broken)).state).toBe('valid')
  })
})

test('a buyer who lost it gets it again on request', async () => {
  const id = await sale()
  await calls.submit(id)
  await run()
  const before = mails.taken.length
  expect(await calls.one(id)).toMatchObject({ state: 'valid', can: { submit: { ok: true } } })
  await calls.submit(id)
  mails.trouble({ at: 'RCPT', say: '550 No such user' })
  await run()
  // it arrived before: it stays valid, and shows why it did not arrive again
  const again = await calls.one(id)
  expect(again).toMatchObject({ state: 'valid', waiting: null, errors: [] })
  expect(again.problem).toContain('No such user')
  await calls.submit(id)
  await run()
  expect(mails.taken).toHaveLength(before + 1)
})

describe('an entity', () => {
  const change = (e_invoice: object) =>
    owner.put(`/admin/legal-entity/${entity}`, { e_invoice: { from: '2026-01-01', ...e_invoice } })

  test('that sends in another way now: its waiting documents are exported again', async () => {
    const id = await sale()
    await calls.submit(id)
    expect((await change({ adapter: 'file' })).status).toBe(200)
    const before = mails.taken.length
    await run()
    expect(mails.taken).toHaveLength(before)
    expect(await calls.one(id)).toMatchObject({ state: 'exported', waiting: null, sends_by: null })
    expect((await calls.submit(id)).data.state).toBe('submitted')
    expect((await change({ adapter: 'smtp' })).status).toBe(200)
  })

  test('of another country cannot send in this way, nor a server without mail', async () => {
    const malaysian = { country_id: 2, legal_name: 'X', tin: 'C20880050010', brn: '202001234567' }
    const wrong = await owner.post('/admin/legal-entity', {
      ...malaysian,
      e_invoice: { adapter: 'smtp' },
    })
    expect(wrong.errors).toEqual({ 'e_invoice.adapter': [legalMessages.adapterOfCountry] })
    expect((await change({ adapter: 'service' })).errors).toHaveProperty(['e_invoice.adapter'])
    const silent = await aWorld()
    const other = await silent.signedInAs('super admin', { garage_id: null })
    const made = await other.post('/admin/legal-entity', {
      country_id: 3,
      legal_name: 'Voorbeeld B.V.',
      kvk: '12345678',
      e_invoice: { adapter: 'smtp' },
    })
    expect([made.status, made.errors]).toEqual([
      422,
      { 'e_invoice.adapter': [legalMessages.noMail] },
    ])
    await silent.close()
  })
})
