/** The end of a day: viewed, and closed once with a snapshot. */
import { selectEntryDays } from '#domains/books/accounts/server/queries-funds.ts'
import { findGarage, requireGarage } from '#domains/company/garages/server/garages.ts'
import { plannedMinutesOn } from '#domains/floor/orders/server/board/calendar.ts'
import { selectExpected as expectedPurchases } from '#domains/floor/promises/server/queries.ts'
import { numberOf } from '#domains/floor/queue/rules.ts'
import { selectReceived as receivedOn } from '#domains/overview/figures/server/queries-cash.ts'
import { showPlate } from '#platform/contract/text/license-plate.ts'
import { addDays } from '#platform/contract/days.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import { assertCan, conflict, invalid } from '#platform/server/http/errors.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import { narrowScope } from '#platform/server/session/scope.ts'
import {
  type dayEnds,
  DAY_END,
  MAX_ROWS,
  type DayEnd,
  type DayEndContent,
  type DayEndSince,
} from '../contract.ts'
import { dayEndMessages } from '../messages.ts'
import { canCloseDay, methodOf, receivedSince, totalOf } from '../rules.ts'
import {
  type ClosedDay,
  type Later,
  type Listed,
  type Place,
  insertClosedDay,
  selectIssuedLater,
  selectIssuedUnfinished,
  selectClosedDay,
  selectOvernight,
  selectOvernightLater,
  selectToClose,
  selectToCloseLater,
  selectWaiting,
  selectWaitingLater,
} from './queries.ts'

export async function get(context: CallContext<typeof dayEnds.get>): Promise<DayEnd> {
  const { db, scope, query } = context
  const garage = await findGarage(db, scope, query.garage_id)
  return show(context, garage, query.date)
}

export async function keep(context: CallContext<typeof dayEnds.keep>): Promise<DayEnd> {
  const { db, scope, me, body, audit, at } = context
  const garage = await requireGarage(db, scope, body.garage_id)
  const before = await show(context, garage, body.date)
  assertCan(before.can.keep)
  const { received, total, to_close, overnight, waiting, issued_undone, expected, tomorrow } =
    before
  const content = {
    received,
    total,
    to_close,
    overnight,
    waiting,
    issued_undone,
    expected,
    tomorrow,
    counts: before.counts,
  }
  const note = body.note ?? null
  const saved = await insertClosedDay(db, {
    garage_id: garage.id,
    day: body.date,
    kept_at: at.toISOString(),
    kept_by: me.employee_id,
    note,
    total,
    content,
  })
  if (!saved) throw conflict(dayEndMessages.already)
  audit.created(DAY_END, {
    id: saved.id,
    garage_id: garage.id,
    date: body.date,
    total,
    note,
    ...before.counts,
  })
  return show(context, garage, body.date)
}

type Asking = Pick<CallContext<typeof dayEnds.get>, 'db' | 'scope' | 'me' | 'appContext' | 'at'>
type Garage = Awaited<ReturnType<typeof findGarage>>

async function show(
  { db, scope, me, appContext, at }: Asking,
  garage: Garage,
  wanted: string | undefined,
): Promise<DayEnd> {
  const { from, today } = await selectEntryDays(db, garage.id, at)
  const date = wanted ?? today
  if (date > today) throw invalid({ date: dayEndMessages.toCome })
  if (date < from) throw invalid({ date: createMessage(messages.betweenDays, { from, to: today }) })
  const places = await appContext.garageDirectory.all()
  const own = narrowScope(scope, { garage_id: garage.id }, places)
  const place = { db, scope: own, garage_id: garage.id }
  const [closedDay, received] = await Promise.all([
    selectClosedDay(place, date),
    receivedRows(place, date),
  ])
  const seen = closedDay?.content ?? (await look(place, garage, date, received, at))
  return {
    garage: { id: garage.id, name: garage.name },
    time_zone: garage.time_zone,
    date,
    today,
    first_day: from,
    ...seen,
    ...(await ofClosed(place, garage, date, closedDay, received)),
    can: { keep: canCloseDay(me.role, { isKept: closedDay !== undefined, isToCome: false }) },
  }
}

async function ofClosed(
  place: Place,
  { country_id, time_zone }: Garage,
  date: string,
  closedDay: ClosedDay | undefined,
  received: DayEndContent['received'],
): Promise<Pick<DayEnd, 'closed' | 'since'>> {
  if (!closedDay) return { closed: null, since: null }
  const { content: snapshot, ...closed } = closedDay
  const later: Later = { from: closed.at, date, time_zone, snapshot }
  const receivedLater = receivedSince(received, snapshot.received)
  const [toClose, overnight, waiting, issued] = await Promise.all([
    selectToCloseLater(place, later),
    selectOvernightLater(place, later),
    selectWaitingLater(place, later),
    selectIssuedLater(place, later),
  ])
  const since: DayEndSince = {
    received: receivedLater,
    total: totalOf(receivedLater),
    ...listsOf(country_id, { toClose, overnight, waiting, issued }),
    counts: countsOf({ toClose, overnight, waiting, issued }),
  }
  return { closed, since }
}

interface StandingLists {
  toClose: Awaited<ReturnType<typeof selectToClose>>
  overnight: Awaited<ReturnType<typeof selectOvernight>>
  waiting: Awaited<ReturnType<typeof selectWaiting>>
  issued: Awaited<ReturnType<typeof selectIssuedUnfinished>>
}

function listsOf(countryId: number, { toClose, overnight, waiting, issued }: StandingLists) {
  const plate = (compact: string) => showPlate(compact, countryId)
  return {
    to_close: toClose.rows.map((row) => ({ ...row, license_plate: plate(row.license_plate) })),
    overnight: overnight.rows.map((row) => ({ ...row, plate: plate(row.plate) })),
    waiting: waiting.rows.map(({ kind, number, ...row }) => ({
      ...row,
      number: numberOf(kind, number),
      license_plate: plate(row.license_plate),
    })),
    issued_undone: issued.rows.map((row) => ({ ...row, plate: plate(row.plate) })),
  }
}

const countsOf = (lists: Record<keyof StandingLists, Listed<unknown>>) => ({
  to_close: lists.toClose.count,
  overnight: lists.overnight.count,
  waiting: lists.waiting.count,
  issued_undone: lists.issued.count,
})

async function receivedRows(
  { db, scope }: Place,
  date: string,
): Promise<DayEndContent['received']> {
  const rows = await receivedOn(db, scope, date)
  return rows.map(({ account, key, count, amount }) => ({
    account,
    method: methodOf(key),
    count,
    amount,
  }))
}

/** The current state; `received` is of the day. */
async function look(
  place: Place,
  { country_id }: Garage,
  date: string,
  received: DayEndContent['received'],
  at: Date,
): Promise<DayEndContent> {
  const { db, scope } = place
  const [toClose, overnight, waiting, issued, expected, planned] = await Promise.all([
    selectToClose(place),
    selectOvernight(place),
    selectWaiting(place, date),
    selectIssuedUnfinished(place),
    expectedPurchases(db, scope, date),
    plannedMinutesOn(db, scope, addDays(date, 1), at),
  ])
  return {
    received,
    total: totalOf(received),
    ...listsOf(country_id, { toClose, overnight, waiting, issued }),
    expected: expected.slice(0, MAX_ROWS),
    tomorrow: planned,
    counts: {
      ...countsOf({ toClose, overnight, waiting, issued }),
      expected: expected.length,
    },
  }
}
