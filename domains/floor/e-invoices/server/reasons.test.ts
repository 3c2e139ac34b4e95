/** Each reason that blocks an e-invoice, and that what it asks for unblocks it: the last test misses none of them. */
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { aCredit } from '#test/e-invoices/credit.ts'
import { coretaxProblems } from '#test/e-invoices/coretax.ts'
import { aWorldOfEInvoices } from '#test/e-invoices/kit.ts'
import {
  type Place,
  aCompany,
  aCustomer,
  anIssued,
  countries,
  keepBook,
} from '#test/e-invoices/stored.ts'
import { codesOf } from '#test/taxed.ts'
import type { ApiResponse } from '#test/world.ts'
import { blockingReasons } from '../messages.ts'

const { world, owner, of, path, one, make, textOf, submit } = await aWorldOfEInvoices()
afterAll(() => world.close())
const db = () => world.appContext.database.writes

const reasonsOf = async (id: number): Promise<string[]> =>
  (await one(id)).reasons.map(({ code }: { code: string }) => code.replace('e-invoices.', ''))
const expectOk = async (response: Promise<ApiResponse>, expected = 200) => {
  const { status, message, errors, data } = await response
  expect([status, errors], message).toEqual([expected, undefined])
  return data
}
/** The reasons whose remedy was applied, and worked. */
const tried = new Set<string>()
/** It is blocked for this reason alone, and no more once the remedy is applied. */
async function expectResolved(
  reason: string,
  e_invoice: number,
  remedy: () => Promise<unknown>,
  after: object = { state: 'ready', reasons: [] },
) {
  expect([...new Set(await reasonsOf(e_invoice))]).toEqual([reason])
  expect(await one(e_invoice)).toMatchObject({ state: 'blocked' })
  await remedy()
  expect(await one(e_invoice)).toMatchObject(after)
  tried.add(reason)
}
async function change(kind: 'customer' | 'legal-entity' | 'tax-code', id: number, fields: object) {
  const { version } = (await owner.get(`/admin/${kind}/${id}`)).data
  await expectOk(owner.put(`/admin/${kind}/${id}`, { ...fields, version }))
}
const empty = (table: string, id: number, columns: readonly string[]) =>
  sql`update ${sql.table(table)} set ${sql.join(
    // each customer has a phone, which may be empty
    columns.map(
      (column) =>
        sql`${sql.ref(column)} = ${column === 'phone' && table === 'customers' ? '' : null}`,
    ),
  )} where id = ${id}`.execute(db())

const maker = await world.signedInAs('super admin - manufacture', { garage_id: null })

/** A workshop of the company of a country. */
async function aWorkshop(place: Place): Promise<number> {
  const { garage: parent_id, id: country_id } = countries[place]
  const name = `Workshop ${place} ${Math.random()}`
  const { id } = await expectOk(maker.post('/admin/garage', { name, country_id, parent_id }), 201)
  await expectOk(maker.put(`/admin/garage/${id}/settings`, { legal_entity_id: of(place) }))
  return id
}

interface Counter {
  garage_id: number
  product_id: number
  account_id: number
}
/** A counter of a country that sells engines, each above the amount that needs a single document in Malaysia. */
const counters = new Map<Place, Counter>()
async function counterOf(place: Place): Promise<Counter> {
  const existing = counters.get(place)
  if (existing) return existing
  const garage_id = await aWorkshop(place)
  const product = { name: 'Engine', code: `E-${place}`, sku: `E-${place}`, unit: 'pcs' }
  const stock = { warehouse_id: garage_id, stock: 10, buy_price: 10 }
  const { id } = await expectOk(
    maker.post('/admin/product', {
      ...product,
      ...stock,
      price: 1_100_000,
      country_id: countries[place].id,
    }),
    201,
  )
  const cash = await db()
    .selectFrom('accounts')
    .select('id')
    .where('book_id', '=', countries[place].id)
    .where('system_key', '=', 'CASH')
    .where('garage_id', 'is', null)
    .executeTakeFirstOrThrow()
  const counter = { garage_id, product_id: id, account_id: cash.id }
  counters.set(place, counter)
  return counter
}

