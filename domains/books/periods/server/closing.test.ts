/** The closing report: imported opening balances against the previous trial balance. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BANK, CASH, taken } from '#test/invoices.ts'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let owner: Who
let finance: Who

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  finance = await world.signedInAs('finance')
})
afterAll(() => world.close())

const path = '/admin/import/closing'
const report = async (garage = 1, who = finance) =>
  (await who.get(`${path}?garage_id=${garage}`)).data
const keep = (lines: object[], garage_id = 1, who = finance) => who.put(path, { garage_id, lines })

test('each account is compared, and what differs is what is missing', async () => {
  expect(await report()).toEqual({
    currency: 'IDR',
    rows: [],
    totals: { brought_in: 0, typed: 0, difference: 0 },
  })
  await taken(
    finance.post('/admin/opening-balance', {
      garage_id: 1,
      entry_date: '2026-01-01',
      lines: [
        { account_id: CASH, debit: 700_000 },
        { account_id: BANK, credit: 200_000 },
      ],
    }),
  )
  const saved = await keep([
    { account_id: CASH, amount: 700_000 },
    { account_id: BANK, amount: -250_000 },
  ])
  expect(saved).toMatchObject({ status: 200, message: 'Previous trial balance saved' })
  const { rows, totals } = await report()
  expect(rows).toEqual([
    expect.objectContaining({
      account_id: CASH,
      brought_in: 700_000,
      typed: 700_000,
      difference: 0,
    }),
    expect.objectContaining({
      account_id: BANK,
      brought_in: -200_000,
      typed: -250_000,
      difference: 50_000,
    }),
    expect.objectContaining({
      code: '3-9000',
      brought_in: -500_000,
      typed: 0,
      difference: -500_000,
    }),
  ])
  expect(totals).toEqual({ brought_in: 0, typed: 450_000, difference: -450_000 })
})

test('it is kept whole, by those who keep the books, of accounts of the garage', async () => {
  expect((await keep([{ account_id: CASH, amount: 5 }], 2, owner)).status).toBe(200)
  expect(
    (
      await keep(
        [
          { account_id: BANK, amount: 7 },
          { account_id: CASH, amount: 0 },
        ],
        2,
        owner,
      )
    ).data,
  ).toEqual({
    lines: 1,
  })
  expect((await report(2, owner)).rows).toEqual([
    expect.objectContaining({ account_id: BANK, typed: 7, brought_in: 0 }),
  ])
  const twice = [CASH, CASH].map((account_id) => ({ account_id, amount: 1 }))
  expect((await keep(twice)).errors).toEqual({
    'lines.1.account_id': ['This account is listed twice'],
  })
  expect((await keep([{ account_id: 2003, amount: 1 }])).errors).toHaveProperty([
    'lines.0.account_id',
  ])
  expect((await keep([{ account_id: CASH, amount: 1.5 }])).status).toBe(422)
  const admin = await world.signedInAs('admin')
  expect((await admin.get(`${path}?garage_id=1`)).status).toBe(403)
  expect((await keep([], 1, admin)).status).toBe(403)
  expect((await finance.get(`${path}?garage_id=999`)).status).toBe(422)
  expect((await finance.get(path)).status).toBe(422)
})
