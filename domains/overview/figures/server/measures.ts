/** Defines how each figure is counted by garage and kind, and which call lists its rows. */
import { addDays } from '#platform/contract/days.ts'
import { latestDay } from '#platform/server/session/scope.ts'
import {
  selectFigure as figureCells,
  selectFigureAsOf as figureCellsThen,
  selectFigureTotal as figureTotal,
} from '#domains/floor/orders/server/queries.ts'
import { atRiskCells } from '#domains/floor/promises/server/promises.ts'
import { selectQueued as queuedCells } from '#domains/floor/queue/server/queries.ts'
import type { RowsCall } from '../contract.ts'
import {
  type Cell,
  type FigureKey,
  type Grouping,
  type SnapshotFigure,
  type ValueOf,
  mean,
} from '../rules.ts'
import { selectCashCells } from './queries-cash.ts'
import { selectDayEnds } from './queries-day-ends.ts'
import {
  type GarageCell,
  type Reading,
  type Window,
  selectIncomeCells,
  selectInvoiceCells,
  selectQueuedAsOf,
  selectSoldCells,
} from './queries.ts'

const DAY = 86_400_000
export const WEEK = 7

/** How a figure is counted and listed. */
export interface Measure {
  unit: 'money' | 'count'
  /** Defaults to the sum. */
  amountOf?: ValueOf
  /** Its days: those of the period, the seven until today, today, or none for a current state. */
  covers: 'period' | 'week' | 'today' | 'now'
  /** Its list uses each garage's own today; the others use the latest one. */
  knowsToday?: true
  now: (reading: Reading, window: Window) => Promise<Counted>
  /** Null: nothing was stored then. */
  before: (reading: Reading, window: Window) => Promise<Counted | null>
  /** Both without their parts, if these are much slower. */
  totals?: { now: Total; before: Total }
  /** Further parts, for the explanation only. */
  further?: (reading: Reading, window: Window) => Promise<Counted>
  /** The call that lists the counted rows, without the days. */
  path: string
  query: Record<string, string | boolean>
  /** For a figure without days of its own: the call that lists the previous rows. */
  queryBefore?: Record<string, string | boolean>
  /** The filters of a part. */
  narrowed: Partial<Record<Grouping, (key: string) => RowsCall['query']>>
}

type Total = (reading: Reading, window: Window) => Promise<number>

export interface Counted {
  cells: readonly Cell[]
  /** For parts that are named by data. */
  names?: ReadonlyMap<string, string>
}

/** Grouped by garage and by kind. */
function cellsOf(
  found: readonly Omit<GarageCell, 'sum'>[] & readonly Partial<GarageCell>[],
): Counted {
  const cells = new Map<string, Cell>()
  const add = (by: Grouping, key: string, sum: number, count: number) => {
    const cell = cells.get(`${by} ${key}`) ?? { by, key, sum: 0, count: 0 }
    cells.set(`${by} ${key}`, { ...cell, sum: cell.sum + sum, count: cell.count + count })
  }
  for (const { garage_id, kind, count, sum = count } of found) {
    add('garage', String(garage_id), sum, count)
    add('kind', kind, sum, count)
  }
  return { cells: [...cells.values()] }
}

const aWeekAgo = (reading: Reading): Reading => ({
  ...reading,
  at: new Date(reading.at.getTime() - WEEK * DAY),
})

const ofOrders = (
  figure: Parameters<typeof figureCells>[2],
): Pick<Measure, 'path' | 'query' | 'narrowed' | 'unit'> => ({
  unit: 'count',
  path: '/admin/order',
  query: { figure },
  narrowed: {
    garage: (key) => ({ at_garage_id: Number(key) }),
    kind: (kind) => ({ kind }),
  },
})

const ofGarage = (key: string) => ({ garage_id: Number(key) })
const ofInvoices: Pick<Measure, 'path' | 'query' | 'narrowed' | 'unit' | 'covers' | 'knowsToday'> =
  {
    unit: 'money',
    covers: 'period',
    knowsToday: true,
    path: '/admin/dashboard/income',
    query: { standing: true },
    narrowed: { garage: ofGarage, kind: (of) => ({ of }) },
  }

export const spanOf = (reading: Reading, window: Window) => {
  const today = latestDay(reading.scope, reading.places, reading.at)
  return { start_date: addDays(today, window.from), end_date: addDays(today, window.until) }
}

const income = async (reading: Reading, window: Window) =>
  cellsOf(await selectIncomeCells(reading, window))

async function sold(reading: Reading, window: Window): Promise<Counted> {
  const found = await selectSoldCells(reading, window)
  return {
    cells: found.map(({ key, sum, count }) => ({ by: 'service', key, sum, count })),
    names: new Map(found.flatMap(({ key, name }) => (name ? [[key, name]] : []))),
  }
}

