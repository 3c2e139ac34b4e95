/** What a build costs and what it comes to: materials, hours, outside work, bills, delivery and the end of a cancelled one. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { houseInOrder } from '#domains/books/reports/server/service.ts'
import type { Build } from '#domains/workshop/builds/detail.ts'
import { aCar } from '#test/orders.ts'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let maker: Who
let owner: Who
let finance: Who
let mechanic: Who
let mechanicId: number
let customer: number
let bank: number
let supplier: number

const path = '/admin/manufacture/build-order'
const WORKSHOP = 5
const drawn = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1L8 8"/></svg>'
const namesOf = (en: string) => ({ en, id: `${en} id`, my: `${en} my`, nl: `${en} nl` })

beforeAll(async () => {
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
})
afterAll(() => world.close())

let made = 0
async function anItem(quantity: number, buy_price: number): Promise<number> {
  const sku = `MAT-${++made}`
  const item = { name: `Steel ${made}`, sku, unit: 'pcs', sell_price: 0, buy_price, quantity }
  const { status, data, errors } = await maker.post(`/admin/garage/${WORKSHOP}/inventory`, item)
  expect([status, errors]).toEqual([201, undefined])
  return data.id
}
async function aBuild(price = 100_000_000): Promise<number> {
  const { data } = await maker.post(path, {
    name: `Evo tribute ${++made}`,
    date: '2026-01-05',
    garage_id: WORKSHOP,
    customer_id: customer,
    price,
  })
  return data.id
}
const readBuild = async (id: number): Promise<Build> =>
  (await maker.get(`/manufacture/build-order/${id}`)).data
async function move(id: number, to: string, fields: object = {}) {
  const { version } = await readBuild(id)
  return maker.post(`${path}/${id}/transition`, { to, version, ...fields })
}
async function inBuild(price?: number): Promise<number> {
  const id = await aBuild(price)
  await move(id, 'planned')
  expect((await move(id, 'in_build')).status).toBe(200)
  return id
}
const pay = (id: number, amount: number) =>
  maker.post(`${path}/${id}/deposit`, { amount, account_id: bank })
const take = (id: number, item_id: number, quantity: number, fields: object = {}) =>
  maker.post(`${path}/${id}/material`, { item_id, quantity, ...fields })
const bring = (id: number, material: number, quantity: number) =>
  maker.post(`${path}/${id}/material/${material}/return`, { quantity })
const costs = async (id: number) =>
  (await maker.get(`/manufacture/build-order/${id}/material`)).data
const money = async (id: number) => (await maker.get(`/manufacture/build-order/${id}/money`)).data
const outside = (id: number, unit_price: number, who = maker, fields: object = {}) =>
  who.post('/admin/third-party/purchase', {
    garage_id: WORKSHOP,
    supplier_id: supplier,
    date: new Date().toISOString().slice(0, 10),
    build_order_id: id,
    lines: [{ name: 'Chrome the bumpers', quantity: 1, unit_price }],
    ...fields,
  })
async function finish(id: number, signed = ['customer', 'workshop']) {
  await world.house.database.writes
    .updateTable('build_tasks')
    .set({ status: 'done' })
    .where('build_id', '=', id)
    .execute()
  expect((await move(id, 'finished')).status).toBe(200)
  for (const signer of signed) await maker.post(`${path}/${id}/signature`, { signer, svg: drawn })
}
const deliver = async (id: number, fields: object = {}) =>
  maker.post(`${path}/${id}/deliver`, { version: (await readBuild(id)).version, ...fields })

/** The lines that a build has in the books by their accounts: debit less credit; also those of its outside work. */
async function booked(id: number) {
  const { rows } = await sql<{ code: string; amount: number }>`
    select a.code, sum(l.debit - l.credit)::bigint as amount from journal_entries e
    join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where (e.source_type = 'build' and e.source_id = ${String(id)})
      or (e.source_type = 'third_party_purchase' and e.source_id in
        (select t.id::text from third_party_purchases t where t.build_id = ${id}))
    group by 1 having sum(l.debit - l.credit) <> 0 order by 1`.execute(world.house.database.reports)
  return Object.fromEntries(rows.map(({ code, amount }) => [code, Number(amount)]))
}
const bankCode = async () => (await finance.get(`/admin/account/${bank}`)).data.code as string
async function assertInOrder() {
  const checks = await houseInOrder(world.house.database.reports)
  expect(checks.filter(({ holds }) => !holds)).toEqual([])
}

