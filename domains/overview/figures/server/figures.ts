/**
 * Explains one figure: its current and previous value, and each part with its name and the call that lists its rows.
 */
import { reportMessages } from '#domains/books/reports/messages.ts'
import { assertOneCurrency } from '#platform/server/database/currencies.ts'
import { hasCapability } from '#platform/contract/roles.ts'
import { forbidden } from '#platform/server/http/errors.ts'
import { languageOf } from '#platform/server/http/language.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import { localDays } from '#platform/server/session/scope.ts'
import type { figures, FigureAnswer, RowsCall } from '../contract.ts'
import {
  type Cell,
  type FigureKey,
  type Grouping,
  type Span,
  daysOf,
  differencesOf,
  mean,
  partsOf,
  total,
  totalOf,
} from '../rules.ts'
import { type FigureWords, wordsOf } from '../sentences.ts'
import { showPlate } from '#platform/contract/text/license-plate.ts'
import { type Counted, type Measure, WEEK, measures, spanOf } from './measures.ts'
import { type Reading, type Window, selectOtherIncome, selectGarageNames } from './queries.ts'
import { selectCash } from './queries-cash.ts'

/** The window of a figure now, and the one that it is compared with. */
function windowsOf({ covers, knowsToday }: Measure, period: Span): { now: Window; before: Window } {
  const days = covers === 'period' ? daysOf[period] : covers === 'week' ? WEEK : 1
  const isOwn = knowsToday === true && period === 'day'
  const back = days === 1 ? WEEK : days
  const now = { from: 1 - days, until: 0, isOwn }
  return { now, before: { from: now.from - back, until: -back, isOwn } }
}

export const canSeeMargin = (role: string | undefined) => hasCapability(role, 'inventory.cost')

const counted = (cells: readonly Cell[], { amountOf = total }: Measure) =>
  amountOf === mean && cells.length === 0 ? null : totalOf(cells, amountOf)

/** A figure's current and previous value, without its parts. */
export async function figureValues(key: FigureKey, reading: Reading, period: Span) {
  const measure = measures[key]
  const windows = windowsOf(measure, period)
  // the garages' own days are short, so they are counted with their parts
  if (measure.totals && !windows.now.isOwn) {
    const [value, before] = await Promise.all([
      measure.totals.now(reading, windows.now),
      measure.totals.before(reading, windows.before),
    ])
    return { value, before }
  }
  const [now, before] = await Promise.all([
    measure.now(reading, windows.now),
    measure.before(reading, windows.before),
  ])
  return {
    value: counted(now.cells, measure),
    before: before ? counted(before.cells, measure) : null,
  }
}

/** The same, without the previous value. */
export async function figureNow(key: FigureKey, reading: Reading, period: Span) {
  const measure = measures[key]
  const { cells } = await measure.now(reading, windowsOf(measure, period).now)
  return counted(cells, measure)
}

export async function get({
  db,
  scope,
  me,
  params: { key },
  query,
  appContext,
  at,
  request,
}: CallContext<typeof figures.get>): Promise<FigureAnswer> {
  if (key === 'margin' && !canSeeMargin(me.role)) throw forbidden()
  const reading = { db, scope, places: await appContext.garageDirectory.all(), at }
  const measure = measures[key]
  const { amountOf = total } = measure
  if (measure.unit === 'money')
    await assertOneCurrency(appContext.garageDirectory, scope, reportMessages.currencies)
  const windows = windowsOf(measure, query.period)
  const [now, before, garages, beside] = await Promise.all([
    both(measure.now, measure.further)(reading, windows.now),
    both(measure.before, measure.further)(reading, windows.before),
    selectGarageNames(reading),
    key === 'income' ? selectOtherIncome(reading, windows.now) : [],
  ])
  const words = wordsOf(query.language ?? languageOf(request))
  const nameOf = naming(words, garages, new Map([...(before?.names ?? []), ...(now.names ?? [])]))
  const list = listing(reading, measure, query)
  const days = spanOf(reading, windows.now)
  const isOwnToday = windows.now.isOwn || measure.covers === 'today'
  const isApart = isOwnToday && !isOneDay(reading)
  const daysBefore = spanOf(reading, windows.before)
  return {
    key,
    period: query.period,
    ...days,
    unit: measure.unit,
    value: counted(now.cells, measure),
    sentence: words.sentence(key, isApart ? null : days),
    parts: partsOf(now.cells, amountOf).map((part) => ({
      ...part,
      name: nameOf(part.by, part.key),
      rows: list.now(measure.narrowed[part.by]?.(part.key)),
    })),
    before: before
      ? { ...daysBefore, value: counted(before.cells, measure), rows: list.before() }
      : null,
    because: before
      ? differencesOf(now.cells, before.cells, amountOf).map((part) => ({
          ...part,
          name: nameOf(part.by, part.key),
          rows: list.now(measure.narrowed[part.by]?.(part.key)),
          rows_before: list.before(measure.narrowed[part.by]?.(part.key)),
        }))
      : [],
    rows: list.now(),
    beside: beside.map((one) => ({ ...one, name: words.beside[one.key] })),
  }
}

type Count<Found> = (reading: Reading, window: Window) => Promise<Found>
const both =
  <Found extends Counted | null>(
    count: Count<Found>,
    further?: Count<Counted>,
  ): Count<Found | Counted> =>
  async (reading, window) => {
    const [one, more] = await Promise.all([count(reading, window), further?.(reading, window)])
    return one && more
      ? { cells: [...one.cells, ...more.cells], ...(more.names && { names: more.names }) }
      : one
  }

/** Whether all garages in scope have the same day. */
const isOneDay = ({ scope, places, at }: Reading) => localDays(scope, places, at).length === 1

const naming =
  (words: FigureWords, garages: ReadonlyMap<number, string>, names: ReadonlyMap<string, string>) =>
  (by: Grouping, key: string): string =>
    (by === 'garage' ? garages.get(Number(key)) : names.get(key)) ??
    words.kinds[key as keyof FigureWords['kinds']] ??
    key

/** The calls behind a figure: the selectors of the request, the days, and the filters of a part. */
function listing(
  reading: Reading,
  measure: Measure,
  { country_id, garage_id, period }: { country_id?: number; garage_id?: number; period: Span },
) {
  const { path, covers, queryBefore } = measure
  const windows = windowsOf(measure, period)
  const selectors = { ...(country_id ? { country_id } : {}), ...(garage_id ? { garage_id } : {}) }
  const { isOwn } = windows.now
  const call = (days: RowsCall['query'], narrowed: RowsCall['query'] = {}): RowsCall => ({
    path,
    query: { ...selectors, ...measure.query, ...days, ...narrowed },
  })
  return {
    now: (narrowed?: RowsCall['query']) =>
      call(
        covers !== 'period' ? {} : isOwn ? { today: true } : spanOf(reading, windows.now),
        narrowed,
      ),
    /** Lists have no per-garage days except today. */
    before: (narrowed?: RowsCall['query']) =>
      queryBefore
        ? call(queryBefore, narrowed)
        : covers === 'period' && (!isOwn || isOneDay(reading))
          ? call(spanOf(reading, windows.before), narrowed)
          : null,
  }
}

export async function cash({ db, scope, query, appContext, at }: CallContext<typeof figures.cash>) {
  const reading = { db, scope, places: await appContext.garageDirectory.all(), at }
  const { page, amount } = await selectCash(reading, query)
  const data = page.data.map(({ country_id, license_plate, ...row }) => ({
    ...row,
    order: row.order && { ...row.order, license_plate: showPlate(license_plate ?? '', country_id) },
  }))
  return { ...page, data, amount }
}