/** A counter sale of an engine for each code; null: the usual code. */
async function sold(place: Place, customer_id: number | null, codes: readonly (string | null)[]) {
  const { product_id, ...counter } = await counterOf(place)
  const codeOf = await codesOf(owner, countries[place].id)
  const lines = codes.map((code) => ({
    product_id,
    quantity: 1,
    tax_code_id: code && codeOf(code).id,
  }))
  const sale = await expectOk(
    maker.post('/admin/product-sale', { ...counter, customer_id, lines }),
    201,
  )
  const { id, e_invoice } = (await owner.get(`/admin/invoice/${sale.id}`)).data
  return { id: id as number, e_invoice: e_invoice.id as number }
}

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
    await expectResolved(reason, e_invoice, () => change('legal-entity', of(place), remedy))
  })

  test('a state that is no state is completed, too', async () => {
    const customer = await aCompany(owner, 'MY', { region_code: '17' })
    const { e_invoice } = await anIssued(world, 'MY', { entity: of('MY'), customer })
    await expectResolved('buyerRegion', e_invoice, () =>
      change('customer', customer, { region_code: '10' }),
    )
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
    ['MY', 'buyerPhone', { phone: '+60123450099' }],
    ['NL', 'buyerLegalName', { legal_name: 'Koper B.V.' }],
    ['NL', 'buyerAddress', { ...address, postal_code: '1011 AB' }],
  ])('%s %s', async (place, reason, remedy) => {
    const customer = await aCompany(owner, place)
    const { e_invoice } = await anIssued(world, place, { entity: of(place), customer })
    expect(await reasonsOf(e_invoice)).toEqual([])
    await empty('customers', customer, Object.keys(remedy))
    await expectResolved(reason, e_invoice, () => change('customer', customer, remedy))
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
    await expectResolved(
      'buyerIdentity',
      e_invoice,
      () => change('customer', customer, { nik: '3171234567890123' }),
      { state: 'ready', kind: 'coretax' },
    )
    await change('customer', other, { tax_invoice_requested: false })
    expect(await one(second.e_invoice)).toMatchObject({ state: 'ready', kind: 'coretax_retail' })
    const region = { region_code: '10', street: 'Jalan', city: 'Klang' }
    const malaysian = await aCustomer(owner, 'MY', { ...region, tax_invoice_requested: true })
    const receipt = await anIssued(world, 'MY', { entity: of('MY'), customer: malaysian })
    await expectResolved(
      'buyerNric',
      receipt.e_invoice,
      () => change('customer', malaysian, { nric: '900101101234' }),
      { state: 'ready', kind: 'myinvois' },
    )
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
  /** A sale whose code has these fields for a moment. */
  async function codeOfSale(id: number, during: (code: number) => Promise<void>, broken: object) {
    const { tax_code_id } = await db()
      .selectFrom('invoice_lines')
      .select('tax_code_id')
      .where('invoice_id', '=', id)
      .executeTakeFirstOrThrow()
    const code = tax_code_id as number
    const before = await db()
      .selectFrom('tax_codes')
      .select(['kind', 'e_invoice', 'reason'])
      .where('id', '=', code)
      .executeTakeFirstOrThrow()
    await db().updateTable('tax_codes').set(broken).where('id', '=', code).execute()
    await during(code)
    await db().updateTable('tax_codes').set(before).where('id', '=', code).execute()
  }

  test.each<[Place, string, object, object]>([
    ['ID', 'facility', { kind: 'zero', e_invoice: '07' }, { e_invoice: '07:12' }],
    ['ID', 'zeroRate', { kind: 'zero', e_invoice: '01' }, { e_invoice: '07:12' }],
    ['MY', 'noReason', { kind: 'exempt', reason: '' }, { reason: 'Public transport' }],
    ['NL', 'noReason', { kind: 'exempt', reason: '' }, { reason: 'Doorlopende post' }],
  ])('%s %s: the tax code is completed', async (place, reason, broken, remedy) => {
    const customer = await aCompany(owner, place)
    const { id, e_invoice } =
      reason === 'zeroRate'
        ? await sold(place, customer, ['PPN0'])
        : await anIssued(world, place, { entity: of(place), customer })
    await codeOfSale(
      id,
      (code) => expectResolved(reason, e_invoice, () => change('tax-code', code, remedy)),
      broken,
    )
  })

  test('reverse-charged to a buyer without a VAT number: the customer is completed', async () => {
    const customer = await aCompany(owner, 'NL')
    const { id, e_invoice } = await anIssued(world, 'NL', { entity: of('NL'), customer })
    await codeOfSale(
      id,
      async () => {
        await empty('customers', customer, ['btw_id'])
        await expectResolved('buyerBtw', e_invoice, () =>
          change('customer', customer, { btw_id: 'NL004495445B01' }),
        )
      },
      { kind: 'reverse', e_invoice: 'AE' },
    )
  })
})

