/** Deposits of builds: received, posted, then refunded or forfeited. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkIntegrity } from '#domains/books/reports/server/integrity/integrity-checks.ts'
import { sql } from 'kysely'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let maker: Who
let finance: Who
let customer: number
let bank: number
let elsewhere: number

const path = '/admin/manufacture/build-order'

beforeAll(async () => {
  world = await aWorld()
  maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
  finance = await world.signedInAs('finance')
  const adviser = await world.signedInAs('service adviser')
  const made = await adviser.post('/admin/customer', {
    full_name: 'Rustam Efendi',
    phone: '+6281234560001',
    country_id: 1,
    is_owner: true,
  })
  customer = made.data.id
  const funds = async (country: number) =>
    (await finance.get(`/admin/account?group=cash_bank&postable=true&country_id=${country}`)).data
      .data
  bank = (await funds(1))[0].id
  elsewhere = (await funds(2))[0].id
})
afterAll(() => world.close())

async function aBuild(deposit_required = 0): Promise<number> {
  const { data } = await maker.post(path, {
    name: 'Evo tribute',
    date: '2026-01-05',
    garage_id: 5,
    customer_id: customer,
    price: 900_000_000,
    deposit_required,
  })
  return data.id
}
const money = async (id: number) => (await maker.get(`/manufacture/build-order/${id}/money`)).data
const pay = (id: number, amount: number, fields: object = {}) =>
  maker.post(`${path}/${id}/deposit`, { amount, account_id: bank, ...fields })
async function move(id: number, to: string, fields: object = {}) {
  const { version } = (await maker.get(`/manufacture/build-order/${id}`)).data
  return maker.post(`${path}/${id}/transition`, { to, version, ...fields })
}
/** The journal lines of a build by account: debit minus credit. */
async function booked(id: number) {
  const { rows } = await sql<{ code: string; amount: number }>`
    select a.code, sum(l.debit - l.credit)::bigint as amount from journal_entries e
    join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where e.source_type = 'build' and e.source_id = ${String(id)} group by 1 having sum(l.debit - l.credit) <> 0 order by 1`.execute(
    world.appContext.database.reports,
  )
  return Object.fromEntries(rows.map(({ code, amount }) => [code, Number(amount)]))
}
const bankCode = async () => (await finance.get(`/admin/account/${bank}`)).data.code as string

async function assertInOrder() {
  const checks = await checkIntegrity(world.appContext.database.reports)
  expect(checks.filter(({ holds }) => !holds)).toEqual([])
}

test('a deposit goes into its fund and is owed until the end', async () => {
  const id = await aBuild()
  const first = await pay(id, 250_000_000, { note: 'First part' })
  expect([first.status, first.message]).toEqual([201, 'Deposit successfully created'])
  await pay(id, 50_000_000)
  expect(await money(id)).toMatchObject({
    price: 900_000_000,
    deposits: 300_000_000,
    payments: [
      { kind: 'deposit', amount: 50_000_000 },
      { kind: 'deposit', amount: 250_000_000, note: 'First part' },
    ],
  })
  expect(await booked(id)).toEqual({ [await bankCode()]: 300_000_000, '2-1230': -300_000_000 })
  await assertInOrder()
})

test('work begins without a reason once the deposit required has come in', async () => {
  const id = await aBuild(5_000_000)
  await move(id, 'planned')
  await pay(id, 4_999_999)
  expect((await move(id, 'in_build')).code).toBe('builds.depositMissing')
  await pay(id, 1)
  expect((await move(id, 'in_build')).status).toBe(200)
})

test('a cancelled build says what becomes of its deposit: paid back, or kept', async () => {
  const id = await aBuild()
  await pay(id, 8_000_000)
  expect((await maker.get(`/manufacture/build-order/${id}`)).data.allowed.at(-1).needs).toEqual([
    'reason',
    'deposit',
  ])
  const reason = 'The owner moved away'
  expect((await move(id, 'cancelled', { reason })).codes).toEqual({
    deposit: [{ code: 'build-money.whereDeposit' }],
  })
  expect((await move(id, 'cancelled', { reason, deposit: 'refund' })).codes).toEqual({
    account_id: [{ code: 'build-money.whichFund' }],
  })
  const ended = await move(id, 'cancelled', { reason, deposit: 'refund', account_id: bank })
  expect(ended.data.status).toBe('cancelled')
  expect(await booked(id)).toEqual({})
  expect((await money(id)).deposits).toBe(0)

  const kept = await aBuild()
  await pay(kept, 3_000_000)
  expect((await move(kept, 'cancelled', { reason, deposit: 'forfeit' })).status).toBe(200)
  expect(await booked(kept)).toEqual({ [await bankCode()]: 3_000_000, '4-9100': -3_000_000 })
  expect((await pay(kept, 1)).code).toBe('build-money.closed')
  await assertInOrder()
})

test('a fund of another book, a future day and an amount of nothing are refused', async () => {
  const id = await aBuild()
  const wrong = async (amount: number, fields: object) =>
    Object.keys((await pay(id, amount, fields)).errors ?? {})
  expect(await wrong(1000, { account_id: elsewhere })).toEqual(['account_id'])
  expect(await wrong(1000, { paid_at: '2099-01-01' })).toEqual(['paid_at'])
  expect(await wrong(0, {})).toEqual(['amount'])
  expect((await money(id)).deposits).toBe(0)
})

test('finance reads the money of a build and takes none', async () => {
  const id = await aBuild()
  const seen = await finance.get(`/manufacture/build-order/${id}/money`)
  expect([seen.status, seen.data.can.deposit.ok]).toEqual([200, false])
  expect(
    (await finance.post(`${path}/${id}/deposit`, { amount: 1, account_id: bank })).status,
  ).toBe(403)
})

test('of twenty who cancel at once one pays the deposit back', async () => {
  const id = await aBuild()
  await pay(id, 700_000)
  const { version } = (await maker.get(`/manufacture/build-order/${id}`)).data
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      maker.post(`${path}/${id}/transition`, {
        to: 'cancelled',
        reason: 'at once',
        deposit: 'refund',
        account_id: bank,
        version,
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await booked(id)).toEqual({})
  await assertInOrder()
})
