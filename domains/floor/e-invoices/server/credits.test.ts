/** Credit notes as e-invoices: their originals and files. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { currencies } from '#platform/contract/money/currency.ts'
import { retailProblems } from '#test/e-invoices/coretax.ts'
import { myinvoisProblems } from '#test/e-invoices/myinvois.ts'
import { aWorldOfEInvoices } from '#test/e-invoices/kit.ts'
import { aCredit } from '#test/e-invoices/credit.ts'
import { type Place, aCompany, anIssued } from '#test/e-invoices/stored.ts'
import { readPdf } from '#test/pdf.ts'
import { ublProblems } from '#test/e-invoices/ubl.ts'
import { printDocumentOf } from '#domains/floor/credit-notes/print-document.ts'
import { eInvoiceMessages } from '../messages.ts'

const { world, owner, of, path, one, make, textOf: file } = await aWorldOfEInvoices()
afterAll(() => world.close())

test('in the Netherlands it is a credit note that names the invoice', async () => {
  const invoice = await anIssued(world, 'NL', {
    entity: of('NL'),
    customer: await aCompany(owner, 'NL'),
  })
  const note = await aCredit(world, 'NL', invoice)
  expect(await one(note.e_invoice)).toMatchObject({
    state: 'ready',
    kind: 'ubl',
    source: 'credit_note',
  })
  const xml = await file(await make('NL', 'ubl', { ids: [note.e_invoice] }))
  expect(ublProblems(xml)).toEqual([])
  expect(xml).toContain('<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>')
  expect(xml).toContain(`<cac:InvoiceDocumentReference><cbc:ID>${invoice.number}</cbc:ID>`)
})

test('in Malaysia the invoice must be valid first; then the note names its id', async () => {
  const invoice = await anIssued(world, 'MY', {
    entity: of('MY'),
    customer: await aCompany(owner, 'MY'),
  })
  const note = await aCredit(world, 'MY', invoice)
  const blocked = await one(note.e_invoice)
  expect(blocked.reasons.map(({ code }: { code: string }) => code)).toEqual([
    'e-invoices.originalFirst',
  ])
  await make('MY', 'myinvois', { ids: [invoice.e_invoice] })
  await sql`update e_invoices set state = 'valid', uuid = 'UUID7' where id = ${invoice.e_invoice}`.execute(
    world.appContext.database.writes,
  )
  const json = await file(await make('MY', 'myinvois', { ids: [note.e_invoice] }))
  expect(myinvoisProblems(json)).toEqual([])
  expect(json).toContain('"InvoiceTypeCode":[{"_":"02"')
  expect(json).toContain('"UUID":[{"_":"UUID7"}]')
  // the tax authority cancels no document that another one credits
  expect((await one(invoice.e_invoice)).can.cancel).toEqual({ ok: true })
  await owner.post(`${path}/${note.e_invoice}/submit`)
  const refused = await owner.post(`${path}/${invoice.e_invoice}/cancel`, { reason: 'Wrong buyer' })
  expect([refused.status, refused.message]).toEqual([
    409,
    `Cancel its credit note ${note.number} first`,
  ])
  await owner.post(`${path}/${note.e_invoice}/cancel`, { reason: 'Wrong buyer' })
  expect((await one(invoice.e_invoice)).can.cancel).toEqual({ ok: true })
})

test('a note of an invoice from before the first day of e-invoices names none', async () => {
  const entity = of('MY')
  const early = { entity, day: '2025-12-20' }
  const single = await anIssued(world, 'MY', { ...early, customer: await aCompany(owner, 'MY') })
  const receipt = await anIssued(world, 'MY', { ...early, customer: null })
  const day = '2026-03-05'
  const note = await aCredit(world, 'MY', single, { day })
  const small = await aCredit(world, 'MY', receipt, { day })
  expect(await one(note.e_invoice)).toMatchObject({ state: 'ready', kind: 'myinvois' })
  expect(await one(small.e_invoice)).toMatchObject({
    state: 'ready',
    kind: 'myinvois_consolidated',
  })
  const json = await file(await make('MY', 'myinvois', { ids: [note.e_invoice] }))
  expect(myinvoisProblems(json)).toEqual([])
  const month = { start_date: '2026-03-01', end_date: '2026-03-31' }
  const notes = await file(await make('MY', 'myinvois_consolidated', month))
  for (const [text, { number }] of [
    [json, single],
    [notes, receipt],
  ] as const)
    expect(JSON.parse(text).Invoice[0].BillingReference).toEqual([
      { InvoiceDocumentReference: [{ ID: [{ _: number }], UUID: [{ _: 'NA' }] }] },
    ])
})

test('in Indonesia it is a task for a user', async () => {
  const invoice = await anIssued(world, 'ID', {
    entity: of('ID'),
    customer: await aCompany(owner, 'ID'),
  })
  const note = await aCredit(world, 'ID', invoice)
  expect(await one(note.e_invoice)).toMatchObject({
    state: 'blocked',
    reasons: [{ message: eInvoiceMessages.returnNote }],
    can: { submit: { ok: true } },
  })
  expect((await owner.post(`${path}/${note.e_invoice}/submit`)).data.state).toBe('submitted')
  expect(await one(note.e_invoice)).toMatchObject({ state: 'submitted', reasons: [] })
})

test('a note of the month lowers the row of its sale, a later one stays out', async () => {
  const day = '2026-06-10'
  const sale = () => anIssued(world, 'ID', { entity: of('ID'), customer: null, day })
  const [half, whole, kept] = [await sale(), await sale(), await sale()]
  await aCredit(world, 'ID', half, { day: '2026-06-11' })
  await aCredit(world, 'ID', whole, { day: '2026-06-30', parts: 1 })
  const late = await aCredit(world, 'ID', kept, { day: '2026-07-01' })
  expect((await one(late.e_invoice)).state).toBe('none')
  const days = { start_date: '2026-06-01', end_date: '2026-06-30' }
  const xml = await file(await make('ID', 'coretax_retail', days))
  expect(retailProblems(xml)).toEqual([])
  const bases = Object.fromEntries(
    [...xml.matchAll(/<SerialNo>(.*?)<.*?<TaxBaseSellingPrice>(\d+)</g)].map(([, number, base]) => [
      number,
      base,
    ]),
  )
  expect(bases).toEqual({ [half.number]: '50000', [kept.number]: '100000' })
})

test('a fully credited document has its own state', async () => {
  const invoice = await anIssued(world, 'NL', {
    entity: of('NL'),
    customer: await aCompany(owner, 'NL'),
  })
  await make('NL', 'ubl', { ids: [invoice.e_invoice] })
  const note = await aCredit(world, 'NL', invoice, { parts: 1 })
  expect((await one(invoice.e_invoice)).state).toBe('credited')
  const found = async (state: string) =>
    (await owner.get(`${path}?limit=100&state=${state}`)).data.data.map(
      ({ id }: { id: number }) => id,
    )
  expect(await found('credited')).toContain(invoice.e_invoice)
  expect(await found('exported')).not.toContain(invoice.e_invoice)
  const { source_id } = await one(note.e_invoice)
  const voided = await owner.post(`/admin/credit-note/${source_id}/void`, { reason: 'Wrong' })
  expect(voided.status, voided.message).toBe(200)
  expect(await found('exported')).toContain(invoice.e_invoice)
  expect(await found('credited')).not.toContain(invoice.e_invoice)
})

test('each total is in the currency of its book, and the list is sorted by currency, then by total', async () => {
  const day = '2026-05-06'
  const sale = (place: Place) => anIssued(world, place, { entity: of(place), customer: null, day })
  const made = [await sale('ID'), await sale('MY'), await sale('MY')]
  const company = await aCompany(owner, 'NL')
  const dutch = await anIssued(world, 'NL', { entity: of('NL'), customer: company, day })
  const { number: credited } = made[1] as { number: string }
  await aCredit(world, 'MY', made[1] as { id: number }, { day })
  const list = async (query: string) => {
    const { status, data } = await owner.get(`${path}?start_date=${day}&end_date=${day}&${query}`)
    expect(status).toBe(200)
    return (data.data as { currency: string; grand_total: number; number: string }[]).map(
      ({ currency, grand_total }) => [currency, grand_total],
    )
  }
  const totals: [string, number][] = [
    ['IDR', 111_000],
    ['MYR', 54_000],
    ['MYR', 108_000],
    ['MYR', 108_000],
    ['EUR', 121_000],
  ]
  expect(await list('sort=grand_total')).toEqual(totals)
  expect(await list('sort=-grand_total')).toEqual(
    currencies.flatMap((own) => totals.filter(([currency]) => currency === own).toReversed()),
  )
  expect(await one(dutch.e_invoice)).toMatchObject({ currency: 'EUR', grand_total: 121_000 })

  // a consolidated document is the sum of its parts, that of the credit notes too, once its receipts are valid
  const month = { start_date: '2026-05-01', end_date: '2026-05-31' }
  const answer = await make('MY', 'myinvois_consolidated', month)
  expect(answer.status, JSON.stringify(answer.errors)).toBe(201)
  const consolidated = (await owner.get(`${path}?source=consolidated&limit=1`)).data.data[0]
  expect(answer.data.left_out).toMatchObject([
    {
      reasons: [{ message: eInvoiceMessages.originalFirst.replace('{number}', credited) }],
    },
  ])
  const uuid = 'A'.repeat(26)
  expect((await owner.post(`${path}/${consolidated.id}/identify`, { uuid })).status).toBe(200)
  const json = await file(await make('MY', 'myinvois_consolidated', month))
  expect(myinvoisProblems(json, { consolidated: true })).toEqual([])
  expect(JSON.parse(json).Invoice[0].BillingReference).toEqual([
    {
      InvoiceDocumentReference: [{ ID: [{ _: consolidated.number }], UUID: [{ _: uuid }] }],
    },
  ])
  expect(await list('source=consolidated&sort=grand_total')).toEqual([
    ['MYR', 54_000],
    ['MYR', 216_000],
  ])
})

test('a printed note has its number and links to the tax authority’s page, once it is valid', async () => {
  const db = world.appContext.database.writes
  const noteOf = async (place: Place, values: object) => {
    const customer = await aCompany(owner, place)
    const { e_invoice } = await aCredit(
      world,
      place,
      await anIssued(world, place, { entity: of(place), customer }),
    )
    await db
      .updateTable('e_invoices')
      .set({ state: 'valid', ...values })
      .where('id', '=', e_invoice)
      .execute()
    return (await one(e_invoice)).source_id as number
  }
  const number = '04002600123456789'
  const indonesian = await noteOf('ID', { kind: 'coretax', official_number: number })
  const answer = await world.app.inject({
    method: 'GET',
    url: `/api/admin/credit-note/${indonesian}/pdf?language=id`,
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect(answer.statusCode).toBe(200)
  // it is in a narrow column
  expect(readPdf(answer.rawPayload).all.replaceAll(' ', '')).toContain(number)

  const malaysian = await noteOf('MY', { kind: 'myinvois', uuid: 'UUID8', long_id: 'LONG8' })
  const { data } = await owner.get(`/admin/credit-note/${malaysian}`)
  expect(printDocumentOf({ ...data, currency: 'MYR' }, 'my').code).toEqual({
    url: 'https://myinvois.hasil.gov.my/UUID8/share/LONG8',
    lines: ['Disahkan oleh pihak berkuasa cukai'],
  })
})

test('a file of Coretax has documents of one NPWP, and says which have another', async () => {
  const day = '2026-04-10'
  const sale = () => anIssued(world, 'ID', { entity: of('ID'), customer: null, day })
  const [first, other] = [await sale(), await sale()]
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  // an issued invoice never changes
  await client.query('alter table invoices disable trigger user')
  await client.query(
    `update invoices set sheet = sheet || '{"issuer": {"npwp": "0099999999999000"}}' where id = $1`,
    [other.id],
  )
  await client.query('alter table invoices enable trigger user')
  await client.end()
  const days = { start_date: '2026-04-01', end_date: '2026-04-30' }
  const made = await make('ID', 'coretax_retail', days)
  expect(made.data).toMatchObject({
    left_out: [{ number: other.number, reasons: [{ message: eInvoiceMessages.otherNpwp }] }],
  })
  const xml = await file(made)
  expect([xml.includes(first.number), xml.includes(other.number)]).toEqual([true, false])
  const alone = await file(await make('ID', 'coretax_retail', { ids: [other.e_invoice] }))
  expect(alone).toContain('<TIN>0099999999999000</TIN>')
})
