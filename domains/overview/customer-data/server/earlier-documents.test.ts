/** Documents of erased customers: unchanged until the retention period ends, then without the buyer. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Garage, aCar, aGarage, anOrder, line } from '#test/orders.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import { clearExpiredRecipients } from './customer-data.ts'

let world: World
let garage: Garage
let owner: Who
let boss: pg.Client

beforeAll(async () => {
  world = await aWorld()
  garage = await aGarage(world)
  owner = await world.signedInAs('super admin', { garage_id: null })
  boss = new pg.Client({ connectionString: world.url })
  await boss.connect()
})
afterAll(async () => {
  await boss.end()
  await world.close()
})

/** An order that was paid and handed over; its customer was erased. @returns its invoice and its customer */
async function erased(full_name: string, identity: object, { unit_price = 0 } = {}) {
  const car = await aCar(garage)
  const id = car.customer_id
  const changed = await owner.put(`/admin/customer/${id}`, { full_name, ...identity })
  expect(changed.errors).toBeUndefined()
  const order = await anOrder(garage, {
    car,
    lines: [line({ approval: 'approved', work: 'done', unit_price })],
  })
  for (const stage of ['in_progress', 'quality_check', 'ready']) await order.move(stage)
  const { data } = await garage.adviser.post(`/admin/order/${order.id}/invoice`)
  const note =
    unit_price === 0
      ? null
      : await owner.post(`/admin/invoice/${data.id}/credit`, { all: true, reason: 'Agreed' })
  expect(note?.errors).toBeUndefined()
  await garage.world.appContext.database.writes
    .updateTable('orders')
    .set({ stage: 'delivered', delivered_at: new Date().toISOString() })
    .where('id', '=', order.id)
    .execute()
  const response = await owner.post(`/admin/customer/${id}/erase`, { reason: 'Asked for it' })
  expect(response.message).toBe('Customer erased')
  return { id: data.id as number, customer: id, note: note?.data.id as number }
}
const paper = async (id: number) => (await owner.get(`/admin/invoice/${id}`)).data
const found = async (name: string) =>
  (await owner.get(`/admin/invoice?keyword=${encodeURIComponent(name)}`)).data.total
/** Changes the day of issue. */
async function issuedOn(id: number, day: string) {
  await boss.query('begin; set local session_replication_role = replica')
  await boss.query('update invoices set issued_on = $2 where id = $1', [id, day])
  await boss.query('commit')
}
const year = new Date().getUTCFullYear()

test('a paper with a tax number stays as it is, and can be found', async () => {
  const taxed = await erased('Kartika Taxed', { npwp: '0012345678901000' })
  const plain = await erased('Kartika Plain', {})
  expect([await found('Kartika Taxed'), await found('Kartika Plain')]).toEqual([1, 0])
  // an erased customer has no other data
  expect((await owner.get(`/admin/customer/${taxed.customer}`)).data.npwp).toBeNull()

  // ten years, from the end of the year of issue
  await issuedOn(taxed.id, `${year - 9}-01-01`)
  await issuedOn(plain.id, `${year - 9}-12-31`)
  expect(await clearExpiredRecipients(world.appContext)).toBe(0)
  expect(await paper(taxed.id)).toMatchObject({
    bill_to: { full_name: 'Kartika Taxed' },
    buyer: { npwp: '0012345678901000' },
  })
})

test('after the term the night takes out whom it was for, once, and nothing else', async () => {
  const taxed = await erased('Lestari Taxed', { nik: '3171012345678901' })
  const plain = await erased('Lestari Plain', {})
  const standing = await anOrder(garage, {
    lines: [line({ approval: 'approved', work: 'done' })],
  })
  for (const stage of ['in_progress', 'quality_check', 'ready']) await standing.move(stage)
  const kept = (await garage.adviser.post(`/admin/order/${standing.id}/invoice`)).data.id
  for (const id of [taxed.id, plain.id, kept]) await issuedOn(id, `${year - 12}-12-31`)
  const before = await paper(taxed.id)
  expect(await clearExpiredRecipients(world.appContext)).toBe(2)
  for (const { id, customer } of [taxed, plain])
    expect(await paper(id)).toMatchObject({
      bill_to: { full_name: `#${customer}`, address: null, phone: '' },
      buyer: null,
    })
  const { bill_to: _, buyer: __, ...others } = await paper(taxed.id)
  expect(before).toMatchObject(others)
  expect(await found('Lestari')).toBe(0)
  // of a customer who was not erased
  expect((await paper(kept)).bill_to.full_name).toBe('Maria Goreti Lobo')
  expect(await clearExpiredRecipients(world.appContext)).toBe(0)
})

test('a credit note goes with the invoice that it lowers', async () => {
  const at = { unit_price: 50_000 }
  const taxed = await erased('Melati Taxed', { nik: '3171012345678901' }, at)
  const plain = await erased('Melati Plain', {}, at)
  const notes = async (name: string) =>
    (await owner.get(`/admin/credit-note?keyword=${encodeURIComponent(name)}`)).data.total
  expect([await notes('Melati Taxed'), await notes('Melati Plain')]).toEqual([1, 0])
  const read = async (id: number) => (await owner.get(`/admin/credit-note/${id}`)).data
  await boss.query('begin; set local session_replication_role = replica')
  await boss.query('update credit_notes set issued_on = $2 where id = any($1)', [
    [taxed.note, plain.note],
    `${year - 12}-12-31`,
  ])
  await boss.query('commit')
  const before = await read(taxed.note)
  expect(before).toMatchObject({ buyer: { nik: '3171012345678901' } })
  expect(await clearExpiredRecipients(world.appContext)).toBe(2)
  for (const { note, customer } of [taxed, plain])
    expect(await read(note)).toMatchObject({
      bill_to: { full_name: `#${customer}`, address: null, phone: '' },
      buyer: null,
    })
  const { bill_to: _, buyer: __, ...others } = await read(taxed.note)
  expect(before).toMatchObject(others)
  expect(await notes('Melati')).toBe(0)
  expect(await clearExpiredRecipients(world.appContext)).toBe(0)
  const change = sql`update credit_notes set is_forgotten = true, net = net + 1, grand_total = grand_total + 1 where id = ${plain.note}`
  await expect(change.execute(world.appContext.database.writes)).rejects.toThrow('does not change')
})

test('nothing else of an issued invoice can be changed on the way', async () => {
  const { id } = await erased('Utami Plain', {})
  const change = (set: string) =>
    sql`update invoices set is_forgotten = true, ${sql.raw(set)} where id = ${id}`.execute(
      world.appContext.database.writes,
    )
  await expect(change(`sheet = sheet || '{"status": "paid"}'`)).rejects.toThrow('does not change')
  await expect(change('grand_total = grand_total + 1')).rejects.toThrow('does not change')
})
