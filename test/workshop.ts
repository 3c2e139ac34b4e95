/** A workshop that builds, for the tests of what builds cost: its people, material, builds and what these post. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { checkIntegrity } from '#domains/books/reports/server/integrity/integrity-checks.ts'
import type { Build } from '#domains/workshop/builds/detail.ts'
import { type Who, type World, aWorld } from './world.ts'

export let world: World
export let maker: Who
export let owner: Who
export let finance: Who
export let mechanic: Who
export let mechanicId: number
export let customer: number
export let bank: number
export let supplier: number

export const path = '/admin/manufacture/build-order'
export const WORKSHOP = 5
export const drawn =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1L8 8"/></svg>'
export const namesOf = (en: string) => ({ en, id: `${en} id`, my: `${en} my`, nl: `${en} nl` })

/** A world with a workshop, its people and a customer; before all tests of a file. */
export async function openWorkshop() {
  world = await aWorld()
  maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
  owner = await world.signedInAs('super admin', { garage_id: null })
  finance = await world.signedInAs('finance')
  const adviser = await world.signedInAs('service adviser')
  const person = { full_name: 'Rustam Efendi', phone: '+6281234560001', country_id: 1 }
  customer = (await adviser.post('/admin/customer', { ...person, is_owner: true })).data.id
  const funds = '/admin/account?group=cash_bank&postable=true&country_id=1'
  bank = (await finance.get(funds)).data.data[0].id
  mechanic = await world.signedInAs('mechanic', { garage_id: WORKSHOP })
  mechanicId = (await maker.get(`/admin/employee?garage_id=${WORKSHOP}&role_id=3`)).data.data[0].id
  const { version } = (await maker.get(`/admin/employee/${mechanicId}`)).data
  const rate = await maker.put(`/admin/employee/${mechanicId}`, { hourly_rate: 60_000, version })
  expect(rate.status).toBe(200)
  const stage = await maker.post('/admin/manufacture/stage', {
    names: namesOf('Paint'),
    planned_days: 3,
  })
  await maker.post(`/admin/manufacture/stage/${stage.data.id}/task`, {
    names: namesOf('Spray'),
    weight: 1,
    proof: 'none',
  })
  supplier = (await owner.post('/admin/supplier', { name: 'Cahaya Chrome', country_id: 1 })).data.id
}

let made = 0
export async function anItem(quantity: number, buy_price: number): Promise<number> {
  const sku = `MAT-${++made}`
  const item = { name: `Steel ${made}`, sku, unit: 'pcs', sell_price: 0, buy_price, quantity }
  const { status, data, errors } = await maker.post(`/admin/garage/${WORKSHOP}/inventory`, item)
  expect([status, errors]).toEqual([201, undefined])
  return data.id
}
export async function aBuild(price = 100_000_000): Promise<number> {
  const { data } = await maker.post(path, {
    name: `Evo tribute ${++made}`,
    date: '2026-01-05',
    garage_id: WORKSHOP,
    customer_id: customer,
    price,
  })
  return data.id
}
export const readBuild = async (id: number): Promise<Build> =>
  (await maker.get(`/manufacture/build-order/${id}`)).data
export async function move(id: number, to: string, fields: object = {}) {
  const { version } = await readBuild(id)
  return maker.post(`${path}/${id}/transition`, { to, version, ...fields })
}
export async function inBuild(price?: number): Promise<number> {
  const id = await aBuild(price)
  await move(id, 'planned')
  expect((await move(id, 'in_build')).status).toBe(200)
  return id
}
export const pay = (id: number, amount: number) =>
  maker.post(`${path}/${id}/deposit`, { amount, account_id: bank })
export const take = (id: number, item_id: number, quantity: number, fields: object = {}) =>
  maker.post(`${path}/${id}/material`, { item_id, quantity, ...fields })
export const bring = (id: number, material: number, quantity: number) =>
  maker.post(`${path}/${id}/material/${material}/return`, { quantity })
export const costs = async (id: number) =>
  (await maker.get(`/manufacture/build-order/${id}/material`)).data
export const money = async (id: number) =>
  (await maker.get(`/manufacture/build-order/${id}/money`)).data
export const outside = (id: number, unit_price: number, who = maker, fields: object = {}) =>
  who.post('/admin/third-party/purchase', {
    garage_id: WORKSHOP,
    supplier_id: supplier,
    date: new Date().toISOString().slice(0, 10),
    build_order_id: id,
    lines: [{ name: 'Chrome the bumpers', quantity: 1, unit_price }],
    ...fields,
  })
export async function finish(id: number, signed = ['customer', 'workshop']) {
  await world.appContext.database.writes
    .updateTable('build_tasks')
    .set({ status: 'done' })
    .where('build_id', '=', id)
    .execute()
  expect((await move(id, 'finished')).status).toBe(200)
  for (const signer of signed) await maker.post(`${path}/${id}/signature`, { signer, svg: drawn })
}
export const deliver = async (id: number, fields: object = {}) =>
  maker.post(`${path}/${id}/deliver`, { version: (await readBuild(id)).version, ...fields })

/** The lines that a build has in the books by their accounts: debit less credit; also those of its outside work. */
export async function booked(id: number) {
  const { rows } = await sql<{ code: string; amount: number }>`
    select a.code, sum(l.debit - l.credit)::bigint as amount from journal_entries e
    join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where (e.source_type = 'build' and e.source_id = ${String(id)})
      or (e.source_type = 'third_party_purchase' and e.source_id in
        (select t.id::text from third_party_purchases t where t.build_id = ${id}))
    group by 1 having sum(l.debit - l.credit) <> 0 order by 1`.execute(
    world.appContext.database.reports,
  )
  return Object.fromEntries(rows.map(({ code, amount }) => [code, Number(amount)]))
}
export const bankCode = async () =>
  (await finance.get(`/admin/account/${bank}`)).data.code as string
export async function assertInOrder() {
  const checks = await checkIntegrity(world.appContext.database.reports)
  expect(checks.filter(({ holds }) => !holds)).toEqual([])
}
