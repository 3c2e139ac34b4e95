/** Work orders: list, get, create, update. Transitions, lines and documents are in the files beside this one. */
import { dayIn } from '#platform/contract/days.ts'
import { messages } from '#platform/contract/messages.ts'
import type { CustomerKind } from '#domains/books/tax-codes/rules.ts'
import { hasCapability } from '#platform/contract/roles.ts'
import { fileUrl } from '#domains/company/files/server/files.ts'
import { canIssue, canRefund, canTakeDeposit } from '#domains/floor/invoices/rules.ts'
import { isAtRisk } from '#domains/floor/promises/levels.ts'
import { ordersAtRisk, risksOf } from '#domains/floor/promises/server/promises.ts'
import { isOpenAt } from '#domains/company/garages/hours.ts'
import { showPlate } from '#platform/contract/text/license-plate.ts'
import type { Db } from '#platform/server/database/db.ts'
import { assertCan, conflict, invalid, notFound } from '#platform/server/http/errors.ts'
import { type CallContext, type AppContext } from '#platform/server/http/mount.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import type { CurrentUser } from '#platform/server/session/session.ts'
import { ORDER, type OrderDetail, type orders } from '../contract.ts'
import { orderMessages } from '../messages.ts'
import { canOfOrder, canUpdate, canWriteNotes } from '../rights.ts'
import { allowedTransitions, hasIssuedInvoice } from '../rules.ts'
import { discountValues, lineAmount } from '#platform/contract/money/money.ts'
import {
  type Change,
  assertMechanic,
  assertNoMoney,
  assertOdometer,
  factsOf,
  lockForChange,
  saveFields,
  saveTotals,
} from './change.ts'
import { replaceOfferedLines } from './lines/declined.ts'
import { assertNotTooMany, saveLine } from './lines/lines.ts'
import { openOrder } from './opening.ts'
import { assertTaxCodes } from './lines/line-tax.ts'
import { renewReservations } from './lines/parts.ts'
import { releaseOrderPoints } from './bill/points.ts'
import {
  type OrderFields,
  countOpenOrders,
  selectCustomer,
  selectGarage,
  selectVehicle,
} from './queries-changes.ts'
import { selectBooked } from './board/queries-bookings.ts'
import { type LockedOrder, lockOrder } from './queries-row.ts'
import { type StoredOrder, isRepeatVisit, selectOrder } from './queries-detail.ts'
import { type StoredRow, selectHistory, countStages, selectOrders } from './queries.ts'
import { transitionTo } from './transitions/transition.ts'
import { vouchersOf } from './bill/voucher.ts'

const shownRow = <T extends StoredRow>(row: T) => {
  const license_plate = showPlate(row.license_plate, row.vehicle.country_id)
  return { ...row, license_plate, vehicle: { ...row.vehicle, license_plate } }
}

/** Filters besides columns: the garages' days, and promises by risk. */
async function narrowedBy({ db, scope, query, appContext, at }: CallContext<typeof orders.counts>) {
  const levels = query.risk ? [query.risk] : query.figure === 'at_risk' ? isAtRisk : undefined
  const ids = levels && (await ordersAtRisk({ db, scope, at }, levels))
  return { levels, where: { places: await appContext.garageDirectory.all(), at, ids } }
}

export async function counts(context: CallContext<typeof orders.counts>) {
  const { where } = await narrowedBy(context)
  return { counts: await countStages(context.db, context.scope, context.query, where) }
}

export async function list(context: CallContext<typeof orders.list>) {
  const { db, scope, query, at } = context
  const { levels, where } = await narrowedBy(context)
  const page = await selectOrders(db, scope, query, where)
  if (!levels) return { ...page, data: page.data.map(shownRow) }
  const risks = await risksOf(
    { db, scope, at },
    page.data.map(({ id }) => id),
  )
  return {
    ...page,
    data: page.data.map((row) => ({ ...shownRow(row), risk: risks.get(row.id) ?? null })),
  }
}

export async function get({
  db,
  scope,
  params,
  me,
  appContext,
  at,
}: CallContext<typeof orders.get>) {
  return orderDetailOf({ db, scope, me, appContext, at }, params.id)
}

