/**
 * The printed bill of a build: its figures add up, it is in the customer's language, and its e-mail has it attached.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printDocumentOf as printEInvoice } from '../../../../apps/api/e-invoice-pdfs.ts'
import { sendDue } from '#domains/floor/e-invoices/server/sending.ts'
import { languages } from '#platform/contract/text/languages.ts'
import { aBuildWorkshop, expectOk } from '#test/builds.ts'
import { eInvoiceCalls } from '#test/e-invoices/kit.ts'
import { aCompany, anEntity, countries } from '#test/e-invoices/stored.ts'
import { DUTCH_CASH } from '#test/invoices.ts'
import { aMailServer } from '#test/mail-server.ts'
import { paperWidth, readPdf } from '#test/pdf.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import { billPrintTexts } from '../print-texts.ts'
import { type BillDocument, printDocumentOf } from '../print-document.ts'

const mails = await aMailServer()
let world: World
let owner: Who
let maker: Who
let entity: number
let buildFixture: Awaited<ReturnType<typeof aBuildWorkshop>>

beforeAll(async () => {
  world = await aWorld({ SMTP_URL: mails.url, MESSAGE_FROM: 'post@garage.example' })
  buildFixture = await aBuildWorkshop(world)
  ;({ maker, owner } = buildFixture)
  entity = await anEntity(world, owner, 'NL', {
    e_invoice: { adapter: 'smtp' },
    terms: { en: 'Pay within 14 days', nl: 'Betalen binnen 14 dagen' },
  })
  // builds stand in workshops
  await sql`update garages set kind = 'workshop' where id = 4`.execute(
    world.appContext.database.writes,
  )
})
afterAll(async () => {
  await world.close()
  await mails.close()
})

const path = '/admin/manufacture/build-order'
const seen = '/manufacture/build-order'

/** A build in Utrecht with a bill of EUR 10,000.00 and its tax. */
async function aDutchBill(full_name: string) {
  const customer_id = await aCompany(owner, 'NL', { full_name, invoice_email: 'facturen@koper.nl' })
  const { id } = await expectOk(
    maker.post(path, {
      name: 'Evo tribute',
      date: '2026-01-05',
      garage_id: countries.NL.garage,
      customer_id,
      price: 3_000_000,
    }),
  )
  for (const to of ['planned', 'in_build']) await buildFixture.move(id, to)
  const stage_id = (await buildFixture.read(id)).stages[0].id
  const bill = await expectOk(maker.post(`${path}/${id}/bill`, { stage_id, amount: 1_000_000 }))
  return { id, bill: bill.id as number, number: bill.number as string }
}

const pdfOf = (id: number, bill: number, { query = '', who = maker } = {}) =>
  world.app.inject({
    method: 'GET',
    url: `/api${seen}/${id}/bill/${bill}/pdf${query}`,
    headers: { authorization: `Bearer ${who.token}` },
  })
/** A long number is printed on two lines. */
const unbroken = (text: string) => text.replaceAll(/\s+/g, '')
const euros = (text: string) => text.replaceAll('\u00a0', ' ')

