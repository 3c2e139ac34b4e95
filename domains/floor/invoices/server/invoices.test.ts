/** Invoices through the API: numbers, unchanged content, handover of the car, roles and scope. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agreed, aTill, taken } from '#test/invoices.ts'
import { type OrderUnderTest, anOrder, signature } from '#test/orders.ts'
import type { Who } from '#test/world.ts'

const till = await aTill()
const { world, admin, adviser, mechanic, issue, ready, issued, pay, sheetOf } = till
let finance: Who
let neighbour: Who

beforeAll(async () => {
  finance = await world.signedInAs('finance', { garage_id: null })
  neighbour = await world.signedInAs('admin', { garage_id: 2 })
})
afterAll(() => world.close())

describe('numbers', () => {
  test('twenty at once in one garage: no gap, no duplicate, from 00001', async () => {
    const orders = await Promise.all(Array.from({ length: 20 }, () => ready()))
    const [first] = orders
    // a rejected request uses no number
    expect((await issue(first!, { down_payment: 2_000_000 })).status).toBe(422)

    const answers = await Promise.all(orders.map((order) => issue(order)))
    expect(answers.map(({ status }) => status)).toEqual(orders.map(() => 201))
    const year = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Jakarta' }).slice(0, 4)
    expect(answers.map(({ data }) => data.number).toSorted()).toEqual(
      orders.map((_, at) => `INV/CIL/${year}/${String(at + 1).padStart(5, '0')}`),
    )
    // the same order twice at once: one invoice
    const order = await ready()
    const both = await Promise.all([issue(order), issue(order, {}, admin)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test('not before the work is ready, not twice, not without approved work', async () => {
    const early = await anOrder(till)
    expect((await issue(early)).message).toBe('The work must be ready first')
    const order = await ready()
    await issued(order)
    const again = await issue(order)
    expect([again.status, again.message]).toEqual([
      409,
      'This work order already has an issued invoice',
    ])
    const stale = await ready()
    expect((await issue(stale, { version: 1 })).status).toBe(409)
  })
})

test('a car needs a VIN or a chassis number before its first invoice', async () => {
  const order = await ready()
  const before = await order.get()
  const vehicle = `/admin/vehicle/${before.vehicle.id}`
  expect(before.can.invoice).toEqual({ ok: true })
  expect((await adviser.put(vehicle, { chassis_number: '' })).status).toBe(200)
  expect((await order.get()).can.invoice).toMatchObject({
    ok: false,
    why: { code: 'invoices.notNumbered' },
  })
  const early = await issue(order)
  expect([early.status, early.message]).toEqual([
    409,
    'The vehicle needs a VIN or a chassis number first',
  ])
  expect((await adviser.put(vehicle, { chassis_number: 'AE86-5012345' })).status).toBe(200)
  expect((await issue(order)).status).toBe(201)
})

describe('an issued invoice', () => {
  test('stores its content when customer, garage and order change', async () => {
    const order = await ready([
      agreed({ name: 'Spooring', unit_price: 450_000, discount: 50_000, notes: 'Front' }),
    ])
    const draft = (await mechanic.get(`/admin/order/${order.id}/invoice`)).data
    expect(draft).toMatchObject({ status: 'draft', number: null, date: null, total: 400_000 })
    const invoice = await issued(order)
    const before = await sheetOf(invoice)
    expect(before).toMatchObject({
      status: 'issued',
      number: invoice.number,
      language: 'id',
      bill_to: { full_name: 'Maria Goreti Lobo' },
      items: [{ name: 'Spooring', qty: 1, unit_price: 450_000, discount: 50_000, amount: 400_000 }],
      sub_total: 400_000,
      grand_total: 400_000,
      total: 400_000,
      paid: 0,
      due: 400_000,
    })
    expect(before.bill_to.phone).toMatch(/^\+62 8/)

    const { customer } = await order.get()
    await adviser.put(`/admin/customer/${customer.id}`, {
      full_name: 'Somebody Else',
      language: 'en',
    })
    const db = world.appContext.database.writes
    await db
      .updateTable('garages')
      .set({ bank_account: 'Other bank' })
      .where('id', '=', 1)
      .execute()
    expect((await order.put('line/1', { unit_price: 1 })).status).not.toBe(200)
    expect((await order.post('discount', { type: 'amount', amount: 1, reason: 'x' })).status).toBe(
      409,
    )
    expect(await sheetOf(invoice)).toEqual(before)
    expect((await adviser.get(`/admin/order/${order.id}/invoice`)).data).toMatchObject({
      number: invoice.number,
      bill_to: { full_name: 'Maria Goreti Lobo' },
    })
    await db.updateTable('garages').set({ bank_account: null }).where('id', '=', 1).execute()
  })

  test('cannot be changed, because the database rejects it', async () => {
    const invoice = await issued(await ready())
    const owner = new pg.Client(world.url)
    await owner.connect()
    const refused = async (statement: string) => {
      const failure = await owner.query(statement).then(
        () => undefined,
        (error: { code: string }) => error.code,
      )
      expect([statement, failure]).toEqual([statement, '42501'])
    }
    await refused(`update invoices set grand_total = 1, net = 1 - tax where id = ${invoice.id}`)
    await refused(`update invoices set number = 'INV/X' where id = ${invoice.id}`)
    await refused(`delete from invoices where id = ${invoice.id}`)
    await refused(`update invoice_lines set amount = 1 where invoice_id = ${invoice.id}`)
    await taken(pay(invoice, 1000))
    await refused(`update payments set amount = 1 where invoice_id = ${invoice.id}`)
    await owner.end()
  })

  test('is a PDF for users who may read it, in the requested language', async () => {
    const invoice = await issued(await ready())
    const ask = (who: Who, query = '') =>
      world.app.inject({
        url: `/api/admin/invoice/${invoice.id}/pdf${query}`,
        headers: { authorization: `Bearer ${who.token}` },
      })
    const file = await ask(mechanic)
    expect(file.statusCode).toBe(200)
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename="${invoice.number.replaceAll('/', '-')}.pdf"`,
    )
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const dutch = await ask(mechanic, '?language=nl')
    expect(dutch.rawPayload.equals(file.rawPayload)).toBe(false)
    expect((await ask(mechanic, '?language=fr')).statusCode).toBe(422)
    expect((await ask(neighbour)).statusCode).toBe(404)
  })
})

describe('handing the car back', () => {
  const signed = async (order: OrderUnderTest) => {
    for (const signer of ['customer', 'service_adviser'])
      expect((await order.post('signature', { signer, svg: signature })).status).toBe(200)
  }

  test('not before the invoice, not unpaid; an admin permits it on credit with a reason', async () => {
    const order = await ready()
    await signed(order)
    const without = await order.move('delivered')
    expect([without.status, without.message]).toEqual([409, 'An invoice must be issued first'])
    const invoice = await issued(order)
    await taken(pay(invoice, 999_999))
    const unpaid = await order.move('delivered', { who: adviser, body: { reason: 'Trust me' } })
    expect([unpaid.status, unpaid.message]).toEqual([409, 'The invoice is not paid in full'])
    expect((await order.move('delivered', { who: admin })).status).toBe(409)
    const onCredit = await order.move('delivered', { body: { reason: 'Pays on Friday' } })
    expect([onCredit.status, onCredit.data.stage]).toEqual([200, 'delivered'])
    // the debt stays, and can be paid after delivery
    expect(await taken(pay(invoice, 1))).toMatchObject({ due: 0, billing: 'paid' })
  })

  test('paid in full: the service adviser hands it back', async () => {
    const order = await ready()
    await signed(order)
    await taken(pay(await issued(order), 1_000_000))
    expect((await order.move('delivered', { who: adviser })).status).toBe(200)
  })
})

describe('its abilities match the calls', () => {
  const canOf = async (who: Who, { id }: { id: number }) =>
    (await who.get(`/admin/invoice/${id}`)).data.can
  const voided = (who: Who, { id }: { id: number }) =>
    who.post(`/admin/invoice/${id}/void`, { reason: 'Wrong price' })
  const no = (code: string, message: string) => ({ ok: false, why: { code, message } })
  const notAllowed = no('notAllowed', 'You are not allowed to do this')

  test('also after the car was handed back, to correct its bill', async () => {
    const order = await ready()
    for (const signer of ['customer', 'service_adviser'])
      expect((await order.post('signature', { signer, svg: signature })).status).toBe(200)
    const invoice = await issued(order)
    await taken(pay(invoice, 1_000_000))
    expect((await order.move('delivered')).status).toBe(200)

    const all = [
      'pay',
      'void',
      'credit',
      'correct',
      'record_withheld',
      'use_held',
      'write_off',
      'write_off_reverse',
    ] as const
    const each = (why: object) => Object.fromEntries(all.map((name) => [name, why]))
    expect(await canOf(mechanic, invoice)).toEqual({ ...each(notAllowed), pdf: { ok: true } })
    expect(await canOf(adviser, invoice)).toMatchObject({ pay: { ok: true }, void: notAllowed })
    expect((await voided(adviser, invoice)).status).toBe(403)
    expect(await canOf(admin, invoice)).toMatchObject({ pay: { ok: true }, void: { ok: true } })
    expect((await voided(admin, invoice)).status).toBe(200)

    const isVoid = no('invoices.isVoid', 'This invoice is void')
    expect(await canOf(admin, invoice)).toMatchObject({
      pay: isVoid,
      void: isVoid,
      correct: isVoid,
      use_held: isVoid,
      pdf: { ok: true },
    })
    for (const again of [await voided(admin, invoice), await pay(invoice, 1)])
      expect([again.status, again.message]).toEqual([409, isVoid.why.message])
  })

  test('a draft has no file yet, and nothing to void', async () => {
    const order = await ready()
    const { can } = (await admin.get(`/admin/order/${order.id}/invoice`)).data
    const isDraft = no('invoices.isDraft', 'A draft has no file yet: issue the invoice first')
    expect(can).toMatchObject({ pay: isDraft, void: isDraft, correct: isDraft, pdf: isDraft })
  })
})

describe('roles and scope', () => {
  test('a mechanic reads but does not issue; finance reads; only branch managers void', async () => {
    const order = await ready()
    for (const who of [mechanic, finance]) expect((await issue(order, {}, who)).status).toBe(403)
    const invoice = await issued(order)
    for (const who of [mechanic, finance]) {
      expect((await who.get(`/admin/invoice/${invoice.id}`)).status).toBe(200)
      expect((await pay(invoice, 1000, {}, who)).status).toBe(403)
    }
    for (const who of [mechanic, adviser, finance])
      expect((await who.post(`/admin/invoice/${invoice.id}/void`, { reason: 'No' })).status).toBe(
        403,
      )
    expect((await world.anybody.get(`/admin/invoice/${invoice.id}`)).status).toBe(401)
  })

  test('another garage finds nothing', async () => {
    const order = await ready()
    expect((await issue(order, {}, neighbour)).status).toBe(404)
    const invoice = await issued(order)
    const paths = [`/admin/invoice/${invoice.id}`, `/admin/order/${order.id}/invoice`]
    for (const path of paths) expect((await neighbour.get(path)).status).toBe(404)
    expect((await pay(invoice, 1000, {}, neighbour)).status).toBe(404)
    expect(
      (await neighbour.post(`/admin/invoice/${invoice.id}/void`, { reason: 'No' })).status,
    ).toBe(404)
    expect((await neighbour.get('/admin/invoice')).data.total).toBe(0)
    expect((await neighbour.get('/admin/invoice?garage_id=1')).data.total).toBe(0)
  })
})

test("a wait for an order's lock does not delay readers of its draft", async () => {
  const order = await ready()
  await world.appContext.database.writes.transaction().execute(async (db) => {
    await sql`select from orders where id = ${order.id} for update`.execute(db)
    expect((await adviser.get(`/admin/order/${order.id}/invoice`)).data.status).toBe('draft')
  })
})
