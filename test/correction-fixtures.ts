/** Bills of cars that were handed over. */
import { expect } from 'vitest'
import type { agreed } from './invoices.ts'
import type { OrderUnderTest } from './orders.ts'
import { stockFixture } from './stock-and-finance-fixtures.ts'

export { tearDownStock, finance, setUpStock, stockFixture } from './stock-and-finance-fixtures.ts'

export const voided = async (id: number, body: object = {}) => {
  const answer = await stockFixture.admin.post(`/admin/invoice/${id}/void`, {
    reason: 'Wrong',
    ...body,
  })
  expect(answer.status).toBe(200)
}
const sign = async (order: OrderUnderTest) => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 80"><path d="M10 40 C 40 10 60 70 90 40" fill="none" stroke="#000"/></svg>'
  for (const signer of ['customer', 'service_adviser'])
    expect((await order.post('signature', { signer, svg })).status).toBe(200)
}
/** Handed over and paid. */
export async function delivered(...lines: ReturnType<typeof agreed>[]) {
  const order = await stockFixture.ready(lines.length > 0 ? lines : undefined)
  const invoice = await stockFixture.issued(order)
  expect((await stockFixture.pay(invoice, (await order.get()).due)).status).toBe(201)
  await sign(order)
  expect((await order.move('delivered')).status).toBe(200)
  return { order, invoice }
}
export const saying = (answer: { status: number; message: string }) => [
  answer.status,
  answer.message,
]