test('holds who, what, tax, total and how to pay, in the language of its customer or another', async () => {
  const { id, bill, number } = await aDutchBill('Koper B.V.')
  const answer = await pdfOf(id, bill)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="${number.replaceAll('/', '-')}.pdf"`,
  )
  const all = euros(readPdf(answer.rawPayload).all)
  for (const word of ['Factuur', number, 'Voorbeeld B.V.', 'Koper B.V.', 'Evo tribute', 'BTW-id'])
    expect(all.toLowerCase()).toContain(word.toLowerCase())
  for (const word of ['€ 10.000,00', '€ 2.100,00', '€ 12.100,00', 'NL91ABNA0417164300'])
    expect(all).toContain(word)
  expect(all).toContain('Betalen binnen 14 dagen')
  const english = euros(readPdf((await pdfOf(id, bill, { query: '?language=en' })).rawPayload).all)
  for (const word of ['Bill number', 'Progress bill', 'Pay within 14 days'])
    expect(english).toContain(word)

  const widthOf = async (query = '') => paperWidth((await pdfOf(id, bill, { query })).rawPayload)
  expect((await maker.get(`${seen}/${id}/bill/${bill}`)).data.paper).toBe('a4')
  expect([await widthOf(), await widthOf('?paper=a5'), await widthOf('?paper=80mm')]).toEqual([
    595, 420, 227,
  ])

  // credits and payments are printed, and the remainder is due
  await expectOk(
    maker.post(`${path}/${id}/bill/${bill}/credit`, { amount: 200_000, reason: 'Agreed' }),
  )
  await expectOk(
    maker.post(`${path}/${id}/bill/${bill}/payment`, { amount: 500_000, account_id: DUTCH_CASH }),
  )
  const sheet = (await maker.get(`${seen}/${id}/bill/${bill}`)).data
  expect(sheet).toMatchObject({ total: 1_210_000, credited: 242_000, paid: 500_000, due: 468_000 })
  const now = euros(readPdf((await pdfOf(id, bill)).rawPayload).all)
  for (const word of [sheet.credit_notes[0].number, '− € 2.420,00', '− € 5.000,00', '€ 4.680,00'])
    expect(unbroken(now)).toContain(unbroken(word))
})

describe('is refused', () => {
  test('to whoever does not read builds, and where there is no such bill of this build', async () => {
    const { id, bill } = await aDutchBill('Koper B.V.')
    const other = await aDutchBill('Ander B.V.')
    const mechanic = await world.signedInAs('mechanic')
    const adviser = await world.signedInAs('service adviser')
    const finance = await world.signedInAs('finance', { garage_id: null })
    const at = async (of: number, one: number | string, query = '', who = maker) => {
      const answer = await pdfOf(of, one as number, { query, who })
      return answer.statusCode
    }
    expect(await at(id, bill, '', finance)).toBe(200)
    for (const who of [mechanic, adviser])
      expect([
        await at(id, bill, '', who),
        (await who.get(`${seen}/${id}/bill/${bill}`)).status,
      ]).toEqual([403, 403])
    expect(await at(id, other.bill)).toBe(404)
    expect(await at(other.id, bill)).toBe(404)
    for (const odd of ['0', '-1', '1.5', 'x', '2147483648', '9'.repeat(30), '%00', 'null'])
      expect([odd, [404, 422]]).toEqual([odd, expect.arrayContaining([await at(id, odd)])])
    for (const query of ['?language=fr', '?language=en&language=nl'])
      expect([query, await at(id, bill, query)]).toEqual([query, 422])
  })
})

const names = {
  Chinese: '陳偉強',
  Thai: 'ใจ',
  Cyrillic: 'Владимир',
  Vietnamese: 'Nguyễn',
  Armenian: 'Հայ',
}

describe('goes with its e-mail', () => {
  /** An attachment of the last e-mail by its file name, up to its boundary. */
  function attached(name: string): Buffer {
    const [, after = ''] = (mails.taken.at(-1)?.text ?? '').split(`filename=${name}`)
    const [, content = ''] = after.split('\r\n\r\n')
    return Buffer.from(content.split('\r\n--')[0]?.replaceAll('\r\n', '') ?? '', 'base64')
  }
  const send = async (eInvoice: number) => {
    const calls = eInvoiceCalls(world, owner, () => entity)
    const response = await calls.submit(eInvoice)
    expect([response.status, response.message]).toEqual([200, expect.any(String)])
    await sendDue(world.appContext, { paperOf: printEInvoice })
    expect(await calls.one(eInvoice)).toMatchObject({ state: 'valid' })
  }

  test.each(Object.entries(names))('to a company with a name in %s', async (_, name) => {
    const { id, bill, number } = await aDutchBill(name)
    const eInvoice = async () => (await buildFixture.money(id)).bills[0].e_invoice.id as number
    await send(await eInvoice())
    const all = readPdf(attached(`${number.replaceAll('/', '-')}.pdf`)).all
    expect(all).toContain(name)
    expect(all).toContain('Factuurnummer')
    expect(all).not.toContain('\0')

    // and so does the credit note
    const note = await expectOk(
      maker.post(`${path}/${id}/bill/${bill}/credit`, { amount: 250_000, reason: 'Agreed' }),
    )
    const { e_invoice } = (await owner.get(`/admin/credit-note/${note.id}`)).data
    await send(e_invoice.id)
    const said = unbroken(readPdf(attached(`${note.number.replaceAll('/', '-')}.pdf`)).all)
    for (const word of ['Creditnota', name, number]) expect(said).toContain(word)
  })
})

test('the last bill takes off what was paid ahead and billed, and its lines add up', async () => {
  const id = await buildFixture.inBuild(90_000_000)
  await buildFixture.deposit(id, 15_000_000)
  const stage = await buildFixture.bill(id, 25_000_000)
  await buildFixture.delivered(id)
  const last = (await buildFixture.money(id)).bills[0].id as number
  const sheet = (await maker.get(`${seen}/${id}/bill/${last}`)).data
  expect(sheet).toMatchObject({ kind: 'final', stage: null })
  for (const bill of [stage, last]) {
    const answer = await pdfOf(id, bill)
    expect(answer.statusCode).toBe(200)
    expect(readPdf(answer.rawPayload).all).toContain('Tagihan ini')
  }
  const { all } = readPdf((await pdfOf(id, last)).rawPayload)
  expect(all).toContain(billPrintTexts.id.before)
})

const content = (given: Partial<BillDocument> = {}): BillDocument => ({
  id: 1,
  number: 'BIL/HW/2026/00001',
  kind: 'stage',
  stage: { id: 1, name: 'Paint', names: { en: 'Paint', id: 'Cat', my: 'Cat', nl: 'Lak' } },
  issued_on: '2026-11-21',
  price: 0,
  tax: 100_000,
  taxes: [],
  tax_code_id: null,
  amount: 1_000_000,
  total: 1_100_000,
  paid: 0,
  withdrawn: 0,
  lowered: 0,
  credited: 0,
  credit_notes: [],
  written_off: 0,
  due: 1_100_000,
  language: 'en',
  country_id: 1,
  garage: { name: 'Bengkel Contoh', address: null, phone: null, bank_account: null },
  issuer: null,
  bill_to: { full_name: 'Wati', address: null, phone: '+62 812' },
  buyer: null,
  build: { id: 3, number: 'HB/HW/2026/00003', name: 'Evo tribute' },
  prices_include_tax: false,
  payments: [],
  ...given,
})

describe.each(languages)('in %s', (language) => {
  const paper = (given: Partial<BillDocument>) =>
    printDocumentOf({ ...content({ language, ...given }), currency: 'IDR' })
  /** The totals as numbers; bold ones separately. */
  const figures = (given: Partial<BillDocument>) =>
    paper(given).totals.map(({ value, strong = false }) => ({
      amount: Number(value.replaceAll(/\D/g, '')) * (value.startsWith('−') ? -1 : 1),
      strong,
    }))
  const states: [string, Partial<BillDocument>][] = [
    ['open', {}],
    ['paid in part', { paid: 300_000, due: 800_000 }],
    [
      'credited, written off and paid',
      {
        credited: 200_000,
        credit_notes: [
          {
            id: 1,
            number: 'CN/1',
            issued_on: '2026-11-22',
            status: 'issued',
            grand_total: 200_000,
          },
          { id: 2, number: 'CN/2', issued_on: '2026-11-22', status: 'void', grand_total: 50_000 },
        ],
        paid: 300_000,
        written_off: 100_000,
        due: 500_000,
      },
    ],
    ['lowered by the last one', { lowered: 400_000, due: 700_000 }],
    ['withdrawn', { withdrawn: 1_100_000, due: 0 }],
    [
      'the last one',
      {
        kind: 'final',
        stage: null,
        price: 9_000_000,
        tax: 900_000,
        amount: 4_000_000,
        total: 4_000_000,
        due: 4_000_000,
      },
    ],
  ]
  test.each(states)('%s: each strong figure is the sum of what stands above it', (_, given) => {
    const { amount, price, kind } = content(given)
    let sum = kind === 'final' ? price : amount
    for (const one of figures(given)) {
      if (one.strong) expect(one.amount).toBe(sum)
      else sum += one.amount
    }
  })

  test('a price with tax says the tax of it below', () => {
    const { totals, items } = paper({ prices_include_tax: true, amount: 1_100_000 })
    expect(items[0]?.amount).toContain('1')
    expect(totals[0]?.strong).toBe(true)
    expect(totals).toHaveLength(2)
  })

  test('says its stage in its own words, and what is above the price is the customer’s', () => {
    expect(paper({}).items[0]?.name).toContain(
      language === 'en' ? 'Paint' : language === 'nl' ? 'Lak' : 'Cat',
    )
    const [, , strong] = paper({
      kind: 'final',
      stage: null,
      price: 9_000_000,
      tax: 900_000,
      total: -5_000,
      due: 0,
    }).totals
    expect(strong).toMatchObject({ label: billPrintTexts[language].overpaid, strong: true })
  })
})
