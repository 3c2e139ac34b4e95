/** Credit notes as e-invoices: what they lower, and where they go. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { currencies } from '#platform/contract/currency.ts'
import { retailProblems } from '#test/e-invoices/coretax.ts'
import { myinvoisProblems } from '#test/e-invoices/myinvois.ts'
import { type Place, aCompany, anEntity, anIssued, countries } from '#test/e-invoices/stored.ts'
import { ublProblems } from '#test/e-invoices/ubl.ts'
import { uploading } from '#test/uploads.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import { eInvoiceMessages } from '../messages.ts'

let world: World
let owner: Who
const path = '/admin/e-invoice'
const entity: Partial<Record<Place, number>> = {}
const of = (place: Place) => entity[place] as number

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  for (const place of ['ID', 'MY', 'NL'] as const)
    entity[place] = await anEntity(world, owner, place)
})
afterAll(() => world.close())

const one = async (id: number) => (await owner.get(`${path}/${id}`)).data
const make = (place: Place, kind: string, given: object) =>
  owner.post(`${path}/export`, { legal_entity_id: of(place), kind, ...given })
const file = async (answer: { data: { url: string } }) =>
  (await uploading(world).fetched(answer.data.url, owner)).rawPayload.toString()

let notes = 0
/** A note of half of an invoice, or of all of it, as crediting leaves it. @returns its e-invoice */
async function aCredit(
  place: Place,
  invoice: { id: number },
  { day = '2026-11-21', parts = 2 }: { day?: string; parts?: number } = {},
) {
  const db = world.house.database.writes
  const number = `CN/${countries[place].code}/2026/${String(++notes).padStart(5, '0')}`
  const { rows } = await sql<{ id: number }>`
    insert into credit_notes (number, garage_id, legal_entity_id, invoice_id, issued_at, issued_on, reason, sheet, sub_total, net,
      tax, taxes, grand_total)
    select ${number}, garage_id, legal_entity_id, id, ${`${day}T03:00:00Z`}, ${day}, 'Wrong', sheet || jsonb_build_object('number', number),
      net / ${parts}, net / ${parts}, tax / ${parts}, taxes, net / ${parts} + tax / ${parts} from invoices where id = ${invoice.id}
    returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  await sql`insert into credit_note_lines (credit_note_id, line_no, invoice_line_no, kind, name, amount, tax, tax_code_id, base, other_base)
    select ${id}, line_no, line_no, kind, name, base / ${parts}, tax / ${parts}, tax_code_id, base / ${parts}, other_base / ${parts}
    from invoice_lines where invoice_id = ${invoice.id}`.execute(db)
  if (parts === 1)
    await sql`update invoices set credited = grand_total, credited_net = net, credited_on = ${day} where id = ${invoice.id}`.execute(
      db,
    )
  const made = await sql<{ id: number }>`
    select id from e_invoices where source = 'credit_note' and source_id = ${id}`.execute(db)
  return { number, e_invoice: made.rows[0]?.id ?? 0 }
}

test('in the Netherlands it is a credit note that names the invoice', async () => {
  const invoice = await anIssued(world, 'NL', {
    entity: of('NL'),
    customer: await aCompany(owner, 'NL'),
  })
  const note = await aCredit('NL', invoice)
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

test('in Malaysia the invoice must be valid first; then the note names it by its id', async () => {
  const invoice = await anIssued(world, 'MY', {
    entity: of('MY'),
    customer: await aCompany(owner, 'MY'),
  })
  const note = await aCredit('MY', invoice)
  const blocked = await one(note.e_invoice)
  expect(blocked.reasons.map(({ code }: { code: string }) => code)).toEqual([
    'e-invoices.originalFirst',
  ])
  await make('MY', 'myinvois', { ids: [invoice.e_invoice] })
  await sql`update e_invoices set state = 'valid', uuid = 'UUID7' where id = ${invoice.e_invoice}`.execute(
    world.house.database.writes,
  )
  const json = await file(await make('MY', 'myinvois', { ids: [note.e_invoice] }))
  expect(myinvoisProblems(json)).toEqual([])
  expect(json).toContain('"InvoiceTypeCode":[{"_":"02"')
  expect(json).toContain('"UUID":[{"_":"UUID7"}]')
})

test('in Indonesia it is a task, which somebody does by hand', async () => {
  const invoice = await anIssued(world, 'ID', {
    entity: of('ID'),
    customer: await aCompany(owner, 'ID'),
  })
  const note = await aCredit('ID', invoice)
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
  await aCredit('ID', half, { day: '2026-06-11' })
  await aCredit('ID', whole, { day: '2026-06-30', parts: 1 })
  const late = await aCredit('ID', kept, { day: '2026-07-01' })
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

test('what is wholly credited says so', async () => {
  const invoice = await anIssued(world, 'NL', {
    entity: of('NL'),
    customer: await aCompany(owner, 'NL'),
  })
  await make('NL', 'ubl', { ids: [invoice.e_invoice] })
  await aCredit('NL', invoice, { parts: 1 })
  expect((await one(invoice.e_invoice)).state).toBe('credited')
})

test('each has its total in the money of its book, and the list is sorted by currency, then by that', async () => {
  const day = '2026-05-06'
  const sale = (place: Place) => anIssued(world, place, { entity: of(place), customer: null, day })
  const made = [await sale('ID'), await sale('MY'), await sale('MY')]
  const company = await aCompany(owner, 'NL')
  const dutch = await anIssued(world, 'NL', { entity: of('NL'), customer: company, day })
  await aCredit('MY', made[1] as { id: number }, { day })
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

  // a consolidated document is as much as its parts, that of the credit notes too
  const month = { start_date: '2026-05-01', end_date: '2026-05-31' }
  const answer = await make('MY', 'myinvois_consolidated', month)
  expect(answer.status, JSON.stringify(answer.errors)).toBe(201)
  expect(await list('source=consolidated&sort=grand_total')).toEqual([
    ['MYR', 54_000],
    ['MYR', 216_000],
  ])
})
