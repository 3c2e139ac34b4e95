/** The buyer of an invoice: stored at issue, printed, and returned only to roles that may see a customer's numbers. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '#platform/contract/messages.ts'
import { type Garage, aGarage, aCar, anOrder, line, transitionTo } from '#test/orders.ts'
import { BANK } from '#test/invoices.ts'
import { readPdf } from '#test/pdf.ts'
import { type Who, type World, aPhone, aWorld } from '#test/world.ts'

let world: World
let garage: Garage
let owner: Who
beforeAll(async () => {
  world = await aWorld()
  garage = await aGarage(world)
  owner = await world.signedInAs('super admin', { garage_id: null })
})
afterAll(() => world.close())

const WORKSHOP = 5
const identity = {
  kind: 'company',
  legal_name: 'PT Armada Contoh',
  npwp: '0012345678901000',
  nitku: '000000',
  street: 'Jl. Raya',
  house_number: '7',
  postal_code: '12430',
  city: 'Jakarta',
}
const asCompany = async (customer: number) => {
  const response = await owner.put(`/admin/customer/${customer}`, {
    ...identity,
    invoice_email: 'ap@armada.example',
  })
  expect(response.status, JSON.stringify(response.errors)).toBe(200)
}
const fileOf = async (path: string, who: Who) => {
  const { rawPayload } = await world.app.inject({
    url: `/api${path}`,
    headers: { authorization: `Bearer ${who.token}` },
  })
  return readPdf(rawPayload).all
}
const pdfOf = (id: number, who: Who) => fileOf(`/admin/invoice/${id}/pdf`, who)

test('an invoice stores its buyer, whatever becomes of the customer', async () => {
  const car = await aCar(garage)
  await asCompany(car.customer_id)
  const order = await anOrder(garage, {
    car,
    lines: [line({ approval: 'approved', work: 'done' })],
  })
  const draft = (await garage.adviser.get(`/admin/order/${order.id}/invoice`)).data
  expect(draft.buyer).toMatchObject(identity)
  for (const stage of ['in_progress', 'quality_check', 'ready']) await order.move(stage)
  const { id } = (await garage.adviser.post(`/admin/order/${order.id}/invoice`)).data
  const changed = { legal_name: 'PT Nama Baru', npwp: null, nitku: null, city: 'Bogor' }
  expect((await owner.put(`/admin/customer/${car.customer_id}`, changed)).status).toBe(200)

  const { data } = await garage.adviser.get(`/admin/invoice/${id}`)
  expect(data.buyer).toMatchObject({
    ...identity,
    nik: null,
    region_code: null,
    country_code: 'ID',
    email: 'ap@armada.example',
    phone: expect.stringMatching(/^\+62\d+$/),
    peppol_id: null,
  })
  const paper = await pdfOf(id, garage.adviser)
  for (const said of ['PT Armada Contoh', 'Maria Goreti Lobo', 'Jl. Raya 7', 'Jakarta 12430'])
    expect(paper).toContain(said)
  expect(paper).toContain('NPWP: 0012345678901000')

  // a mechanic reads the invoice without these numbers, on the page and in the file
  const seen = (await garage.mechanic.get(`/admin/invoice/${id}`)).data
  expect(seen.bill_to.full_name).toBe('Maria Goreti Lobo')
  expect(seen).not.toHaveProperty('buyer')
  expect(await pdfOf(id, garage.mechanic)).not.toContain('0012345678901000')
})

test('a mechanic reads no customer address on any document', async () => {
  const address = 'Jl. Tersembunyi 9'
  const order = await transitionTo(garage, 'queued')
  const customer_id = (await order.get()).customer.id
  expect((await owner.put(`/admin/customer/${customer_id}`, { address })).status).toBe(200)
  for (const stage of ['inspecting', 'awaiting_approval'] as const) await order.move(stage)
  for (const { id } of (await order.get()).lines)
    await order.put(`line/${id}`, { approval: 'approved' })
  await order.move('in_progress')
  for (const { id } of (await order.get()).lines) await order.put(`line/${id}`, { work: 'done' })
  for (const stage of ['quality_check', 'ready'] as const) await order.move(stage)
  const { id } = (await garage.adviser.post(`/admin/order/${order.id}/invoice`)).data
  const credited = await owner.post(`/admin/invoice/${id}/credit`, {
    lines: [{ line_no: 1, amount: 1000 }],
    reason: 'Too dear',
  })
  expect(credited.status, JSON.stringify(credited)).toBe(201)
  const note = `/admin/credit-note/${credited.data.id}`
  const pages = [
    `/admin/invoice/${id}`,
    `/admin/order/${order.id}/invoice`,
    `/admin/order/${order.id}/estimate/paper`,
    `/admin/order/${order.id}/inspection-report/paper`,
    note,
  ]
  for (const page of pages) {
    expect(JSON.stringify((await garage.adviser.get(page)).data), page).toContain(address)
    const response = await garage.mechanic.get(page)
    expect(response.status, page).toBe(200)
    expect(JSON.stringify(response.data), page).not.toContain(address)
  }
  for (const file of [
    `/admin/invoice/${id}/pdf`,
    `/admin/order/${order.id}/estimate/pdf`,
    `/admin/order/${order.id}/inspection-report/pdf`,
    `${note}/pdf`,
  ]) {
    expect(await fileOf(file, garage.adviser), file).toContain(address)
    expect(await fileOf(file, garage.mechanic), file).not.toContain(address)
  }
})

test('a customer without tax data has no buyer', async () => {
  const order = await transitionTo(garage, 'ready')
  const { id } = (await garage.adviser.post(`/admin/order/${order.id}/invoice`)).data
  expect((await garage.adviser.get(`/admin/invoice/${id}`)).data.buyer).toBeNull()
})

test('a counter sale stores its buyer, and may have none', async () => {
  const customer = (
    await garage.adviser.post('/admin/customer', {
      ...identity,
      full_name: 'Armada',
      phone: aPhone(),
      country_id: 1,
    })
  ).data.id
  const maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
  const goods = { name: 'Wax', code: 'W-1', sku: 'W-1', unit: 'pcs', price: 25, country_id: 1 }
  const stocked = { ...goods, warehouse_id: WORKSHOP, stock: 5, buy_price: 10 }
  const product = await maker.post('/admin/product', stocked)
  expect(product.status, JSON.stringify(product.errors)).toBe(201)
  const sell = async (customer_id: number | null) => {
    const sold = await maker.post('/admin/product-sale', {
      garage_id: WORKSHOP,
      customer_id,
      account_id: BANK,
      lines: [{ product_id: product.data.id, quantity: 1 }],
    })
    expect(sold.status, JSON.stringify(sold.errors)).toBe(201)
    return (await maker.get(`/admin/invoice/${sold.data.id}`)).data
  }
  expect((await sell(customer)).buyer).toMatchObject(identity)
  expect((await sell(null)).buyer).toBeNull()
})

test('a customer with purchase orders gets no invoice without a number', async () => {
  const ready = async (named?: string) => {
    const car = await aCar(garage)
    await owner.put(`/admin/customer/${car.customer_id}`, { purchase_order_required: true })
    const order = await anOrder(garage, {
      car,
      lines: [line({ approval: 'approved', work: 'done' })],
    })
    if (named) await order.put('', { purchase_order_number: named })
    for (const stage of ['in_progress', 'quality_check', 'ready']) await order.move(stage)
    return order
  }
  const first = await ready()
  expect(await first.get()).toMatchObject({
    purchase_order_number: null,
    purchase_order_required: true,
  })
  const issue = (body?: object) => garage.adviser.post(`/admin/order/${first.id}/invoice`, body)
  expect((await issue()).errors).toEqual({ purchase_order_number: [messages.required] })
  const issued = await issue({ purchase_order_number: ' PO 77 ' })
  expect([issued.status, issued.errors]).toEqual([201, undefined])
  expect(await first.get()).toMatchObject({ purchase_order_number: 'PO 77' })
  const paper = (await garage.adviser.get(`/admin/invoice/${issued.data.id}`)).data
  expect(paper.purchase_order_number).toBe('PO 77')
  expect(await pdfOf(issued.data.id, garage.adviser)).toContain('PO 77')

  const second = await ready('PO 78')
  const other = await garage.adviser.post(`/admin/order/${second.id}/invoice`)
  expect((await garage.adviser.get(`/admin/invoice/${other.data.id}`)).data).toMatchObject({
    purchase_order_number: 'PO 78',
  })
})

test('a replacement does not need a number that the first invoice lacked', async () => {
  const order = await transitionTo(garage, 'ready')
  const first = await garage.adviser.post(`/admin/order/${order.id}/invoice`)
  const { customer } = await order.get()
  await owner.put(`/admin/customer/${customer.id}`, { purchase_order_required: true })
  const corrected = await garage.admin.post(`/admin/invoice/${first.data.id}/correct`, {
    version: (await order.get()).version,
    reason: 'Wrong price',
    apply: true,
  })
  expect([corrected.status, corrected.errors]).toEqual([201, undefined])
})
