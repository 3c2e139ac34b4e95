/** E-invoices with odd names, amounts and requests. Each error is a message on its field. */
import { sql } from 'kysely'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { coretaxProblems, retailProblems } from '#test/e-invoices/coretax.ts'
import { documentOf, malaysia } from '#test/e-invoices/documents.ts'
import { aWorldOfEInvoices, saidReasons } from '#test/e-invoices/kit.ts'
import { myinvoisProblems } from '#test/e-invoices/myinvois.ts'
import { type Place, aCompany, aCustomer, countries, plainSale } from '#test/e-invoices/stored.ts'
import { ublProblems } from '#test/e-invoices/ubl.ts'
import { messages } from '#platform/contract/messages.ts'
import { eInvoiceMessages } from '../messages.ts'
import { type ConsolidatedDocument, consolidatedFiles } from './consolidated.ts'
import { type EntityOfExport, selectEntity } from './queries.ts'

const { world, owner, of, path, one, sale, make, textOf, submit, cancel } =
  await aWorldOfEInvoices()
afterAll(() => world.close())

const kinds = { ID: 'coretax', MY: 'myinvois', NL: 'ubl' } as const
const problems: Record<Place, (text: string) => string[]> = {
  ID: coretaxProblems,
  MY: myinvoisProblems,
  NL: ublProblems,
}
const places = ['ID', 'MY', 'NL'] as const

/** The file of one document, which must be ready and obey every rule. */
async function fileOf(place: Place, e_invoice: number): Promise<string> {
  const row = await one(e_invoice)
  expect(row.reasons).toEqual([])
  const answer = await make(place, kinds[place], { ids: [e_invoice] })
  expect(answer.status, JSON.stringify(answer.errors)).toBe(201)
  const text = await textOf(answer)
  expect(problems[place](text)).toEqual([])
  return text
}
const aLine = (given: object = {}) => ({
  kind: 'service',
  name: 'Service',
  qty: 1,
  unit: 'service',
  unit_price: 100_000,
  discount: 0,
  code: 0,
  ...given,
})

describe.each(places)('the content of a file of %s', (place) => {
  test('names in five scripts, of emoji and of 300 letters', async () => {
    for (const legal_name of [
      'مرآب السيارات ش.م.م',
      '株式会社サンプル自動車',
      'Гараж «Пример» & Ко',
      'อู่ซ่อมรถตัวอย่าง จำกัด',
      'ÆØÅ <Ünïcode> "B.V." ]]> 👩🏽‍🔧🚗',
    ]) {
      const { e_invoice } = await sale(place, await aCompany(owner, place, { legal_name }), {
        lines: [aLine({ name: `${'Ölwechsel 🚗 '.repeat(30)}]]> & <b>` })],
      })
      const text = await fileOf(place, e_invoice)
      // only XML is affected
      expect(place !== 'MY' && text.includes(']]>')).toBe(false)
      expect(text).not.toContain('\ufffd')
    }
  })

  test('control characters leave no trace, and no empty name', async () => {
    const name = 'A\u0001\u0008B\u001f\r\nC\tD\u007f'
    const { e_invoice } = await sale(place, await aCompany(owner, place), {
      lines: [aLine({ name }), aLine({ name: '\u0007' })],
    })
    const text = await fileOf(place, e_invoice)
    // eslint-disable-next-line no-control-regex
    expect(text.trim()).not.toMatch(
      /[\u0000-\u0009\u000b-\u001f\u007f]|\\u00[01]|\\[rnt]|&#(9|10|13);/,
    )
    expect(text).toContain('A B C D')
  })

  test('thirds, prices with tax, and all discounts on each line', async () => {
    const company = await aCompany(owner, place)
    for (const includes_tax of [false, true]) {
      const { e_invoice } = await sale(place, company, {
        includes_tax,
        off: { discount: 7, voucher: 11, points: 13 },
        lines: [
          aLine({ qty: 0.333, unit_price: 99_999, discount: 3 }),
          aLine({ kind: 'part', unit: 'liter', qty: 4.567, unit_price: 12_345 }),
          aLine({ kind: 'part', unit: 'pcs', qty: 3, unit_price: 33_333, discount: 50 }),
        ],
      })
      await fileOf(place, e_invoice)
    }
  })

  test('lines of zero stay out; a document of zero needs no e-invoice', async () => {
    const company = await aCompany(owner, place)
    const free = aLine({ name: 'Under warranty', unit_price: 0 })
    const gift = aLine({ name: 'A gift', discount: 100 })
    const { e_invoice } = await sale(place, company, { lines: [free, aLine(), gift] })
    const text = await fileOf(place, e_invoice)
    expect(text).not.toContain('Under warranty')
    expect(text).not.toContain('A gift')
    const nothing = await sale(place, company, { lines: [free, gift] })
    expect((await one(nothing.e_invoice)).state).toBe('none')
    const answer = await make(place, kinds[place], { ids: [nothing.e_invoice] })
    expect(answer.errors).toEqual({ ids: [eInvoiceMessages.isNone] })
  })
})

