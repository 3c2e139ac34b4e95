/** A small entrepreneur in the Netherlands (KOR): no VAT on sales, none claimed, and every paper says why. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkIntegrity } from '#domains/books/reports/server/integrity/integrity-checks.ts'
import { taxMessages } from '#domains/books/tax-codes/messages.ts'
import { legalMessages } from '#domains/company/legal-entities/messages.ts'
import { aCompany, anEntity } from '#test/e-invoices/stored.ts'
import { ublProblems } from '#test/e-invoices/ubl.ts'
import { agreed, taken } from '#test/invoices.ts'
import { type Garage, anOrder } from '#test/orders.ts'
import { readPdf } from '#test/pdf.ts'
import { codesOf } from '#test/taxed.ts'
import { uploading } from '#test/uploads.ts'
import { type Who, type World, aWorld } from '#test/world.ts'

const UTRECHT = 4
const REASON = 'Kleineondernemersregeling, artikel 25 Wet OB 1968'

let world: World
let owner: Who
let garage: Garage
let entity: number
let codeOf: Awaited<ReturnType<typeof codesOf>>

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  const mechanic = await world.signedInAs('mechanic', { garage_id: UTRECHT })
  garage = { world, admin: owner, adviser: owner, mechanic }
  entity = await anEntity(world, owner, 'NL', { kor: true, prices_include_tax: false })
  codeOf = await codesOf(owner, 3)
})
afterAll(async () => {
  const checks = await checkIntegrity(world.appContext.database.reads)
  expect(checks.flatMap(({ holds, first }) => (holds ? [] : first))).toEqual([])
  await world.close()
})

let vehicles = 100
async function ordered(lines: object[]) {
  const customer_id = await aCompany(owner, 'NL')
  const brand = await taken(owner.post('/admin/brand', { name: `Brand ${vehicles}` }))
  const model = await taken(owner.post('/admin/model', { name: 'Evo', brand_id: brand.id }))
  const { id: vehicle_id } = await taken(
    owner.post('/admin/vehicle', {
      customer_id,
      country_id: 3,
      license_plate: `GB-${++vehicles}-B`,
      brand_id: brand.id,
      model_id: model.id,
      chassis_number: `EVO-${vehicles}`,
    }),
  )
  return anOrder(garage, { garage_id: UTRECHT, car: { vehicle_id }, lines })
}

test('only in the Netherlands', async () => {
  const { status, errors } = await owner.post('/admin/legal-entity', {
    country_id: 1,
    legal_name: 'PT Kecil',
    npwp: '0012345678901000',
    kor: true,
  })
  expect([status, errors]).toEqual([422, { kor: [legalMessages.korOfCountry] }])
})

test('a sale has no VAT, category E with its reason, and the paper says it', async () => {
  const order = await ordered([agreed({ unit_price: 10_000 })])
  for (const stage of ['in_progress', 'quality_check', 'ready'])
    expect((await order.move(stage)).status).toBe(200)
  const invoice = await taken(owner.post(`/admin/order/${order.id}/invoice`, {}))
  const sheet = (await owner.get(`/admin/invoice/${invoice.id}`)).data
  expect(sheet).toMatchObject({
    tax: 0,
    grand_total: 10_000,
    taxes: [{ code: 'KOR', kind: 'exempt', rate: 0, base: 10_000, tax: 0, reason: REASON }],
  })
  const made = await owner.post('/admin/e-invoice/export', {
    legal_entity_id: entity,
    kind: 'ubl',
    ids: [sheet.e_invoice.id],
  })
  expect(made.status, JSON.stringify(made.errors)).toBe(201)
  const { rawPayload } = await uploading(world).fetched(made.data.url, owner)
  const xml = rawPayload.toString()
  expect(ublProblems(xml)).toEqual([])
  expect(xml).toContain(
    `<cbc:ID>E</cbc:ID><cbc:Percent>0</cbc:Percent><cbc:TaxExemptionReason>${REASON}`,
  )
  for (const language of ['nl', 'en']) {
    const pdf = await world.app.inject({
      url: `/api/admin/invoice/${invoice.id}/pdf?language=${language}`,
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(readPdf(pdf.rawPayload).all.replaceAll(/\s+/g, ' ')).toContain(REASON)
  }
  const { data: report } = await owner.get(`/admin/report/tax?legal_entity_id=${entity}`)
  expect(report.legal_entity.kor).toBe(true)
  const { rows } = await sql<{ box: string; tax: number }>`
    select box, tax from document_taxes where source = 'invoice' and source_id = ${invoice.id}`.execute(
    world.appContext.database.reads,
  )
  expect(rows).toEqual([{ box: 'KOR', tax: 0 }])
})

test('a code with VAT cannot be chosen, an exempt one can', async () => {
  const order = await ordered([agreed({ unit_price: 10_000 })])
  const [line] = (await order.get()).lines
  const choose = (code: string) => order.put(`line/${line.id}`, { tax_code_id: codeOf(code).id })
  const refused = await choose('BTW21')
  expect([refused.status, refused.errors]).toEqual([422, { tax_code_id: [taxMessages.notHere] }])
  expect((await choose('VRIJ')).status).toBe(200)
  const pick = await owner.get(`/admin/general/tax-codes?garage_id=${UTRECHT}`)
  expect(pick.data.rules.kor).toBe(true)
})

test('an order from before has no VAT either, and what is bought is claimed no more', async () => {
  const setting = async (kor: boolean) => {
    const { version } = (await owner.get(`/admin/legal-entity/${entity}`)).data
    expect((await owner.put(`/admin/legal-entity/${entity}`, { kor, version })).status).toBe(200)
  }
  await setting(false)
  const order = await ordered([agreed({ unit_price: 10_000 })])
  const [line] = (await order.get()).lines
  expect((await order.put(`line/${line.id}`, { tax_code_id: codeOf('BTW9').id })).status).toBe(200)
  expect((await order.get()).tax).toBe(900)
  // nobody else sells by the code of small entrepreneurs
  expect((await order.put(`line/${line.id}`, { tax_code_id: codeOf('KOR').id })).status).toBe(422)
  await setting(true)
  for (const stage of ['in_progress', 'quality_check', 'ready'])
    expect((await order.move(stage)).status).toBe(200)
  const invoice = await taken(owner.post(`/admin/order/${order.id}/invoice`, {}))
  expect((await owner.get(`/admin/invoice/${invoice.id}`)).data).toMatchObject({
    tax: 0,
    grand_total: 10_000,
    taxes: [{ code: 'KOR' }],
  })
})