describe('materials', () => {
  test('go into the build at average cost, and come back at the cost issued', async () => {
    const id = await inBuild()
    const steel = await anItem(10, 1_000)
    const taken = await take(id, steel, 3)
    expect([taken.status, taken.data.cost]).toEqual([201, 3_000])
    await owner.post(`/admin/garage/${WORKSHOP}/inventory/${steel}/adjust`, {
      quantity: 3,
      unit_cost: 9_000,
      reason: 'found',
    })
    expect(await booked(id)).toEqual({ '1-1320': -3_000, '1-1330': 3_000 })
    expect((await bring(id, taken.data.id, 1)).data).toMatchObject({ returned: 1 })
    expect(await booked(id)).toEqual({ '1-1320': -2_000, '1-1330': 2_000 })
    const tooMuch = await bring(id, taken.data.id, 2.5)
    expect([tooMuch.status, tooMuch.codes]).toEqual([
      422,
      { quantity: [{ code: 'build-money.aboveOut', values: { out: 2 } }] },
    ])
    const shown = await costs(id)
    expect(shown.cost).toEqual({ materials: 2_000, labour: 0, outside: 0, total: 2_000 })
    expect(shown.data[0]).toMatchObject({
      item: { id: steel },
      quantity: 3,
      returned: 1,
      cost: 2_000,
    })
    expect((await readBuild(id)).money).toMatchObject({ cost: 2_000, margin: 99_998_000 })
    await assertInOrder()
  })

  test('more than is there, of another garage, of another build: refused, and nothing moves', async () => {
    const id = await inBuild()
    const steel = await anItem(2, 1_000)
    expect((await take(id, steel, 3)).status).toBe(409)
    const elsewhere = (
      await owner.post('/admin/garage/1/inventory', {
        name: 'Oil',
        sku: `OIL-${++made}`,
        unit: 'pcs',
        sell_price: 1,
        buy_price: 1,
        quantity: 5,
      })
    ).data.id
    expect((await take(id, elsewhere, 1)).codes).toEqual({
      item_id: [{ code: 'unknownReference' }],
    })
    const other = (await readBuild(await inBuild())).stages[0]?.tasks[0]?.id
    expect((await take(id, steel, 1, { task_id: other })).codes).toEqual({
      task_id: [{ code: 'build-tasks.otherBuild' }],
    })
    expect(await booked(id)).toEqual({})
  })

  test('of twenty who take the last two, two get them', async () => {
    const id = await inBuild()
    const steel = await anItem(2, 1_500)
    const answers = await Promise.all(Array.from({ length: 20 }, () => take(id, steel, 1)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(await booked(id)).toEqual({ '1-1320': -3_000, '1-1330': 3_000 })
    await assertInOrder()
  })
})

describe('hours', () => {
  async function aTask(id: number) {
    const task = (await readBuild(id)).stages[0]?.tasks[0]
    await maker.put(`/admin/manufacture/task/${task?.id}`, { assignee_ids: [mechanicId] })
    const { version } = (await maker.get(`/manufacture/task/${task?.id}`)).data
    await mechanic.post(`/admin/manufacture/task/${task?.id}/transition`, {
      to: 'in_progress',
      version,
    })
    return task?.id as number
  }
  /** As if it had been started so long ago. */
  const since = (hours: number) =>
    world.house.database.writes
      .updateTable('build_times')
      .set({ started_at: new Date(Date.now() - hours * 3_600_000).toISOString() })
      .where('stopped_at', 'is', null)
      .execute()
  const clock = (task: number, action: string, who = mechanic) =>
    who.post(`/manufacture/task/${task}/time`, { action })

  test('that were worked without a line count from then to then, and never twice', async () => {
    const id = await inBuild()
    const task = await aTask(id)
    const turn = (action: string, hoursAgo: number) =>
      mechanic.post(`/manufacture/task/${task}/time`, {
        action,
        at: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
      })
    const refused = {
      at: ['Must be between your last recorded time and now, at most two weeks ago'],
    }
    expect((await turn('start', 400)).errors).toEqual(refused)
    expect((await turn('start', -1)).errors).toEqual(refused)
    expect((await turn('start', 3)).status).toBe(201)
    expect((await turn('stop', 4)).errors).toEqual(refused)
    expect((await turn('stop', 1)).data.seconds).toBe(7200)
    expect(await booked(id)).toEqual({ '1-1330': 120_000, '5-1100': -120_000 })
    expect((await turn('start', 2)).errors).toEqual(refused)
    await assertInOrder()
  })

  test('of a mechanic cost the build at his rate, when his clock stops', async () => {
    const id = await inBuild()
    const task = await aTask(id)
    expect((await clock(task, 'start')).data).toMatchObject({ seconds: 0 })
    await since(2.5)
    expect((await clock(task, 'stop')).data.seconds).toBeGreaterThanOrEqual(9_000)
    expect(await booked(id)).toEqual({ '1-1330': 150_000, '5-1100': -150_000 })
    expect((await costs(id)).hours).toMatchObject([
      { employee: { id: mechanicId }, cost: 150_000, running_since: null },
    ])
    expect((await clock(task, 'stop')).code).toBe('build-tasks.notRunning')
    await assertInOrder()
  })

  test('on another task stop the first clock; a move and the end of the work stop it too', async () => {
    const [one, two] = [await inBuild(), await inBuild()]
    const [first, second] = [await aTask(one), await aTask(two)]
    await clock(first, 'start')
    await since(1)
    await clock(second, 'start')
    expect(await booked(one)).toEqual({ '1-1330': 60_000, '5-1100': -60_000 })
    await since(1)
    expect((await move(two, 'on_hold', { reason: 'no paint' })).status).toBe(200)
    expect(await booked(two)).toEqual({ '1-1330': 60_000, '5-1100': -60_000 })
    expect((await clock(second, 'start')).code).toBe('build-tasks.notInBuild')
    await assertInOrder()
  })

  test('that nobody stopped count as a long day at most', async () => {
    const id = await inBuild()
    const task = await aTask(id)
    await clock(task, 'start')
    await since(70)
    await clock(task, 'stop')
    expect(await booked(id)).toEqual({ '1-1330': 720_000, '5-1100': -720_000 })
  })

  test('of a task of somebody else are not his to record, and his rate is not his to see', async () => {
    const id = await inBuild()
    const task = (await readBuild(id)).stages[0]?.tasks[0]?.id as number
    expect((await clock(task, 'start')).status).toBe(404)
    const people = (await mechanic.get('/admin/employee')).data.data
    expect(people.every((one: { hourly_rate: unknown }) => one.hourly_rate === null)).toBe(true)
  })
})

describe('outside work', () => {
  test('is entered by a maker for a build of the workshop, and for nothing else', async () => {
    const id = await inBuild()
    const bought = await outside(id, 4_000_000)
    expect([bought.status, bought.errors]).toEqual([201, undefined])
    expect(await booked(id)).toEqual({ '1-1330': 4_000_000, '2-1120': -4_000_000 })
    expect((await costs(id)).outside).toMatchObject([
      { id: bought.data.id, supplier: 'Cahaya Chrome', cost: 4_000_000, is_late: false },
    ])
    const nothing = await outside(id, 1, maker, { build_order_id: null })
    expect([nothing.status, nothing.code]).toEqual([403, 'third-party-purchases.onlyBuilds'])
    expect((await outside(id, 1, owner, { garage_id: 1 })).codes).toEqual({
      build_order_id: [{ code: 'unknownReference' }],
    })
    expect((await outside(id, 1, owner, { license_plate: 'B 1 A' })).codes).toEqual({
      build_order_id: [{ code: 'third-party-purchases.orderOrBuild' }],
    })
    const removed = await owner.delete(`/admin/third-party/purchase/${bought.data.id}`)
    expect(removed.status).toBe(200)
    expect(await booked(id)).toEqual({})
    await assertInOrder()
  })

  test('after the delivery is cost of sales, and what the build cost stays', async () => {
    const id = await inBuild()
    const before = await outside(id, 4_000_000)
    await finish(id)
    await deliver(id, { reason: 'pays later' })
    await outside(id, 500_000, owner)
    expect(await booked(id)).toMatchObject({ '2-1120': -4_500_000, '5-1400': 4_500_000 })
    const kept = await owner.delete(`/admin/third-party/purchase/${before.data.id}`)
    expect([kept.status, kept.code]).toEqual([409, 'third-party-purchases.buildStands'])
    expect((await readBuild(id)).money.cost).toBe(4_500_000)
    await assertInOrder()
  })
})

test('the meter warns before the customer’s money is used up', async () => {
  const id = await inBuild(100_000_000)
  await pay(id, 20_000_000)
  // 70 % of the price is to come: it warns below a fifth of that
  expect((await readBuild(id)).meter).toEqual({
    level: 'ok',
    remaining: 20_000_000,
    threshold: 14_000_000,
  })
  await take(id, await anItem(1, 7_000_000), 1)
  expect((await readBuild(id)).meter).toMatchObject({ level: 'low', remaining: 13_000_000 })
  await take(id, await anItem(1, 14_000_000), 1)
  expect((await readBuild(id)).meter).toMatchObject({ level: 'empty', remaining: -1_000_000 })
  const found = async (who: Who) =>
    (await who.get('/manufacture/build-order/used-up')).data.data.find(
      (one: { id: number }) => one.id === id,
    )
  expect(await found(owner)).toMatchObject({ ahead: 1_000_000 })
  const branch = await world.signedInAs('admin')
  expect(await found(branch)).toBeUndefined()
})

describe('bills and delivery', () => {
  const bill = async (id: number, amount: number) =>
    maker.post(`${path}/${id}/bill`, { stage_id: (await readBuild(id)).stages[0]?.id, amount })
  const payBill = (id: number, billId: number, amount: number, fields: object = {}) =>
    maker.post(`${path}/${id}/bill/${billId}/payment`, { amount, account_id: bank, ...fields })

  test('a bill is owed, paid in parts, never above what is due, and is no revenue yet', async () => {
    const id = await inBuild()
    const made = await bill(id, 30_000_000)
    expect([made.status, made.data.number]).toEqual([
      201,
      expect.stringMatching(/^BIL\/\w+\/\d{4}\/\d{5}$/),
    ])
    expect(await booked(id)).toEqual({ '1-1210': 30_000_000, '2-1230': -30_000_000 })
    const { data } = await finance.get(`/admin/report/receivables?country_id=1`)
    expect(data.totals.total).toBeGreaterThanOrEqual(30_000_000)
    expect((await payBill(id, made.data.id, 10_000_000)).data.due).toBe(20_000_000)
    expect((await payBill(id, made.data.id, 20_000_001)).codes).toEqual({
      amount: [{ code: 'build-money.aboveDue', values: { due: 20_000_000 } }],
    })
    expect(await booked(id)).toEqual({
      [await bankCode()]: 10_000_000,
      '1-1210': 20_000_000,
      '2-1230': -30_000_000,
    })
    expect(await money(id)).toMatchObject({
      deposits: 10_000_000,
      bills: [{ paid: 10_000_000, due: 20_000_000, kind: 'stage' }],
    })
    await assertInOrder()
  })

  test('delivered: revenue, tax and cost to the rupiah; the last bill has the rest', async () => {
    const db = world.house.database.writes
    const { id: tax_code_id } = await db
      .insertInto('tax_codes')
      .values({
        country_id: 1,
        code: 'TAX',
        kind: 'standard',
        name: JSON.stringify(namesOf('Tax')),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rate = { tax_code_id, valid_from: '2020-01-01', basis_points: 1100 }
    await db.insertInto('tax_code_rates').values(rate).execute()
    const id = await inBuild(100_000_000)
    await pay(id, 40_000_000)
    await bill(id, 30_000_000)
    const steel = await anItem(4, 2_000_000)
    await take(id, steel, 4)
    await finish(id)
    expect((await deliver(id)).code).toBe('build-money.unpaid')
    const gone = await deliver(id, { reason: 'pays on Friday' })
    await db.deleteFrom('tax_code_rates').where('tax_code_id', '=', tax_code_id).execute()
    expect(gone.data.status).toBe('delivered')
    expect(gone.data.history[0]).toMatchObject({ from: 'finished', reason: 'pays on Friday' })
    expect(await booked(id)).toEqual({
      [await bankCode()]: 40_000_000,
      '1-1210': 71_000_000,
      '1-1320': -8_000_000,
      '2-1310': -11_000_000,
      '4-1400': -100_000_000,
      '5-1400': 8_000_000,
    })
    const { bills, unpaid } = await money(id)
    expect(bills[0]).toMatchObject({
      kind: 'final',
      price: 100_000_000,
      tax: 11_000_000,
      amount: 41_000_000,
      due: 41_000_000,
    })
    expect(unpaid).toBe(71_000_000)
    expect((await payBill(id, bills[0].id, 41_000_000)).data.due).toBe(0)
    expect((await take(id, steel, 1)).code).toBe('build-money.costClosed')
    expect((await pay(id, 1)).code).toBe('build-money.closed')
    await assertInOrder()
  })

  test('stands on the page of its car once it is delivered', async () => {
    const adviser = await world.signedInAs('service adviser')
    const { vehicle_id, customer_id } = await aCar({ world, adviser: adviser })
    const id = await inBuild(1_000_000)
    const { version } = await readBuild(id)
    await maker.put(`${path}/${id}`, { vehicle_id, customer_id, version })
    const shown = async () => (await adviser.get(`/admin/vehicle/${vehicle_id}`)).data.builds
    await finish(id)
    expect(await shown()).toEqual([])
    await deliver(id, { reason: 'pays later' })
    const { number, name } = await readBuild(id)
    expect(await shown()).toMatchObject([{ id, number, name, delivered_on: expect.any(String) }])
  })

  test('more was paid than it costs: the rest is the customer’s', async () => {
    const id = await inBuild(5_000_000)
    await pay(id, 6_000_000)
    await finish(id)
    expect((await deliver(id)).status).toBe(200)
    expect(await booked(id)).toEqual({
      [await bankCode()]: 6_000_000,
      '2-1210': -1_000_000,
      '4-1400': -5_000_000,
    })
    await assertInOrder()
    const back = (amount: number, fields: object = {}) =>
      maker.post(`${path}/${id}/payback`, { amount, account_id: bank, ...fields })
    const sums = async () => (await maker.get(`/manufacture/build-order/${id}/money`)).data
    expect(await sums()).toMatchObject({ overpaid: 1_000_000, deposits: 6_000_000 })
    expect((await back(1_000_001)).codes).toEqual({
      amount: [{ code: 'build-money.aboveOverpaid', values: { overpaid: 1_000_000 } }],
    })
    expect((await back(1, { paid_at: '2020-01-01' })).status).toBe(422)
    expect(
      (await finance.post(`${path}/${id}/payback`, { amount: 1, account_id: bank })).status,
    ).toBe(403)
    expect((await back(400_000)).data).toMatchObject({ overpaid: 600_000 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => back(600_000)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await booked(id)).toEqual({ [await bankCode()]: 5_000_000, '4-1400': -5_000_000 })
    expect(await sums()).toMatchObject({ overpaid: 0, deposits: 5_000_000 })
    expect((await back(1)).code).toBe('build-money.notOverpaid')
    await assertInOrder()
  })

  test('a price below deposit and bills lowers what is open first; only what was received above it goes back', async () => {
    const id = await inBuild(100_000_000)
    await pay(id, 50_000_000)
    const made = await bill(id, 80_000_000)
    await finish(id)
    expect((await readBuild(id)).money).toMatchObject({ unpaid: 50_000_000 })
    expect((await deliver(id, { reason: 'pays later' })).status).toBe(200)
    const after = await money(id)
    expect(after).toMatchObject({ overpaid: 0, unpaid: 50_000_000 })
    expect(after.bills).toMatchObject([
      { kind: 'final', amount: -30_000_000, due: 0 },
      { kind: 'stage', lowered: 30_000_000, due: 50_000_000 },
    ])
    expect(await booked(id)).toEqual({
      [await bankCode()]: 50_000_000,
      '1-1210': 50_000_000,
      '4-1400': -100_000_000,
    })
    expect(
      (await maker.post(`${path}/${id}/payback`, { amount: 1, account_id: bank })).status,
    ).toBe(409)
    await assertInOrder()

    // a bad debt of a bill is written off like that of an invoice
    const off = (body: object = {}, who = finance) =>
      who.post(`${path}/${id}/bill/${made.data.id}/write-off`, { reason: 'Gone', ...body })
    expect((await off({}, maker)).status).toBe(403)
    expect((await off({ amount: 50_000_001 })).errors).toHaveProperty('amount')
    expect(await off()).toMatchObject({ status: 201, data: { due: 0 } })
    expect(await booked(id)).toMatchObject({ '6-2100': 50_000_000 })
    expect((await payBill(id, made.data.id, 1)).message).toBe('Take the write-off back first')
    await assertInOrder()
    const back = `${path}/${id}/bill/${made.data.id}/write-off/reverse`
    expect(await finance.post(back, { reason: 'Paid after all' })).toMatchObject({
      status: 200,
      data: { due: 50_000_000 },
    })
    expect((await payBill(id, made.data.id, 50_000_000)).status).toBe(201)
    await assertInOrder()
  })

  test('not before it is finished and signed by both, and once of twenty', async () => {
    const id = await inBuild(1_000_000)
    await pay(id, 1_000_000)
    expect((await deliver(id)).code).toBe('build-money.notFinished')
    await finish(id, ['customer'])
    expect((await readBuild(id)).can.deliver).toMatchObject({
      ok: false,
      why: { code: 'build-money.signatureMissing' },
    })
    expect((await deliver(id)).code).toBe('build-money.signatureMissing')
    await maker.post(`${path}/${id}/signature`, { signer: 'workshop', svg: drawn })
    const { version } = await readBuild(id)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => maker.post(`${path}/${id}/deliver`, { version })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await booked(id)).toEqual({ [await bankCode()]: 1_000_000, '4-1400': -1_000_000 })
    expect((await finance.post(`${path}/${id}/deliver`, { version })).status).toBe(403)
    await assertInOrder()
  })

  test('cancelled: what is not paid of a bill goes first, the rest is paid back, the cost is written off', async () => {
    const id = await inBuild()
    await pay(id, 5_000_000)
    const made = await bill(id, 20_000_000)
    await payBill(id, made.data.id, 8_000_000)
    await take(id, await anItem(2, 700_000), 2)
    const reason = 'The owner moved away'
    expect((await readBuild(id)).allowed.at(-1)?.needs).toEqual(['reason', 'deposit', 'cost'])
    const refund = { reason, deposit: 'refund', account_id: bank }
    expect((await move(id, 'cancelled', refund)).codes).toEqual({
      cost: [{ code: 'build-money.whereCost' }],
    })
    // nothing of the refused one is left
    expect((await money(id)).bills[0]).toMatchObject({ withdrawn: 0, due: 12_000_000 })
    expect((await move(id, 'cancelled', { ...refund, cost: 'write_off' })).status).toBe(200)
    expect(await booked(id)).toEqual({ '1-1320': -1_400_000, '5-1400': 1_400_000 })
    expect((await money(id)).bills[0]).toMatchObject({ withdrawn: 12_000_000, due: 0 })
    await assertInOrder()
  })

  test('cancelled into stock: one item of the build’s name at its cost', async () => {
    const id = await inBuild()
    await take(id, await anItem(1, 900_000), 1)
    await outside(id, 100_000)
    const { name, number } = await readBuild(id)
    const ended = await move(id, 'cancelled', { reason: 'Sold as it stands', cost: 'to_stock' })
    expect(ended.status).toBe(200)
    expect(await booked(id)).toEqual({ '1-1320': 100_000, '2-1120': -100_000 })
    const items = await maker.get(
      `/admin/garage/${WORKSHOP}/inventory?keyword=${encodeURIComponent(number)}`,
    )
    expect(items.data.data).toMatchObject([{ name, quantity: 1 }])
    await assertInOrder()
  })
})
