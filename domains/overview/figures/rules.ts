/** The figures that explain themselves: keys, periods, and computations on their counts. */

export const figureKeys = [
  'income',
  'cash',
  'vehicles',
  'work_orders',
  'bookings',
  'queued',
  'done',
  'stuck',
  'at_risk',
  'average_ticket',
  'margin',
] as const
export type FigureKey = (typeof figureKeys)[number]

/** A current state cannot be counted later: these figures are stored at each day's end. */
export const snapshotFigures = ['stuck', 'at_risk'] as const satisfies readonly FigureKey[]
export type SnapshotFigure = (typeof snapshotFigures)[number]

/** Periods of a figure over days; a figure of today or of now has one period. */
export const spans = ['day', 'week', 'month'] as const
export type Span = (typeof spans)[number]
/** In local days, including today. */
export const daysOf: Record<Span, number> = { day: 1, week: 7, month: 30 }

/** The groupings of a figure. The parts of a grouping add up to the figure, except for the average ticket. */
export const groupings = ['garage', 'kind', 'service'] as const
export type Grouping = (typeof groupings)[number]

/** The rows of one part. `sum`: money, or the count. */
export interface Cell {
  by: Grouping
  /** The garage's id, the kind, the service's id. */
  key: string
  sum: number
  count: number
}

export interface Part {
  by: Grouping
  key: string
  value: number
}

export interface Difference extends Part {
  before: number
  difference: number
}

/** The most differences that a grouping shows. */
const MAX_DIFFERENCES = 3

export type ValueOf = (cell: { sum: number; count: number }) => number

export const total: ValueOf = ({ sum }) => sum
/** Rounded half away from zero, as money; zero if nothing was counted. */
export const mean: ValueOf = ({ sum, count }) =>
  count === 0 ? 0 : Math.sign(sum) * Math.round(Math.abs(sum) / count)

/** The total, from any one grouping, which has every row once. */
export function totalOf(cells: readonly Cell[], valueOf: ValueOf): number {
  const once = cells.filter(({ by }) => by === 'garage')
  return valueOf({
    sum: once.reduce((all, { sum }) => all + sum, 0),
    count: once.reduce((all, { count }) => all + count, 0),
  })
}

/** The parts of each grouping, largest first. */
export const partsOf = (cells: readonly Cell[], valueOf: ValueOf): Part[] =>
  cells
    .map(({ by, key, ...cell }) => ({ by, key, value: valueOf(cell) }))
    .toSorted((a, b) => groupings.indexOf(a.by) - groupings.indexOf(b.by) || b.value - a.value)

/** The largest changes by grouping. A grouping with one part adds nothing to the figure. */
export function differencesOf(
  now: readonly Cell[],
  before: readonly Cell[],
  valueOf: ValueOf,
): Difference[] {
  return groupings.flatMap((by) => {
    const valueIn = (cells: readonly Cell[], key: string) => {
      const cell = cells.find((cell) => cell.by === by && cell.key === key)
      return cell ? valueOf(cell) : 0
    }
    const keys = new Set([...now, ...before].filter((cell) => cell.by === by).map(({ key }) => key))
    if (keys.size < 2) return []
    return [...keys]
      .map((key) => {
        const [value, was] = [valueIn(now, key), valueIn(before, key)]
        return { by, key, value, before: was, difference: value - was }
      })
      .filter(({ difference }) => difference !== 0)
      .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference))
      .slice(0, MAX_DIFFERENCES)
  })
}

/** Builds: deposits and payments. Refunds: of invoices, overpaid builds and voided sales. */
export const cashKinds = ['down_payment', 'payment', 'sale', 'build', 'refund'] as const
