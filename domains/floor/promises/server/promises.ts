/** Offers times for promises, and predicts whether given promises will be met. The rule is in rules.ts. */
import { addDays, dayIn, instantIn } from '#platform/contract/days.ts'
import { messages } from '#platform/contract/messages.ts'
import type { Db } from '#platform/server/database/db.ts'
import { invalid, notFound } from '#platform/server/http/errors.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import { mapInSlices } from '#platform/server/limits/time-slicing.ts'
import type { promises, RiskAnswer } from '../contract.ts'
import { type Level, isAtRisk } from '../levels.ts'
import {
  type Candidate,
  FEW_SAMPLES,
  type Risk,
  type Wait,
  promiseFor,
  riskLevel,
  riskOf,
} from '../rules.ts'
import {
  type BlockingReason,
  type OpenWork,
  type GarageWithPace,
  type PromisedOrder,
  selectNetworkSamples,
  plannedMinutes,
  selectBlockingReasons,
  selectOpenWork,
  selectPlaces,
  selectPromised,
} from './queries.ts'

interface Reading {
  db: Db
  scope: Scope
  at: Date
}

/** The risk of each open order with a promise, by its id: of the given ids, or of all in scope. */
export async function risksOf(
  { db, scope, at }: Reading,
  ids?: readonly number[],
): Promise<Map<number, RiskAnswer>> {
  if (ids?.length === 0) return new Map()
  const promised = await selectPromised(db, scope, ids)
  const floor = await floorOf({ db, scope, at }, garagesOf(promised))
  const judged = await mapInSlices(promised, (order) => answered(judge(floor, order, at)))
  return new Map(promised.map(({ id }, index) => [id, judged[index] as RiskAnswer]))
}

/** The open orders in scope whose promise has one of these levels. */
export async function ordersAtRisk(reading: Reading, levels: readonly Level[]): Promise<number[]> {
  const promised = await levelsOf(reading)
  return promised.filter(({ level }) => levels.includes(level)).map(({ id }) => id)
}

/** Counts the promises that are not safe, by garage and level. */
export async function atRiskCells(reading: Reading) {
  const cells = new Map<string, { garage_id: number; kind: Level; count: number }>()
  for (const { garage_id, level } of await levelsOf(reading)) {
    if (!isAtRisk.includes(level)) continue
    const cell = cells.get(`${garage_id} ${level}`)
    if (cell) cell.count++
    else cells.set(`${garage_id} ${level}`, { garage_id, kind: level, count: 1 })
  }
  return [...cells.values()]
}

/** The level of each promise in scope. */
async function levelsOf(reading: Reading) {
  const promised = await selectPromised(reading.db, reading.scope, undefined)
  const floor = await floorOf(reading, garagesOf(promised))
  return await mapInSlices(promised, (order) => ({
    id: order.id,
    garage_id: order.garage_id,
    level: riskLevel(factsOf(floor, order, reading.at)),
  }))
}

const garagesOf = (promised: readonly PromisedOrder[]) => [
  ...new Set(promised.map(({ garage_id }) => garage_id)),
]

interface Floor {
  places: Map<number, GarageWithPace>
  /** By garage. */
  work: Map<number, OpenWork[]>
}

/** The garages with their mechanics, past ratios and all open work. */
async function floorOf({ db, scope, at }: Reading, garages: readonly number[]): Promise<Floor> {
  if (garages.length === 0) return { places: new Map(), work: new Map() }
  const [places, work] = await Promise.all([
    selectPlaces(db, scope, garages),
    selectOpenWork(db, scope, garages, at),
  ])
  const isNew = places.some(({ samples }) => samples.length < FEW_SAMPLES)
  const network = isNew ? await selectNetworkSamples(db) : []
  const garagesWithPaces = places.map((place) => ({
    ...place,
    samples: place.samples.length < FEW_SAMPLES ? network : place.samples,
  }))
  return {
    places: new Map(garagesWithPaces.map((place) => [place.id, place])),
    work: byGarage(work),
  }
}

const isBefore = (a: OpenWork, b: OpenWork) => (a.rank === b.rank ? a.due < b.due : a.rank < b.rank)

function byGarage(work: readonly OpenWork[]): Floor['work'] {
  const openWork: Floor['work'] = new Map()
  for (const one of work) {
    const ordersOfGarage = openWork.get(one.garage_id)
    if (ordersOfGarage) ordersOfGarage.push(one)
    else openWork.set(one.garage_id, [one])
  }
  return openWork
}

/** Stages in which no mechanic works on the order. */
const waiting = new Set(['on_hold', 'awaiting_approval', 'quality_check'])

/** Planned minutes of this mechanic's work before an order; of all open work if the order is new. */
function beforeOf(work: readonly OpenWork[], mechanicId: number, order?: OpenWork): number {
  return work
    .filter(
      (orderAhead) =>
        orderAhead.mechanic_id === mechanicId &&
        orderAhead.id !== order?.id &&
        !waiting.has(orderAhead.stage) &&
        (!order || isBefore(orderAhead, order)),
    )
    .reduce((sum, { minutes, spent }) => sum + Math.max(0, minutes - spent), 0)
}

