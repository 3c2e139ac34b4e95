/** What a detail says in `can`: what its reader may do, else the reason's code. The calls refuse with the same. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ability } from '#platform/contract/abilities.ts'
import { dayIn } from '#platform/contract/days.ts'
import { manualAccounts } from './manual-entries.ts'
import { type Garage, aCar, aGarage, anOrder, line, transitionTo } from './orders.ts'
import { type ApiResponse, type Who, type World, aWorld } from './world.ts'

let world: World
let garage: Garage
let adviser: Who
let finance: Who
let owner: Who

beforeAll(async () => {
  world = await aWorld()
  garage = await aGarage(world)
  adviser = garage.adviser
  finance = await world.signedInAs('finance', { garage_id: null })
  owner = await world.signedInAs('super admin', { garage_id: null })
})
afterAll(() => world.close())

/** Of each ability: true, or the code of the reason. */
const codesOf = (can: Record<string, Ability>) =>
  Object.fromEntries(
    Object.entries(can).map(([name, ability]) => [name, ability.ok || ability.why.code]),
  )
const asked = async (path: string, who: Who) => {
  const { status, data } = await who.get(path)
  expect(status).toBe(200)
  return codesOf(data.can)
}
const refusal = ({ status, code, values }: ApiResponse) => ({ status, code, values })

describe('an order', () => {
  const every = (code: true | string) => ({
    update: code,
    notes: code,
    discounts: code,
    voucher: code,
    signatures: code,
    media: code,
  })
  const money = (code: string) => ({ invoice: code, down_payment: code, refund: code })
  /** Of a car that is not delivered, for whoever is not the branch's head. */
  const notYet = {
    rework: 'orders.notDelivered',
    correct: 'orders.onlyHeadCorrects',
    correct_time: 'notAllowed',
  }
  const never = {
    rework: 'notAllowed',
    correct: 'orders.onlyHeadCorrects',
    correct_time: 'notAllowed',
  }

  test('that is open is the adviser’s to change, and not finance’s', async () => {
    const { id } = await transitionTo(garage, 'ready')
    expect(await asked(`/admin/order/${id}`, adviser)).toEqual({
      ...every(true),
      ...notYet,
      invoice: true,
      down_payment: true,
      refund: 'notAllowed',
    })
    expect(await asked(`/admin/order/${id}`, finance)).toEqual({
      ...every('notAllowed'),
      ...never,
      ...money('notAllowed'),
    })
    expect(await asked(`/admin/order/${id}`, garage.mechanic)).toEqual({
      ...every('notAllowed'),
      ...never,
      notes: true,
      media: true,
      ...money('notAllowed'),
    })
    const changed = await finance.put(`/admin/order/${id}`, { mechanic_notes: 'x', version: 1 })
    expect(refusal(changed)).toEqual({ status: 403, code: 'notAllowed' })
  })

  test('that is closed stays as it is', async () => {
    const order = await transitionTo(garage, 'cancelled')
    expect(await asked(`/admin/order/${order.id}`, adviser)).toEqual({
      ...every('orders.closed'),
      ...notYet,
      invoice: 'invoices.notReady',
      down_payment: 'orders.closed',
      refund: 'notAllowed',
    })
    const { can } = (await garage.admin.get(`/admin/order/${order.id}`)).data
    expect(codesOf(can).refund).toBe('invoices.nothingToRefund')
    const refused = { status: 409, code: 'orders.closed' }
    expect(refusal(await order.put('', { mechanic_notes: 'x' }))).toEqual(refused)
    expect(
      refusal(await order.post('discount', { type: 'amount', amount: 1, reason: 'x' })),
    ).toEqual(refused)
  })

  test('with an issued invoice keeps its discounts and has no second invoice', async () => {
    const order = await transitionTo(garage, 'ready')
    expect((await adviser.post(`/admin/order/${order.id}/invoice`)).status).toBe(201)
    expect(await asked(`/admin/order/${order.id}`, adviser)).toEqual({
      ...every(true),
      ...notYet,
      discounts: 'orders.invoiceIssued',
      voucher: 'orders.invoiceIssued',
      invoice: 'invoices.issuedAlready',
      down_payment: 'invoices.invoiceFirst',
      refund: 'notAllowed',
    })
  })

  test('records work on what the customer agreed to, and on nothing else', async () => {
    const order = await transitionTo(garage, 'in_progress')
    expect((await order.post('line', line({ name: 'New wipers' }))).status).toBe(201)
    const [agreed, proposed] = (await order.get()).lines
    const work = (id: number) => order.put(`line/${id}`, { work: 'doing' }, garage.mechanic)
    expect(refusal(await work(proposed.id))).toEqual({ status: 409, code: 'orders.notAgreed' })
    expect((await work(agreed.id)).status).toBe(200)
    const works = (await order.get()).lines.map((line: { work: string }) => line.work)
    expect(works).toEqual(['doing', 'todo'])
  })
})

