/** Each reason that blocks an e-invoice, and that what it asks for unblocks it. */
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { aCredit } from '#test/e-invoices/credit.ts'
import { coretaxProblems } from '#test/e-invoices/coretax.ts'
import { aWorldOfEInvoices } from '#test/e-invoices/kit.ts'
import { type Place, aCompany, aCustomer, anIssued } from '#test/e-invoices/stored.ts'
import { eInvoiceMessages as m } from '../messages.ts'

const { world, owner, of, path, one, make, textOf } = await aWorldOfEInvoices()
afterAll(() => world.close())
const db = () => world.appContext.database.writes

const reasonsOf = async (id: number): Promise<string[]> =>
  (await one(id)).reasons.map(({ code }: { code: string }) => code.replace('e-invoices.', ''))
const expectOk = async (response: Promise<{ status: number; errors?: unknown }>) => {
  const { status, errors } = await response
  expect([status, errors]).toEqual([200, undefined])
}
async function change(kind: 'customer' | 'legal-entity' | 'tax-code', id: number, fields: object) {
  const { version } = (await owner.get(`/admin/${kind}/${id}`)).data
  await expectOk(owner.put(`/admin/${kind}/${id}`, { ...fields, version }))
}
const empty = (table: string, id: number, columns: readonly string[]) =>
  sql`update ${sql.table(table)} set ${sql.join(
    columns.map((column) => sql`${sql.ref(column)} = null`),
  )} where id = ${id}`.execute(db())

describe('of the seller: the legal entity is completed', () => {
  test.each<[Place, string, object]>([
    ['ID', 'sellerNpwp', { npwp: '0012345678901000' }],
    ['MY', 'sellerTin', { tin: 'C20880050010' }],
    ['MY', 'sellerBrn', { brn: '202001234567' }],
    ['MY', 'sellerMsic', { msic: '45201', msic_name: 'Repair of motor vehicles' }],
    ['MY', 'sellerRegion', { region_code: '10' }],
    ['MY', 'sellerPhone', { phone: '+60123456789' }],
    ['MY', 'sellerAddress', { street: 'Jalan Contoh', city: 'Shah Alam' }],
    ['NL', 'sellerKvk', { kvk: '12345678' }],
    ['NL', 'sellerBtw', { btw_id: 'NL004495445B01' }],
    ['NL', 'sellerIban', { iban: 'NL91ABNA0417164300' }],
    ['NL', 'sellerAddress', { street: 'Straat', city: 'Utrecht', postal_code: '3511 AB' }],
  ])('%s %s', async (place, reason, remedy) => {
    const customer = await aCompany(owner, place)
    const { e_invoice } = await anIssued(world, place, { entity: of(place), customer })
    expect(await reasonsOf(e_invoice)).toEqual([])
    await empty('legal_entities', of(place), Object.keys(remedy))
    expect(await reasonsOf(e_invoice)).toEqual([reason])
    await change('legal-entity', of(place), remedy)
    expect(await one(e_invoice)).toMatchObject({ state: 'ready', reasons: [] })
  })

  test('a state that is no state is completed, too', async () => {
    const customer = await aCompany(owner, 'MY', { region_code: '17' })
    const { e_invoice } = await anIssued(world, 'MY', { entity: of('MY'), customer })
    expect(await reasonsOf(e_invoice)).toEqual(['buyerRegion'])
    await change('customer', customer, { region_code: '10' })
    expect(await reasonsOf(e_invoice)).toEqual([])
  })
})

