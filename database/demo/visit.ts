/** One visit of a car, from the first call to the handover, as the garage's people record it. */
import { afterOpenMinutes, usualHours } from '#domains/company/garages/hours.ts'
import { orders } from '#domains/floor/orders/contract.ts'
import { orderLines } from '#domains/floor/orders/contract-lines.ts'
import { addDays } from '#platform/contract/days.ts'
import type { BodyIn } from '#platform/contract/client-calls.ts'
import type { CurrentUser } from '#platform/server/session/session.ts'
import { settle } from './billing.ts'
import { languageOf } from './customers.ts'
import type { Need } from './jobs.ts'
import type { Lists } from './lists.ts'
import type { Garage } from './network.ts'
import { seededRandom } from './random.ts'
import { type Plan, type Visit, move, sign } from './steps.ts'
import { type Trade, fetchMissing, sendToThirdParty } from './purchasing.ts'
import { offer } from './vouchers.ts'
import { words } from './notes.ts'

type Line = NonNullable<BodyIn<typeof orders.create>['lines']>[number]

/** Yields the moment of every next step, so that the steps of all visits run in the order of time. */
export async function* visitOf(trade: Trade, lists: Lists, plan: Plan): AsyncGenerator<Date, void> {
  const { garage, clock, until } = plan
  const { desk } = trade
  const random = seededRandom(plan.name)
  const visit: Visit = {
    ...plan,
    id: 0,
    desk,
    trade,
    chance: random,
    adviser: random.pick(desk.whoIs('service adviser', garage.id)),
    mechanic: desk.whoIs('mechanic', garage.id)[0],
    head: random.pick(desk.whoIs('admin', garage.id)),
    words: words[languageOf(garage.country_id) as 'id'],
  }
  const needs = plan.job.needs(plan.car, random)

  if (plan.booked_at) {
    yield plan.booked_at
    await open(visit, lists, needs, { slot_at: clock.at.toISOString() })
    if (until === 'booked') return
    if (plan.ending === 'cancelled') {
      yield new Date((plan.booked_at.getTime() + clock.at.getTime()) / 2)
      return move(visit, visit.head, 'cancelled', { reason: random.pick(visit.words.cancelled) })
    }
    if (plan.ending === 'no_show') {
      yield clock.pass(random.between(60, 120))
      return move(visit, visit.adviser, 'no_show')
    }
    yield clock.pass(random.between(2, 12))
    await move(visit, visit.adviser, 'queued', { odometer_in: mileage(visit) })
  } else {
    yield clock.at
    await open(visit, lists, needs, { odometer_in: mileage(visit) })
  }
  if (until === 'queued' || !visit.mechanic) return

  yield clock.pass(random.between(5, 25))
  if (plan.job.fast || plan.brief) {
    await move(visit, visit.mechanic, 'in_progress', { mechanic_id: visit.mechanic.employee_id })
  } else {
    yield* agree(visit, lists, needs)
    if (until === 'inspecting' || until === 'awaiting_approval') return
    if (plan.ending === 'cancelled') return
  }
  if (plan.ending !== 'declined') yield* work(visit)
  if (until && ['in_progress', 'on_hold', 'quality_check', 'ready'].includes(until))
    return offer(visit)
  yield* settle(visit)
}

/** Takes the car in, or records the booking. Fast service is agreed on at once. */
async function open(
  visit: Visit,
  lists: Lists,
  needs: readonly Need[],
  when: { slot_at: string } | { odometer_in: number },
) {
  const { desk, garage, car, job, chance } = visit
  const isAgreed = job.fast || visit.brief
  const asked = isAgreed ? needs : needs.filter(({ optional }) => !optional)
  const at = visit.booked_at ?? visit.clock.at
  const { id } = await desk.ask(orders.create, visit.adviser, at, {
    body: {
      garage_id: garage.id,
      vehicle_id: car.id,
      ...when,
      ...promiseOf(visit),
      ...orderedBy(visit),
      ...(chance.chance(0.35) ? { complaint: chance.pick(visit.words.notes) } : {}),
      lines: asked.map((need) => ({
        ...lineOf(need, lists, garage),
        approval: isAgreed ? ('approved' as const) : ('proposed' as const),
        ...(visit.brief ? { work: 'done' as const } : {}),
      })),
    },
  })
  visit.id = id
}

/** The number of a company's own order, where it has one. */
function orderedBy({ car: { fleet }, name }: Visit) {
  if (!fleet?.orders) return {}
  return {
    purchase_order_number: `${fleet.orders}${seededRandom(`${name} order`).between(10_000, 99_999)}`,
  }
}

/**
 * Cars that are here now were promised for some time after the plan, while the garage is open; a draw of its own, so that
 * the others stay.
 */
function promiseOf({ until, name, job, clock, garage: { time_zone } }: Visit) {
  const random = seededRandom(`${name} promise`)
  if (!until || !random.chance(0.6)) return {}
  const minutes = 60 + Math.round(job.minutes * (0.8 + 2 * random.roll()))
  const quarter = 15 * 60_000
  const open = { opening_hours: usualHours, time_zone }
  const done = afterOpenMinutes(open, clock.at, minutes).getTime()
  const at = Math.ceil(done / quarter) * quarter
  return { promised_at: new Date(at).toISOString() }
}

