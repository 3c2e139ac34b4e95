/** What a company may withhold of an invoice, and the certificates that it gives for it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addDays, dayIn } from '#platform/contract/days.ts'
import { agreed, aTill, taken } from '#test/invoices.ts'
import type { ApiResponse, Who } from '#test/world.ts'

const till = await aTill()
const { world, admin, adviser, mechanic, ready, issued, pay, sheetOf } = till
afterAll(() => world.close())

let owner: Who
let finance: Who
beforeAll(async () => {
  owner = await world.signedInAs('super admin', { garage_id: null })
  finance = await world.signedInAs('finance', { garage_id: null })
})
const fields = ({ status, errors }: ApiResponse) => [status, Object.keys(errors ?? {})]
const today = dayIn('Asia/Jakarta', new Date())

/** @param kind of its customer when the invoice is issued */
async function anInvoice(kind: object, lines = [agreed({ unit_price: 1_000_000 })]) {
  const order = await ready(lines)
  const { customer } = await order.get()
  const change = async (fields: object) => {
    const { version } = (await adviser.get(`/admin/customer/${customer.id}`)).data
    const saved = await adviser.put(`/admin/customer/${customer.id}`, { ...fields, version })
    expect([saved.status, saved.errors]).toEqual([200, undefined])
  }
  await change(kind)
  return { ...(await issued(order)), order, customer_id: customer.id as number, change }
}
const company = { kind: 'company', legal_name: 'PT Armada Contoh', npwp: '0123456789012345' }

describe('the share that a buyer may withhold', () => {
  test('is that of the buyer whom the invoice keeps', async () => {
    const invoice = await anInvoice({ kind: 'person' })
    await invoice.change({ kind: 'company' })
    expect(await sheetOf(invoice)).toMatchObject({ withholds: false, withholdable: 0 })
    expect(fields(await pay(invoice, 0, { withheld: 1_000_000 }))).toEqual([422, ['withheld']])
    expect(fields(await pay(invoice, 980_000, { withheld: 20_000 }))).toEqual([422, ['withheld']])
    expect(await sheetOf(invoice)).toMatchObject({ due: 1_000_000, paid: 0 })
    // and a company stays one on its invoice
    const ofCompany = await anInvoice(company)
    await ofCompany.change({ kind: 'person' })
    expect(await taken(pay(ofCompany, 980_000, { withheld: 20_000 }))).toMatchObject({ due: 0 })
  })

  test('is 2 % of the services, 4 % without a tax number, by all payments together', async () => {
    const parts = agreed({ kind: 'other', name: 'Towing', unit_price: 500_000 })
    const invoice = await anInvoice(company, [agreed({ unit_price: 1_000_000 }), parts])
    const share = { withholds: true, withholding_rate: 200, withholdable: 30_000 }
    expect(await sheetOf(invoice)).toMatchObject(share)
    expect((await adviser.get(`/admin/order/${invoice.order.id}/invoice`)).data).toMatchObject(
      share,
    )
    const above = await pay(invoice, 100_000, { withheld: 30_001 })
    expect(fields(above)).toEqual([403, ['withheld']])
    expect(above.errors?.withheld?.[0]?.replaceAll(/\D/g, '')).toBe('30000')
    await taken(pay(invoice, 100_000, { withheld: 20_000 }))
    expect(fields(await pay(invoice, 100_000, { withheld: 10_001 }))).toEqual([403, ['withheld']])
    await taken(pay(invoice, 100_000, { withheld: 10_000 }, admin))
    expect(fields(await pay(invoice, 100_000, { withheld: 1 }, admin))).toEqual([403, ['withheld']])
    const unnumbered = await anInvoice({ kind: 'company' })
    expect(await sheetOf(unnumbered)).toMatchObject({ withholding_rate: 400, withholdable: 40_000 })
  })

  test('shrinks with what is credited', async () => {
    const invoice = await anInvoice(company)
    await taken(
      admin.post(`/admin/invoice/${invoice.id}/credit`, {
        lines: [{ line_no: 1, amount: 400_000 }],
        reason: 'Agreed',
      }),
    )
    expect(await sheetOf(invoice)).toMatchObject({ due: 600_000, withholdable: 12_000 })
  })

  test('finance records more, or nothing else; others record no payment without money', async () => {
    const invoice = await anInvoice(company)
    expect((await sheetOf(invoice)).can.record_withheld.ok).toBe(false)
    expect(fields(await pay(invoice, 0, { withheld: 20_000 }))).toEqual([403, ['amount']])
    expect(fields(await pay(invoice, 0, { withheld: 20_000 }, admin))).toEqual([403, ['amount']])
    expect((await pay(invoice, 0, { withheld: 20_000 }, mechanic)).status).toBe(403)
    expect((await pay(invoice, 980_000, {}, finance)).status).toBe(403)
    const seen = (await finance.get(`/admin/invoice/${invoice.id}`)).data
    expect([seen.can.pay.ok, seen.can.record_withheld.ok]).toEqual([false, true])
    await taken(pay(invoice, 900_000, { withheld: 50_000 }, finance))
    expect(await taken(pay(invoice, 0, { withheld: 50_000 }, finance))).toMatchObject({ due: 0 })
  })
})

