/** Effects of credit notes on points, vouchers, warranties and counter sales; and their void. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectIntegrity } from '#test/faults/integrity.ts'
import { BANK, CASH, agreed, taken } from '#test/invoices.ts'
import { aLoyaltyGarage } from '#test/members.ts'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let desk: Awaited<ReturnType<typeof aLoyaltyGarage>>
let admin: Who
let maker: Who

beforeAll(async () => {
  world = await aWorld()
  desk = await aLoyaltyGarage(world)
  ;({ admin } = desk.deskOf(1))
  maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
})
afterAll(async () => {
  await expectIntegrity(world.appContext.database.reads)
  await world.close()
})

const crediting = (invoice: { id: number }, body: object, who: Who = admin) =>
  who.post(`/admin/invoice/${invoice.id}/credit`, { reason: 'Agreed', ...body })
const credited = (invoice: { id: number }, body: object): Promise<{ id: number; number: string }> =>
  taken(crediting(invoice, { settle: { kind: 'refund', account_id: CASH }, ...body }))
const voided = async (note: { id: number }, who: Who = admin) => {
  const { status, message, errors } = await who.post(`/admin/credit-note/${note.id}/void`, {
    reason: 'Wrong',
  })
  expect([status, message, errors]).toEqual([200, 'Credit note successfully voided', undefined])
}

describe('points', () => {
  test('earned are those of the remaining net amount, and are restored by the void', async () => {
    const member = await desk.aMember()
    const { invoice } = await desk.spends(member, 1_000_000)
    const before = await desk.look(member)
    expect(before.points).toBeGreaterThan(0)
    const note = await credited(invoice, { lines: [{ line_no: 1, amount: 400_000 }] })
    const after = await desk.look(member)
    expect(after).toMatchObject({
      points: (before.points * 6) / 10,
      total_transaction: before.total_transaction - 400_000,
    })
    await voided(note)
    expect(await desk.look(member)).toMatchObject({
      points: before.points,
      total_transaction: before.total_transaction,
    })
    await credited(invoice, { all: true })
    expect((await desk.look(member)).points).toBe(0)
  })

  test('that were spent leave a debt; redeemed ones return by share, the last takes the remainder', async () => {
    const member = await desk.aMember()
    const first = await desk.spends(member, 2_000_000)
    const { points } = await desk.look(member)
    const order = await desk.ordered(member, {
      lines: [agreed({ unit_price: 300_000 }), agreed({ unit_price: 33_333 })],
    })
    const used = points - 1
    expect((await order.put(used)).status).toBe(200)
    await order.finish()
    const invoice = await desk.billed(order)
    const earned = (await desk.look(member)).points - 1
    // the points of the first invoice are spent: its credit leaves a debt
    await credited(first.invoice, { all: true })
    expect((await desk.look(member)).points).toBe(earned - used)
    const note = await credited(invoice, { lines: [{ line_no: 2, qty: 1 }] })
    await credited(invoice, { all: true })
    expect((await desk.look(member)).points).toBe(0)
    const notes = (await admin.get(`/admin/credit-note?invoice_id=${invoice.id}`)).data.data
    const back = await Promise.all(
      notes.map(
        async ({ id }: { id: number }) => (await admin.get(`/admin/credit-note/${id}`)).data.points,
      ),
    )
    expect(back.reduce((sum: number, one: number) => sum + one, 0)).toBe(used)
    await voided(note)
    expect((await desk.look(member)).points).not.toBe(0)
  })

  test('are earned when a credit pays the remainder, for the remaining net amount', async () => {
    const member = await desk.aMember()
    const whole = await desk.spends(await desk.aMember(), 1_000_000)
    const full = (
      await desk.ledger({ customer_id: (await whole.order.get()).customer.id, vehicle_id: 0 })
    )[0].points
    const order = await desk.ordered(member)
    await order.finish()
    const invoice = await taken(order.issue())
    await taken(desk.paid(order, invoice, 500_000))
    await credited(invoice, { lines: [{ line_no: 1, amount: 500_000 }] })
    expect((await order.get()).billing).toBe('paid')
    expect((await desk.look(member)).points).toBe(full / 2)
  })
})

describe('a voucher', () => {
  let codes = 0
  async function withVoucher() {
    const code = `CREDIT-${++codes}`
    const { id } = await taken(
      desk.owner.post('/admin/voucher', {
        name: 'Ten percent',
        code,
        category: 'all',
        audience: 'everyone',
        quantity: 5,
        discount_percent: 10,
        expiry_date: '2100-01-01',
      }),
    )
    expect((await desk.owner.post(`/admin/voucher/${id}/publish`, { version: 1 })).status).toBe(200)
    const order = await desk.ordered(await desk.aMember())
    expect((await order.post('voucher', { code })).status).toBe(200)
    await order.finish()
    const invoice = await desk.billed(order)
    const look = async () => (await desk.owner.get(`/admin/voucher/${id}`)).data
    return { invoice, look }
  }

  test('has a smaller discount after a part, returns with the whole, and is on the bill again after the void', async () => {
    const { invoice, look } = await withVoucher()
    expect(await look()).toMatchObject({ taken: 1, used: 1, discount_given: 100_000 })
    const part = await credited(invoice, { lines: [{ line_no: 1, amount: 450_000 }] })
    expect(await look()).toMatchObject({ used: 1, discount_given: 50_000 })
    const rest = await credited(invoice, { all: true })
    expect(await look()).toMatchObject({ taken: 0, used: 0, discount_given: 0 })
    const first = await admin.post(`/admin/credit-note/${part.id}/void`, { reason: 'Wrong' })
    expect(first).toMatchObject({ status: 409, message: `Void ${rest.number} first` })
    await voided(rest)
    expect(await look()).toMatchObject({ taken: 1, used: 1, discount_given: 50_000 })
    await voided(part)
    expect(await look()).toMatchObject({ taken: 1, used: 1, discount_given: 100_000 })
  })

  test('stays for a replacement', async () => {
    const { invoice, look } = await withVoucher()
    await taken(crediting(invoice, { all: true, replace: true }))
    expect(await look()).toMatchObject({ taken: 1, used: 0, discount_given: 0 })
  })
})

test('a warranty ends with the whole quantity of its line, never by amount', async () => {
  const member = await desk.aMember()
  const service = await taken(
    desk.owner.post('/admin/catalog-service', {
      name: 'Repair of brakes',
      country_id: 1,
      price: 100_000,
      warranty_days: 30,
    }),
  )
  const order = await desk.ordered(member, {
    lines: [agreed({ unit_price: 100_000, qty: 2, catalog_service_id: service.id }), agreed()],
  })
  await order.finish()
  const invoice = await desk.billed(order)
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 80"><path d="M10 40 C 40 10 60 70 90 40" fill="none" stroke="#000"/></svg>'
  for (const signer of ['customer', 'service_adviser'])
    expect((await order.post('signature', { signer, svg })).status).toBe(200)
  expect((await order.move('delivered')).status).toBe(200)
  const state = async () =>
    (await admin.get(`/admin/vehicle/${member.vehicle_id}/warranty`)).data.data.map(
      (row: { state: string; reason: string | null }) => [row.state, row.reason],
    )
  await credited(invoice, { lines: [{ line_no: 1, amount: 150_000 }] })
  await credited(invoice, { lines: [{ line_no: 1, qty: 1 }] })
  expect(await state()).toEqual([['live', null]])
  const last = await credited(invoice, { lines: [{ line_no: 1, qty: 1 }] })
  expect(await state()).toEqual([['void', `Its line was credited: ${last.number}`]])
  await voided(last)
  expect(await state()).toEqual([['live', null]])
})

describe('a counter sale', () => {
  const WORKSHOP = 5
  let count = 0
  async function sale(customer_id?: number) {
    const sku = `CN-${++count}`
    const product = { name: sku, code: sku, sku, unit: 'pcs', price: 25, country_id: 1 }
    const { id } = await taken(
      maker.post('/admin/product', {
        ...product,
        warehouse_id: WORKSHOP,
        stock: 10,
        buy_price: 10,
      }),
    )
    const invoice = await taken(
      maker.post('/admin/product-sale', {
        garage_id: WORKSHOP,
        account_id: BANK,
        ...(customer_id ? { customer_id } : {}),
        lines: [{ product_id: id, quantity: 4 }],
      }),
    )
    const stock = async () => {
      const { data } = await maker.get(`/admin/product/${id}`)
      return data.stock
    }
    return { invoice: invoice as { id: number; number: string }, stock }
  }
  const sheetOf = async ({ id }: { id: number }) => (await maker.get(`/admin/invoice/${id}`)).data

  test.each([['somebody unknown'], ['a customer']])(
    'to %s is paid back, and its goods return',
    async (who) => {
      const customer = who === 'a customer' ? (await desk.aMember()).customer_id : undefined
      const { invoice, stock } = await sale(customer)
      const body = {
        lines: [{ line_no: 1, qty: 3 }],
        returns_stock: true,
        settle: { kind: 'refund', account_id: BANK },
      }
      const note = await taken(crediting(invoice, body, maker))
      expect(note).toMatchObject({ number: expect.stringMatching(/^CN\/HER\//), grand_total: 75 })
      expect(await stock()).toBe(9)
      expect(await sheetOf(invoice)).toMatchObject({
        status: 'issued',
        credited: 75,
        paid: 25,
        due: 0,
      })
      expect(
        (await maker.post(`/admin/invoice/${invoice.id}/void`, { reason: 'Wrong' })).message,
      ).toBe('Issue a credit note instead')
      await voided(note, maker)
      expect(await stock()).toBe(6)
      expect(await sheetOf(invoice)).toMatchObject({ credited: 0, paid: 100, due: 0 })
      await taken(crediting(invoice, { ...body, lines: undefined, all: true }, maker))
      expect(await sheetOf(invoice)).toMatchObject({ status: 'credited', credited: 100, due: 0 })
      expect(await stock()).toBe(10)
    },
  )

  test('to a walk-in customer can only be refunded; customer credit pays a bill of the workshop later', async () => {
    const unknown = await sale()
    const keep = { lines: [{ line_no: 1, qty: 1 }], settle: { kind: 'keep' } }
    expect(await crediting(unknown.invoice, keep, maker)).toMatchObject({
      status: 422,
      errors: { 'settle.kind': ['This was sold to a walk-in customer: refund it'] },
    })
    const { customer_id } = await desk.aMember()
    const known = await sale(customer_id)
    const note = await taken(crediting(known.invoice, keep, maker))
    const held = async () =>
      (await desk.owner.get(`/admin/customer/${customer_id}/held`)).data.amount
    expect(await held()).toBe(25)
    await voided(note, maker)
    expect(await held()).toBe(0)
    expect(await crediting(known.invoice, { all: true, replace: true }, maker)).toMatchObject({
      status: 422,
      errors: { replace: ['Only the invoice of a work order can be replaced'] },
    })
  })
})
