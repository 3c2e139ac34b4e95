/** The e-invoices of a build's bills: one for each stage bill and for the final bill. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coretaxProblems } from '#test/e-invoices/coretax.ts'
import { myinvoisProblems } from '#test/e-invoices/myinvois.ts'
import { aCompany, aCustomer, anEntity } from '#test/e-invoices/stored.ts'
import { ublProblems } from '#test/e-invoices/ubl.ts'
import { uploading } from '#test/uploads.ts'
import { type ApiResponse, type Who, type World, aWorld } from '#test/world.ts'

let world: World
let maker: Who
let owner: Who
const path = '/admin/manufacture/build-order'
const WORKSHOP = 5
const names = { en: 'Paint', id: 'Cat', my: 'Cat', nl: 'Lak' }

beforeAll(async () => {
  world = await aWorld()
  maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
  owner = await world.signedInAs('super admin', { garage_id: null })
  const stage = await fine(maker.post('/admin/manufacture/stage', { names, planned_days: 3 }))
  await maker.post(`/admin/manufacture/stage/${stage.id}/task`, { names, weight: 1, proof: 'none' })
})
afterAll(() => world.close())

async function fine(response: Promise<ApiResponse>) {
  const { status, message, errors, data } = await response
  expect([200, 201], `${message} ${JSON.stringify(errors)}`).toContain(status)
  return data
}
const read = async (id: number) => (await maker.get(`/manufacture/build-order/${id}`)).data
const move = async (id: number, to: string) =>
  fine(maker.post(`${path}/${id}/transition`, { to, version: (await read(id)).version }))

test('a bill of a stage is ready, and its file is one good of the build', async () => {
  const entity = await anEntity(world, owner, 'ID')
  await fine(maker.put(`/admin/garage/${WORKSHOP}/settings`, { legal_entity_id: entity }))
  const customer_id = await aCompany(owner, 'ID')
  const { id } = await fine(
    maker.post(path, {
      name: 'Evo tribute',
      date: '2026-01-05',
      garage_id: WORKSHOP,
      customer_id,
      price: 100_000_000,
    }),
  )
  await move(id, 'planned')
  await move(id, 'in_build')
  const stage_id = (await read(id)).stages[0].id
  await fine(maker.post(`${path}/${id}/bill`, { stage_id, amount: 30_000_000 }))
  const [bill] = (await maker.get(`/manufacture/build-order/${id}/money`)).data.bills
  expect(bill.e_invoice).toMatchObject({ state: 'ready', reasons: [], number: null })
  const made = await owner.post('/admin/e-invoice/export', {
    legal_entity_id: entity,
    kind: 'coretax',
    ids: [bill.e_invoice.id],
  })
  expect(made.status, JSON.stringify(made.errors)).toBe(201)
  const { rawPayload } = await uploading(world).fetched(made.data.url, owner)
  const xml = rawPayload.toString()
  expect(coretaxProblems(xml)).toEqual([])
  expect(xml).toContain('<Opt>A</Opt><Code>000000</Code><Name>Evo tribute - Paint</Name>')
  expect(xml).toContain('<TaxBase>30000000</TaxBase><OtherTaxBase>27500000</OtherTaxBase>')
})

test('a car sold to a person in Malaysia has an e-invoice of its own, as a motor vehicle', async () => {
  const entity = await anEntity(world, owner, 'MY')
  const workshop = await fine(
    maker.post('/admin/garage', { name: 'Bina Selangor', country_id: 2, parent_id: 3 }),
  )
  await fine(maker.put(`/admin/garage/${workshop.id}/settings`, { legal_entity_id: entity }))
  const person = { nric: '850101145678', street: 'Jalan 1', city: 'Klang', region_code: '10' }
  const customer_id = await aCustomer(owner, 'MY', person)
  const { id } = await fine(
    maker.post(path, {
      name: 'Evo tribute',
      date: '2026-01-05',
      garage_id: workshop.id,
      customer_id,
      // far below the amount from which a sale needs its own e-invoice
      price: 500_000,
    }),
  )
  await move(id, 'planned')
  await move(id, 'in_build')
  const stage_id = (await read(id)).stages[0].id
  await fine(maker.post(`${path}/${id}/bill`, { stage_id, amount: 300_000 }))
  const db = world.appContext.database.writes
  // the remaining price, as the delivery bills it
  await sql`insert into build_bills (build_id, customer_id, kind, number, amount, issued_on, issued_at, legal_entity_id, garage_id, taxes)
    select build_id, customer_id, 'final', number || '-F', 200000, issued_on, issued_at, legal_entity_id, garage_id, '[]'
    from build_bills where build_id = ${id}`.execute(db)
  const { rows } = await sql<{ id: number; kind: string }>`
    select e.id, b.kind from e_invoices e join build_bills b on b.id = e.source_id
    where e.source = 'build_bill' and b.build_id = ${id} order by b.id`.execute(db)
  const of = async (kind: string) =>
    (await owner.get(`/admin/e-invoice/${rows.find((row) => row.kind === kind)?.id}`)).data
  expect(await of('stage')).toMatchObject({ kind: 'myinvois_consolidated' })
  const car = await of('final')
  expect(car).toMatchObject({ kind: 'myinvois', state: 'ready', reasons: [] })
  const made = await owner.post('/admin/e-invoice/export', {
    legal_entity_id: entity,
    kind: 'myinvois',
    ids: [car.id],
  })
  expect(made.status, JSON.stringify(made.errors)).toBe(201)
  const { rawPayload } = await uploading(world).fetched(made.data.url, owner)
  const json = rawPayload.toString()
  expect(myinvoisProblems(json)).toEqual([])
  expect(json).toContain('"ItemClassificationCode":[{"_":"025","listID":"CLASS"}]')
  expect(json).toContain('"_":"850101145678","schemeID":"NRIC"')
})

test('a last bill has a line for each code; one that takes tax back is entered by hand where files cannot', async () => {
  const entity = await anEntity(world, owner, 'NL')
  const { id: workshop } = await fine(
    maker.post('/admin/garage', { name: 'Werkplaats', country_id: 3, parent_id: 4 }),
  )
  await fine(maker.put(`/admin/garage/${workshop}/settings`, { legal_entity_id: entity }))
  const customer_id = await aCompany(owner, 'NL')
  const { id } = await fine(
    maker.post(path, {
      name: 'Evo tribute',
      date: '2026-01-05',
      garage_id: workshop,
      customer_id,
      price: 500_000,
    }),
  )
  await move(id, 'planned')
  await move(id, 'in_build')
  const stage_id = (await read(id)).stages[0].id
  await fine(maker.post(`${path}/${id}/bill`, { stage_id, amount: 300_000 }))
  const db = world.appContext.database.writes
  // the code of the build became BTW9: the price has it, less what the bill of the stage charged
  await sql`insert into build_bills (build_id, customer_id, kind, number, amount, issued_on, issued_at, legal_entity_id, garage_id, taxes)
    select build_id, customer_id, 'final', number || '-F', 182000, issued_on, issued_at, legal_entity_id, garage_id, (
      select jsonb_agg(jsonb_build_object('tax_code_id', t.id, 'rate', r.rate, 'base', r.base, 'other_base', r.base, 'tax', r.tax) order by r.base desc)
      from tax_codes t join (values ('BTW9', 900, 500000, 45000), ('BTW21', 2100, -300000, -63000)) r (code, rate, base, tax)
        on r.code = t.code and t.country_id = 3)
    from build_bills where build_id = ${id}`.execute(db)
  const { rows } = await sql<{ id: number; document: number }>`
    select e.id, b.id as document from e_invoices e join build_bills b on b.id = e.source_id
    where e.source = 'build_bill' and b.build_id = ${id} and b.kind = 'final'`.execute(db)
  const [final] = rows
  const made = await owner.post('/admin/e-invoice/export', {
    legal_entity_id: entity,
    kind: 'ubl',
    ids: [final!.id],
  })
  expect(made.status, JSON.stringify(made.errors)).toBe(201)
  const { rawPayload } = await uploading(world).fetched(made.data.url, owner)
  const xml = rawPayload.toString()
  expect(ublProblems(xml)).toEqual([])
  expect(xml).toContain('<cbc:TaxAmount currencyID="EUR">-180.00</cbc:TaxAmount>')
  expect(
    [...xml.matchAll(/<cbc:TaxableAmount currencyID="EUR">([-\d.]+)</g)].map(([, base]) => base),
  ).toEqual(['5000.00', '-3000.00'])
})
