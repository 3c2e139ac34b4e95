/** Receipts of the payments of orders, invoices, counter sales and credit notes: content, PDF, rights and scope. */
import { afterAll, expect, test } from 'vitest'
import { BANK, CASH, agreed, aTill, taken } from '#test/invoices.ts'
import { anOrder } from '#test/orders.ts'
import { paperWidth, readPdf } from '#test/pdf.ts'
import type { Who } from '#test/world.ts'
import { receiptOf } from '../receipt.ts'

const till = await aTill()
const { world, admin, adviser, mechanic, ready, issued, pay } = till
afterAll(() => world.close())

const read = (path: string, who: Who = adviser) => who.get(path)
const contentOf = async (path: string, who: Who = adviser) => {
  const { status, data } = await read(path, who)
  expect(status).toBe(200)
  return data
}
const pdfOf = async (path: string, query = '', who: Who = adviser) => {
  const { statusCode, headers, rawPayload } = await world.app.inject({
    url: `/api${path}/pdf${query}`,
    headers: { authorization: `Bearer ${who.token}` },
  })
  return { status: statusCode, headers, bytes: rawPayload }
}
const textOf = async (path: string, query = '') =>
  readPdf((await pdfOf(path, query)).bytes).all.replaceAll('\u00a0', ' ')

const today = () => new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Jakarta' }).format(new Date())

test('of an invoice paid in parts: number, payer, fund, amount, and what remains due', async () => {
  const order = await ready()
  const invoice = await issued(order)
  const first = await taken(pay(invoice, 300_000, { account_id: CASH, note: 'At the counter' }))
  const path = `/admin/invoice/${invoice.id}/payment/${first.id}`
  const { customer, vehicle } = await order.get()
  expect(await contentOf(path)).toMatchObject({
    number: `${invoice.number}-1`,
    document: { kind: 'invoice', number: invoice.number },
    kind: 'payment',
    bill_to: { full_name: customer.full_name },
    vehicle: { license_plate: expect.any(String) },
    amount: 300_000,
    rounding: 0,
    withheld: 0,
    account: { id: CASH, name: 'Cash on hand' },
    note: 'At the counter',
    due: 700_000,
    due_on: today(),
    is_due_expected: false,
    taken_back: null,
    currency: 'IDR',
    paper: 'a4',
  })
  expect(vehicle).toBeDefined()
  // the same payment, by its order
  const byOrder = `/admin/order/${order.id}/payment/${first.id}`
  expect(await contentOf(byOrder)).toEqual(await contentOf(path))

  const second = await taken(pay(invoice, 750_000, { excess_confirmed: true }))
  const rest = `/admin/invoice/${invoice.id}/payment/${second.id}`
  expect(await contentOf(rest)).toMatchObject({
    number: `${invoice.number}-2`,
    amount: 750_000,
    excess: 50_000,
    due: 0,
  })
  expect(await textOf(rest, '?language=en')).toContain('Of which kept as deposit')
})

test('a down payment belongs to its order, and a refund takes it back', async () => {
  const order = await anOrder(till, { lines: [agreed({ unit_price: 1_000_000 })] })
  const { number, version } = await order.get()
  const deposit = await taken(
    adviser.post(`/admin/order/${order.id}/down-payment`, {
      amount: 400_000,
      account_id: BANK,
      version,
    }),
  )
  const path = `/admin/order/${order.id}/payment/${deposit.id}`
  expect(await contentOf(path)).toMatchObject({
    number: `${number}-1`,
    document: { kind: 'order', number },
    kind: 'down_payment',
    amount: 400_000,
    due: 600_000,
    is_due_expected: true,
    taken_back: null,
  })
  const refund = await taken(
    admin.post(`/admin/order/${order.id}/refund`, {
      amount: 400_000,
      account_id: BANK,
      reason: 'Changed their mind',
      version: (await order.get()).version,
    }),
  )
  expect(await contentOf(path)).toMatchObject({
    taken_back: { amount: 400_000, paid_on: today(), whole: true },
  })
  const back = `/admin/order/${order.id}/payment/${refund.id}`
  expect(await contentOf(back)).toMatchObject({
    number: `${number}-2`,
    kind: 'refund',
    amount: 400_000,
    note: 'Changed their mind',
    due: null,
    taken_back: null,
  })
  const [received, returned] = [await textOf(path), await textOf(back)]
  for (const word of ['Kwitansi', 'Dikembalikan: Rp 400.000', 'Sudah terima dari'])
    expect(received).toContain(word)
  for (const word of ['Kwitansi pengembalian', 'Dibayarkan kepada', 'Empat ratus ribu rupiah'])
    expect(returned).toContain(word)
})

