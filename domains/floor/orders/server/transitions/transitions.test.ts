/** Every transition through the API, once allowed and once rejected, with its blockers and inputs. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allStages, moveTable } from '#test/moves.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import { type Garage, aGarage, anOrder, line, signature, transitionTo } from '#test/orders.ts'

let world: World
let garage: Garage
let admin: Who
let adviser: Who
let mechanic: Who
let finance: Who

beforeAll(async () => {
  world = await aWorld()
  garage = await aGarage(world)
  ;({ admin, adviser, mechanic } = garage)
  finance = await world.signedInAs('finance', { garage_id: null })
})
afterAll(() => world.close())

describe('every transition', () => {
  test.each(moveTable)('%s -> %s', async (from, to) => {
    const order = await transitionTo(garage, from, { towards: to })
    const moved = await order.move(to)
    expect(moved.message).toBe('Work order successfully updated')
    expect(moved.data.stage).toBe(to)
    expect(moved.data.history.at(-1)).toMatchObject({ from, to })
  })

  test.each(allStages)('from %s, any move outside the table is refused', async (from) => {
    const named = moveTable.filter(([stage]) => stage === from).map(([, to]) => to)
    const order = await transitionTo(garage, from)
    for (const to of allStages.filter((stage) => stage !== from && !named.includes(stage))) {
      const rejected = await order.move(to, { who: admin })
      expect([rejected.status, from, to]).toEqual([409, from, to])
    }
    expect((await order.get()).stage).toBe(from)
  })

  test.each(moveTable)(
    '%s -> %s is visible and allowed only for the roles of the table',
    async (...move) => {
      const [from, to, who] = move
      const order = await transitionTo(garage, from, { towards: to })
      const people = { admin, 'service adviser': adviser, mechanic, finance } as const
      for (const [role, person] of Object.entries(people)) {
        const may = who.some((name) => name === role)
        const { allowed } = (await person.get(`/admin/order/${order.id}`)).data
        const sees = allowed.some((one: { to: string }) => one.to === to)
        expect([role, sees]).toEqual([role, may])
        if (!may) expect((await order.move(to, { who: person })).status, role).toBe(403)
      }
    },
  )
})

describe('blockers appear in `allowed` and in the error', () => {
  async function refused(
    order: Awaited<ReturnType<typeof anOrder>>,
    to: string,
    why: string,
    who = adviser,
  ) {
    const { allowed } = (await who.get(`/admin/order/${order.id}`)).data
    expect(allowed.find((move: { to: string }) => move.to === to).blockers).toContain(why)
    const response = await order.move(to, { who, bare: true })
    expect([response.status, response.message]).toEqual([409, why])
  }

  test('no mechanic', async () =>
    refused(
      await anOrder(garage, { mechanic: false }),
      'inspecting',
      'A mechanic must be assigned',
    ))
  test('fast service without lines', async () =>
    refused(await anOrder(garage, { lines: [] }), 'in_progress', 'There are no lines yet'))
  test('fast service with an open line', async () =>
    refused(await anOrder(garage), 'in_progress', 'Every line must be approved first'))
  test('no priced line', async () => {
    const order = await anOrder(garage, { lines: [line({ unit_price: 0 })] })
    await order.move('inspecting')
    await refused(order, 'awaiting_approval', 'At least one line with a price must be proposed')
  })
  test('undecided, none approved, not all declined', async () => {
    const order = await transitionTo(garage, 'awaiting_approval')
    await refused(order, 'in_progress', 'Every line must be approved or declined first')
    await refused(order, 'ready', 'Every line must be declined first')
    await order.decide('declined')
    await refused(order, 'in_progress', 'At least one line must be approved')
  })
  test('nothing new to decide, work left', async () => {
    const order = await transitionTo(garage, 'in_progress')
    await refused(
      order,
      'awaiting_approval',
      'There are no new lines or price increases to approve',
    )
    await refused(order, 'quality_check', 'Every approved line must be done first')
  })
  test('no invoice, no signatures', async () => {
    const order = await transitionTo(garage, 'ready')
    await refused(order, 'delivered', 'An invoice must be issued first')
  })
  test('a finished order with approved lines', async () =>
    refused(
      await transitionTo(garage, 'ready'),
      'cancelled',
      'A finished order with approved lines cannot be cancelled',
      admin,
    ))
  test('a booking before its slot', async () =>
    refused(await transitionTo(garage, 'booked'), 'no_show', 'The booked time has not passed yet'))
})

describe('the inputs of a transition', () => {
  test.each([
    ['awaiting_approval', 'inspecting', {}, 'reason'],
    ['awaiting_approval', 'in_progress', {}, 'agreed_by'],
    ['in_progress', 'on_hold', { reason: 'lunch' }, 'reason'],
    ['quality_check', 'in_progress', {}, 'reason'],
    ['quality_check', 'ready', { odometer_out: 20_000 }, 'checklist'],
    [
      'quality_check',
      'ready',
      { odometer_out: 20_000, checklist: [{ name: 'Brakes', passed: false }] },
      'checklist',
    ],
    [
      'quality_check',
      'ready',
      { odometer_out: 1, checklist: [{ name: 'Brakes', passed: true }] },
      'odometer_out',
    ],
    ['ready', 'in_progress', {}, 'reason'],
    ['queued', 'cancelled', {}, 'reason'],
  ] as const)('%s -> %s with %o misses %s', async (from, to, body, field) => {
    const order = await transitionTo(garage, from, { towards: to, unsigned: true })
    const response = await order.move(to, { who: admin, bare: true, body })
    expect(response.status).toBe(422)
    expect(response.errors).toHaveProperty(field)
  })

  test('an adviser signs with their own name, a customer by hand alone', async () => {
    const order = await transitionTo(garage, 'ready')
    const signed = await order.post('signature', { signer: 'service_adviser', by_name: true })
    expect(signed.status).toBe(200)
    const [adviserSignature] = (await order.get()).signatures
    expect([adviserSignature.signer, adviserSignature.svg]).toEqual([
      'service_adviser',
      expect.stringMatching(/^<svg .*<path /),
    ])
    const byName = await order.post('signature', { signer: 'customer', by_name: true })
    expect([byName.status, byName.errors]).toMatchObject([
      422,
      { by_name: ['Only the service adviser signs by name'] },
    ])
    const nothing = await order.post('signature', { signer: 'service_adviser' })
    expect([nothing.status, Object.keys(nothing.errors ?? {})]).toEqual([422, ['svg']])
  })

  test('a customer signature is an approval of its own estimate only', async () => {
    const order = await transitionTo(garage, 'awaiting_approval', { unsigned: true })
    await order.decide('approved')
    await order.post('signature', { signer: 'customer', svg: signature })
    expect((await order.move('in_progress', { bare: true })).status).toBe(200)
    // a new line needs the customer's approval again, and the old signature does not count for it
    await order.post('line', line({ name: 'Brake pads' }))
    await order.move('awaiting_approval')
    await order.decide('approved')
    expect((await order.move('in_progress', { bare: true })).errors).toHaveProperty('agreed_by')
  })

  test.each([
    ['a script', '<svg><script>alert(1)</script></svg>'],
    ['a handler', '<svg onload="alert(1)"></svg>'],
    ['something to load', '<svg><path href="//elsewhere"/></svg>'],
    ['a script of another namespace', '<svg><path d="M0 0"/><_:script xmlns:_="x"/></svg>'],
    ['a handler behind a slash', '<svg><path d="M0 0"/><g/onload="alert(1)"></svg>'],
    ['an address in entities', '<svg><path d="M0 0" fill="&#117;rl(//elsewhere)"/></svg>'],
    ['a NUL', '<svg><path d="M0\u0000"/></svg>'],
    ['half a letter', '<svg><text>\ud800</text></svg>'],
  ])('a signature with %s is refused by its field', async (_what, svg) => {
    const order = await transitionTo(garage, 'inspecting')
    const response = await order.post('signature', { signer: 'customer', svg })
    expect([response.status, Object.keys(response.errors ?? {})]).toEqual([422, ['svg']])
  })

  test('a finished check counts rework and leaves the odometer unchanged', async () => {
    const order = await transitionTo(garage, 'quality_check')
    await order.move('in_progress', { body: { reason: 'Oil leaks' } })
    expect((await order.get()).rework_count).toBe(1)
  })
})