describe('of the buyer: the customer is completed', () => {
  const address = { street: 'Street', city: 'City' }
  test.each<[Place, string, object]>([
    ['ID', 'buyerLegalName', { legal_name: 'PT Pembeli' }],
    ['ID', 'buyerNpwp', { npwp: '0098765432101000' }],
    ['ID', 'buyerAddress', { street: 'Jl. Pembeli' }],
    ['MY', 'buyerLegalName', { legal_name: 'Pembeli Sdn. Bhd.' }],
    ['MY', 'buyerTin', { tin: 'C10880050010' }],
    ['MY', 'buyerBrn', { brn: '201901234567' }],
    ['MY', 'buyerRegion', { region_code: '10' }],
    ['MY', 'buyerAddress', address],
    ['NL', 'buyerLegalName', { legal_name: 'Koper B.V.' }],
    ['NL', 'buyerAddress', { ...address, postal_code: '1011 AB' }],
  ])('%s %s', async (place, reason, remedy) => {
    const customer = await aCompany(owner, place)
    const { e_invoice } = await anIssued(world, place, { entity: of(place), customer })
    expect(await reasonsOf(e_invoice)).toEqual([])
    await empty('customers', customer, Object.keys(remedy))
    expect(new Set(await reasonsOf(e_invoice))).toEqual(new Set([reason]))
    await change('customer', customer, remedy)
    expect(await one(e_invoice)).toMatchObject({ state: 'ready', reasons: [] })
  })

  test('all of them come at once', async () => {
    const customer = await aCompany(owner, 'MY')
    const { e_invoice } = await anIssued(world, 'MY', { entity: of('MY'), customer })
    await empty('customers', customer, [
      'legal_name',
      'tin',
      'brn',
      'region_code',
      'street',
      'city',
    ])
    expect([...new Set(await reasonsOf(e_invoice))].toSorted()).toEqual(
      ['buyerAddress', 'buyerBrn', 'buyerLegalName', 'buyerRegion', 'buyerTin'].toSorted(),
    )
  })

  test('a person who wants a tax invoice has a number, or wants none any more', async () => {
    const wants = { tax_invoice_requested: true, street: 'Jl. Pembeli', city: 'Bogor' }
    const [customer, other] = [
      await aCustomer(owner, 'ID', wants),
      await aCustomer(owner, 'ID', wants),
    ]
    const { e_invoice } = await anIssued(world, 'ID', { entity: of('ID'), customer })
    const second = await anIssued(world, 'ID', { entity: of('ID'), customer: other })
    expect(await reasonsOf(e_invoice)).toEqual(['buyerIdentity'])
    await change('customer', customer, { nik: '3171234567890123' })
    expect(await one(e_invoice)).toMatchObject({ state: 'ready', kind: 'coretax' })
    await change('customer', other, { tax_invoice_requested: false })
    expect(await one(second.e_invoice)).toMatchObject({ state: 'ready', kind: 'coretax_retail' })
    const region = { region_code: '10', street: 'Jalan', city: 'Klang' }
    const malaysian = await aCustomer(owner, 'MY', { ...region, tax_invoice_requested: true })
    const receipt = await anIssued(world, 'MY', { entity: of('MY'), customer: malaysian })
    expect(await reasonsOf(receipt.e_invoice)).toEqual(['buyerNric'])
    await change('customer', malaysian, { nric: '900101101234' })
    expect(await one(receipt.e_invoice)).toMatchObject({ state: 'ready', kind: 'myinvois' })
  })

  test('a company abroad without an NPWP has sixteen zeros and its country', async () => {
    const abroad = {
      npwp: undefined,
      country_code: 'SG',
      street: '1 Example Road',
      city: 'Singapore',
    }
    const customer = await aCompany(owner, 'ID', abroad)
    const { e_invoice } = await anIssued(world, 'ID', { entity: of('ID'), customer })
    expect(await one(e_invoice)).toMatchObject({ state: 'ready', kind: 'coretax', reasons: [] })
    const xml = await textOf(await make('ID', 'coretax', { ids: [e_invoice] }))
    expect(coretaxProblems(xml)).toEqual([])
    for (const element of [
      `<BuyerTin>${'0'.repeat(16)}</BuyerTin>`,
      '<BuyerDocument>Other ID</BuyerDocument>',
      '<BuyerCountry>SGP</BuyerCountry>',
      '<BuyerDocumentNumber>-</BuyerDocumentNumber>',
      '<BuyerIDTKU>000000</BuyerIDTKU>',
    ])
      expect(xml).toContain(element)
  })

  test('nobody empties the legal name of a company', async () => {
    const customer = await aCompany(owner, 'NL')
    for (const legal_name of ['', '  ', null]) {
      const { status, errors } = await owner.put(`/admin/customer/${customer}`, { legal_name })
      expect([status, Object.keys(errors ?? {})]).toEqual([422, ['legal_name']])
      const made = await owner.post('/admin/customer', {
        country_id: 3,
        kind: 'company',
        full_name: 'Koper',
        phone: '+31612345678',
        legal_name,
      })
      expect([made.status, Object.keys(made.errors ?? {})]).toEqual([422, ['legal_name']])
    }
    for (const legal_name of ['', ' ']) {
      const { status, errors } = await owner.put(`/admin/legal-entity/${of('NL')}`, { legal_name })
      expect([status, Object.keys(errors ?? {})]).toEqual([422, ['legal_name']])
    }
  })
})

