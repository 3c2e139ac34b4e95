/**
 * Estimates: frozen when approval is requested, with a hash that anybody can compute again, and signed by the
 * customer.
 */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreed } from '#test/invoices.ts'
import { type Garage, aGarage, anOrder, line, signature, transitionTo } from '#test/orders.ts'
import { type World, aWorld } from '#test/world.ts'
import type { Estimate } from '../contract.ts'

let world: World
let garage: Garage

beforeAll(async () => {
  world = await aWorld()
  garage = await aGarage(world)
})
afterAll(() => world.close())

const versions = async (id: number, who = garage.adviser): Promise<Estimate[]> =>
  (await who.get(`/admin/order/${id}/estimate`)).data.data

test('what is put to the customer is frozen, and anybody can compute its hash again', async () => {
  const order = await anOrder(garage, {
    lines: [line({ unit_price: 333_333, qty: 1.5 }), line({ name: 'Filter', unit_price: 50_000 })],
  })
  await order.post('discount', { type: 'percent', amount: 10, reason: 'Regular' })
  await order.move('inspecting')
  expect(await versions(order.id)).toEqual([])
  await order.move('awaiting_approval')
  const [first, ...none] = await versions(order.id)
  expect(none).toEqual([])
  expect(first).toMatchObject({
    version: 1,
    frozen_by: expect.any(String),
    sub_total: 550_000,
    discount: 55_000,
    tax: 0,
    grand_total: 495_000,
    difference: 495_000,
    superseded_at: null,
    signature: null,
    lines: [
      { name: 'Oil change', qty: 1.5, unit_price: 333_333, amount: 500_000, changed: true },
      { name: 'Filter', amount: 50_000, changed: true },
    ],
  })
  const shownOrder = await order.get()
  expect(shownOrder.estimate).toEqual({ version: 1, hash: first!.hash })
  const { canonical, hash } = (await garage.adviser.get(`/admin/order/${order.id}/estimate/1`)).data
  expect(createHash('sha256').update(canonical).digest('hex')).toBe(hash)
  // RFC 8785: sorted keys, no white space
  expect(canonical).toBe(
    `{"customer":"Maria Goreti Lobo","license_plate":"${shownOrder.license_plate}","lines":[` +
      '{"amount":500000,"discount":0,"kind":"service","name":"Oil change","qty":1.5,"unit_price":333333},' +
      '{"amount":50000,"discount":0,"kind":"service","name":"Filter","qty":1,"unit_price":50000}],' +
      `"number":"${shownOrder.number}","totals":{"discount":55000,"grand_total":495000,"sub_total":550000,"tax":0},"version":1}`,
  )
  expect((await garage.adviser.get(`/admin/order/${order.id}/estimate/2`)).status).toBe(404)
})

test('the customer signs what was shown; another estimate is refused', async () => {
  const order = await transitionTo(garage, 'awaiting_approval')
  const [{ hash } = { hash: '' }] = await versions(order.id)
  const sign = (fields: object) =>
    order.post('signature', { signer: 'customer', svg: signature, ...fields })
  const rejected = await sign({ estimate_hash: 'f'.repeat(64) })
  expect([rejected.status, rejected.message]).toEqual([
    409,
    'The estimate has changed since it was shown',
  ])
  expect((await sign({ estimate_hash: hash })).status).toBe(200)
  expect((await versions(order.id))[0]).toMatchObject({ signature: { hash, svg: signature } })
  // withdrawn and sent again: the first version is stored, and the old hash can no longer be signed
  await order.move('inspecting', { body: { reason: 'Another look' } })
  expect((await versions(order.id))[0]).toMatchObject({ superseded_at: expect.any(String) })
  expect((await order.get()).estimate).toBeNull()
  expect((await sign({ estimate_hash: hash })).status).toBe(409)
  expect((await sign({})).status).toBe(409)
  await order.post('line', line({ name: 'Wiper', unit_price: 25_000 }))
  await order.move('awaiting_approval')
  expect((await sign({ estimate_hash: hash })).status).toBe(409)
  const [second, first] = await versions(order.id)
  expect(second).toMatchObject({ version: 2, signature: null, superseded_at: null })
  expect(first).toMatchObject({ version: 1, signature: { hash } })
})