describe('of the address that it is sent to: the customer is completed', () => {
  const adapter = (name: string) =>
    sql`update legal_entities set e_invoice = e_invoice || jsonb_build_object('adapter', ${name}::text)
      where id = ${of('NL')}`.execute(db())
  test.each([
    ['buyerMail', 'smtp', { invoice_email: 'facturen@koper.nl' }],
    ['buyerMail', 'smtp', { email: 'koper@koper.nl' }],
    ['buyerMail', 'smtp', { contacts: [{ name: 'Els', email: 'els@koper.nl' }] }],
    ['buyerPeppol', 'access_point', { peppol_id: { scheme: '0106', value: '87654321' } }],
  ])('%s, %s: %o', async (reason, sender, remedy) => {
    const customer = await aCompany(owner, 'NL')
    const invoice = await anIssued(world, 'NL', { entity: of('NL'), customer })
    const note = await aCredit(world, 'NL', invoice)
    await adapter(sender)
    expect(await reasonsOf(note.e_invoice)).toEqual([reason])
    await expectResolved(reason, invoice.e_invoice, () => change('customer', customer, remedy), {
      state: 'ready',
      sends_by: sender,
      can: { submit: { ok: true } },
    })
    expect(await reasonsOf(note.e_invoice)).toEqual([])
    await adapter('file')
  })
})

test('a book in another currency: without a first day there are no e-invoices', async () => {
  const customer = await aCompany(owner, 'NL')
  const { e_invoice } = await anIssued(world, 'NL', { entity: of('NL'), customer })
  await keepBook(world, 3, 'IDR')
  await expectResolved(
    'currency',
    e_invoice,
    () => change('legal-entity', of('NL'), { e_invoice: { from: null } }),
    { state: 'none', reasons: [] },
  )
  await keepBook(world, 3, 'EUR')
  await change('legal-entity', of('NL'), { e_invoice: { from: '2026-01-01' } })
  expect((await one(e_invoice)).state).toBe('ready')
})

describe('of an unknown buyer', () => {
  const aSale = async () => {
    const made = await sold('MY', null, [null])
    expect(await reasonsOf(made.e_invoice)).toContain('buyerUnknown')
    return made
  }

  test('the document is voided', async () => {
    const { id, e_invoice } = await aSale()
    await expectOk(owner.post(`/admin/invoice/${id}/void`, { reason: 'Sold to a customer' }))
    expect(await one(e_invoice)).toMatchObject({ state: 'none', reasons: [] })
    tried.add('buyerUnknown')
  })

  test('or credited, in one note or two', async () => {
    const { id, e_invoice } = await aSale()
    const note = async (fields: object) => {
      const settle = { kind: 'refund', account_id: (await counterOf('MY')).account_id }
      const reason = 'Sold to a customer'
      const { id: note_id } = await expectOk(
        owner.post(`/admin/invoice/${id}/credit`, { reason, settle, ...fields }),
        201,
      )
      return (await owner.get(`/admin/credit-note/${note_id}`)).data.e_invoice.id
    }
    const first = await note({ lines: [{ line_no: 1, amount: 100_000 }] })
    expect(await reasonsOf(e_invoice)).toContain('buyerUnknown')
    expect(await reasonsOf(first)).toContain('buyerUnknown')
    const second = await note({ all: true })
    for (const each of [e_invoice, first, second])
      expect(await one(each)).toMatchObject({ state: 'none', reasons: [] })
  })
})

const LONG = 'YQH73576FY9VR57B42S512YACQBRSRHYKBXBTGQG22a1'
let uuids = 0
const identify = (id: number) =>
  expectOk(
    owner.post(`${path}/${id}/identify`, {
      uuid: `42S512YACQBRSRHYKBXC${String(++uuids).padStart(6, '0')}`,
      long_id: LONG,
    }),
  )