const orderCells = async (
  { db, scope, places, at }: Reading,
  figure: Parameters<typeof figureCells>[2],
  days?: { start_date: string; end_date: string } | { today: true },
) => cellsOf(await figureCells(db, scope, figure, { places, at }, days))

const madeIn = (reading: Reading, window: Window) =>
  orderCells(reading, 'work_orders', window.isOwn ? { today: true } : spanOf(reading, window))

const totalOf =
  (figure: 'vehicles' | 'vehicles_before'): Total =>
  ({ db, scope, places, at }) =>
    figureTotal(db, scope, figure, { places, at })

const madeInTotal: Total = ({ db, scope, ...reading }, window) =>
  figureTotal(db, scope, 'work_orders', reading, spanOf({ db, scope, ...reading }, window))

const orderCellsThen = (figure: 'bookings' | 'done') => async (reading: Reading) => {
  const { db, scope, places, at } = aWeekAgo(reading)
  return cellsOf(await figureCellsThen(db, scope, figure, { places, at }))
}

const invoiceCells = (of: 'net' | 'margin') => async (reading: Reading, window: Window) => {
  const cells = await selectInvoiceCells(reading, window)
  return cellsOf(cells.map((cell) => ({ ...cell, sum: cell[of] })))
}

const keptThen = (figure: SnapshotFigure) => async (reading: Reading) => {
  const cells = await selectDayEnds(reading, figure, WEEK)
  return cells && cellsOf(cells)
}

export const measures: Record<FigureKey, Measure> = {
  income: {
    unit: 'money',
    covers: 'period',
    knowsToday: true,
    now: income,
    before: income,
    further: sold,
    path: '/admin/dashboard/income',
    query: {},
    narrowed: {
      garage: ofGarage,
      kind: (kind) => ({ kind }),
      service: (key): RowsCall['query'] =>
        /^\d+$/.test(key) ? { catalog_service_id: Number(key) } : { line_kind: key },
    },
  },
  cash: {
    unit: 'money',
    covers: 'period',
    knowsToday: true,
    now: async (reading, window) => cellsOf(await selectCashCells(reading, window)),
    before: async (reading, window) => cellsOf(await selectCashCells(reading, window)),
    path: '/admin/dashboard/cash',
    query: {},
    narrowed: { garage: ofGarage, kind: (kind) => ({ kind }) },
  },
  vehicles: {
    ...ofOrders('vehicles'),
    covers: 'week',
    now: (reading) => orderCells(reading, 'vehicles'),
    before: (reading) => orderCells(reading, 'vehicles_before'),
    totals: { now: totalOf('vehicles'), before: totalOf('vehicles_before') },
    queryBefore: { figure: 'vehicles_before' },
  },
  work_orders: {
    ...ofOrders('work_orders'),
    covers: 'period',
    knowsToday: true,
    now: madeIn,
    before: (reading, window) => madeIn(window.isOwn ? aWeekAgo(reading) : reading, window),
    totals: { now: madeInTotal, before: madeInTotal },
  },
  bookings: {
    ...ofOrders('bookings'),
    covers: 'today',
    now: (reading) => orderCells(reading, 'bookings'),
    before: orderCellsThen('bookings'),
  },
  queued: {
    unit: 'count',
    covers: 'now',
    now: async ({ db, scope }) => cellsOf(await queuedCells(db, scope)),
    before: async (reading) => cellsOf(await selectQueuedAsOf(reading, aWeekAgo(reading).at)),
    path: '/admin/queue',
    query: { queued: true },
    narrowed: { garage: ofGarage, kind: (kind) => ({ kind }) },
  },
  done: {
    ...ofOrders('done'),
    covers: 'today',
    now: (reading) => orderCells(reading, 'done'),
    before: orderCellsThen('done'),
  },
  stuck: {
    ...ofOrders('stuck'),
    covers: 'now',
    now: (reading) => orderCells(reading, 'stuck'),
    before: keptThen('stuck'),
  },
  at_risk: {
    ...ofOrders('at_risk'),
    covers: 'now',
    now: async ({ db, scope, at }) => cellsOf(await atRiskCells({ db, scope, at })),
    before: keptThen('at_risk'),
    narrowed: {
      garage: (key) => ({ at_garage_id: Number(key) }),
      kind: (level) => ({ risk: level }),
    },
  },
  average_ticket: {
    ...ofInvoices,
    amountOf: mean,
    now: invoiceCells('net'),
    before: invoiceCells('net'),
  },
  margin: {
    ...ofInvoices,
    now: invoiceCells('margin'),
    before: invoiceCells('margin'),
  },
}