describe('a company without data', () => {
  const nothing: Record<Place, [given: object, reasons: string[]]> = {
    ID: [
      { npwp: null, street: null, city: null },
      [eInvoiceMessages.buyerAddress, eInvoiceMessages.buyerNpwp],
    ],
    MY: [
      { tin: null, brn: null, street: null, city: null, region_code: null, postal_code: null },
      [
        eInvoiceMessages.buyerTin,
        eInvoiceMessages.buyerBrn,
        eInvoiceMessages.buyerRegion,
        eInvoiceMessages.buyerAddress,
      ],
    ],
    NL: [
      { kvk: null, btw_id: null, street: null, house_number: null, city: null, postal_code: null },
      [eInvoiceMessages.buyerAddress],
    ],
  }
  test.each(places)('%s: every reason at once, in words, in the export too', async (place) => {
    const [given, reasons] = nothing[place]
    const { e_invoice } = await sale(place, await aCompany(owner, place, given))
    expect(saidReasons((await one(e_invoice)).reasons)).toEqual(reasons.toSorted())
    const answer = await make(place, kinds[place], { ids: [e_invoice] })
    expect([answer.status, answer.errors?.ids?.toSorted()]).toEqual([422, reasons.toSorted()])
    const refused = await submit(e_invoice)
    expect([refused.status, reasons]).toEqual([409, expect.arrayContaining([refused.message])])
  })
})

describe('an export request', () => {
  const ask = (given: object) => make('NL', 'ubl', given)

  test.each([
    [{}, 'start_date'],
    [{ start_date: '2026-05-01' }, 'start_date'],
    [{ end_date: '2026-05-01' }, 'start_date'],
    [{ start_date: '2026-02-30', end_date: '2026-03-01' }, 'start_date'],
    [{ start_date: 'yesterday', end_date: '2026-03-01' }, 'start_date'],
    [{ start_date: '2026-05-02', end_date: '2026-05-01' }, 'end_date'],
    [{ start_date: '1900-01-01', end_date: '1900-12-31' }, 'start_date'],
    [{ start_date: '0001-01-01', end_date: '2026-12-31' }, 'start_date'],
    [{ start_date: '2026-12-31', end_date: '9999-12-31' }, 'end_date'],
    [{ ids: [] }, 'ids'],
    [{ ids: [0] }, 'ids.0'],
    [{ ids: [-1] }, 'ids.0'],
    [{ ids: [1.5] }, 'ids.0'],
    [{ ids: ['1; drop table e_invoices'] }, 'ids.0'],
    [{ ids: [2_147_483_648] }, 'ids.0'],
    [{ ids: [2_147_483_647] }, 'ids'],
    [{ ids: Array.from({ length: 10_000 }, (_, at) => at + 1) }, 'ids'],
    [{ ids: 'all' }, 'ids'],
  ])('%j: 422 on %s', async (given, field) => {
    const answer = await ask(given)
    expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([422, [field]])
    expect(answer.errors?.[field]?.[0]).not.toMatch(/undefined|null|invalid input/i)
  })

  test.each([1900, 9999, 0, -1, 2026.5, '2026; drop', null])('the year %j: 422', async (year) => {
    const answer = await make('NL', 'xaf', { year })
    expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([422, ['year']])
  })

  test('reversed days and too many ids get messages', async () => {
    const days = { start_date: '2026-05-02', end_date: '2026-05-01' }
    expect((await ask(days)).errors).toEqual({ end_date: [messages.endBeforeStart] })
    const ids = Array.from({ length: 10_000 }, (_, at) => at + 1)
    expect((await ask({ ids })).errors?.ids?.[0]).toContain('1000')
  })

  test('another entity, none at all, another country', async () => {
    const asked = { kind: 'ubl', ids: [1] }
    for (const legal_entity_id of [0, 999_999, 2_147_483_648, 'x', null])
      expect(
        Object.keys(
          (await owner.post(`${path}/export`, { ...asked, legal_entity_id })).errors ?? {},
        ),
      ).toEqual(['legal_entity_id'])
    expect((await make('MY', 'ubl', { ids: [1] })).errors).toEqual({
      kind: [eInvoiceMessages.notThisCountry],
    })
    expect((await make('NL', 'pdf', { ids: [1] })).errors).toHaveProperty('kind')
    const { e_invoice } = await sale('ID', await aCompany(owner, 'ID'))
    expect((await ask({ ids: [e_invoice] })).errors?.ids).toContain(eInvoiceMessages.otherEntity)
  })

  test('the same id twice is one document', async () => {
    const { e_invoice } = await sale('NL', await aCompany(owner, 'NL'))
    const answer = await ask({ ids: [e_invoice, e_invoice] })
    expect([answer.status, answer.data.documents]).toEqual([201, 1])
  })

  test('anything else never causes a 500', async () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('2026-01-01', '2026-12-31', '٢٠٢٦-٠١-٠١', 'ubl', 'xaf', 2026, [1, 2]),
    )
    const body = fc.dictionary(
      fc.constantFrom('legal_entity_id', 'kind', 'ids', 'start_date', 'end_date', 'year', 'x'),
      value,
    )
    await fc.assert(
      fc.asyncProperty(body, async (given) => {
        const full = { legal_entity_id: of('NL'), kind: 'ubl', ...given }
        expect((await owner.post(`${path}/export`, full)).status).toBeLessThan(500)
      }),
      { numRuns: 60 },
    )
  })
})