function lineOf({ kind, key, qty = 1, price }: Need, lists: Lists, garage: Garage): Line {
  const country = garage.country_id
  const found = {
    service: { catalog_service_id: lists.service(key, country) },
    part: { inventory_item_id: lists.part(key, garage.id) },
    third_party: { third_party_item_id: lists.thirdParty(key, country) },
  }[kind]
  if (Object.values(found)[0] === undefined) throw new Error(`${key} is not sold in ${country}`)
  return {
    kind,
    ...found,
    qty,
    ...(price === undefined ? {} : { unit_price: lists.money.of(country, price) }),
  }
}

/** The distance driven since the last visit. */
function mileage({ car, clock, chance }: Visit): number {
  const since = Math.max(1, daysBetween(car.seen_on || addDays(clock.day, -20), clock.day))
  car.odometer += Math.round(since * car.km_a_day * (0.7 + chance.roll() * 0.6)) + 1
  car.seen_on = clock.day
  return car.odometer
}
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** Inspection, estimate and the customer's answer. */
async function* agree(
  visit: Visit,
  lists: Lists,
  needs: readonly Need[],
): AsyncGenerator<Date, void> {
  const { desk, id, clock, chance, adviser, garage, until } = visit
  const mechanic = visit.mechanic as CurrentUser
  const add = async (who: CurrentUser, line: Line) => {
    const version = await desk.versionOf(id)
    return desk.ask(orderLines.addLine, who, clock.at, {
      params: { id },
      body: { ...line, version },
    })
  }
  await move(visit, mechanic, 'inspecting', { mechanic_id: mechanic.employee_id })
  if (until === 'inspecting') return

  yield clock.pass(chance.between(15, 35))
  if (chance.chance(0.5)) {
    const key = chance.pick(['ins-brakepadf', 'ins-tyretread', 'ins-battery'])
    const inspection_item_id = lists.inspection(key, garage.country_id)
    if (inspection_item_id)
      await add(mechanic, {
        kind: 'inspection',
        inspection_item_id,
        notes: chance.pick(visit.words.findings),
        work: 'done',
      })
  }
  for (const need of needs) if (need.optional) await add(adviser, lineOf(need, lists, garage))
  yield clock.pass(chance.between(3, 12))
  await move(visit, mechanic, 'awaiting_approval')
  if (until === 'awaiting_approval') return

  yield clock.pass(chance.between(10, 60))
  if (visit.ending === 'cancelled')
    return move(visit, visit.head, 'cancelled', { reason: chance.pick(visit.words.cancelled) })
  const required = needs.filter(({ optional }) => !optional).length
  for (const [index, line] of (await linesOf(visit)).entries()) {
    const declines = visit.ending === 'declined' || (index >= required && chance.chance(0.3))
    await change(visit, adviser, line.id, { approval: declines ? 'declined' : 'approved' })
  }
  if (visit.ending === 'declined') return move(visit, adviser, 'ready')
  const signs = chance.chance(0.6)
  if (signs) await sign(visit, 'customer')
  await move(
    visit,
    adviser,
    'in_progress',
    signs ? {} : { agreed_by: 'Pemilik', agreed_how: chance.pick(['phone', 'message']) },
  )
}

const linesOf = ({ desk, id }: Visit) => desk.linesOf(id)

async function change(
  { desk, id, clock }: Visit,
  who: CurrentUser,
  line_id: number,
  fields: { approval?: 'approved' | 'declined'; work?: 'doing' | 'done' },
) {
  const version = await desk.versionOf(id)
  await desk.ask(orderLines.updateLine, who, clock.at, {
    params: { id, line_id },
    body: { ...fields, version },
  })
}

/** The work until the car is ready. */
async function* work(visit: Visit): AsyncGenerator<Date, void> {
  const { clock, chance, job, car, until } = visit
  const mechanic = visit.mechanic as CurrentUser
  const todo = visit.brief
    ? []
    : (await linesOf(visit)).filter(
        ({ approval, work }) => approval === 'approved' && work !== 'done',
      )
  if (visit.hold) {
    yield clock.pass(chance.between(10, 30))
    await move(visit, mechanic, 'on_hold', { reason: visit.hold })
    if (until === 'on_hold') return
    yield clock.nextMorning(chance.between(1, 2))
    await move(visit, mechanic, 'in_progress')
  }
  const share = Math.max(5, Math.round(job.minutes / Math.max(1, todo.length)))
  for (const [index, line] of todo.entries()) {
    yield clock.pass(chance.between(Math.round(share * 0.7), Math.round(share * 1.2)))
    if (until === 'in_progress' && index === todo.length - 1)
      return change(visit, mechanic, line.id, { work: 'doing' })
    await change(visit, mechanic, line.id, { work: 'done' })
  }
  if (todo.length === 0) yield clock.pass(job.minutes)
  yield clock.pass(chance.between(2, 8))
  await sendToThirdParty(visit.trade, visit)
  await fetchMissing(visit.trade, visit)
  await move(visit, mechanic, 'quality_check')
  if (until === 'quality_check') return
  yield clock.pass(chance.between(8, 20))
  if (chance.chance(0.05)) {
    await move(visit, visit.adviser, 'in_progress', { reason: chance.pick(visit.words.rework) })
    yield clock.pass(chance.between(20, 45))
    await move(visit, mechanic, 'quality_check')
    yield clock.pass(chance.between(8, 20))
  }
  car.odometer += chance.between(1, 6) // the test drive
  await move(visit, mechanic, 'ready', {
    odometer_out: car.odometer,
    checklist: visit.words.checks.map((name) => ({ name, passed: true })),
  })
}
