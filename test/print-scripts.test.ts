/** A name of every script and an emoji, on each paper that the app prints. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTill, agreed } from './invoices.ts'
import { transitionTo } from './orders.ts'
import { readPdf } from './pdf.ts'

const NAME = '陳偉強 முத்து محمد عبد الله สมชาย राजेश Владимир x\u030c 🚗'
/** What each font draws; Tamil, Arabic and Hindi letters change their shape, and read back in the order of drawing. */
const SEEN = ['陳偉強', 'สมชาย', 'Владимир', '[automobile]']

let till: Awaited<ReturnType<typeof aTill>>
beforeAll(async () => {
  till = await aTill()
})
afterAll(() => till.world.close())

async function printed(path: string) {
  const answer = await till.world.app.inject({
    url: `/api${path}?language=en`,
    headers: { authorization: `Bearer ${till.admin.token}` },
  })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  return readPdf(answer.rawPayload).all
}

function expectName(all: string) {
  // a narrow column breaks a name between its words
  const plain = all.replaceAll(/\s/g, '')
  for (const part of SEEN) expect(plain).toContain(part)
  expect(all).not.toContain('\0')
}

const rename = (customer: number) =>
  sql`update customers set full_name = ${NAME} where id = ${customer}`.execute(
    till.world.appContext.database.writes,
  )

test('documents of an order, its invoice and the passport of its car', async () => {
  const estimated = await transitionTo(till, 'awaiting_approval')
  await rename((await estimated.get()).customer.id)
  const order = await till.ready([agreed({ name: `Servis ${NAME}`, unit_price: 1_000_000 })])
  const { customer, vehicle } = await order.get()
  await rename(customer.id)
  const invoice = await till.issued(order)
  for (const path of [
    `/admin/order/${estimated.id}/estimate/pdf`,
    `/admin/order/${order.id}/job-card/pdf`,
    `/admin/order/${order.id}/inspection-report/pdf`,
    `/admin/invoice/${invoice.id}/pdf`,
    `/admin/vehicle/${vehicle.id}/passport`,
  ])
    expectName(await printed(path))
})

test('an order to a supplier', async () => {
  const { admin } = till
  const supplier = await admin.post('/admin/supplier', { name: NAME, country_id: 1 })
  const owner = await till.world.signedInAs('super admin', { garage_id: null })
  const item = await owner.post('/admin/garage/1/inventory', {
    name: NAME,
    sku: 'SCRIPTS-1',
    unit: 'pcs',
    buy_price: 1,
    sell_price: 1,
  })
  const purchase = await admin.post('/admin/inventory/purchase', {
    garage_id: 1,
    supplier_id: supplier.data.id,
    date: '2026-01-05',
    received: false,
    lines: [{ item_id: item.data.id, quantity: 2, unit: 'pcs', unit_price: 60_000 }],
  })
  expectName(await printed(`/admin/inventory/purchase/${purchase.data.id}/pdf`))
})