describe('what no file contains is entered by hand, and marked as submitted', () => {
  const adapter = (place: Place, name: string) =>
    sql`update legal_entities set e_invoice = e_invoice || jsonb_build_object('adapter', ${name}::text)
      where id = ${of(place)}`.execute(db())
  const abroad = { npwp: undefined, tin: undefined, brn: undefined, region_code: undefined }
  const kosovo = { ...abroad, country_code: 'XK', street: 'Rruga', city: 'Pristina' }
  const inKosovo = async (place: Place) =>
    anIssued(world, place, { entity: of(place), customer: await aCompany(owner, place, kosovo) })

  /** The last bill of a build whose code has changed: it takes back what an earlier bill charged. */
  async function aLastBill(place: Place) {
    const garage_id = await aWorkshop(place)
    const { id: country_id } = countries[place]
    const customer_id = await aCompany(owner, place)
    const { id } = await expectOk(
      maker.post('/admin/manufacture/build-order', {
        name: 'Evo tribute',
        date: '2026-01-05',
        garage_id,
        customer_id,
        price: 500_000,
      }),
      201,
    )
    const code = { ID: 'PPN', MY: 'SVT', NL: 'BTW21' }[place]
    const { rows } = await sql<{ id: number }>`
      insert into build_bills (build_id, customer_id, kind, number, amount, issued_on, issued_at, legal_entity_id, garage_id, taxes)
      select ${id}, ${customer_id}, 'final', ${`BB/${place}/${id}`}, 200000, '2026-11-20', '2026-11-20T03:00:00Z', ${of(place)}, ${garage_id}, (
        select jsonb_agg(jsonb_build_object('tax_code_id', t.id, 'rate', 800, 'base', base, 'other_base', base, 'tax', base * 8 / 100))
        from tax_codes t, unnest(array[500000, -300000]) base where t.code = ${code} and t.country_id = ${country_id})
      returning id`.execute(db())
    const made = await sql<{ id: number }>`
      select id from e_invoices where source = 'build_bill' and source_id = ${rows[0]!.id}`.execute(
      db(),
    )
    return { e_invoice: made.rows[0]!.id }
  }
  async function withTwoCodes() {
    const customer = await aCompany(owner, 'ID')
    // the second is not collected
    await sql`update tax_codes set e_invoice = '07:12' where country_id = 1 and code = 'PPN0'`.execute(
      db(),
    )
    return sold('ID', customer, ['PPN', 'PPN0'])
  }
  async function aReturnNote() {
    const customer = await aCompany(owner, 'ID')
    return aCredit(world, 'ID', await anIssued(world, 'ID', { entity: of('ID'), customer }))
  }

  test.each<[Place, string, string, () => Promise<{ e_invoice: number }>]>([
    ['ID', 'mixedCodes', 'file', withTwoCodes],
    ['ID', 'returnNote', 'file', aReturnNote],
    ['ID', 'takesBack', 'file', () => aLastBill('ID')],
    ['ID', 'buyerCountry', 'file', () => inKosovo('ID')],
    ['MY', 'takesBack', 'file', () => aLastBill('MY')],
    ['MY', 'takesBack', 'service', () => aLastBill('MY')],
    ['MY', 'buyerCountry', 'file', () => inKosovo('MY')],
    ['MY', 'buyerCountry', 'service', () => inKosovo('MY')],
  ])('%s %s, %s', async (place, reason, sender, make_one) => {
    await adapter(place, sender)
    const { e_invoice } = await make_one()
    const kind = place === 'ID' ? 'coretax' : 'myinvois'
    expect(await one(e_invoice)).toMatchObject({
      sends_by: null,
      can: { submit: { ok: true } },
    })
    await expectResolved(reason, e_invoice, () => expectOk(submit(e_invoice)), {
      state: 'submitted',
      kind,
      reasons: [],
      waiting: null,
    })
    expect((await submit(e_invoice)).status).toBe(409)
    if (place === 'MY') {
      // its credit notes wait for the ID that MyInvois gave it
      await identify(e_invoice)
      expect(await one(e_invoice)).toMatchObject({ state: 'valid', kind })
    }
    await adapter(place, 'file')
  })

  test('of an entity that has its files sent since it was submitted, the ID is entered, too', async () => {
    const customer = await aCompany(owner, 'MY')
    const invoice = await anIssued(world, 'MY', { entity: of('MY'), customer })
    await expectOk(make('MY', 'myinvois', { ids: [invoice.e_invoice] }), 201)
    await expectOk(submit(invoice.e_invoice))
    const note = await aCredit(world, 'MY', invoice)
    await adapter('MY', 'service')
    await expectResolved('originalFirst', note.e_invoice, () => identify(invoice.e_invoice))
    await adapter('MY', 'file')
  })
})

test('a credit note waits for its original, alone or in a consolidated document', async () => {
  const customer = await aCompany(owner, 'MY')
  const single = await anIssued(world, 'MY', { entity: of('MY'), customer })
  const receipt = await anIssued(world, 'MY', { entity: of('MY'), customer: null })
  const notes = [await aCredit(world, 'MY', single), await aCredit(world, 'MY', receipt)]
  await expectResolved('originalFirst', notes[0]!.e_invoice, async () => {
    await expectOk(make('MY', 'myinvois', { ids: [single.e_invoice] }), 201)
    await expectOk(submit(single.e_invoice))
    await identify(single.e_invoice)
  })
  await expectResolved('originalFirst', notes[1]!.e_invoice, async () => {
    await expectOk(make('MY', 'myinvois_consolidated', { ids: [receipt.e_invoice] }), 201)
    const { parent } = await one(receipt.e_invoice)
    await expectOk(submit(parent.id))
    await identify(parent.id)
  })
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

test('each reason says what resolves it, and each remedy was tried', () => {
  for (const [code, sentence] of Object.entries(blockingReasons))
    expect([code, sentence.includes(': ')]).toEqual([code, true])
  expect([...tried].toSorted()).toEqual(Object.keys(blockingReasons).toSorted())
})
