/**
 * The queue: list, get, create, update, next, call, skip, noShow, done, cancel, display; and what orders tell it: orderTaken,
 * orderMoved, assertServable. Serving moves an order, so its use case is with the orders.
 */
import { findGarage, requireGarage } from '#domains/company/garages/server/garages.ts'
import type { Stage } from '#domains/floor/order-values/values.ts'
import {
  MAX_PLATE,
  compactPlate,
  groupPlate,
  plateFits,
  showPlate,
} from '#platform/contract/text/license-plate.ts'
import { requireVehicle } from '#domains/people/vehicles/server/vehicles.ts'
import { dayIn } from '#platform/contract/days.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import type { Ability } from '#platform/contract/abilities.ts'
import type { Call } from '#platform/contract/route.ts'
import { HttpError, assertCan, conflict, invalid, notFound } from '#platform/server/http/errors.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import type { Actor } from '#platform/server/session/actor.ts'
import { type queue, TICKET, type Ticket } from '../contract.ts'
import { queueMessages } from '../messages.ts'
import {
  type TicketKind,
  canCall,
  canCancel,
  canDone,
  canNoShow,
  canServe,
  canSkip,
  canUpdate,
  etaOf,
  maskPlate,
  numberOf,
  positionAfterSkip,
  positionOf,
  stateAfter,
} from '../rules.ts'
import {
  type LockedTicket,
  type QueuedOrder,
  type StoredTicket,
  insertTicket,
  lockOrder,
  lockOrderOfPlate,
  lockQueue,
  nextTicketNumber,
  selectTicketGarage,
  selectLiveOfOrder,
  selectNext,
  selectOthersWaiting,
  selectPaces,
  selectQueuedOfPlate,
  selectTicket,
  selectTickets,
  selectVehicleOfPlate,
  selectWaiting,
  updateTicket,
} from './queries.ts'

type Change = Pick<CallContext<Call>, 'db' | 'scope' | 'at'> & { me: Actor }

export async function list({ db, scope, query, appContext, at }: CallContext<typeof queue.list>) {
  const page = await selectTickets(db, scope, query, {
    places: await appContext.garageDirectory.all(),
    at,
  })
  return { ...page, data: await withPositions({ db, scope, at }, page.data) }
}

export async function get({ db, scope, params, at }: CallContext<typeof queue.get>) {
  return ticketDetail({ db, scope, at }, params.id)
}

/** One ticket as its calls return it; 404 outside the scope. */
export async function ticketDetail(
  context: Pick<Change, 'db' | 'scope' | 'at'>,
  id: number,
): Promise<Ticket> {
  const ticket = await selectTicket(context.db, context.scope, id)
  if (!ticket) throw notFound()
  const [detail] = await withPositions(context, [ticket])
  return detail!
}

/** Adds the position and expected time, which depend on the other tickets of the garage. */
async function withPositions(
  { db, scope, at }: Pick<Change, 'db' | 'scope' | 'at'>,
  tickets: readonly StoredTicket[],
): Promise<Ticket[]> {
  const garages = [
    ...new Set(
      tickets.filter(({ state }) => state === 'waiting').map((ticket) => ticket.garage_id),
    ),
  ]
  const [waiting, paces] =
    garages.length === 0
      ? [[], []]
      : await Promise.all([selectWaiting(db, scope, garages), selectPaces(db, scope, garages, at)])
  const before = new Map(waiting.flatMap(({ ids }) => ids.map((id, index) => [id, index])))
  return tickets.map((ticket) => {
    const others = before.get(ticket.id)
    const pace = paces.find(({ garage_id }) => garage_id === ticket.garage_id)
    const until = ticket.serving_at ?? ticket.ended_at ?? at.toISOString()
    return {
      ...ticket,
      number: numberOf(ticket.kind, ticket.number),
      license_plate: showPlate(ticket.license_plate, ticket.country_id),
      place: others === undefined ? null : others + 1,
      wait_minutes: Math.max(
        0,
        Math.floor((Date.parse(until) - Date.parse(ticket.arrived_at)) / 60_000),
      ),
      eta: others === undefined || !pace ? null : etaOf(others, pace, at),
    }
  })
}

