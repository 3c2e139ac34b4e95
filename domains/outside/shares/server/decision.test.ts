/** The customer's decision by a link: the page, the answer, what it changes, and who wins. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Garage,
  type OrderUnderTest,
  aGarage,
  anOrder,
  line,
  signature,
  transitionTo,
} from '#test/orders.ts'
import { type ShareUnderTest, aShare } from '#test/shares.ts'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let garage: Garage
let owner: Who

beforeAll(async () => {
  world = await aWorld()
  garage = await aGarage(world)
  owner = await world.signedInAs('super admin', { garage_id: null })
})
afterAll(() => world.close())

const lines = [line({ unit_price: 500_000 }), line({ name: 'Filter', unit_price: 50_000 })]

async function asked(given: object[] = lines) {
  const order = await anOrder(garage, { lines: given })
  await order.move('inspecting')
  expect((await order.move('awaiting_approval')).status).toBe(200)
  return { order, share: await shareOf(order) }
}

const shareOf = (order: OrderUnderTest) =>
  aShare(world, garage.adviser, { order_id: order.id, purpose: 'approve' })

type Choice = 'approve' | 'decline' | 'call_me'

/** The body that decides on every line that the page asks. */
async function answer(share: ShareUnderTest, choices: Choice | Choice[], fields: object = {}) {
  const { estimate } = (await share.get('?poll=true')).data
  const open = estimate.lines.filter((one: { asked: boolean }) => one.asked)
  return {
    hash: estimate.hash,
    name: 'Ibu Maria',
    lines: open.map(({ line_id }: { line_id: number }, index: number) => ({
      line_id,
      decision: typeof choices === 'string' ? choices : choices[index],
    })),
    ...fields,
  }
}

test('the page asks for each proposed line, and the answer is that of the customer', async () => {
  const { order, share } = await asked()
  const page = await share.get()
  expect(page.status).toBe(200)
  expect(page.data).toMatchObject({
    purpose: 'approve',
    state: 'open',
    stage: 'your_answer',
    language: 'id',
    garage: { name: 'Cilandak', address: 'Cilandak 1' },
    time_zone: 'Asia/Jakarta',
    currency: 'IDR',
    code_needed: false,
    agreed: null,
    invoice: null,
    correcting: false,
    estimate: {
      version: 1,
      grand_total: 550_000,
      lines: [
        { name: 'Oil change', amount: 500_000, asked: true, approval: 'proposed', before: null },
        { name: 'Filter', asked: true },
      ],
    },
  })
  const before = await order.get()
  const body = await answer(share, ['approve', 'decline'])
  const decided = await share.post('decision', body)
  expect([decided.status, decided.errors]).toEqual([200, undefined])
  expect(decided.data).toEqual({
    state: 'decided',
    version: 1,
    lines: [
      { line_id: body.lines[0].line_id, approval: 'approved' },
      { line_id: body.lines[1].line_id, approval: 'declined' },
    ],
  })
  const after = await order.get()
  expect(after).toMatchObject({
    stage: 'awaiting_approval',
    estimate_version: 1,
    agreed_by: 'Ibu Maria',
    agreed_how: 'link',
    grand_total: 500_000,
  })
  expect(after.version).toBeGreaterThan(before.version)
  expect((await share.get()).data).toMatchObject({
    state: 'decided',
    agreed: { total: 500_000, name: 'Ibu Maria' },
  })
  // the move asks for no other agreement
  expect((await order.move('in_progress', { bare: true })).status).toBe(200)
  expect((await share.get()).data).toMatchObject({
    state: 'tracking',
    stage: 'working',
    estimate: null,
    agreed: { total: 500_000 },
  })
})

test('the same answer again is answered alike, also after the stage moved; another one is not', async () => {
  const { order, share } = await asked()
  const body = await answer(share, 'approve')
  const first = await share.post('decision', body)
  expect(first.status).toBe(200)
  expect((await share.post('decision', body)).data).toEqual(first.data)
  await order.move('in_progress', { bare: true })
  const version = (await order.get()).version
  const again = await share.post('decision', body)
  expect([again.status, again.data]).toEqual([200, first.data])
  expect((await order.get()).version).toBe(version)
  const other = await share.post('decision', { ...body, name: 'Somebody else' })
  expect([other.status, other.data]).toEqual([
    409,
    expect.objectContaining({ state: 'tracking', hash: body.hash }),
  ])
})

