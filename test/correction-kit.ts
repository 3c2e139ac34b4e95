/** Bills of cars that were handed over. */
import { expect } from 'vitest'
import type { agreed } from './invoices.ts'
import type { OrderInHand } from './orders.ts'
import { shelf } from './shelf-kit.ts'

export { closeTheShelf, finance, openTheShelf, shelf } from './shelf-kit.ts'

export const voided = async (id: number, body: object = {}) => {
  const answer = await shelf.admin.post(`/admin/invoice/${id}/void`, { reason: 'Wrong', ...body })
  expect(answer.status).toBe(200)
}
const sign = async (order: OrderInHand) => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 80"><path d="M10 40 C 40 10 60 70 90 40" fill="none" stroke="#000"/></svg>'
  for (const signer of ['customer', 'service_adviser'])
    expect((await order.post('signature', { signer, svg })).status).toBe(200)
}
/** Handed over and paid. */
export async function delivered(...lines: ReturnType<typeof agreed>[]) {
  const order = await shelf.ready(lines.length > 0 ? lines : undefined)
  const invoice = await shelf.issued(order)
  expect((await shelf.pay(invoice, (await order.get()).due)).status).toBe(201)
  await sign(order)
  expect((await order.move('delivered')).status).toBe(200)
  return { order, invoice }
}
export const saying = (answer: { status: number; message: string }) => [
  answer.status,
  answer.message,
]