test('a vehicle is removed until it has an order', async () => {
  const { vehicle_id, license_plate } = await aCar(garage)
  const path = `/admin/vehicle/${vehicle_id}`
  expect(await asked(path, adviser)).toEqual({ update: true, remove: true })
  expect(await asked(path, finance)).toEqual({ update: 'notAllowed', remove: 'notAllowed' })

  const visit = { garage_id: 1, vehicle_id, odometer_in: 1 }
  expect((await adviser.post('/admin/order', visit)).status).toBe(201)
  const why = { code: 'inUse', values: { item: license_plate } }
  const { can } = (await adviser.get(path)).data
  expect(can).toEqual({
    update: { ok: true },
    remove: { ok: false, why: expect.objectContaining(why) },
  })
  expect(refusal(await adviser.delete(path))).toEqual({ status: 409, ...why })
})

test('an account is removed while nothing hangs on it', async () => {
  const { make } = manualAccounts(finance)
  const free = await make()
  const used = await make()
  const header = await make({ postable: false, group: null })
  await make({ parent_id: header })
  const entry = {
    garage_id: 1,
    entry_date: '2026-11-20',
    description: 'Use',
    lines: [
      { account_id: used, debit: 5 },
      { account_id: await make(), credit: 5 },
    ],
  }
  expect((await finance.post('/admin/journal', entry)).status).toBe(201)
  const funds = (await finance.get('/admin/account?group=cash_bank&country_id=1')).data.data
  const system = funds.find((fund: { system: boolean }) => fund.system).id as number

  const remove = async (id: number) => {
    const can = await asked(`/admin/account/${id}`, finance)
    expect(can.update).toBe(true)
    return can.remove
  }
  expect(await Promise.all([free, used, header, system].map(remove))).toEqual([
    true,
    'accounts.usedOnDelete',
    'accounts.hasChildren',
    'accounts.system',
  ])
  for (const [id, code] of [
    [used, 'accounts.usedOnDelete'],
    [header, 'accounts.hasChildren'],
    [system, 'accounts.system'],
  ] as const)
    expect(refusal(await finance.delete(`/admin/account/${id}`))).toEqual({ status: 409, code })
  expect((await finance.delete(`/admin/account/${free}`)).status).toBe(200)
  // an adviser picks funds, and changes none
  expect(await asked(`/admin/account/${system}`, adviser)).toEqual({
    update: 'notAllowed',
    remove: 'notAllowed',
  })
})

test('a month closes once it has ended, and reopens once it is closed', async () => {
  const monthOf = async (month: string, who = owner) => {
    const path = `/admin/period?country_id=1&year=${month.slice(0, 4)}`
    const months: { month: string; can: Record<string, Ability> }[] = (await who.get(path)).data
      .data
    return codesOf(months.find((one) => one.month === month)?.can ?? {})
  }
  const move = (how: string, month: string) =>
    owner.post(`/admin/period/${how}`, { country_id: 1, month })
  const now = dayIn('Asia/Jakarta', new Date()).slice(0, 7)
  const already = 'periods.alreadySo'

  expect(await monthOf('2024-03')).toEqual({
    softClose: true,
    close: true,
    reopen: 'periods.notClosed',
  })
  expect((await move('soft-close', '2024-03')).status).toBe(200)
  expect(await monthOf('2024-03')).toEqual({ softClose: already, close: true, reopen: true })
  expect((await move('close', '2024-03')).status).toBe(200)
  expect(await monthOf('2024-03')).toEqual({ softClose: already, close: already, reopen: true })
  expect(refusal(await move('close', '2024-03'))).toEqual({ status: 409, code: already })

  // only a super admin reopens
  expect(await monthOf('2024-03', finance)).toMatchObject({ reopen: 'notAllowed' })

  const notEnded = 'periods.notEnded'
  expect(await monthOf(now)).toMatchObject({ softClose: notEnded, close: notEnded })
  expect(refusal(await move('close', now))).toEqual({ status: 409, code: notEnded })
})

describe('a refusal', () => {
  test('of a move names the stages by their values, and in an English sentence', async () => {
    const order = await anOrder(garage)
    const refused = await order.move('quality_check')
    expect(refused).toMatchObject({
      status: 409,
      message: 'A work order cannot go from queued to quality check',
      code: 'orders.noMove',
      values: { from: 'queued', to: 'quality_check' },
    })
  })

  test('of a field says its bound beside its sentence', async () => {
    const refused = await owner.post('/admin/brand', { name: 'x'.repeat(101) })
    expect(refused).toMatchObject({
      status: 422,
      code: 'tooLong',
      values: { max: 100 },
      errors: { name: ['At most 100 characters'] },
      codes: { name: [{ code: 'tooLong', values: { max: 100 } }] },
    })
  })
})