describe('one e-invoice', () => {
  test('that does not exist, or has an invalid id', async () => {
    for (const id of ['0', '999999', '2147483648', 'x', '1e3', '-1'])
      for (const answer of [
        await owner.get(`${path}/${id}`),
        await owner.post(`${path}/${id}/submit`),
        await owner.post(`${path}/${id}/cancel`, { reason: 'x' }),
      ])
        expect([404, 422]).toContain(answer.status)
  })

  test('a reason that is too long, empty or of blanks only', async () => {
    const { e_invoice } = await sale('NL', await aCompany(owner, 'NL'))
    await make('NL', 'ubl', { ids: [e_invoice] })
    for (const reason of ['', '   ', '\n', 'x'.repeat(301), 7, null])
      expect((await owner.post(`${path}/${e_invoice}/cancel`, { reason })).errors).toHaveProperty(
        'reason',
      )
    expect((await cancel(e_invoice, '👩🏽‍🔧 ]]> <b>')).status).toBe(200)
    expect((await one(e_invoice)).cancel_reason).toBe('👩🏽‍🔧 ]]> <b>')
    expect((await cancel(e_invoice)).message).toBe(eInvoiceMessages.notOut)
  })

  test('an entity that starts later, or that a garage leaves, changes nothing of sent ones', async () => {
    const company = await aCompany(owner, 'NL')
    const [out, waiting] = [await sale('NL', company), await sale('NL', company)]
    await make('NL', 'ubl', { ids: [out.e_invoice] })
    const from = (day: string) =>
      owner.put(`/admin/legal-entity/${of('NL')}`, { e_invoice: { from: day } })
    expect((await from('2027-01-01')).status).toBe(200)
    expect((await one(out.e_invoice)).state).toBe('exported')
    expect((await one(waiting.e_invoice)).state).toBe('none')
    const both = await make('NL', 'ubl', { ids: [out.e_invoice, waiting.e_invoice] })
    expect(both.errors).toEqual({ ids: [eInvoiceMessages.isNone] })
    await from('2026-01-01')
    const { garage } = countries.NL
    await owner.put(`/admin/garage/${garage}/settings`, { legal_entity_id: null })
    expect((await one(waiting.e_invoice)).legal_entity.id).toBe(of('NL'))
    await fileOf('NL', waiting.e_invoice)
    await owner.put(`/admin/garage/${garage}/settings`, { legal_entity_id: of('NL') })
  })

  test('an invalid service address breaks no list', async () => {
    const { e_invoice } = await sale('MY', await aCompany(owner, 'MY'))
    await make('MY', 'myinvois', { ids: [e_invoice] })
    const db = world.appContext.database.writes
    await sql`update e_invoices set state = 'valid', uuid = 'U', long_id = 'L' where id = ${e_invoice}`.execute(
      db,
    )
    await sql`update legal_entities set e_invoice = e_invoice || '{"url": "nowhere"}' where id = ${of('MY')}`.execute(
      db,
    )
    expect(await one(e_invoice)).toMatchObject({ state: 'valid', url: null })
    expect((await owner.get(`${path}?state=valid`)).status).toBe(200)
    await sql`update legal_entities set e_invoice = e_invoice - 'url' where id = ${of('MY')}`.execute(
      db,
    )
  })
})

