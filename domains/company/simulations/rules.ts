/** Sums up a simulation. */
import { addDays } from '#platform/contract/days.ts'

/** An invoice as it was, and as the rule would make it. */
export interface Replayed {
  order: { id: number; number: string }
  customer: { id: number; full_name: string }
  garage: { id: number; name: string }
  /** The garage's local day on which it was issued. */
  date: string
  /** Net as charged, and as the rule would have it. */
  before: number
  after: number
  /** The cost of the invoice. */
  cost: number
  /** What the rule gives or changes; 0: it does not affect this invoice. */
  amount: number
}

const MAX_CUSTOMERS = 10
const MAX_EXAMPLES = 50

/** The Monday of a day's week. */
export const weekOf = (day: string) =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

const sumOf = <T>(rows: readonly T[], amountOf: (row: T) => number) =>
  rows.reduce((sum, row) => sum + amountOf(row), 0)

/** Sums what each key has; in the order in which the keys first came. */
function grouped<K, O>(
  rows: readonly Replayed[],
  keyOf: (row: Replayed) => K,
  shown: (row: Replayed) => O,
) {
  const groups = new Map<K, O & { amount: number; orders: number }>()
  for (const row of rows) {
    const group = groups.get(keyOf(row)) ?? { ...shown(row), amount: 0, orders: 0 }
    group.amount += row.amount
    group.orders += 1
    groups.set(keyOf(row), group)
  }
  return [...groups.values()]
}

const bySize = (a: { amount: number }, b: { amount: number }) =>
  Math.abs(b.amount) - Math.abs(a.amount)

/** @param from the first day that was replayed, @param to the last one: weeks without an invoice are shown too */
export function summarizeSimulation(
  rows: readonly Replayed[],
  { days, from, to }: { days: number; from: string; to: string },
) {
  const touched = rows.filter(({ amount }) => amount !== 0)
  const byWeek = new Map(
    grouped(
      touched,
      ({ date }) => weekOf(date),
      ({ date }) => ({ week: weekOf(date) }),
    ).map((week) => [week.week, week]),
  )
  const weeks: { week: string; amount: number; orders: number }[] = []
  for (let week = weekOf(from); week <= to; week = addDays(week, 7))
    weeks.push(byWeek.get(week) ?? { week, amount: 0, orders: 0 })
  const before = sumOf(rows, (row) => row.before)
  const after = sumOf(rows, (row) => row.after)
  const cost = sumOf(rows, (row) => row.cost)
  return {
    days,
    replayed: rows.length,
    touched: touched.length,
    amount: sumOf(touched, ({ amount }) => amount),
    by_garage: grouped(
      touched,
      ({ garage }) => garage.id,
      ({ garage }) => ({ garage }),
    ).toSorted(bySize),
    by_week: weeks,
    customers: grouped(
      touched,
      ({ customer }) => customer.id,
      ({ customer }) => ({ customer }),
    )
      .toSorted(bySize)
      .slice(0, MAX_CUSTOMERS),
    net: { before, after },
    share_of_net: before === 0 ? 0 : Math.round(((after - before) / before) * 10_000) / 100,
    margin: { before: before - cost, after: after - cost },
    examples: touched
      .toSorted(bySize)
      .slice(0, MAX_EXAMPLES)
      .map(({ order, customer, garage, date, amount, ...net }) => ({
        order,
        customer,
        garage,
        date,
        before: net.before,
        after: net.after,
        amount,
      })),
  }
}