const candidatesOf = (
  { mechanics }: GarageWithPace,
  work: readonly OpenWork[],
  order?: OpenWork,
): Candidate[] => mechanics.map(({ id, name }) => ({ id, name, before: beforeOf(work, id, order) }))

const least = (candidates: readonly Candidate[]) =>
  candidates.length === 0 ? 0 : Math.min(...candidates.map(({ before }) => before))

const noWork = { minutes: 0, spent: 0, mechanic_id: null }

/** All inputs of a promise's level. */
function factsOf(floor: Floor, order: PromisedOrder, now: Date) {
  const garage = floor.places.get(order.garage_id) as GarageWithPace
  const garageWork = floor.work.get(order.garage_id) ?? []
  const orderWork = garageWork.find(({ id }) => id === order.id)
  const { minutes, spent, mechanic_id } = orderWork ?? noWork
  const before =
    orderWork === undefined || minutes === 0
      ? 0
      : mechanic_id === null
        ? least(candidatesOf(garage, garageWork, orderWork))
        : beforeOf(garageWork, mechanic_id, orderWork)
  return {
    now,
    promised_at: new Date(order.promised_at),
    garage,
    minutes,
    spent,
    before,
    mechanic_id,
    samples: garage.samples,
    waits: waitsOf(order, garage, now),
  }
}

function judge(floor: Floor, order: PromisedOrder, now: Date): Risk {
  const facts = factsOf(floor, order, now)
  const garageWork = floor.work.get(order.garage_id) ?? []
  const orderWork = garageWork.find(({ id }) => id === order.id)
  const others = candidatesOf(facts.garage, orderWork ? garageWork : [], orderWork)
  return riskOf({ ...facts, others: others.filter(({ id }) => id !== facts.mechanic_id) })
}

function waitsOf(
  { stage, hold_reason, slot_at, shorts }: BlockingReason,
  garage: GarageWithPace,
  now: Date,
): Wait[] {
  const waits: Wait[] = shorts.map(({ name, until, elsewhere }) => ({
    kind: 'part',
    name,
    until: until === null ? null : new Date(until),
    elsewhere,
  }))
  if (stage === 'on_hold' && !(hold_reason === 'parts' && shorts.length > 0))
    waits.push({ kind: 'hold', until: tomorrowIn(garage, now), reason: String(hold_reason) })
  if (stage === 'booked' && slot_at && new Date(slot_at) > now)
    waits.push({ kind: 'slot', until: new Date(slot_at) })
  return waits
}

/** The rule continues at the next opening. */
const tomorrowIn = ({ time_zone }: GarageWithPace, now: Date) =>
  new Date(instantIn(time_zone, addDays(dayIn(time_zone, now), 1), '00:00'))

const answered = ({ because, remedy, ready_at, ...risk }: Risk): RiskAnswer => ({
  ...risk,
  ready_at: ready_at.toISOString(),
  because: because.map(({ message }) => message),
  said: because.map((reason) => ({ ...reason })),
  remedy: remedy && {
    kind: remedy.kind,
    message: remedy.said.message,
    said: { ...remedy.said },
    mechanic: remedy.mechanic,
    garage: remedy.garage,
    promised_at: remedy.promised_at?.toISOString() ?? null,
  },
})

/** A new order with a slot waits for that slot. */
const aBooking: BlockingReason = {
  stage: 'booked',
  hold_reason: null,
  slot_at: null,
  shorts: [],
}

export async function offer({ db, scope, query, at }: CallContext<typeof promises.offer>) {
  const floor = await floorOf({ db, scope, at }, [query.garage_id])
  const garage = floor.places.get(query.garage_id)
  const garageWork = floor.work.get(query.garage_id) ?? []
  const orderWork = query.order_id ? garageWork.find(({ id }) => id === query.order_id) : undefined
  if (!garage || (query.order_id && !orderWork)) throw notFound()
  const candidates = candidatesOf(garage, garageWork, orderWork)
  if (query.mechanic_id && candidates.every(({ id }) => id !== query.mechanic_id))
    throw invalid({ mechanic_id: messages.unknownReference })
  const mechanicId = query.mechanic_id ?? orderWork?.mechanic_id ?? null
  const before =
    mechanicId === null ? least(candidates) : beforeOf(garageWork, mechanicId, orderWork)
  const services = query.services?.split(',').map(Number)
  const minutes =
    query.minutes ??
    (services ? await plannedMinutes(db, scope, services) : (orderWork?.minutes ?? 0))
  const order =
    (query.order_id && (await selectBlockingReasons(db, scope, query.order_id))) || aBooking
  const waits = waitsOf({ ...order, slot_at: query.slot_at ?? order.slot_at }, garage, at)
  const spent = orderWork?.spent ?? 0
  const promised_at = promiseFor({
    now: at,
    garage,
    minutes,
    spent,
    before,
    mechanic_id: mechanicId,
    samples: garage.samples,
    waits,
  })
  return { promised_at: promised_at.toISOString(), minutes, before: Math.round(before) }
}
