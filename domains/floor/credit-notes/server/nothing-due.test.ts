/** Bills of nothing: each is settled from the start, and its credit ends it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  credited,
  crediting,
  setUpStock,
  sold,
  stockFixture,
  tearDownStock,
} from '#test/credit-note-fixtures.ts'

beforeAll(setUpStock)
afterAll(tearDownStock)

const free = [{ type: 'percent', amount: 100, reason: 'A gift' }]

test('an order discounted to nothing is paid with its invoice, and takes no payment', async () => {
  const { order, invoice } = await sold(free)
  expect(await order.get()).toMatchObject({ billing: 'paid', due: 0, grand_total: 0 })
  expect(await stockFixture.sheetOf(invoice)).toMatchObject({ status: 'issued', due: 0, total: 0 })
  const seen = (await stockFixture.admin.get(`/admin/invoice?order_id=${order.id}`)).data.data
  expect(seen).toMatchObject([{ due: 0, paid: 0, status: 'issued' }])
})

test('its credit is of nothing, and ends it', async () => {
  const { order, invoice } = await sold(free)
  const note = await credited(invoice, { all: true })
  expect(note.grand_total).toBe(0)
  expect(await stockFixture.sheetOf(invoice)).toMatchObject({ status: 'credited', due: 0 })
  expect((await crediting(invoice, { all: true })).status).toBe(409)
  expect((await order.get()).due).toBe(0)
})