/** One order as its page shows it, with the transitions open to this caller. */
export async function orderDetailOf(
  {
    db,
    scope,
    me,
    appContext,
    at,
  }: { db: Db; scope: Scope; me: CurrentUser; appContext: AppContext; at: Date },
  id: number,
): Promise<OrderDetail> {
  const order = (await selectOrder(db, scope, id)) ?? missing()
  const facts = factsOf(order)
  const refundable = order.deposit + order.credit
  const counted = order.lines
    .filter(({ approval }) => approval !== 'declined')
    .map((line) => lineAmount(line))
  const row = shownRow(order)
  const { photo_file_id: photo } = order
  const values = discountValues(order.discounts, order.sub_total)
  return {
    ...row,
    vehicle: {
      ...row.vehicle,
      photo: photo === null ? null : { id: photo, url: fileUrl(appContext, photo) },
    },
    ...(await vouchersOf({ db, me, at }, order)),
    refundable,
    risk: order.promised_at ? await riskOf({ db, scope, at }, id) : null,
    lines: order.lines.map((line) => ({
      ...line,
      ...timesOf(line, at),
      files: line.files.map((file) => ({ ...file, url: fileUrl(appContext, file.id) })),
    })),
    estimate_total: counted.reduce((sum, amount) => sum + amount, 0),
    discounts: order.discounts.map((discount, index) => ({
      ...discount,
      value: values[index] ?? 0,
    })),
    media: order.media.map(({ id: media_id, direction, line_id, file_id, type }) => ({
      id: media_id,
      direction,
      line_id,
      file: { id: file_id, url: fileUrl(appContext, file_id), type },
    })),
    allowed: allowedTransitions(
      facts,
      (capability) => hasCapability(me.role, capability),
      at.toISOString(),
    ),
    can: {
      ...canOfOrder(me.role, facts),
      invoice: canIssue(me.role, { ...facts, is_numbered: order.is_numbered }),
      down_payment: canTakeDeposit(me.role, facts),
      refund: canRefund(me.role, { refundable }),
    },
  }
}

const riskOf = async (reading: Parameters<typeof risksOf>[0], id: number) =>
  (await risksOf(reading, [id])).get(id) ?? null

/** Duration in minutes; a running clock counts until now. */
function timesOf({ time }: Pick<StoredOrder['lines'][number], 'time'>, at: Date) {
  const minutes = (one: (typeof time)[number]) =>
    (Date.parse(one.to ?? at.toISOString()) - Date.parse(one.from)) / 60_000
  return {
    minutes_spent: Math.round(time.reduce((sum, clock) => sum + Math.max(0, minutes(clock)), 0)),
    time: time.map((clock) => ({ ...clock, is_long: minutes(clock) > LONG_CLOCK })),
  }
}
/** Longer than ten hours: somebody forgot to stop the clock. */
const LONG_CLOCK = 600

const missing = (): never => {
  throw notFound()
}

/** A booking has a slot; a walk-in has its odometer and is queued immediately. */
export async function create(context: CallContext<typeof orders.create>) {
  const { db, scope, me, audit, body, at } = context
  // a 404, unlike other ids of a body: `requireCountry` says why
  const garage = (await selectGarage(db, scope, body.garage_id)) ?? missing()
  const vehicle = await selectVehicle(db, scope, body.vehicle_id)
  if (!vehicle || vehicle.country_id !== garage.country_id)
    throw invalid({ vehicle_id: messages.unknownReference })
  const customer = await selectCustomer(db, scope, body.customer_id ?? vehicle.customer_id)
  if (!customer || customer.country_id !== garage.country_id)
    throw invalid({ customer_id: messages.unknownReference })
  await assertMechanic(db, scope, garage.id, body.mechanic_id)
  const isBooking = body.slot_at != null
  if (!isBooking && body.odometer_in == null)
    throw invalid({ odometer_in: orderMessages.odometerOrSlot })
  if (!isBooking) assertOdometer(body.odometer_in as number, vehicle.odometer, body.reason)

  const { open } = await countOpenOrders(db, scope, vehicle.id)
  const order = await openOrder(context, {
    garage,
    vehicle,
    customer,
    slot_at: isBooking ? new Date(body.slot_at as string).toISOString() : null,
    odometer_in: body.odometer_in ?? null,
    mechanic_id: body.mechanic_id ?? null,
    complaint: body.complaint ?? null,
    mechanic_notes: body.mechanic_notes ?? null,
    purchase_order_number: body.purchase_order_number ?? null,
    promised_at: body.promised_at ? new Date(body.promised_at).toISOString() : null,
    reason: body.reason ?? null,
  })
  audit.created(ORDER, { ...body, ...order })

  const lines = await replaceOfferedLines(context, { garage, vehicle }, body.lines ?? [])
  for (const [index, line] of lines.entries())
    await saveLine({ db, scope, at }, { order_id: order.id, garage }, line, `lines.${index}.`)
  const created = { ...order, status: order.stage }
  const warnings = [
    ...(open > 0 ? [orderMessages.anotherOpen] : []),
    ...(isBooking ? await bookingWarnings(context, order.id) : []),
  ]
  if (lines.length === 0) return { ...created, warnings }
  await assertNotTooMany(db, scope, order.id)
  const locked = (await lockOrder(db, scope, order.id, at)) ?? missing()
  assertTaxCodes(context, locked, lines)
  const { version } = await saveTotals({ db, scope, me, audit, at }, locked)
  if (await isRepeatVisit(db, order.id)) warnings.push(orderMessages.backSoon)
  return { ...created, version, warnings }
}

