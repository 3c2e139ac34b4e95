/** Purchases of outside work, and what they move in the books. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { aFile } from './registers/rows.ts'
import { type Garage, type OrderUnderTest, aGarage, line } from './orders.ts'
import { type Who, type World, aWorld } from './world.ts'

export let world: World
export let garage: Garage
export let owner: Who
export let admin: Who
export let supplier_id: number
export let account_id: number
export let proof: number

export async function setUpBooks() {
  world = await aWorld()
  garage = await aGarage(world)
  admin = garage.admin
  owner = await world.signedInAs('super admin', { garage_id: null })
  supplier_id = (await owner.post('/admin/supplier', { name: 'Kaca Jaya', country_id: 1 })).data.id
  account_id = (await owner.get('/admin/account?group=cash_bank&country_id=1')).data.data[0].id
  proof = await aFile(world, admin)
}

export const tearDownBooks = () => world.close()

export const path = '/admin/third-party/purchase'
export const today = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format(new Date())
export const body = (given: object = {}) => ({
  garage_id: 1,
  supplier_id,
  date: today(),
  lines: [{ name: 'Windscreen', quantity: 1.5, unit: 'pcs', unit_price: 100_001 }],
  ...given,
})
/** What the lines of `body` come to: 150,001.5, half up. */
export const SUB_TOTAL = 150_002

export async function bought(given: object = {}): Promise<string> {
  const response = await admin.post(path, body(given))
  expect(response.status, JSON.stringify([response.message, response.errors])).toBe(201)
  return `${path}/${response.data.id}`
}
export const pay = (one: string, given: object = {}) =>
  admin.post(`${one}/proof`, { payment_proof_file_id: proof, account_id, ...given })

const watched = [
  'WIP_ORDER',
  'COGS_THIRD_PARTY',
  'ADMIN_FEE',
  'MISC_PURCHASE',
  'AP_THIRD_PARTY',
  'FUND',
]
/** Debit less credit of the accounts of these rules in garage 1. */
async function books(): Promise<Record<string, number>> {
  const { rows } = await sql<{ key: string; sum: number }>`
    select case when a.id = ${account_id} then 'FUND' else a.system_key end as key, sum(l.debit - l.credit) as sum
    from journal_lines l join accounts a on a.id = l.account_id where l.garage_id = 1 group by 1`.execute(
    world.appContext.database.reads,
  )
  return Object.fromEntries(
    watched.map((key) => [key, Number(rows.find((row) => row.key === key)?.sum ?? 0)]),
  )
}
/** What an action moves on these accounts; those that stay are left out. */
export async function moves(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await books()
  await act()
  const after = await books()
  return Object.fromEntries(
    watched
      .map((key) => [key, after[key]! - before[key]!] as const)
      .filter(([, change]) => change !== 0),
  )
}

export async function costs({ id }: { id: number }) {
  const { third_party_cost, wip } = await world.appContext.database.reads
    .selectFrom('orders')
    .select(['third_party_cost', 'wip'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [third_party_cost, wip]
}
export const plateOf = async (order: OrderUnderTest): Promise<string> =>
  (await order.get()).license_plate
export const outsideLine = () => line({ kind: 'third_party', name: 'Glass', unit_price: 500_000 })