test('withheld tax stands beside the money, and the words name the money', async () => {
  const order = await ready()
  const { customer } = await order.get()
  expect((await adviser.put(`/admin/customer/${customer.id}`, { kind: 'company' })).status).toBe(
    200,
  )
  const invoice = await issued(order)
  const { id } = await taken(
    pay(invoice, 980_000, { withheld: 20_000, withholding_number: 'BP-12' }),
  )
  const path = `/admin/invoice/${invoice.id}/payment/${id}`
  expect(await contentOf(path)).toMatchObject({
    amount: 980_000,
    withheld: 20_000,
    withholding_number: 'BP-12',
    due: 0,
  })
  const text = await textOf(path)
  for (const word of ['Rp 980.000', 'Dipotong BP-12', 'Rp 20.000', 'Rp 1.000.000'])
    expect(text).toContain(word)
  expect(text).toContain('Sembilan ratus delapan puluh ribu rupiah')
})

test('is in the language of the customer or another, and on the paper that is asked for', async () => {
  const invoice = await issued(await ready())
  const { id } = await taken(pay(invoice, 1_000_000, { account_id: CASH }))
  const path = `/admin/invoice/${invoice.id}/payment/${id}`
  const { status, headers, bytes } = await pdfOf(path)
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(headers['content-disposition']).toBe(
    `attachment; filename="receipt-${invoice.number.replaceAll('/', '-')}-1.pdf"`,
  )
  expect(bytes.equals((await pdfOf(path)).bytes)).toBe(true)
  const words = {
    en: ['Receipt', 'Received from', 'Cash on hand'],
    id: ['Kwitansi', 'Sudah terima dari', 'Terbilang', 'Satu juta rupiah'],
    my: ['Resit', 'Diterima daripada', 'Tunai di tangan'],
    nl: ['Kwitantie', 'Ontvangen van', 'Kas'],
  }
  for (const [language, expected] of Object.entries(words)) {
    const text = await textOf(path, `?language=${language}`)
    for (const word of expected) expect(text).toContain(word)
  }
  expect(await textOf(path, '?language=en')).not.toContain('rupiah')
  const widthOf = async (query: string) => paperWidth((await pdfOf(path, query)).bytes)
  expect(await widthOf('')).toBe(595)
  expect(await widthOf('?paper=a5')).toBe(420)
  expect(await widthOf('?paper=80mm')).toBe(227)
  expect((await pdfOf(path, '?paper=letter')).status).toBe(422)
  expect((await pdfOf(path, '?language=fr')).status).toBe(422)
})

const refundOf = async (invoice: { id: number }, who: Who) =>
  (await contentOf(`/admin/invoice/${invoice.id}`, who)).payments.find(
    ({ kind }: { kind: string }) => kind === 'refund',
  )

test('a refund by a credit note has the number of the note', async () => {
  const invoice = await issued(await ready())
  await taken(pay(invoice, 1_000_000))
  const note = await taken(
    admin.post(`/admin/invoice/${invoice.id}/credit`, {
      lines: [{ line_no: 1, amount: 250_000 }],
      reason: 'Agreed',
      settle: { kind: 'refund', account_id: BANK },
    }),
  )
  const { id } = await refundOf(invoice, admin)
  expect(await contentOf(`/admin/invoice/${invoice.id}/payment/${id}`)).toMatchObject({
    number: `${note.number}-1`,
    document: { kind: 'credit_note', number: note.number },
    kind: 'refund',
    amount: 250_000,
    taken_back: null,
  })
})

