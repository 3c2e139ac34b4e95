/** The credit note of a build's bill as an e-invoice, in each country. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eInvoiceMessages } from '#domains/floor/e-invoices/messages.ts'
import { expectOk } from '#test/builds.ts'
import { aWorldOfEInvoices } from '#test/e-invoices/kit.ts'
import { myinvoisProblems } from '#test/e-invoices/myinvois.ts'
import { type Place, aCompany, countries } from '#test/e-invoices/stored.ts'
import { ublProblems } from '#test/e-invoices/ubl.ts'
import type { Who } from '#test/world.ts'

const { world, owner, one, make, textOf: file } = await aWorldOfEInvoices()
const path = '/admin/manufacture/build-order'
const names = { en: 'Paint', id: 'Cat', my: 'Cat', nl: 'Lak' }
let maker: Who

beforeAll(async () => {
  // builds stand in workshops
  const { writes } = world.appContext.database
  await sql`update garages set kind = 'workshop' where id in (1, 3, 4)`.execute(writes)
  maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
  const stage = await expectOk(maker.post('/admin/manufacture/stage', { names, planned_days: 3 }))
  await maker.post(`/admin/manufacture/stage/${stage.id}/task`, { names, weight: 1, proof: 'none' })
})
afterAll(() => world.close())

/** A bill of 10,000.00 (a million rupiah) and a partial credit note. */
async function credited(place: Place, part: number) {
  const { id } = await expectOk(
    maker.post(path, {
      name: 'Evo tribute',
      date: '2026-01-05',
      garage_id: countries[place].garage,
      customer_id: await aCompany(owner, place),
      price: 3_000_000,
    }),
  )
  const read = async () => (await maker.get(`/manufacture/build-order/${id}`)).data
  for (const to of ['planned', 'in_build'])
    await expectOk(maker.post(`${path}/${id}/transition`, { to, version: (await read()).version }))
  const stage_id = (await read()).stages[0].id
  const bill = await expectOk(maker.post(`${path}/${id}/bill`, { stage_id, amount: 1_000_000 }))
  const asked = await maker.post(`${path}/${id}/bill/${bill.id}/credit`, {
    amount: part,
    reason: 'Agreed with the customer',
  })
  // in the currency of its book
  expect(asked.data.currency).toBe(countries[place].currency)
  const note = await expectOk(owner.get(`/admin/credit-note/${asked.data.id}`))
  const bills = async () => (await maker.get(`/manufacture/build-order/${id}/money`)).data.bills
  return {
    id,
    bill: bill.id as number,
    number: bill.number as string,
    billed: async () => (await bills())[0].e_invoice,
    note: note.e_invoice.id as number,
  }
}

test('in the Netherlands it is a credit note that names the bill', async () => {
  const { id, bill, number, billed, note } = await credited('NL', 333_333)
  expect(await one(note)).toMatchObject({ state: 'ready', kind: 'ubl', source: 'credit_note' })
  await make('NL', 'ubl', { ids: [(await billed()).id] })
  const xml = await file(await make('NL', 'ubl', { ids: [note] }))
  expect(ublProblems(xml)).toEqual([])
  expect(xml).toContain('<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>')
  expect(xml).toContain(`<cac:InvoiceDocumentReference><cbc:ID>${number}</cbc:ID>`)
  expect(xml).toContain('>3333.33<')
  expect(xml).toContain('>700.00<')
  // its file was sent: the note cannot be voided
  const [{ credit_notes }] = (await maker.get(`/manufacture/build-order/${id}/money`)).data.bills
  const kept = await maker.post(`/admin/credit-note/${credit_notes[0].id}/void`, { reason: 'x' })
  expect([kept.status, kept.message]).toEqual([
    409,
    'Its e-invoice was already sent, so it can no longer be voided',
  ])
  expect((await billed()).state).toBe('exported')
  const cancel = async () => {
    const { version } = (await maker.get(`/manufacture/build-order/${id}`)).data
    const body = { to: 'cancelled', reason: 'Moved away', version }
    return maker.post(`${path}/${id}/transition`, body)
  }
  const refused = await cancel()
  expect([refused.status, refused.message]).toEqual([409, eInvoiceMessages.creditInstead])
  const rest = { amount: 666_667, reason: 'All of it' }
  await expectOk(maker.post(`${path}/${id}/bill/${bill}/credit`, rest))
  expect((await billed()).state).toBe('credited')
  await expectOk(cancel())
})

test('in Malaysia the bill must be valid first; then the note names it by its id', async () => {
  const { billed, note } = await credited('MY', 250_000)
  expect((await one(note)).reasons.map(({ code }: { code: string }) => code)).toEqual([
    'e-invoices.originalFirst',
  ])
  const { id } = await billed()
  await make('MY', 'myinvois', { ids: [id] })
  await sql`update e_invoices set state = 'valid', uuid = 'UUID8' where id = ${id}`.execute(
    world.appContext.database.writes,
  )
  const json = await file(await make('MY', 'myinvois', { ids: [note] }))
  expect(myinvoisProblems(json)).toEqual([])
  expect(json).toContain('"InvoiceTypeCode":[{"_":"02"')
  expect(json).toContain('"UUID":[{"_":"UUID8"}]')
})

test('in Indonesia it is a task, which somebody does by hand', async () => {
  const { note } = await credited('ID', 250_000)
  expect(await one(note)).toMatchObject({
    state: 'blocked',
    reasons: [{ message: eInvoiceMessages.returnNote }],
    can: { submit: { ok: true } },
  })
})