describe('the rates of a legal entity', () => {
  const anEntity = (given: object) =>
    owner.post('/admin/legal-entity', { country_id: 1, legal_name: 'PT Contoh', ...given })

  test('begin with those of the country, and decide for its documents', async () => {
    const { id } = await taken(anEntity({ npwp: '0123456789012345' }))
    const read = async () => (await owner.get(`/admin/legal-entity/${id}`)).data
    expect(await read()).toMatchObject({
      withholding_rate: 200,
      withholding_rate_without_number: 400,
    })
    const malaysian = { country_id: 2, tin: 'C12345678900', brn: '202601012345' }
    const other = await taken(anEntity(malaysian))
    expect((await owner.get(`/admin/legal-entity/${other.id}`)).data).toMatchObject({
      withholding_rate: 0,
      withholding_rate_without_number: 0,
    })
    const change = async (given: object) =>
      owner.put(`/admin/legal-entity/${id}`, { ...given, version: (await read()).version })
    expect((await change({ withholding_rate: 150 })).status).toBe(200)
    expect(await read()).toMatchObject({
      withholding_rate: 150,
      withholding_rate_without_number: 400,
      tax_period_months: 1,
    })
    for (const rate of [-1, 10_001, 1.5])
      expect(fields(await change({ withholding_rate: rate }))).toEqual([422, ['withholding_rate']])
    await sql`update garages set legal_entity_id = ${id} where id = 1`.execute(
      world.appContext.database.writes,
    )
    const invoice = await anInvoice(company)
    expect(await sheetOf(invoice)).toMatchObject({ withholding_rate: 150, withholdable: 15_000 })
    expect((await change({ withholding_rate: null })).status).toBe(200)
    expect(await sheetOf(invoice)).toMatchObject({ withholding_rate: 200, withholdable: 20_000 })
    expect((await change({ withholding_rate: 0, withholding_rate_without_number: 0 })).status).toBe(
      200,
    )
    expect(fields(await pay(invoice, 980_000, { withheld: 1 }, finance))).toEqual([
      422,
      ['withheld'],
    ])
    await sql`update garages set legal_entity_id = null where id = 1`.execute(
      world.appContext.database.writes,
    )
  })
})

describe('the certificate', () => {
  const listed = async (who: Who, query = '') =>
    (await who.get(`/admin/withholding?limit=100${query}`)).data.data
  const rowOf = async (document: string, query = '') =>
    (await listed(admin, query)).find((row: { document: string }) => row.document === document)

  test('may come after the payment, and be corrected', async () => {
    const invoice = await anInvoice(company)
    await taken(pay(invoice, 980_000, { withheld: 20_000 }))
    const row = await rowOf(invoice.number, '&without_number=true')
    expect(row).toMatchObject({
      document: invoice.number,
      invoice: { id: invoice.id, number: invoice.number, order_id: invoice.order.id },
      bill: null,
      customer: { id: invoice.customer_id },
      withheld: 20_000,
      number: null,
      paid_on: today,
      currency: 'IDR',
      can: { update: { ok: true } },
    })
    const enter = (number: string, version: number, who: Who = admin) =>
      who.put(`/admin/withholding/${row.id}`, { number, version })
    expect(fields(await enter(' ', 1))).toEqual([422, ['number']])
    expect(fields(await enter('B'.repeat(61), 1))).toEqual([422, ['number']])
    expect((await enter('BP-1', 1, mechanic)).status).toBe(403)
    const elsewhere = await world.signedInAs('admin', { garage_id: 2 })
    expect((await enter('BP-1', 1, elsewhere)).status).toBe(404)
    expect(await listed(elsewhere)).toEqual([])
    expect((await enter('BP-1', 1)).status).toBe(200)
    expect((await enter('BP-2', 1)).status).toBe(409)
    expect((await enter('BP-2', 2, finance)).status).toBe(200)
    expect((await sheetOf(invoice)).payments[0]).toMatchObject({
      withheld: 20_000,
      withholding_number: 'BP-2',
    })
    expect(await rowOf(invoice.number, '&without_number=true')).toBeUndefined()
    expect(await rowOf(invoice.number, '&keyword=BP-2')).toMatchObject({ number: 'BP-2' })
  })

  test('is asked for once the month of the payment is over', async () => {
    const invoice = await anInvoice(company)
    const nextMonth = `${addDays(`${today.slice(0, 7)}-28`, 4).slice(0, 7)}-01`
    const late = { withheld: 10_000, paid_at: today }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${nextMonth}T03:00:00Z`) })
    try {
      expect(fields(await pay(invoice, 490_000, late))).toEqual([422, ['withholding_number']])
      await taken(pay(invoice, 490_000, { ...late, withholding_number: 'BP-3' }))
    } finally {
      vi.useRealTimers()
    }
    expect(await rowOf(invoice.number, `&until=${today}`)).toMatchObject({ number: 'BP-3' })
  })

  test("stands on the month's end until it is entered", async () => {
    const month = today.slice(0, 7)
    const check = async () => {
      const { items } = (await finance.get(`/admin/period/${month}/checklist?country_id=1`)).data
      return items.find(({ key }: { key: string }) => key === 'withheld_without_number')
    }
    const before = await check()
    const invoice = await anInvoice(company)
    await taken(pay(invoice, 980_000, { withheld: 20_000 }))
    const item = await check()
    expect([item.level, item.count, item.amount]).toEqual([
      'warns',
      before.count + 1,
      before.amount + 20_000,
    ])
    const query = new URLSearchParams(
      Object.entries(item.rows.query).map(([key, value]) => [key, String(value)]),
    )
    const rows = (await finance.get(`${item.rows.path}?${query}`)).data
    expect(rows.total).toBe(item.count)
    expect(rows.data[0]).toMatchObject({ document: invoice.number, number: null })
    for (const row of rows.data)
      expect((await finance.put(`/admin/withholding/${row.id}`, { number: 'BP-9' })).status).toBe(
        200,
      )
    expect(await check()).toMatchObject({ level: 'ok', count: 0, amount: 0 })
  })
})