describe('a sale in Malaysia', () => {
  test('of exactly RM 10,000 is consolidated, a sen more is not', async () => {
    const person = await aCustomer(owner, 'MY')
    const kindOf = async (unit_price: number) =>
      (await one((await sale('MY', person, { lines: [aLine({ unit_price, code: 1 })] })).e_invoice))
        .kind
    expect(await kindOf(1_000_000)).toBe('myinvois_consolidated')
    expect(await kindOf(1_000_001)).toBe('myinvois')
  })

  test('numbers with gaps are a line for each unbroken chain', async () => {
    const day = '2026-08-05'
    const issued = [0, 1, 2, 3, 4].map(() => sale('MY', null, { day }))
    const all = (await Promise.all(issued)).toSorted((a, b) => (a.number < b.number ? -1 : 1))
    // the middle one is of a company
    const middle = all[2]
    await sql`update invoices set customer_id = ${await aCompany(owner, 'MY')} where id = ${middle?.id}`.execute(
      world.appContext.database.writes,
    )
    const text = await textOf(
      await make('MY', 'myinvois_consolidated', {
        start_date: '2026-08-01',
        end_date: '2026-08-31',
      }),
    )
    expect(myinvoisProblems(text, { consolidated: true })).toEqual([])
    const last = (at: number) => all[at]?.number.slice(-5)
    expect(text).toContain(`"${all[0]?.number}-${last(1)}"`)
    expect(text).toContain(`"${all[3]?.number}-${last(4)}"`)
    expect(text).not.toContain(middle?.number)
  })

  test('a month that is too large for one document is several, and no receipt is in two', async () => {
    const db = world.appContext.database.writes
    // every second number: each is a line of its own
    const fits = [1, 3, 5, 7, 9, 11, 13].map((number) => ({
      document: documentOf(malaysia, { ...plainSale, number }),
      row: { id: number } as ConsolidatedDocument['row'],
    }))
    const most = 6000
    const entity = (await selectEntity(db, world.appContext, of('MY'))) as EntityOfExport
    const given = { fits, month: '2026-03', settings: { issued_at: new Date().toISOString() } }
    const files = await consolidatedFiles(db, entity, given, most)
    expect(files.length).toBeGreaterThan(1)
    expect(files.map(({ number }) => number)).toEqual(
      files.map((_, at) => `CON/SHA/202603${at === 0 ? '' : `-${at + 1}`}`),
    )
    const named = files.flatMap(({ number, payload }) => {
      expect(myinvoisProblems(payload, { consolidated: true })).toEqual([])
      expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(most)
      expect(payload).toContain(`"${number}"`)
      return [...payload.matchAll(/INV\/SHA\/2026\/(\d+)/g)].map(([, serial]) => Number(serial))
    })
    expect(named).toEqual([1, 3, 5, 7, 9, 11, 13])
    expect(await consolidatedFiles(db, entity, given)).toHaveLength(1)
  })
})

test('a month of retail sales is exported for that month alone, whatever the ids', async () => {
  const [june, july] = [
    await sale('ID', null, { day: '2026-06-30' }),
    await sale('ID', null, { day: '2026-07-01' }),
  ]
  const both = await make('ID', 'coretax_retail', { ids: [june.e_invoice, july.e_invoice] })
  expect(both.errors).toEqual({ ids: [eInvoiceMessages.oneMonth] })
  const xml = await textOf(await make('ID', 'coretax_retail', { ids: [june.e_invoice] }))
  expect(retailProblems(xml)).toEqual([])
})