test('of a counter sale: its void refunds the payment, the void of its credit note reverses the refund', async () => {
  const WORKSHOP = 5
  const maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
  const owner = await world.signedInAs('super admin', { garage_id: null })
  const goods = { name: 'Bulb', code: 'BULB', sku: 'BULB', unit: 'pcs', price: 1000, country_id: 1 }
  const product = await taken(
    maker.post('/admin/product', { ...goods, warehouse_id: WORKSHOP, stock: 5, buy_price: 500 }),
  )
  const sale = (): Promise<{ id: number; number: string }> =>
    taken(
      maker.post('/admin/product-sale', {
        garage_id: WORKSHOP,
        account_id: CASH,
        lines: [{ product_id: product.id, quantity: 1 }],
      }),
    )
  const [voided, credited] = [await sale(), await sale()]
  const paid = `/admin/invoice/${voided.id}/payment/${voided.id}`
  expect(await contentOf(paid, maker)).toMatchObject({ amount: 1000, bill_to: null, due: 0 })
  const reason = { reason: 'Typed wrong' }
  expect((await maker.post(`/admin/invoice/${voided.id}/void`, reason)).status).toBe(200)
  expect(await contentOf(paid, maker)).toMatchObject({
    due: null,
    taken_back: { amount: 1000, whole: true },
  })
  const back = await contentOf(`/admin/invoice/${voided.id}/payment/${-voided.id}`, maker)
  expect(back).toMatchObject({ kind: 'refund', amount: 1000, taken_back: null })

  const note = await taken(
    owner.post(`/admin/invoice/${credited.id}/credit`, {
      lines: [{ line_no: 1, qty: 1 }],
      ...reason,
      settle: { kind: 'refund', account_id: CASH },
    }),
  )
  const { id } = await refundOf(credited, owner)
  expect((await owner.post(`/admin/credit-note/${note.id}/void`, reason)).status).toBe(200)
  expect(await contentOf(`/admin/invoice/${credited.id}/payment/${id}`, owner)).toMatchObject({
    number: `${note.number}-1`,
    taken_back: { amount: 1000, whole: true },
  })
})

test('a write-off and a forfeited deposit have none: no money moved', async () => {
  const order = await anOrder(till, { lines: [agreed({ unit_price: 1_000_000 })] })
  await taken(
    adviser.post(`/admin/order/${order.id}/down-payment`, {
      amount: 400_000,
      account_id: BANK,
      version: (await order.get()).version,
    }),
  )
  const forfeit = await taken(
    admin.post(`/admin/order/${order.id}/refund`, {
      amount: 100_000,
      forfeit: true,
      reason: 'Not collected',
      version: (await order.get()).version,
    }),
  )
  const { payments } = await contentOf(`/admin/order/${order.id}/invoice`)
  expect(payments.map(({ receipt }: { receipt: object | null }) => receipt !== null)).toEqual([
    true,
    false,
  ])
  expect((await read(`/admin/order/${order.id}/payment/${forfeit.id}`)).status).toBe(404)
})

test('a refund that coins round down still takes back the whole', () => {
  const given = {
    withheld: 0,
    withholding_number: null,
    account: { id: 1, name: 'Cash', name_id: null },
    paid_on: '2026-11-28',
    note: null,
    receipt: { number: 'WO/1-1', document: { kind: 'order' as const, number: 'WO/1' } },
  }
  const paid = { ...given, id: 1, kind: 'down_payment', amount: 10_002, rounding: 0 }
  const refund = { ...given, id: 2, kind: 'refund', amount: 10_000, rounding: 2 }
  expect(receiptOf([paid, refund], 1)?.taken_back).toEqual({
    amount: 10_000,
    paid_on: '2026-11-28',
    whole: true,
  })
  const part = { ...refund, amount: 5000, rounding: 0 }
  expect(receiptOf([paid, part], 1)?.taken_back).toMatchObject({ amount: 5000, whole: false })
})

test('404 for a payment of another order, of another garage, and for none; as for invoices', async () => {
  const [order, other] = [await ready(), await ready()]
  const invoice = await issued(order)
  const { id } = await taken(pay(invoice, 100_000))
  const own = `/admin/order/${order.id}/payment/${id}`
  const there = await world.signedInAs('service adviser', { garage_id: 2 })
  for (const [path, who, expected] of [
    [own, adviser, 200],
    [own, mechanic, 200],
    [own, there, 404],
    [`/admin/invoice/${invoice.id}/payment/${id}`, there, 404],
    [`/admin/order/${other.id}/payment/${id}`, adviser, 404],
    [`/admin/order/${order.id}/payment/99999999`, adviser, 404],
    [`/admin/order/${order.id}/payment/x`, adviser, 404],
  ] as const) {
    expect([path, (await read(path, who)).status]).toEqual([path, expected])
    expect([path, (await pdfOf(path, '', who)).status]).toEqual([path, expected])
  }
  const maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
  expect((await read(own, maker)).status).toBe(
    (await read(`/admin/invoice/${invoice.id}`, maker)).status,
  )
})
