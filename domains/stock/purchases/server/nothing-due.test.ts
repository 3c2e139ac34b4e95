/** A purchase with nothing due (free goods) is paid from the start, and has no payment. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  PAYABLE,
  STOCK,
  aSupplier,
  admin,
  anItem,
  balance,
  expectOk,
  got,
  itemOf,
  made,
  openShop,
  path,
  posted,
  proof,
  supplier,
  world,
} from '#test/purchases.ts'
import { credit, debit } from '#test/invoices.ts'

beforeAll(openShop)
beforeEach(aSupplier)
afterAll(() => world.close())

const listed = async (status: string) =>
  (await admin.get(`${path}?limit=100&status=${status}`)).data.data.map(
    ({ id }: { id: number }) => id,
  )

test('received: it is Paid, stands with the paid ones, and no proof is asked for', async () => {
  const item = await anItem()
  const id = await made([{ item_id: item, quantity: 3, unit_price: 0 }])
  expect(await got(id)).toMatchObject({
    status: 'Paid',
    total: 0,
    due: 0,
    source_of_funds: null,
    can: { proof: { ok: false, why: { message: 'There is nothing to pay' } } },
  })
  expect(await itemOf(item)).toMatchObject({ quantity: 3, value: 0 })
  expect(await listed('paid')).toContain(id)
  expect(await listed('unpaid')).not.toContain(id)
  expect((await admin.post(`${path}/${id}/proof`, proof())).status).toBe(409)
  expect(await balance(PAYABLE, supplier)).toBe(0)
  await expectOk(admin.delete(`${path}/${id}`))
})

test('ordered: an amount makes it unpaid, and nothing due makes it paid again', async () => {
  const item = await anItem()
  const id = await made([{ item_id: item, quantity: 2, unit_price: 0 }], { received: false })
  const change = async (unit_price: number) => {
    const { version } = await got(id)
    const lines = [{ item_id: item, quantity: 2, unit: 'pcs', unit_price }]
    await expectOk(admin.put(`${path}/${id}`, { lines, version }))
    return (await got(id)).status
  }
  expect((await got(id)).status).toBe('Paid')
  expect(await change(500)).toBe('Unpaid')
  expect(await change(0)).toBe('Paid')
  expect(await change(500)).toBe('Unpaid')
  const { lines } = await got(id)
  await expectOk(
    admin.post(`${path}/${id}/receive`, {
      date: new Date().toISOString().slice(0, 10),
      lines: [{ line_id: lines[0].id, quantity: 2 }],
    }),
  )
  expect(await posted(id)).toEqual([['received', debit(STOCK, 1000), credit(PAYABLE, 1000)]])
  expect(await got(id)).toMatchObject({ status: 'Unpaid', due: 1000 })
})

test('ordered and closed before anything came: nothing is due any more', async () => {
  const id = await made([{ item_id: await anItem(), quantity: 2, unit_price: 500 }], {
    received: false,
  })
  await expectOk(admin.post(`${path}/${id}/close`, { reason: 'Sold out' }))
  expect(await got(id)).toMatchObject({ status: 'Paid', total: 0, due: 0 })
})
