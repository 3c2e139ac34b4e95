/** Links of orders, invoices and builds' bills: making, listing, opening, revoking; and what a bill's page shows. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBuildWorkshop, expectOk } from '#test/builds.ts'
import { BANK } from '#test/invoices.ts'
import { type Garage, aGarage, anOrder, line, transitionTo } from '#test/orders.ts'
import { aShare, holderOf } from '#test/shares.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import { findOrCreateShare } from './shares.ts'
import { customerByLink } from '#platform/server/session/actor.ts'
import { fullScope } from '#platform/server/session/scope.ts'

let world: World
let garage: Garage
let owner: Who

beforeAll(async () => {
  world = await aWorld()
  garage = await aGarage(world)
  owner = await world.signedInAs('super admin', { garage_id: null })
})
afterAll(() => world.close())

const db = () => world.appContext.database.writes
const later = (id: number, days: number) =>
  sql`update shares set created_at = created_at - make_interval(days => ${days}::int),
    answer_until = answer_until - make_interval(days => ${days}::int) where id = ${id}`.execute(
    db(),
  )

test('a link follows its order, counts who opens it, and can be revoked', async () => {
  const order = await transitionTo(garage, 'queued')
  const share = await aShare(world, garage.adviser, { order_id: order.id, purpose: 'track' })
  const path = `/admin/order/${order.id}/share`
  expect((await share.get()).data).toMatchObject({
    purpose: 'track',
    state: 'tracking',
    stage: 'received',
    number: (await order.get()).number,
    license_plate: (await order.get()).license_plate,
    estimate: null,
    expires_at: null,
  })
  await share.get('?poll=true')
  expect((await share.get('?language=nl')).data.language).toBe('nl')
  const [row] = (await garage.adviser.get(path)).data.data
  expect(row).toEqual({
    id: share.id,
    purpose: 'track',
    state: 'open',
    expires_at: null,
    opened_count: 2,
    opened_at: expect.any(String),
    decided_at: null,
    created_by: expect.any(String),
    can: { revoke: { ok: true } },
  })
  // another garage sees none of it, a mechanic may not
  const far = await world.signedInAs('service adviser', { garage_id: 2 })
  expect((await far.get(path)).status).toBe(404)
  expect((await far.delete(`${path}/${share.id}`)).status).toBe(404)
  expect((await garage.mechanic.get(path)).status).toBe(403)
  const revoked = await garage.adviser.delete(`${path}/${share.id}`)
  expect([revoked.status, revoked.message]).toEqual([200, 'Link revoked'])
  expect((await garage.adviser.delete(`${path}/${share.id}`)).status).toBe(409)
  const gone = await share.get()
  const unknown = await holderOf(world, 'x'.repeat(43)).get()
  expect([gone.status, gone.message, gone.data]).toEqual([404, unknown.message, unknown.data])
})

test('a link ends: afterwards it says the garage alone', async () => {
  const { order, share } = await (async () => {
    const asked = await transitionTo(garage, 'awaiting_approval')
    return {
      order: asked,
      share: await aShare(world, garage.adviser, {
        order_id: asked.id,
        purpose: 'approve',
        expires_hours: 1,
      }),
    }
  })()
  await later(share.id, 1)
  const expired = await share.get()
  expect([expired.status, expired.data]).toEqual([
    410,
    { garage: { name: 'Cilandak', phone: null } },
  ])
  expect(
    (
      await share.post('decision', {
        hash: 'x',
        name: 'x',
        lines: [{ line_id: 1, decision: 'approve' }],
      })
    ).status,
  ).toBe(410)
  expect((await garage.adviser.get(`/admin/order/${order.id}/share`)).data.data).toMatchObject([
    { state: 'expired', opened_count: 0 },
  ])
  // nothing is asked any more: it tells how the car is
  await order.decide('approved')
  expect((await share.get()).data).toMatchObject({ state: 'decided', expires_at: null })
})

test('an approve link needs an order that waits; ten live links are the most', async () => {
  const early = await transitionTo(garage, 'queued')
  await expect(
    aShare(world, garage.adviser, { order_id: early.id, purpose: 'approve' }),
  ).rejects.toMatchObject({ status: 409 })
  for (let made = 0; made < 10; made++)
    await aShare(world, garage.adviser, { order_id: early.id, purpose: 'track' })
  await expect(
    aShare(world, garage.adviser, { order_id: early.id, purpose: 'track' }),
  ).rejects.toMatchObject({ status: 409, message: expect.stringContaining('10 links') })
  // a message uses its own, the newest that lives
  const context = { db: db(), scope: fullScope, at: new Date(), appContext: world.appContext }
  const request = { order_id: early.id, purpose: 'track' } as const
  const first = await findOrCreateShare(context, customerByLink, request)
  expect((await findOrCreateShare(context, customerByLink, request)).id).toBe(first.id)
  await early.move('cancelled')
  await expect(
    aShare(world, garage.adviser, { order_id: early.id, purpose: 'track' }),
  ).rejects.toMatchObject({ status: 409 })
})

async function billed() {
  const order = await transitionTo(garage, 'ready')
  const issued = await garage.adviser.post(`/admin/order/${order.id}/invoice`, {})
  expect([issued.status, issued.errors]).toEqual([201, undefined])
  const share = await aShare(world, garage.adviser, {
    invoice_id: issued.data.id,
    purpose: 'bill',
  })
  return { order, share, invoice: issued.data }
}

test('a bill link shows the bill that stands', async () => {
  const { order, share, invoice } = await billed()
  const path = `/admin/invoice/${invoice.id}`
  const page = (await share.get()).data
  expect(page).toMatchObject({ purpose: 'bill', state: 'bill', stage: null, promised_at: null })
  expect(page.invoice).toMatchObject({
    number: invoice.number,
    state: 'issued',
    grand_total: 100_000,
    paid: 0,
    due: 100_000,
    credited: 0,
    credit_notes: [],
    replaces: null,
    paper: true,
    can_pay: false,
  })
  const pay = (amount: number) => garage.admin.post(`${path}/payment`, { account_id: BANK, amount })
  expect((await pay(40_000)).status).toBe(201)
  expect((await share.get()).data.invoice).toMatchObject({
    state: 'part_paid',
    paid: 40_000,
    due: 60_000,
  })
  const voided = await garage.admin.post(`${path}/void`, { reason: 'Typo' })
  expect([voided.status, voided.errors]).toEqual([200, undefined])
  expect((await share.get()).data).toMatchObject({ invoice: null, correcting: true })
  expect((await share.get('/paper')).status).toBe(404)
  const again = await garage.adviser.post(`/admin/order/${order.id}/invoice`, {})
  expect(again.status).toBe(201)
  expect((await share.get()).data).toMatchObject({
    correcting: false,
    invoice: { number: again.data.number, replaces: invoice.number, paid: 40_000, due: 60_000 },
  })
  // the replacement lists the link too
  expect(
    (await garage.adviser.get(`/admin/invoice/${again.data.id}/share`)).data.data,
  ).toMatchObject([{ id: share.id, state: 'open' }])
  const paper = await world.app.inject({ url: `/api/public/c/${share.token}/paper?language=en` })
  expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(paper.headers['cache-control']).toContain('no-store')
  // a track link shows the bill without its paper
  const track = await aShare(world, garage.adviser, { order_id: order.id, purpose: 'track' })
  expect((await track.get()).data.invoice).toMatchObject({ paper: false, due: 60_000 })
  expect((await track.get('/paper')).status).toBe(404)
})

test('a bill that was never replaced is gone, and none of it is shared', async () => {
  const { share, invoice } = await billed()
  const path = `/admin/invoice/${invoice.id}`
  await garage.admin.post(`${path}/void`, { reason: 'Not sold', replace: false })
  expect((await share.get()).data).toMatchObject({ invoice: null, correcting: false })
  await expect(
    aShare(world, garage.adviser, { invoice_id: invoice.id, purpose: 'bill' }),
  ).rejects.toMatchObject({ status: 409 })
})

test('five questions a day, each a follow-up', async () => {
  const order = await transitionTo(garage, 'queued')
  const share = await aShare(world, garage.adviser, { order_id: order.id, purpose: 'track' })
  for (let asked = 1; asked <= 5; asked++)
    expect((await share.post('question', { text: `Question ${asked}` })).status).toBe(200)
  const sixth = await share.post('question', { text: 'Question 6' })
  expect(sixth.status).toBe(429)
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
  expect((await share.post('question', { text: ' ' })).errors).toHaveProperty('text')
  const waiting = (await garage.adviser.get(`/admin/follow-up?order_id=${order.id}`)).data.data
  expect(waiting.map(({ kind }: { kind: string }) => kind)).toEqual(Array(5).fill('question'))
})

test('photos of the shown lines alone', async () => {
  const order = await anOrder(garage, { lines: [line({})] })
  const [own] = (await order.get()).lines
  const files = await sql<{ id: number }>`
    insert into files (key, name, type, size, sha256, garage_id, employee_id)
    select repeat('a', 47) || n, 'p', 'image/jpeg', 10, decode('00', 'hex'), 1, ${garage.adviser.employee_id} from generate_series(1, 2) n
    returning id`.execute(db())
  const [shown, other] = files.rows.map(({ id }) => id)
  await sql`update order_lines set file_ids = array[${shown}::int] where id = ${own.id}`.execute(
    db(),
  )
  await order.move('inspecting')
  await order.move('awaiting_approval')
  const share = await aShare(world, garage.adviser, { order_id: order.id, purpose: 'approve' })
  expect((await share.get()).data.estimate.lines[0].photos).toEqual([shown])
  expect((await share.get(`/photo/${other}?size=320`)).status).toBe(404)
  expect((await share.get(`/photo/${shown}?size=640`)).status).toBe(422)
  // its content is missing here: a 404 too, and no 500
  expect((await share.get(`/photo/${shown}?size=1280`)).status).toBe(404)
  const track = await aShare(world, garage.adviser, { order_id: order.id, purpose: 'track' })
  expect((await track.get(`/photo/${shown}`)).status).toBe(404)
  expect((await owner.get(`/admin/order/${order.id}/share`)).data.data).toHaveLength(2)
})

test('a bill of a build has its page, for the maker to share', async () => {
  const workshop = await aBuildWorkshop(world, { isTaxed: false })
  const path = '/admin/manufacture/build-order'
  const { id } = await expectOk(
    workshop.maker.post(path, {
      name: 'Evo tribute',
      date: '2026-01-05',
      garage_id: 5,
      customer_id: workshop.customer_id,
      price: 3_000_000,
    }),
  )
  for (const to of ['planned', 'in_build']) await workshop.move(id, to)
  const stage_id = (await workshop.read(id)).stages[0].id
  const bill = await expectOk(
    workshop.maker.post(`${path}/${id}/bill`, { stage_id, amount: 1_000_000 }),
  )
  const share = await aShare(world, workshop.maker, { build_bill_id: bill.id, purpose: 'bill' })
  expect((await share.get()).data).toMatchObject({
    purpose: 'bill',
    state: 'bill',
    number: null,
    license_plate: null,
    car: 'Evo tribute',
    garage: { name: 'Heritage' },
    invoice: { number: bill.number, state: 'issued', grand_total: 1_000_000, due: 1_000_000 },
  })
  const paper = await world.app.inject({ url: `/api/public/c/${share.token}/paper` })
  expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
  const links = `${path}/${id}/bill/${bill.id}/share`
  expect((await workshop.maker.get(links)).data.data).toMatchObject([{ id: share.id }])
  expect((await workshop.maker.get(`${path}/${id}/bill/${bill.id + 1}/share`)).status).toBe(404)
  expect((await garage.adviser.get(links)).status).toBe(404)
  expect((await workshop.maker.delete(`${links}/${share.id}`)).status).toBe(200)
  expect((await share.get()).status).toBe(404)
})
