/** Tax that is reversed to the buyer: orders and corrections need a company with a tax number. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreed, aTill, taken } from '#test/invoices.ts'
import { type OrderUnderTest } from '#test/orders.ts'
import { registered } from '#test/taxed.ts'
import type { ApiResponse, Who } from '#test/world.ts'

const till = await aTill()
const { world, admin, adviser, ready, issue, issued } = till
afterAll(() => world.close())

let owner: Who
let reversed: number
beforeAll(async () => {
  owner = await world.signedInAs('super admin', { garage_id: null })
  await registered(owner, 1)
  const name = { en: 'Reversed', id: 'Dialihkan', my: 'Dialihkan', nl: 'Verlegd' }
  const fields = { country_id: 1, code: 'WAPU', kind: 'reverse', name }
  reversed = (await taken(owner.post('/admin/tax-code', fields))).id
  const rate = { basis_points: 0, valid_from: '2020-01-01' }
  await taken(owner.post(`/admin/tax-code/${reversed}/rate`, rate))
})
const fields = ({ status, errors }: ApiResponse) => [status, Object.keys(errors ?? {})]
const company = { kind: 'company', legal_name: 'PT Armada', npwp: '0098765432101000' }
async function become(order: OrderUnderTest, given: object) {
  const { customer } = await order.get()
  const { version } = (await adviser.get(`/admin/customer/${customer.id}`)).data
  const saved = await adviser.put(`/admin/customer/${customer.id}`, { ...given, version })
  expect([saved.status, saved.errors]).toEqual([200, undefined])
}
const readyOf = async (tax_code_id: number) => {
  const order = await ready([agreed({ unit_price: 1_000_000 })])
  const [{ id }] = (await order.get()).lines
  await sql`update order_lines set tax_code_id = ${tax_code_id} where id = ${id}`.execute(
    world.appContext.database.writes,
  )
  return order
}

test('an order is invoiced once its buyer is a company with a number', async () => {
  const order = await readyOf(reversed)
  const person = await issue(order)
  expect(fields(person)).toEqual([422, ['tax_code_id']])
  expect(person.codes).toMatchObject({ tax_code_id: [{ code: 'invoices.reverseNeedsNumber' }] })
  await become(order, { kind: 'company', legal_name: 'PT Armada' })
  expect(fields(await issue(order))).toEqual([422, ['tax_code_id']])
  expect((await order.get()).billing).not.toBe('issued')
  await become(order, company)
  const invoice = await issued(order)
  expect((await till.sheetOf(invoice)).taxes).toMatchObject([{ kind: 'reverse', tax: 0 }])
})

test('a correction cannot reverse the tax of a person', async () => {
  const order = await ready([agreed({ unit_price: 1_000_000 })])
  const invoice = await issued(order)
  const { lines, version } = await order.get()
  const correct = (apply: boolean) =>
    admin.post(`/admin/invoice/${invoice.id}/correct`, {
      version,
      reason: 'Reversed',
      lines: [{ line_id: lines[0].id, tax_code_id: reversed }],
      apply,
    })
  expect(fields(await correct(true))).toEqual([422, ['tax_code_id']])
  expect(await till.sheetOf(invoice)).toMatchObject({ status: 'issued', taxes: [{ code: 'PPN' }] })
  await become(order, company)
  expect((await correct(true)).status).toBe(201)
})
