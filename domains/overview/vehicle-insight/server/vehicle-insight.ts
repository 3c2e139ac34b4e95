/** The history of a car, and its passport as a page and as PDF. */
import { sumsOver } from '#platform/contract/money/response-currency.ts'
import { currenciesOf, inCurrency } from '#platform/server/database/currencies.ts'
import {
  printedLogo,
  shown as shownIssuer,
} from '#domains/company/legal-entities/server/legal-entities.ts'
import { renderPdf } from '#platform/server/pdf/render.ts'
import { openDeclinedWork as declinedOf } from '#domains/floor/orders/server/lines/declined.ts'
import { weeklyVisits } from '#domains/floor/orders/weeks.ts'
import { showPlate } from '#platform/contract/text/license-plate.ts'
import { warrantiesOf } from '#domains/floor/warranties/server/warranties.ts'
import { countryZones, dayIn } from '#platform/contract/days.ts'
import { pdfName } from '#platform/contract/print-document.ts'
import { notFound } from '#platform/server/http/errors.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import type { vehicleInsight } from '../contract.ts'
import {
  type Reading,
  averageBetween,
  comparable,
  curveOf,
  drivenADay,
  nextService,
} from '../rules.ts'
import { passportOf } from './passport.ts'
import {
  type Visit,
  selectBuilds,
  selectCar,
  selectDone,
  selectFindings,
  selectOwners,
  selectPlace,
} from './queries.ts'
import { visitsOf } from './visits.ts'

export async function insight({
  db,
  scope,
  params,
  at,
  appContext,
}: CallContext<typeof vehicleInsight.insight>) {
  const car = await selectCar(db, scope, params.id)
  if (!car) throw notFound()
  const [{ visits, old }, owners, warranties, declined] = await Promise.all([
    visitsOf(db, car.id),
    selectOwners(db, car.id),
    warrantiesOf(db, scope, car.id, at),
    declinedOf(db, scope, car.id, at),
  ])
  const currencies = await currenciesOf(appContext.garageDirectory)
  const ofCar = currencies.country(car.country_id)
  const { sums: spent, currency } = sumsOver(
    visits,
    {
      currencyOf: ({ garage }) => (garage ? currencies.garage(garage.id) : ofCar),
      otherwise: ofCar,
    },
    (some) => ({ spent: some.reduce((sum, { billed }) => sum + billed, 0) }),
  )
  const days = visits.map(({ on }) => on)
  const readings = readingsOf(visits)
  const km_per_day = drivenADay(readings)
  const serviced = visits.findLast(({ has_service }) => has_service)
  const last = visits.at(-1)
  const today = dayIn(countryZones[car.country_id], at)
  const odometer = curveOf(readings)
  return inCurrency(currency, {
    visits: visits.length,
    ...spent,
    average_days: averageBetween(days),
    last_visit: last ? shown(last) : null,
    last_service: serviced ? shown(serviced) : null,
    unit: car.unit,
    km_per_day,
    next_service: serviced
      ? dueAfter(serviced, { aDay: km_per_day, unit: car.unit, today, readings })
      : null,
    warranties: warranties.filter(({ state }) => state === 'live'),
    // with the garage, for its currency
    declined: declined.map(({ line_id, name, amount, declined_at, garage }) => ({
      line_id,
      name,
      amount,
      declined_at,
      garage,
    })),
    odometer: odometer.map(({ visit, ...reading }) => ({ ...reading, order: visit.order })),
    is_rolled_back: odometer.some(({ is_lower }) => is_lower),
    owners,
    old_visits: old
      .map(({ id, day, garage, odometer: km, text, amount }) =>
        inCurrency(garage ? currencies.garage(garage.id) : ofCar, {
          id,
          on: day,
          garage,
          odometer: km,
          text,
          amount,
        }),
      )
      .toReversed(),
    weekly: weeklyVisits(days, today),
  })
}

const shown = ({ order, garage, on, odometer, services }: Visit) => ({
  order,
  garage,
  on,
  odometer,
  services,
})

/** The distance counts from the last service whose reading is comparable with the current one. */
function dueAfter(
  visit: Visit,
  {
    aDay,
    unit,
    today,
    readings,
  }: {
    aDay: number | null
    unit: 'km' | 'mi'
    today: string
    readings: ReturnType<typeof readingsOf>
  },
) {
  const { on, odometer, odometer_out } = visit
  const isComparable = comparable(readings).some((reading) => reading.visit === visit)
  const km = isComparable ? (odometer_out ?? odometer) : null
  const due = nextService({ on, km }, aDay, unit)
  return { ...due, is_overdue: due.on < today }
}

/** Each visit reads the odometer on arrival, and often again when the car is ready. */
const readingsOf = (visits: readonly Visit[]): (Reading & { visit: Visit })[] =>
  visits.flatMap((visit) => {
    const { on, odometer, odometer_out, odometer_reason, out_on } = visit
    return [
      ...(odometer === null ? [] : [{ on, km: odometer, visit, reason: odometer_reason }]),
      ...(odometer_out === null || out_on === null
        ? []
        : [{ on: out_on, km: odometer_out, visit, reason: null }]),
    ]
  })

type Sheet = CallContext<typeof vehicleInsight.sheet>

/** The caller's garage, else the last garage of the car. */
async function giverOf(
  { db, me, appContext }: Pick<Sheet, 'db' | 'me' | 'appContext'>,
  visits: Visit[],
) {
  const garage = me.garage_id ?? visits.findLast((visit) => visit.garage)?.garage?.id
  const place = garage === undefined ? undefined : await selectPlace(db, garage)
  const issuer = shownIssuer(appContext, place?.issuer ?? null)
  return place && issuer ? { place, issuer } : null
}

async function drawn(
  ask: Pick<Sheet, 'db' | 'scope' | 'params' | 'query' | 'at' | 'me' | 'appContext'>,
) {
  const { db, scope, params, query, at } = ask
  const car = await selectCar(db, scope, params.id)
  if (!car) throw notFound()
  const [{ visits }, owners, warranties, done, findings, builds] = await Promise.all([
    visitsOf(db, car.id),
    selectOwners(db, car.id),
    warrantiesOf(db, scope, car.id, at),
    selectDone(db, car.id),
    selectFindings(db, car.id),
    selectBuilds(db, car.id),
  ])
  const past = { visits, owners, warranties, done, findings, builds }
  const language = query.language ?? car.language
  const today = dayIn(countryZones[car.country_id], at)
  const from = await giverOf(ask, visits)
  return {
    car,
    today,
    from,
    paper: passportOf(car, past, {
      from,
      language,
      today,
      prices: query.prices === true,
      of: await currenciesOf(ask.appContext.garageDirectory),
    }),
  }
}

export async function sheet(ask: Sheet) {
  const { car, paper } = await drawn(ask)
  return { language: car.language, paper }
}

export async function passport(context: CallContext<typeof vehicleInsight.passport>) {
  const { car, today, from, paper } = await drawn(context)
  const name = pdfName('passport', showPlate(car.license_plate, car.country_id))
  return {
    type: 'application/pdf',
    content: await renderPdf(
      context.appContext,
      context.me.employee_id,
      { ...paper, ...(await printedLogo(context, from?.issuer)) },
      today,
    ),
    headers: { 'Content-Disposition': `attachment; filename="${name}"` },
  }
}
