/** Payables by age and garage, equal to the accounts. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayIn } from '#platform/contract/days.ts'
import { aFile } from '#test/registers/rows.ts'
import { BANK } from '#test/invoices.ts'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let owner: Who
let admin: Who
let supplier: number
let item: number
const today = dayIn('Asia/Jakarta', new Date())
const ago = (days: number) => addDays(today, -days)
const path = '/admin/inventory/purchase'

const made = async (answer: ReturnType<Who['post']>) => {
  const { status, data, message, errors } = await answer
  expect(status, `${message} ${JSON.stringify(errors)}`).toBe(201)
  return data.id as number
}
const bought = (days: number, unit_price: number, fields: object = {}) =>
  made(
    owner.post(path, {
      garage_id: 1,
      supplier_id: supplier,
      date: ago(days),
      lines: [{ item_id: item, quantity: 1, unit: 'pcs', unit_price }],
      ...fields,
    }),
  )

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  admin = await world.signedInAs('admin')
  supplier = await made(owner.post('/admin/supplier', { name: 'Sumber Jaya', country_id: 1 }))
  const part = { name: 'Oil', sku: 'OIL', unit: 'can', buy_price: 1, sell_price: 2 }
  item = await made(owner.post('/admin/garage/1/inventory', part))
  await bought(0, 1)
  await bought(30, 10)
  await bought(31, 100)
  await bought(60, 1000)
  await bought(61, 10_000)
  await bought(90, 100_000)
  await bought(91, 1_000_000)
  // orders and paid purchases are not payables
  await bought(5, 7, { received: false })
  const proof = { payment_proof_file_id: await aFile(world, owner), account_id: BANK }
  await bought(5, 9, { ...proof, status: 'paid' })
  const outside = {
    garage_id: 2,
    supplier_id: supplier,
    date: ago(40),
    lines: [{ name: 'A windscreen', quantity: 1, unit_price: 5 }],
  }
  await made(owner.post('/admin/third-party/purchase', outside))
})
afterAll(() => world.close())

const ageing = {
  d0_30: 11,
  d31_60: 1100,
  d61_90: 110_000,
  over_90: 1_000_000,
  total: 1_111_111,
}

test('is reported by age and garage, equal to the accounts', async () => {
  const { data } = await owner.get('/admin/supplier/payable?country_id=1')
  expect(data.rows).toMatchObject([
    {
      supplier: { id: supplier },
      garage: { id: 1 },
      inventory: 1_111_111,
      third_party: 0,
      ...ageing,
    },
    {
      supplier: { id: supplier },
      garage: { id: 2 },
      inventory: 0,
      third_party: 5,
      d31_60: 5,
      total: 5,
    },
  ])
  expect(data.totals).toMatchObject({ inventory: 1_111_111, third_party: 5, total: 1_111_116 })
  expect(data.accounts).toMatchObject([
    { code: '2-1110', documents: 1_111_111, by_hand: 0, balance: 1_111_111 },
    { code: '2-1120', documents: 5, by_hand: 0, balance: 5 },
  ])
})

test('lists apart what somebody typed', async () => {
  const { data } = await owner.get('/admin/account?keyword=2-1110&country_id=1')
  const payable = data.data[0].id
  const entry = {
    garage_id: 1,
    entry_date: today,
    description: 'Rent',
    lines: [
      { account_id: BANK, debit: 400 },
      { account_id: payable, credit: 400, note: 'Typed', supplier_id: supplier },
    ],
  }
  await made(owner.post('/admin/journal', entry))
  const answer = (await owner.get('/admin/supplier/payable?country_id=1')).data
  expect(answer.totals.inventory).toBe(1_111_111)
  expect(answer.accounts[0]).toMatchObject({
    documents: 1_111_111,
    by_hand: 400,
    balance: 1_111_511,
  })
  expect(answer.by_hand).toMatchObject([
    { code: '2-1110', amount: 400, note: 'Typed', garage: { id: 1 } },
  ])
})

test('a branch sees what its own garage owes', async () => {
  const { data } = await admin.get('/admin/supplier/payable')
  expect(data.rows.map((row: { garage: { id: number } }) => row.garage.id)).toEqual([1])
  expect(data.accounts[1]).toMatchObject({ documents: 0, balance: 0 })
  const abroad = await owner.get('/admin/supplier/payable?country_id=3')
  expect(abroad.data.rows).toEqual([])
  const adviser = await world.signedInAs('service adviser')
  expect((await adviser.get('/admin/supplier/payable')).status).toBe(403)
})

test('the history of a supplier: months, open invoices by age, prices, days to receipt', async () => {
  const id = await bought(20, 70, { received: false })
  const [line] = (await owner.get(`${path}/${id}`)).data.lines
  const part = { lines: [{ line_id: line.id, quantity: 1 }], date: ago(13) }
  await made(owner.post(`${path}/${id}/receive`, part))
  const { data } = await admin.get(`/admin/supplier/${supplier}/history`)
  expect(data.ageing).toEqual({ ...ageing, d0_30: 81, total: 1_111_181 })
  expect(data.open[0]).toMatchObject({ days: 91, due: 1_000_000, garage: { id: 1 } })
  expect(data.open).toHaveLength(8)
  expect(data.months).toHaveLength(12)
  const sum = data.months.reduce((all: number, { total }: { total: number }) => all + total, 0)
  expect(sum).toBe(1_111_111 + 7 + 9 + 70)
  expect(data.prices[0]).toMatchObject({ item: { id: item, name: 'Oil' }, unit_price: 1 })
  expect(data.days_to_receipt).toBe(7)
  expect((await admin.get('/admin/supplier/99999/history')).status).toBe(404)
})
