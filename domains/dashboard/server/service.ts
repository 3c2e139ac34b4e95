/** The dashboard's figures. Each is counted by the domain whose rows it counts. */
import { addDays } from '#platform/contract/days.ts'
import { incomeByDay } from '#domains/invoices/server/service.ts'
import type { Figure } from '#domains/orders/contract.ts'
import { figureCount, orderHistory, orderPage } from '#domains/orders/server/service.ts'
import { countAtRisk } from '#domains/promises/server/service.ts'
import { queuedCount } from '#domains/queue/server/service.ts'
import { showPlate } from '#domains/vehicles/rules.ts'
import { type Ask, implement } from '#platform/server/mount.ts'
import { latestDay } from '#platform/server/scope.ts'
import { dashboard, daysOf } from '../contract.ts'
import { selectMovements } from './queries.ts'

export const dashboardApi = implement(dashboard, { get, income })

const TODAYS_ROWS = 10

async function get(ask: Ask<typeof dashboard.get>) {
  const { db, scope, query, house, at } = ask
  const { period } = query
  const where = { places: await house.places.all(), at }
  const end_date = latestDay(scope, where.places, at)
  const start_date = addDays(end_date, 1 - daysOf[period])
  const count = (figure: Figure, days?: { start_date: string; end_date: string }) =>
    figureCount(db, scope, figure, where, days)
  const todays = { ...query, figure: 'today' as const, page: 1, limit: TODAYS_ROWS }

  const [
    work_orders,
    vehicles,
    bookings,
    queued,
    done,
    at_risk,
    incomes,
    todaysIncome,
    history,
    today,
  ] = await Promise.all([
    count('work_orders', { start_date, end_date }),
    count('vehicles'),
    count('bookings'),
    queuedCount(db, scope),
    count('done'),
    countAtRisk({ db, scope, at }),
    incomeByDay(db, scope, where, daysOf[period]),
    incomeByDay(db, scope, where, 1),
    orderHistory({ ...ask, query: {} } as unknown as Parameters<typeof orderHistory>[0]),
    orderPage({ ...ask, query: todays } as unknown as Parameters<typeof orderPage>[0]),
  ])
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
    daily_revenue,
    vehicles,
    work_orders,
    bookings,
    queued,
    done,
    at_risk,
    history: history.data,
    today: today.data,
    today_total: today.total,
  }
}

async function income({ db, scope, query, house, at }: Ask<typeof dashboard.income>) {
  const where = { places: await house.places.all(), at }
  const { page, net } = await selectMovements(db, scope, query, where)
  const data = page.data.map(({ country_id, ...row }) => ({
    ...row,
    order: row.order && {
      ...row.order,
      license_plate: showPlate(row.order.license_plate, country_id),
    },
  }))
  return { ...page, data, net }
}