test('a dearer line that is declined goes back, and stays the same estimate', async () => {
  const order = await transitionTo(garage, 'in_progress')
  const { lines: own } = await order.get()
  await order.put(`line/${own[0].id}`, { unit_price: 150_000 })
  await order.move('awaiting_approval')
  const share = await shareOf(order)
  expect((await share.get()).data.estimate.lines).toMatchObject([
    { amount: 150_000, before: 100_000, asked: true },
  ])
  const decided = await share.post('decision', await answer(share, 'decline'))
  expect(decided.data).toMatchObject({
    state: 'decided',
    version: 2,
    lines: [{ approval: 'approved' }],
  })
  const after = await order.get()
  expect(after.lines).toMatchObject([{ approval: 'approved', amount: 100_000 }])
  expect(after.estimate_version).toBe(2)
  expect((await share.get()).data.estimate.lines).toMatchObject([
    { amount: 100_000, asked: false, before: null },
  ])
  expect((await order.move('in_progress', { bare: true })).status).toBe(200)
})

test('a line to talk about stays proposed, and somebody calls', async () => {
  const { order, share } = await asked()
  const body = await answer(share, ['approve', 'call_me'])
  body.lines[1].note = 'Is it needed?'
  const decided = await share.post('decision', body)
  expect(decided.data).toMatchObject({
    state: 'open',
    lines: [{ approval: 'approved' }, { approval: 'proposed' }],
  })
  const waiting = await garage.adviser.get(`/admin/follow-up?order_id=${order.id}`)
  expect(waiting.data.data).toMatchObject([{ kind: 'call_me', text: 'Filter: Is it needed?' }])
  expect(await order.move('in_progress', { bare: true })).toMatchObject({
    status: 409,
    message: 'Every line must be approved or declined first',
  })
})

test('changes come before mistakes, and mistakes name their line', async () => {
  const { order, share } = await asked()
  const body = await answer(share, 'approve')
  const [first, second] = body.lines
  const reasons = async (given: object[]) => await share.post('decision', { ...body, lines: given })
  expect(await reasons([first])).toMatchObject({
    status: 422,
    errors: { lines: ['Please decide about every line: Filter is missing'] },
  })
  expect(await reasons([first, first, second])).toMatchObject({
    status: 422,
    errors: { 'lines.1.line_id': ['This line is here twice'] },
  })
  expect(await reasons([first, second, { line_id: 1_999_999, decision: 'approve' }])).toMatchObject(
    {
      status: 422,
      errors: { 'lines.2.line_id': ['This line is not in the estimate'] },
    },
  )
  const stale = await share.post('decision', { ...body, hash: 'f'.repeat(64), lines: [first] })
  expect(stale).toMatchObject({ status: 409, data: { state: 'open', hash: body.hash } })
  expect(stale.data.lines).toEqual([
    { line_id: first.line_id, approval: 'proposed' },
    { line_id: second.line_id, approval: 'proposed' },
  ])
  // the desk decides on one: the customer sees it decided
  await order.put(`line/${first.line_id}`, { approval: 'approved' })
  expect(await share.post('decision', body)).toMatchObject({
    status: 409,
    data: { lines: [{ approval: 'approved' }, { approval: 'proposed' }] },
  })
  // a discount is another estimate
  await order.post('discount', { type: 'amount', amount: 10_000, reason: 'Regular' })
  expect((await share.get()).data).toMatchObject({ state: 'changed', estimate: { version: 2 } })
  expect((await share.post('decision', { ...body, lines: [second] })).status).toBe(409)
  const decided = await share.post('decision', await answer(share, 'approve'))
  expect(decided.data).toMatchObject({ state: 'decided', version: 2 })
})

test('an estimate that was withdrawn is paused', async () => {
  const { order, share } = await asked()
  const body = await answer(share, 'approve')
  await order.move('inspecting', { body: { reason: 'Another look' } })
  expect((await share.get()).data).toMatchObject({ state: 'paused', estimate: null })
  expect(await share.post('decision', body)).toMatchObject({
    status: 409,
    data: { state: 'paused', hash: null },
  })
})

test('a signature is bound to the estimate', async () => {
  const { order, share } = await asked()
  const bad = await share.post('decision', await answer(share, 'approve', { signature: '<svg' }))
  expect([bad.status, Object.keys(bad.errors ?? {})]).toEqual([422, ['signature']])
  const body = await answer(share, 'approve', { signature })
  expect((await share.post('decision', body)).status).toBe(200)
  expect((await order.get()).signatures).toMatchObject([
    { signer: 'customer', purpose: 'estimate', estimate_hash: body.hash, estimate_version: 1 },
  ])
})

test('`link` can be typed by nobody', async () => {
  const { order } = await asked()
  await order.decide('approved')
  const typed = await order.move('in_progress', {
    bare: true,
    body: { agreed_by: 'The owner', agreed_how: 'link' },
  })
  expect([typed.status, typed.errors]).toEqual([
    422,
    { agreed_how: ['Only the customer can agree by a link'] },
  ])
})