test('a later rise asks for the difference alone', async () => {
  const order = await transitionTo(garage, 'in_progress')
  const { grand_total } = await order.get()
  await order.post('line', line({ name: 'Brake pads', unit_price: 400_000 }))
  await order.move('awaiting_approval')
  const [rise] = await versions(order.id)
  expect(rise).toMatchObject({ difference: 400_000, grand_total: grand_total + 400_000 })
  expect(rise!.lines.map(({ name, changed }) => [name, changed])).toEqual([
    ['Oil change', false],
    ['Brake pads', true],
  ])
})

test('a price increase adds its difference to the agreed amount', async () => {
  const order = await transitionTo(garage, 'in_progress')
  const { grand_total, lines } = await order.get()
  await order.put(`line/${lines[0].id}`, { unit_price: 150_000 })
  await order.move('awaiting_approval')
  const [rise] = await versions(order.id)
  expect(rise).toMatchObject({
    difference: 50_000,
    grand_total: grand_total + 50_000,
    lines: [{ changed: true, amount: 150_000, agreed_amount: 100_000 }],
  })
  // without an earlier agreement the whole total is added, also after the estimate was withdrawn
  const fresh = await transitionTo(garage, 'awaiting_approval')
  await fresh.move('inspecting', { body: { reason: 'Another look' } })
  await fresh.move('awaiting_approval')
  expect((await versions(fresh.id))[0]).toMatchObject({ version: 2, difference: 100_000 })
})

test('a discount while the customer decides is another estimate, a decision is not', async () => {
  const order = await transitionTo(garage, 'awaiting_approval')
  const [{ hash } = { hash: '' }] = await versions(order.id)
  const sign = (estimate_hash: string) =>
    order.post('signature', { signer: 'customer', svg: signature, estimate_hash })
  expect((await sign(hash)).status).toBe(200)
  await order.decide('approved')
  expect(await versions(order.id)).toHaveLength(1)
  const discount = { type: 'amount', amount: 10_000, reason: 'Regular' }
  expect((await order.post('discount', discount)).status).toBe(201)
  const [second, first] = await versions(order.id)
  expect(first).toMatchObject({ version: 1, signature: { hash }, grand_total: 100_000 })
  expect(second).toMatchObject({
    version: 2,
    discount: 10_000,
    grand_total: 90_000,
    signature: null,
    superseded_at: null,
    lines: [{ changed: true }],
  })
  expect(await order.get()).toMatchObject({ estimate: { version: 2, hash: second!.hash } })
  expect((await sign(hash)).status).toBe(409)
  // the signature was for the earlier version
  expect((await order.move('in_progress', { bare: true })).status).toBe(422)
  expect((await sign(second!.hash)).status).toBe(200)
  expect((await order.move('in_progress', { bare: true })).status).toBe(200)
})

test('from ready on the customer signs the handover, and both signatures are stored', async () => {
  const order = await transitionTo(garage, 'awaiting_approval')
  const [{ hash } = { hash: '' }] = await versions(order.id)
  await order.post('signature', { signer: 'customer', svg: signature, estimate_hash: hash })
  await order.decide('approved')
  expect((await order.move('in_progress', { bare: true })).status).toBe(200)
  for (const { id } of (await order.get()).lines) await order.put(`line/${id}`, { work: 'done' })
  await order.move('quality_check')
  await order.move('ready')
  await order.post('signature', { signer: 'customer', svg: signature })
  expect((await order.get()).signatures).toMatchObject([
    { signer: 'customer', purpose: 'estimate', estimate_hash: hash },
    { signer: 'customer', purpose: 'handover', estimate_hash: null },
  ])
})

test('an undecided line blocks quality control', async () => {
  const order = await anOrder(garage, { lines: [agreed()] })
  await order.move('in_progress')
  for (const { id } of (await order.get()).lines) await order.put(`line/${id}`, { work: 'done' })
  await order.post('line', line({ name: 'Wiper', unit_price: 25_000 }))
  const response = await order.move('quality_check', { bare: true })
  expect([response.status, response.message]).toEqual([
    409,
    'Every line must be approved or declined',
  ])
})

test('estimates have the scope of their order', async () => {
  const order = await transitionTo(garage, 'awaiting_approval')
  const far = await world.signedInAs('service adviser', { garage_id: 2 })
  expect((await far.get(`/admin/order/${order.id}/estimate`)).status).toBe(404)
  expect((await far.get(`/admin/order/${order.id}/estimate/1`)).status).toBe(404)
  // a mechanic may read it like the order
  expect((await garage.mechanic.get(`/admin/order/${order.id}/estimate`)).status).toBe(200)
})