/** Creates a ticket: for today's order of the car if there is one, else without an order. */
export async function create(context: CallContext<typeof queue.create>) {
  const { db, scope, at, body, audit } = context
  const garage = await requireGarage(db, scope, body.garage_id)
  if (garage.kind !== 'garage') throw invalid({ garage_id: messages.unknownReference })
  const day = dayIn(garage.time_zone, at)
  const car = await carOf(context, garage)
  const order = body.order_id
    ? await orderOf(context, garage.id, body.order_id)
    : await lockOrderOfPlate(db, scope, {
        garage_id: garage.id,
        plate: compactPlate(car!.license_plate),
        day,
      })
  if (order && car && compactPlate(order.license_plate) !== compactPlate(car.license_plate))
    throw invalid({ order_id: messages.unknownReference })
  await lockQueue(db, garage.id)
  const license_plate = order?.license_plate ?? car!.license_plate
  const vehicle = order
    ? await selectLiveOfOrder(db, scope, order.id)
    : await selectQueuedOfPlate(db, scope, garage.id, compactPlate(license_plate))
  if (vehicle)
    throw conflict(
      createMessage(queueMessages.inQueue, { number: numberOf(vehicle.kind, vehicle.number) }),
    )
  const id = await give(context, garage, {
    order_id: order?.id ?? null,
    vehicle_id: order?.vehicle_id ?? car?.vehicle_id ?? null,
    license_plate,
    slot_at: order?.slot_at ?? null,
    urgent: body.urgent ?? false,
  })
  audit.created(TICKET, { id, ...body, garage_id: garage.id })
  return ticketDetail(context, id)
}

/** The car of the body, by its id or by its plate. */
async function carOf(
  { db, scope, body }: CallContext<typeof queue.create>,
  { country_id }: { country_id: number },
): Promise<{ vehicle_id: number | null; license_plate: string } | undefined> {
  if (body.vehicle_id) {
    const vehicle = await requireVehicle(db, scope, body.vehicle_id)
    if (vehicle.country_id !== country_id) throw invalid({ vehicle_id: messages.unknownReference })
    return { vehicle_id: vehicle.id, license_plate: groupPlate(vehicle.license_plate, country_id) }
  }
  if (!body.license_plate) return undefined
  const plate = compactPlate(body.license_plate)
  const owned = await selectVehicleOfPlate(db, scope, country_id, plate)
  if (owned) return { vehicle_id: owned.id, license_plate: owned.license_plate }
  const isStorable = plate.length > 0 && plate.length <= MAX_PLATE
  if (!isStorable || (!body.license_plate_confirmed && !plateFits(plate, country_id)))
    throw invalid({ license_plate: messages.plateFormat })
  return { vehicle_id: null, license_plate: groupPlate(body.license_plate, country_id) }
}

async function orderOf({ db, scope }: Change, garageId: number, id: number): Promise<QueuedOrder> {
  const order = await lockOrder(db, scope, garageId, id)
  if (!order) throw invalid({ order_id: messages.unknownReference })
  if (order.stage !== 'queued' && order.stage !== 'booked') throw conflict(queueMessages.notWaiting)
  return order
}

interface NewTicketOf {
  order_id: number | null
  vehicle_id: number | null
  license_plate: string
  slot_at: string | null
  urgent: boolean
}

/** Creates a ticket. The caller has locked the queue of the garage. */
async function give(
  { db, me, at }: Change,
  garage: { id: number; time_zone: string },
  { slot_at, ...wanted }: NewTicketOf,
): Promise<number> {
  const kind: TicketKind = slot_at ? 'booking' : 'walk_in'
  const day = dayIn(garage.time_zone, at)
  const arrived_at = at.toISOString()
  const number = await nextTicketNumber(db, garage.id, day, kind)
  const { id } = await insertTicket(db, {
    ...wanted,
    ...positionOf({ urgent: wanted.urgent, arrived_at, slot_at, number }),
    garage_id: garage.id,
    day,
    kind,
    number,
    arrived_at,
    created_by: me.employee_id,
  })
  return id
}

/** Calls the next ticket. The queue is locked, so two advisers never call the same car. */
export async function next(context: CallContext<typeof queue.next>) {
  const { db, scope, body } = context
  const garage = await requireGarage(db, scope, body.garage_id)
  await lockQueue(db, garage.id)
  const ticket = await selectNext(db, scope, garage.id)
  if (!ticket) throw new HttpError(404, queueMessages.nobody)
  return save(context, ticket, called(context, ticket))
}

const called = ({ me, at }: Change, ticket: LockedTicket) => ({
  state: 'called' as const,
  called_at: at.toISOString(),
  called_by: me.employee_id,
  called_count: ticket.called_count + 1,
})

type Step = CallContext<typeof queue.call>

export async function call(context: Step) {
  const ticket = await hold(context, canCall)
  return save(context, ticket, called(context, ticket))
}

export async function skip(context: Step) {
  const ticket = await hold(context, canSkip)
  const others = await selectOthersWaiting(context.db, context.scope, ticket)
  return save(context, ticket, {
    state: 'waiting',
    skipped_count: ticket.skipped_count + 1,
    ...positionAfterSkip(ticket, others),
  })
}

export async function noShow(context: Step) {
  return end(context, await hold(context, canNoShow), 'no_show')
}

export async function done(context: Step) {
  return end(context, await hold(context, canDone), 'done')
}

export async function cancel(context: Step) {
  return end(context, await hold(context, canCancel), 'cancelled')
}

export async function update(context: CallContext<typeof queue.update>) {
  const ticket = await hold(context, canUpdate)
  const { urgent } = context.body
  return save(
    context,
    ticket,
    urgent === ticket.urgent ? {} : { urgent, ...positionOf({ ...ticket, urgent }) },
  )
}

