import { afterAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { strFromU8, unzipSync } from 'fflate'
import fc from 'fast-check'
import { coretaxProblems, retailProblems } from '#test/e-invoices/coretax.ts'
import { indonesia, malaysia, netherlands, someGiven } from '#test/e-invoices/documents.ts'
import { myinvoisProblems } from '#test/e-invoices/myinvois.ts'
import { aWorldOfEInvoices, saidReasons } from '#test/e-invoices/kit.ts'
import { type Place, aCompany, aCustomer, keepBook, plainSale } from '#test/e-invoices/stored.ts'
import { ublProblems } from '#test/e-invoices/ubl.ts'
import { eInvoiceMessages } from '../messages.ts'

const { world, owner, of, path, one, sale, make, file } = await aWorldOfEInvoices()
afterAll(() => world.close())

const said = saidReasons

describe('the state of a document', () => {
  test('is blocked with every reason at once, and ready once they are fixed', async () => {
    const company = await aCompany(owner, 'MY', {
      tin: null,
      brn: null,
      region_code: null,
      street: null,
    })
    const { e_invoice } = await sale('MY', company)
    const blocked = await one(e_invoice)
    expect(blocked).toMatchObject({ state: 'blocked', kind: 'myinvois' })
    expect(said(blocked.reasons)).toEqual(
      [
        eInvoiceMessages.buyerTin,
        eInvoiceMessages.buyerBrn,
        eInvoiceMessages.buyerRegion,
        eInvoiceMessages.buyerAddress,
      ].toSorted(),
    )
    const full = { tin: 'C10880050010', brn: '201901234567', region_code: '10', street: 'Jalan 1' }
    expect((await owner.put(`/admin/customer/${company}`, full)).status).toBe(200)
    expect(await one(e_invoice)).toMatchObject({ state: 'ready', reasons: [] })
  })

  test('is none before the first day, without an entity, and for persons in the Netherlands', async () => {
    const before = await sale('ID', await aCompany(owner, 'ID'), { day: '2025-12-31' })
    expect((await one(before.e_invoice)).state).toBe('none')
    const person = await sale('NL', await aCustomer(owner, 'NL'))
    expect((await one(person.e_invoice)).state).toBe('none')
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from e_invoices where garage_id = 2`.execute(
      world.appContext.database.reports,
    )
    expect(rows).toEqual([{ count: 0 }])
    const listed = (await owner.get(`${path}?limit=100`)).data.data.map(
      (row: { id: number }) => row.id,
    )
    expect(listed).not.toContain(before.e_invoice)
    expect(listed).not.toContain(person.e_invoice)
  })

  test('is blocked while the book is in another currency than its country', async () => {
    const { e_invoice } = await sale('NL', await aCompany(owner, 'NL'))
    const keep = (currency: string) => keepBook(world, 3, currency)
    await keep('IDR')
    expect(said((await one(e_invoice)).reasons)).toEqual([
      eInvoiceMessages.currency.replace('{currency}', 'EUR'),
    ])
    expect((await make('NL', 'xaf', { year: 2026 })).status).toBe(422)
    await keep('EUR')
    expect((await one(e_invoice)).state).toBe('ready')
  })

  test('by country: companies and buyers who want one have their own', async () => {
    const person = await aCustomer(owner, 'ID')
    const asking = await aCustomer(owner, 'ID', { tax_invoice_requested: true })
    const kindOf = async (place: Place, customer: number | null, given: object = {}) =>
      (await one((await sale(place, customer, given)).e_invoice)).kind
    expect(await kindOf('ID', await aCompany(owner, 'ID'))).toBe('coretax')
    expect(await kindOf('ID', person)).toBe('coretax_retail')
    expect(await kindOf('ID', null)).toBe('coretax_retail')
    const asked = await sale('ID', asking)
    expect(await one(asked.e_invoice)).toMatchObject({ kind: 'coretax', state: 'blocked' })
    expect(await kindOf('MY', null)).toBe('myinvois_consolidated')
    const large = { lines: [{ ...plainSale.lines[0], unit_price: 1_000_001, code: 1 }] }
    expect(await kindOf('MY', await aCustomer(owner, 'MY'), large)).toBe('myinvois')
    expect(await kindOf('NL', await aCompany(owner, 'NL'))).toBe('ubl')
  })

  test('the list finds by state, entity, source and number', async () => {
    const { e_invoice, number } = await sale('NL', await aCompany(owner, 'NL', { street: null }))
    const found = async (query: string) =>
      (await owner.get(`${path}?limit=100&${query}`)).data.data.map((row: { id: number }) => row.id)
    expect(await found(`state=blocked&legal_entity_id=${of('NL')}`)).toContain(e_invoice)
    expect(await found(`state=ready&legal_entity_id=${of('NL')}`)).not.toContain(e_invoice)
    expect(await found(`state=exported`)).not.toContain(e_invoice)
    expect(await found(`source=sale&keyword=${encodeURIComponent(number)}`)).toEqual([e_invoice])
    expect(await found(`source=build_bill`)).toEqual([])
    expect(await found(`legal_entity_id=${of('ID')}`)).not.toContain(e_invoice)
  })

  test('a buyer of any country has its three letters', async () => {
    const abroad = { country_code: 'IT', street: 'Via Roma', city: 'Torino', passport: 'YA1234567' }
    const asks = { ...abroad, tax_invoice_requested: true }
    const names = { ID: 'coretax', MY: 'myinvois' } as const
    for (const place of ['ID', 'MY'] as const) {
      const { e_invoice } = await sale(place, await aCustomer(owner, place, asks))
      const answer = await make(place, names[place], { ids: [e_invoice] })
      expect(answer.status, JSON.stringify(answer.errors)).toBe(201)
      expect((await file(answer)).toString()).toMatch(/<BuyerCountry>ITA<|"_":"ITA"/)
    }
  })

  test('the company sets the branch value of a buyer without an NPWP', async () => {
    const person = { nik: '3171012345678901', street: 'Jl. Satu', tax_invoice_requested: true }
    const branchOf = async () => {
      const { e_invoice } = await sale('ID', await aCustomer(owner, 'ID', person))
      const xml = (await file(await make('ID', 'coretax', { ids: [e_invoice] }))).toString()
      return /<BuyerIDTKU>(\d+)</.exec(xml)?.[1]
    }
    const entity = `/admin/legal-entity/${of('ID')}`
    const says = async (given: object) => {
      const answer = await owner.put(entity, { e_invoice: { from: '2026-01-01', ...given } })
      expect([answer.status, answer.errors]).toEqual([200, undefined])
      return (await owner.get(entity)).data.e_invoice.buyer_branch
    }
    expect(await branchOf()).toBe('3171012345678901000000')
    expect(await says({ buyer_branch: 'zeros' })).toBe('zeros')
    expect(await branchOf()).toBe('000000')
    expect(await says({})).toBe('nik')
  })

  test('finance reads and writes; nobody else does', async () => {
    const finance = await world.signedInAs('finance')
    expect((await finance.get(path)).status).toBe(200)
    for (const role of ['admin', 'service adviser', 'mechanic'] as const) {
      const who = await world.signedInAs(role)
      expect((await who.get(path)).status).toBe(403)
      expect((await who.post(`${path}/export`, { legal_entity_id: 1, kind: 'ubl' })).status).toBe(
        403,
      )
    }
  })
})

describe('a file', () => {
  test('contains matching documents, and the reasons of the others', async () => {
    const good = await sale('ID', await aCompany(owner, 'ID'))
    const bad = await sale('ID', await aCompany(owner, 'ID', { npwp: null }))
    const retail = await sale('ID', null)
    const elsewhere = await sale('NL', await aCompany(owner, 'NL'))
    const ids = [good, bad, retail, elsewhere].map(({ e_invoice }) => e_invoice)
    const answer = await make('ID', 'coretax', { ids })
    expect(answer.status, JSON.stringify(answer.errors)).toBe(201)
    expect(answer.data.documents).toBe(1)
    const reasons = Object.fromEntries(
      answer.data.left_out.map((row: { number: string; reasons: { message: string }[] }) => [
        row.number,
        said(row.reasons),
      ]),
    )
    expect(reasons).toEqual({
      [bad.number]: [eInvoiceMessages.buyerNpwp],
      [retail.number]: ['Belongs to another file type: coretax_retail'],
      [elsewhere.number]: [
        eInvoiceMessages.otherEntity,
        'Belongs to another file type: ubl',
      ].toSorted(),
    })
    const xml = (await file(answer)).toString()
    expect(coretaxProblems(xml)).toEqual([])
    expect(xml).toContain(good.number)
    expect(await one(good.e_invoice)).toMatchObject({
      state: 'exported',
      file: { name: answer.data.name },
    })
  })

  test('exported again it is the same file, whatever changed since', async () => {
    const company = await aCompany(owner, 'ID')
    const { e_invoice } = await sale('ID', company)
    const first = await make('ID', 'coretax', { ids: [e_invoice] })
    await owner.put(`/admin/customer/${company}`, { street: 'Jl. Lain' })
    const second = await make('ID', 'coretax', { ids: [e_invoice] })
    expect(second.data).toMatchObject({ id: first.data.id, sha256: first.data.sha256 })
    expect((await file(second)).equals(await file(first))).toBe(true)
    const other = await sale('ID', company)
    const both = await make('ID', 'coretax', { ids: [e_invoice, other.e_invoice] })
    expect(both.data.documents).toBe(1)
    expect(both.data.left_out[0].reasons[0].code).toBe('e-invoices.inAnother')
  })

  test('two at once put a document into one file only', async () => {
    const { e_invoice } = await sale('ID', await aCompany(owner, 'ID'))
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => make('ID', 'coretax', { ids: [e_invoice] })),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  })

  test('nothing fits: 422 with the reasons', async () => {
    const { e_invoice } = await sale('ID', await aCompany(owner, 'ID', { npwp: null }))
    const answer = await make('ID', 'coretax', { ids: [e_invoice] })
    expect(answer.status).toBe(422)
    expect(answer.errors).toEqual({ ids: [eInvoiceMessages.buyerNpwp] })
    expect((await make('ID', 'ubl', { ids: [e_invoice] })).errors).toHaveProperty('kind')
    expect((await make('ID', 'coretax', {})).errors).toHaveProperty('start_date')
    expect((await make('ID', 'coretax', { ids: [999_999] })).errors).toHaveProperty('ids')
    const days = { start_date: '2024-01-01', end_date: '2024-01-31' }
    expect((await make('ID', 'coretax', days)).errors).toEqual({
      start_date: [eInvoiceMessages.nothingFits],
    })
    const months = { start_date: '2026-01-15', end_date: '2026-02-14' }
    expect((await make('ID', 'coretax_retail', months)).errors).toHaveProperty('end_date')
  })

  test('a month of retail sales: again with the sales that came since', async () => {
    const days = { start_date: '2026-03-01', end_date: '2026-03-31' }
    const day = '2026-03-04'
    const first = await sale('ID', null, { day })
    const old = await make('ID', 'coretax_retail', days)
    expect(retailProblems((await file(old)).toString())).toEqual([])
    const second = await sale('ID', await aCustomer(owner, 'ID'), { day })
    const two = await make('ID', 'coretax_retail', days)
    expect(two.data.id).not.toBe(old.data.id)
    const xml = (await file(two)).toString()
    expect([first, second].every(({ number }) => xml.includes(`>${number}<`))).toBe(true)
    expect((await make('ID', 'coretax_retail', days)).data.id).toBe(two.data.id)
  })

  test('several UBL invoices are a zip, one is the invoice', async () => {
    const company = await aCompany(owner, 'NL')
    const [a, b] = [await sale('NL', company), await sale('NL', company)]
    const single = await make('NL', 'ubl', { ids: [a.e_invoice] })
    expect(single.data.name).toBe(`${a.number.replaceAll('/', '-')}.xml`)
    expect(ublProblems((await file(single)).toString())).toEqual([])
    const several = await make('NL', 'ubl', { ids: [a.e_invoice, b.e_invoice] })
    const inside = unzipSync(await file(several))
    expect(Object.keys(inside).toSorted()).toEqual(
      [a, b].map(({ number }) => `${number.replaceAll('/', '-')}.xml`).toSorted(),
    )
    for (const bytes of Object.values(inside)) expect(ublProblems(strFromU8(bytes))).toEqual([])
  })

  test('the receipts of a month are one MyInvois document, which has a row of its own', async () => {
    const days = { start_date: '2026-04-01', end_date: '2026-04-30' }
    const parts = [
      await sale('MY', null, { day: '2026-04-02' }),
      await sale('MY', await aCustomer(owner, 'MY'), { day: '2026-04-30' }),
    ]
    const answer = await make('MY', 'myinvois_consolidated', days)
    expect(answer.data).toMatchObject({ documents: 2, name: 'CON-SHA-202604.json' })
    const json = (await file(answer)).toString()
    expect(myinvoisProblems(json, { consolidated: true })).toEqual([])
    const listed = (await owner.get(`${path}?source=consolidated`)).data.data
    expect(listed[0]).toMatchObject({ number: 'CON/SHA/202604', state: 'exported' })
    for (const part of parts)
      expect(await one(part.e_invoice)).toMatchObject({
        state: 'exported',
        parent: { number: 'CON/SHA/202604' },
        can: { submit: { ok: false }, cancel: { ok: false } },
      })
    const late = await sale('MY', null, { day: '2026-04-15' })
    const more = await make('MY', 'myinvois_consolidated', days)
    expect(more.data).toMatchObject({ documents: 1, name: 'CON-SHA-202604-2.json' })
    expect(more.data.left_out).toHaveLength(2)
    expect((await one(late.e_invoice)).parent.number).toBe('CON/SHA/202604-2')
    // a cancelled one releases its receipts
    const { id } = listed[0]
    expect((await owner.post(`${path}/${id}/cancel`, { reason: 'Wrong month' })).data.state).toBe(
      'cancelled',
    )
    for (const part of parts)
      expect(await one(part.e_invoice)).toMatchObject({ state: 'ready', parent: null })
    const again = await make('MY', 'myinvois_consolidated', days)
    expect(again.data).toMatchObject({ documents: 2, name: 'CON-SHA-202604-3.json' })
  })
})

describe('the invoice itself', () => {
  test('returns its e-invoice, to roles that may read it', async () => {
    const { id, e_invoice } = await sale('ID', await aCompany(owner, 'ID', { npwp: null }))
    const adviser = await world.signedInAs('service adviser', { garage_id: 1 })
    expect((await adviser.get(`/admin/invoice/${id}`)).data.e_invoice).toMatchObject({
      id: e_invoice,
      state: 'blocked',
      reasons: [{ message: eInvoiceMessages.buyerNpwp }],
      number: null,
      url: null,
    })
  })

  test('whose file was exported is credited, and never voided', async () => {
    const { id, e_invoice } = await sale('NL', await aCompany(owner, 'NL'))
    const canVoid = async () => (await owner.get(`/admin/invoice/${id}`)).data.can.void
    expect(await canVoid()).toEqual({ ok: true })
    await make('NL', 'ubl', { ids: [e_invoice] })
    expect(await canVoid()).toMatchObject({ why: { message: eInvoiceMessages.creditInstead } })
    const refused = await owner.post(`/admin/invoice/${id}/void`, { reason: 'Wrong' })
    expect([refused.status, refused.message]).toEqual([409, eInvoiceMessages.creditInstead])
    await owner.post(`${path}/${e_invoice}/cancel`, { reason: 'Wrong' })
    expect(await canVoid()).toEqual({ ok: true })
  })
})

describe('states of files submitted by hand', () => {
  test('exported, submitted, cancelled', async () => {
    const { e_invoice } = await sale('NL', await aCompany(owner, 'NL'))
    const at = `${path}/${e_invoice}`
    expect((await owner.post(`${at}/submit`)).status).toBe(409)
    expect((await owner.post(`${at}/cancel`, { reason: 'x' })).status).toBe(409)
    await make('NL', 'ubl', { ids: [e_invoice] })
    expect((await owner.post(`${at}/submit`)).data.state).toBe('submitted')
    expect((await owner.post(`${at}/submit`)).status).toBe(409)
    expect((await owner.post(`${at}/cancel`, {})).errors).toHaveProperty('reason')
    expect((await owner.post(`${at}/cancel`, { reason: 'Wrong' })).data.state).toBe('cancelled')
    expect(await one(e_invoice)).toMatchObject({ state: 'cancelled', cancel_reason: 'Wrong' })
    const again = await make('NL', 'ubl', { ids: [e_invoice] })
    expect(again.errors).toEqual({ ids: [eInvoiceMessages.isCancelled] })
  })
})

describe('files of random sales obey every rule', () => {
  const whole = { numRuns: 15 }
  const ofPlace = {
    ID: { country: indonesia, kind: 'coretax', problems: (xml: string) => coretaxProblems(xml) },
    MY: { country: malaysia, kind: 'myinvois', problems: (json: string) => myinvoisProblems(json) },
    NL: { country: netherlands, kind: 'ubl', problems: (xml: string) => ublProblems(xml) },
  } as const

  test.each(['ID', 'MY', 'NL'] as const)('%s', async (place) => {
    const { country, kind, problems } = ofPlace[place]
    // only codes that the country has by seed
    const known = { ID: ['PPN'], MY: ['SVT', 'NA'], NL: ['BTW21', 'BTW9', 'BTW0', 'ICP', 'VRIJ'] }
    const codes = country.codes.filter(({ code }) => (known[place] as string[]).includes(code))
    const company = await aCompany(owner, place)
    await fc.assert(
      fc.asyncProperty(someGiven(codes.length), async (given) => {
        const lines = given.lines.map((line) => ({
          ...line,
          code: country.codes.indexOf(codes[line.code] as never),
        }))
        const { e_invoice } = await sale(place, company, { ...given, lines, includes_tax: false })
        const row = await one(e_invoice)
        if (row.state === 'none') return
        expect(row.reasons).toEqual([])
        const answer = await make(place, kind, { ids: [e_invoice] })
        expect(answer.status, JSON.stringify(answer.errors)).toBe(201)
        expect(problems((await file(answer)).toString())).toEqual([])
      }),
      whole,
    )
  })
})