const settings = async (fields: object) => {
  const { version } = (await owner.get('/admin/garage/1')).data
  const saved = await owner.put('/admin/garage/1/settings', { ...fields, version })
  expect([saved.status, saved.errors]).toEqual([200, undefined])
}

test('where the garage says so, the order moves on by itself when nothing blocks it', async () => {
  await settings({ approval_moves: true })
  const { order, share } = await asked()
  const open = await share.post('decision', await answer(share, ['approve', 'call_me']))
  expect(open.status).toBe(200)
  expect((await order.get()).stage).toBe('awaiting_approval')
  const rest = await share.post('decision', await answer(share, 'decline'))
  expect(rest.data).toMatchObject({ state: 'tracking' })
  const after = await order.get()
  expect(after.stage).toBe('in_progress')
  expect(after.history.at(-1)).toMatchObject({ to: 'in_progress', by: null })
  await settings({ approval_moves: false })
})

test('of ten phones and an adviser one wins, and nothing fails', async () => {
  const { order, share } = await asked()
  const shares = [share, ...(await Promise.all(Array.from({ length: 9 }, () => shareOf(order))))]
  const body = await answer(share, 'approve')
  const version = (await order.get()).version
  const [adviser, ...phones] = await Promise.all([
    garage.adviser.put(`/admin/order/${order.id}/line/${body.lines[0].line_id}`, {
      approval: 'declined',
      version,
    }),
    ...shares.map((each, index) => each.post('decision', { ...body, name: `Phone ${index}` })),
  ])
  const winners = [adviser, ...phones].filter(({ status }) => status === 200)
  expect(winners).toHaveLength(1)
  for (const { status } of [adviser, ...phones]) expect([200, 409]).toContain(status)
  const decisions = await sql<{ name: string }>`
    select name from share_decisions where order_id = ${order.id}`.execute(
    world.appContext.database.writes,
  )
  expect(decisions.rows).toHaveLength(adviser.status === 200 ? 0 : 1)
})

test('the paper of the estimate says who agreed by the link, when, and to what', async () => {
  const { order, share } = await asked()
  const body = await answer(share, 'approve')
  await share.post('decision', body)
  const paper = await garage.adviser.get(`/admin/order/${order.id}/estimate/paper?language=en`)
  expect(paper.data.paper.signature).toMatchObject({
    label: 'Agreed by link',
    svg: null,
    lines: [
      'Ibu Maria',
      expect.stringMatching(/\d{4} \d{2}:\d{2}$/),
      `SHA-256 ${body.hash.slice(0, 16)}…`,
    ],
  })
  const pdf = await world.app.inject({
    url: `/api/admin/order/${order.id}/estimate/pdf`,
    headers: { authorization: `Bearer ${garage.adviser.token}` },
  })
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
})

test('an erased customer leaves no name on what was agreed, and no page', async () => {
  const { order, share } = await asked()
  await share.post('decision', await answer(share, 'approve'))
  await order.move('cancelled')
  const { customer } = await order.get()
  const erased = await owner.post(`/admin/customer/${customer.id}/erase`, {
    reason: 'Asked for it',
  })
  expect([erased.status, erased.errors]).toEqual([200, undefined])
  expect((await order.get()).agreed_by).toBe(`#${customer.id}`)
  expect((await share.get()).status).toBe(404)
  const { rows } = await sql<{ text: string }>`
    select d::text as text from share_decisions d where order_id = ${order.id}`.execute(
    world.appContext.database.writes,
  )
  expect(rows[0]?.text).not.toContain('Maria')
})

test('a line that the warranty pays for says so in its name', async () => {
  const { order, share } = await asked()
  const { vehicle, lines: own } = await order.get()
  const db = world.appContext.database.writes
  await sql`with w as (insert into warranties (order_id, order_line_id, vehicle_id, garage_id, from_on, until_on)
      values (${order.id}, ${own[0].id}, ${vehicle.id}, 1, current_date, current_date + 90) returning id)
    update order_lines set warranty_id = (select id from w), unit_price = 0, amount = 0
    where id = ${own[1].id}`.execute(db)
  const named = async (language: string) =>
    (await share.get(`?poll=true&language=${language}`)).data.estimate.lines.map(
      ({ name }: { name: string }) => name,
    )
  expect(await named('en')).toEqual(['Oil change', 'Filter (warranty)'])
  expect(await named('nl')).toEqual(['Oil change', 'Filter (garantie)'])
})