const end = (context: Step, ticket: LockedTicket, state: 'no_show' | 'done' | 'cancelled') =>
  save(context, ticket, { state, ended_at: context.at.toISOString() })

const factsOf = (ticket: LockedTicket) => ({
  ...ticket,
  order: ticket.stage ? { stage: ticket.stage } : null,
})

/** A ticket whose queue is locked, if the caller may change it. */
async function hold(
  { db, scope, me, params }: Change & { params: { id: number } },
  can: (role: Actor['role'], ticket: ReturnType<typeof factsOf>) => Ability,
): Promise<LockedTicket> {
  const garageId = await selectTicketGarage(db, scope, params.id)
  if (!garageId) throw notFound()
  await lockQueue(db, garageId.garage_id)
  const ticket = (await selectTicketGarage(db, scope, params.id)) ?? garageId
  assertCan(can(me.role, factsOf(ticket)))
  return ticket
}

async function save(
  context: Change & Pick<Step, 'audit'>,
  ticket: LockedTicket,
  fields: Parameters<typeof updateTicket>[3],
) {
  const { db, scope, audit } = context
  if (Object.keys(fields).length > 0) await updateTicket(db, scope, ticket.id, fields)
  const { id, garage_id } = ticket
  audit.updated(TICKET, ticket, { id, garage_id, ...fields })
  return ticketDetail(context, id)
}

/** The wall display of one garage: no names, and masked plates. */
export async function display({
  db,
  scope,
  query,
  appContext,
  at,
}: CallContext<typeof queue.display>) {
  const garage = await findGarage(db, scope, query.garage_id)
  if (garage.kind !== 'garage') throw notFound()
  const { data } = await selectTickets(
    db,
    { ...scope, garages: [garage.id] },
    { page: 1, limit: 100 },
    { places: await appContext.garageDirectory.all(), at },
  )
  const tickets = await withPositions({ db, scope, at }, data)
  const inState = (state: Ticket['state']) =>
    tickets
      .filter((ticket) => ticket.state === state)
      .map((ticket) => ({ ...ticket, license_plate: maskPlate(ticket.license_plate) }))
  return {
    garage: { id: garage.id, name: garage.name },
    time_zone: garage.time_zone,
    called: inState('called')
      .map((ticket) => ({ ...ticket, called_at: ticket.called_at ?? ticket.arrived_at }))
      .toSorted((a, b) => Date.parse(b.called_at) - Date.parse(a.called_at)),
    waiting: inState('waiting'),
    serving: inState('serving'),
  }
}

type Order = QueuedOrder & { time_zone: string }

/** Called after a car was checked in: its order gets the existing ticket, or a new one. The order is locked. */
export async function onOrderCheckedIn(change: Change, order: Order): Promise<void> {
  const { db, scope } = change
  await lockQueue(db, order.garage_id)
  const orderTicket = await selectLiveOfOrder(db, scope, order.id)
  if (orderTicket) return
  const plate = compactPlate(order.license_plate)
  const loose = await selectQueuedOfPlate(db, scope, order.garage_id, plate)
  const { id: order_id, vehicle_id, license_plate, slot_at } = order
  if (loose && loose.order_id === null)
    return void (await updateTicket(db, scope, loose.id, { order_id, vehicle_id }))
  const garage = { id: order.garage_id, time_zone: order.time_zone }
  await give(change, garage, { order_id, vehicle_id, license_plate, slot_at, urgent: false })
}

/** Called after a transition of an order: updates its ticket. The order is locked. */
export async function onOrderTransition(
  change: Change,
  order: Order,
  { from, to }: { from: Stage; to: Stage },
): Promise<void> {
  const { db, scope, at } = change
  if (to === 'queued') return onOrderCheckedIn(change, order)
  const state = stateAfter(from, to)
  if (!state) return
  await lockQueue(db, order.garage_id)
  const ticket = await selectLiveOfOrder(db, scope, order.id)
  if (!ticket || (ticket.state === 'serving') !== (from === 'inspecting')) return
  const now = at.toISOString()
  const when = state === 'serving' ? { serving_at: now } : { ended_at: now }
  await updateTicket(db, scope, ticket.id, { state, ...when })
}

/** The order of a ticket that may be served now, locked; 409 with the reason otherwise. */
export async function lockServableOrder(change: Change, ticketId: number): Promise<QueuedOrder> {
  const { db, scope } = change
  const garageId = await selectTicketGarage(db, scope, ticketId)
  if (!garageId) throw notFound()
  // lock order: the order first, then the queue
  const order =
    garageId.order_id && (await lockOrder(db, scope, garageId.garage_id, garageId.order_id))
  await hold({ ...change, params: { id: ticketId } }, canServe)
  // the ticket may have changed since it was read
  if (!order) throw conflict(queueMessages.takeInFirst)
  return order
}