describe('of the tax', () => {
  test.each<[Place, string, object, object]>([
    ['ID', 'facility', { kind: 'zero', e_invoice: '07' }, { e_invoice: '07:12' }],
  ])('%s %s: the tax code is completed', async (place, reason, broken, remedy) => {
    const customer = await aCompany(owner, place)
    const made = await anIssued(world, place, { entity: of(place), customer })
    const { tax_code_id } = await db()
      .selectFrom('invoice_lines')
      .select('tax_code_id')
      .where('invoice_id', '=', made.id)
      .executeTakeFirstOrThrow()
    const code = tax_code_id as number
    const before = await db()
      .selectFrom('tax_codes')
      .select(['kind', 'e_invoice', 'reason'])
      .where('id', '=', code)
      .executeTakeFirstOrThrow()
    await db().updateTable('tax_codes').set(broken).where('id', '=', code).execute()
    expect(await reasonsOf(made.e_invoice)).toContain(reason)
    await change('tax-code', code, remedy)
    expect(await reasonsOf(made.e_invoice)).not.toContain(reason)
    await db().updateTable('tax_codes').set(before).where('id', '=', code).execute()
  })
})

test('a document of an unknown buyer is voided, and a file has no reason left', async () => {
  const lines = [
    {
      kind: 'product',
      name: 'Engine',
      qty: 1,
      unit: 'pcs',
      unit_price: 1_100_000,
      discount: 0,
      code: 1,
    },
  ]
  const { id, e_invoice } = await anIssued(world, 'MY', {
    entity: of('MY'),
    customer: null,
    lines,
  })
  expect(await reasonsOf(e_invoice)).toContain('buyerUnknown')
  await sql`update invoices set status = 'void', voided_at = now(), voided_on = '2026-11-21', void_booked_on = '2026-11-21',
    void_replace = false, void_reason = 'Sold again to a customer' where id = ${id}`.execute(db())
  expect(await one(e_invoice)).toMatchObject({ state: 'none', reasons: [] })
})

test('a note of a cancelled e-invoice needs none', async () => {
  const customer = await aCompany(owner, 'MY')
  const invoice = await anIssued(world, 'MY', { entity: of('MY'), customer })
  const note = await aCredit(world, 'MY', invoice)
  expect(await reasonsOf(note.e_invoice)).toEqual(['originalFirst'])
  await make('MY', 'myinvois', { ids: [invoice.e_invoice] })
  expect(
    (await owner.post(`${path}/${invoice.e_invoice}/cancel`, { reason: 'Wrong' })).status,
  ).toBe(200)
  expect(await one(note.e_invoice)).toMatchObject({ state: 'none', reasons: [] })
})

test('each reason says what resolves it', () => {
  const known = Object.entries(m).filter(([code]) => /^(seller|buyer)[A-Z]/.test(code))
  expect(known.length).toBeGreaterThan(20)
  for (const [code, sentence] of known)
    expect([code, sentence.includes(': ')]).toEqual([code, true])
})
