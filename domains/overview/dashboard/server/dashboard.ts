import { addDays } from '#platform/contract/days.ts'
import { type FigureKey, figureKeys } from '#domains/overview/figures/rules.ts'
import { figureNow, figureValues, canSeeMargin } from '#domains/overview/figures/server/figures.ts'
import { incomeByDay } from '#domains/floor/invoices/server/invoices.ts'
import { history as orderHistory, list as orderPage } from '#domains/floor/orders/server/orders.ts'
import { showPlate } from '#platform/contract/text/license-plate.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import { latestDay } from '#platform/server/session/scope.ts'
import type { dashboard } from '../contract.ts'
import { selectMovements } from './queries.ts'
import { daysOf } from '../values.ts'

const TODAYS_ROWS = 10

export async function get(context: CallContext<typeof dashboard.get>) {
  const { db, scope, query, appContext, at, me } = context
  const { period } = query
  const where = { places: await appContext.garageDirectory.all(), at }
  const reading = { db, scope, ...where }
  const end_date = latestDay(scope, where.places, at)
  const start_date = addDays(end_date, 1 - daysOf[period])
  const keys = figureKeys.filter((key) => key !== 'margin' || canSeeMargin(me.role))
  const todays = { ...query, figure: 'today' as const, page: 1, limit: TODAYS_ROWS }

  const [incomes, todaysIncome, todaysCash, history, today, ...values] = await Promise.all([
    incomeByDay(db, scope, where, daysOf[period]),
    incomeByDay(db, scope, where, 1),
    figureNow('cash', reading, 'day'),
    orderHistory({ ...context, query: {} } as unknown as Parameters<typeof orderHistory>[0]),
    orderPage({ ...context, query: todays } as unknown as Parameters<typeof orderPage>[0]),
    ...keys.map(async (key) => [key, await figureValues(key, reading, period)] as const),
  ])
  const figures = Object.fromEntries(values) as Partial<
    Record<FigureKey, Awaited<ReturnType<typeof figureValues>>>
  >
  const count = (key: FigureKey) => figures[key]?.value ?? 0
  const byDay = new Map(incomes.map(({ day, income: net }) => [day, net]))
  const daily_revenue = Array.from({ length: daysOf[period] }, (_, index) => {
    const day = addDays(start_date, index)
    return { day, income: byDay.get(day) ?? 0 }
  })
  const sum = (days: readonly { income: number }[]) =>
    days.reduce((total, day) => total + day.income, 0)
  return {
    period,
    start_date,
    end_date,
    income: { today: sum(todaysIncome), period: sum(daily_revenue) },
    cash: { today: todaysCash ?? 0, period: count('cash') },
    daily_revenue,
    vehicles: count('vehicles'),
    work_orders: count('work_orders'),
    bookings: count('bookings'),
    queued: count('queued'),
    done: count('done'),
    at_risk: count('at_risk'),
    stuck: count('stuck'),
    average_ticket: figures.average_ticket?.value ?? null,
    ...(figures.margin ? { margin: figures.margin.value ?? 0 } : {}),
    before: Object.fromEntries(keys.map((key) => [key, figures[key]?.before ?? null])) as Record<
      FigureKey,
      number | null
    >,
    history: history.data,
    today: today.data,
    today_total: today.total,
  }
}

export async function income({
  db,
  scope,
  query,
  appContext,
  at,
  me,
}: CallContext<typeof dashboard.income>) {
  const where = { places: await appContext.garageDirectory.all(), at }
  const seesCosts = canSeeMargin(me.role)
  const { page, net, margin } = await selectMovements(db, scope, query, where)
  const data = page.data.map(({ country_id, margin: ownMargin, ...row }) => ({
    ...row,
    ...(seesCosts ? { margin: ownMargin } : {}),
    order: row.order && {
      ...row.order,
      license_plate: showPlate(row.order.license_plate, country_id),
    },
  }))
  return { ...page, data, net, ...(seesCosts ? { margin } : {}) }
}