/** Warnings about a booking; they do not reject it. A booking may be recorded late. */
async function bookingWarnings(
  { db, scope, at }: Pick<Change, 'db' | 'scope' | 'at'>,
  id: number,
): Promise<string[]> {
  const booked = await selectBooked(db, scope, id)
  if (!booked) return []
  const slot = new Date(booked.slot_at)
  return [
    ...(slot < at ? [orderMessages.timePassed] : []),
    ...(isOpenAt(booked, slot) ? [] : [orderMessages.garageClosed]),
    ...(booked.overlaps ? [orderMessages.mechanicBooked] : []),
  ]
}

/** The details of an order. A mechanic may change the notes only. */
export async function update({
  db,
  scope,
  me,
  audit,
  params,
  body,
  at,
}: CallContext<typeof orders.update>) {
  const order = await lockForChange({ db, scope, at }, params.id, body.version)
  const { version: _, ...fields } = body
  const isNotes = Object.keys(fields).every((field) => field === 'mechanic_notes')
  const ability = isNotes ? canWriteNotes : canUpdate
  assertCan(ability(me.role, factsOf(order)))
  await assertMechanic(db, scope, order.garage_id, fields.mechanic_id)
  const changes: Record<string, unknown> = { ...fields }
  let kind: CustomerKind | undefined
  if (fields.customer_id && fields.customer_id !== order.customer_id) {
    // the invoice and its payments belong to the previous customer
    if (hasIssuedInvoice(factsOf(order))) throw conflict(orderMessages.invoiceIssued)
    assertNoMoney(order)
    const customer = await selectCustomer(db, scope, fields.customer_id)
    if (!customer || customer.country_id !== order.country_id)
      throw invalid({ customer_id: messages.unknownReference })
    changes.customer_name = customer.full_name
    kind = customer.kind as CustomerKind
  }
  if (fields.promised_at) changes.promised_at = new Date(fields.promised_at).toISOString()
  if (fields.slot_at !== undefined) {
    if (order.stage !== 'booked') throw invalid({ slot_at: orderMessages.onlyBooking })
    if (fields.slot_at === null) throw invalid({ slot_at: messages.required })
    changes.slot_on = dayIn(order.time_zone, fields.slot_at)
  }
  const change = { db, scope, me, audit, at }
  const saved =
    changes.customer_name === undefined
      ? await saveFields(change, order, changes)
      : await withoutGifts(
          change,
          { ...order, customer_kind: kind ?? order.customer_kind },
          changes,
        )
  if (fields.promised_at !== undefined) await renewReservations(change, order)
  const isMoved = fields.slot_at !== undefined || fields.mechanic_id !== undefined
  return { ...saved, warnings: isMoved ? await bookingWarnings(change, order.id) : [] }
}

/** Voucher and points belonged to the previous customer. */
async function withoutGifts(change: Change, order: LockedOrder, changes: OrderFields) {
  await releaseOrderPoints(change, order)
  return saveTotals(change, order, { ...changes, points: 0 })
}

export async function transition(context: CallContext<typeof orders.transition>) {
  await transitionTo(context, context.params.id, context.body)
  return orderDetailOf(context, context.params.id)
}

export async function history({ db, scope }: CallContext<typeof orders.history>) {
  const rows = await selectHistory(db, scope)
  const latestFirst = rows.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
  return {
    data: latestFirst.map(({ country_id, ...row }) => ({
      ...row,
      license_plate: showPlate(row.license_plate, country_id),
    })),
  }
}
