/** Prices of services by start day. A day is a local day of the service's country. */
import { grossOf, lineAmount, allocate } from '#platform/contract/money/money.ts'
import { totalsOf } from '#platform/contract/money/totals.ts'
import { type PastInvoice } from '#domains/company/simulations/server/queries.ts'
import { simulate as replayed } from '#domains/company/simulations/server/simulations.ts'
import { dayIn } from '#platform/contract/days.ts'
import { messages } from '#platform/contract/messages.ts'
import { conflict, invalid, notFound } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { narrowScope } from '#platform/server/session/scope.ts'
import type { catalogServices } from '../contract.ts'
import { catalogServiceMessages } from '../messages.ts'
import {
  deletePrice,
  lockServices,
  selectPrice,
  selectPrices,
  selectZone,
  services,
  upsertPrice,
} from './queries.ts'

const PRICE = 'service price'

/** Stores a price from today on, unless it equals the current one. */
export async function beginPrice(
  {
    db,
    me,
    at,
    audit,
  }: Pick<CallContext<typeof catalogServices.addPrice>, 'db' | 'me' | 'at' | 'audit'>,
  service: { id: number; country_id: number },
  price: number,
) {
  const today = dayIn(await selectZone(db, service.country_id), at)
  if ((await selectPrice(db, service.id, today)) === price) return
  await upsertPrice(db, {
    catalog_service_id: service.id,
    price,
    valid_from: today,
    created_by: me.employee_id,
  })
  audit.created(PRICE, { catalog_service_id: service.id, price, from: today })
}

async function found({
  db,
  scope,
  params,
}: Pick<CallContext<typeof catalogServices.prices>, 'db' | 'scope' | 'params'>) {
  return (await services.one(db, scope, params.id)) ?? missing()
}

const missing = (): never => {
  throw notFound()
}

export async function prices(context: CallContext<typeof catalogServices.prices>) {
  const { id, country_id } = await found(context)
  const today = dayIn(await selectZone(context.db, country_id), context.at)
  const rows = await selectPrices(context.db, context.scope, id, today)
  const current = rows.find(({ is_future }) => !is_future)?.id
  return {
    country_id,
    data: rows.map(({ is_future, ...row }) => ({
      ...row,
      state: is_future
        ? ('future' as const)
        : row.id === current
          ? ('current' as const)
          : ('past' as const),
    })),
  }
}

export async function addPrice(context: CallContext<typeof catalogServices.addPrice>) {
  const { db, scope, me, at, audit, params, body } = context
  const [service = missing()] = await lockServices(db, scope, [params.id])
  if (body.from < dayIn(await selectZone(db, service.country_id), at))
    throw invalid({ from: catalogServiceMessages.begun })
  const saved = await upsertPrice(db, {
    catalog_service_id: service.id,
    price: body.price,
    valid_from: body.from,
    created_by: me.employee_id,
  })
  audit.created(PRICE, { ...saved, catalog_service_id: service.id, ...body })
  return saved
}

export async function removePrice(context: CallContext<typeof catalogServices.removePrice>) {
  const { db, scope, at, audit, params } = context
  const [service = missing()] = await lockServices(db, scope, [params.id])
  const today = dayIn(await selectZone(db, service.country_id), at)
  const row = (await selectPrices(db, scope, service.id, today)).find(
    ({ id }) => id === params.price_id,
  )
  if (!row) throw notFound()
  if (!row.is_future) throw conflict(catalogServiceMessages.hasBegun)
  await deletePrice(db, scope, service.id, row.id)
  audit.removed(PRICE, {
    id: row.id,
    catalog_service_id: service.id,
    price: row.price,
    from: row.from,
  })
  return {}
}

type Changes = { id: number; price: number }[]

/** Returns every named service, each once and in scope. Errors name the rows of the body. */
async function named(
  { db, scope }: Pick<CallContext<typeof catalogServices.changePrices>, 'db' | 'scope'>,
  changes: Changes,
) {
  const existing = new Map(
    (
      await lockServices(
        db,
        scope,
        changes.map(({ id }) => id),
      )
    ).map((service) => [service.id, service]),
  )
  const serviceIds = new Set<number>()
  for (const [index, { id }] of changes.entries()) {
    if (!existing.has(id)) throw invalid({ [`changes.${index}.id`]: messages.unknownReference })
    if (serviceIds.has(id)) throw invalid({ [`changes.${index}.id`]: catalogServiceMessages.twice })
    serviceIds.add(id)
  }
  return existing
}

export async function changePrices(context: CallContext<typeof catalogServices.changePrices>) {
  const { db, me, at, audit, body } = context
  const existing = await named(context, body.changes)
  for (const country of new Set([...existing.values()].map(({ country_id }) => country_id)))
    if (body.from < dayIn(await selectZone(db, country), at))
      throw invalid({ from: catalogServiceMessages.begun })
  for (const { id, price } of body.changes)
    await upsertPrice(db, {
      catalog_service_id: id,
      price,
      valid_from: body.from,
      created_by: me.employee_id,
    })
  audit.created(PRICE, { changes: body.changes, from: body.from })
  return { changed: body.changes.length }
}

/**
 * Recomputes the invoices of recent days with these prices. A line that was not sold at the list price stays
 * unchanged.
 */
export async function simulatePrices(context: CallContext<typeof catalogServices.rehearse>) {
  const { changes, days } = context.body
  const existing = await named(context, changes)
  const countries = new Set([...existing.values()].map(({ country_id }) => country_id))
  const [country_id] = countries
  // prices of one country do not affect the others
  const scope =
    countries.size === 1
      ? narrowScope(context.scope, { country_id }, await context.appContext.garageDirectory.all())
      : context.scope
  const prices = new Map(changes.map(({ id, price }) => [id, price]))
  return replayed({ ...context, scope }, days, (invoice) => atPrices(invoice, prices), {
    withPrices: true,
  })
}

type Line = PastInvoice['lines'][number]
type Repriced = Line & { approval: 'approved' }

/** Recomputes an invoice: discounts follow the lines, its voucher and points stay. */
export function atPrices(invoice: PastInvoice, prices: ReadonlyMap<number, number>) {
  const lines = ofPackages(
    invoice.lines.map((line) => alone(line, prices)),
    prices,
  )
  if (lines.every((line, index) => lineAmount(line) === invoice.lines[index]?.amount))
    return { after: invoice.net, amount: 0 }
  const { net: shown } = totalsOf(lines, {
    discounts: invoice.discounts,
    voucher: (remaining) =>
      remaining.map((most, index) => Math.min(most, invoice.lines[index]?.voucher ?? 0)),
    points: (remaining) => Math.min(remaining, invoice.points_value),
  })
  if (!invoice.prices_include_tax) return { after: shown, amount: shown - invoice.net }
  // tax is included in the prices, so it changes with them
  const before = invoice.net + invoice.tax
  const after = before === 0 ? shown : Math.round((shown * invoice.net) / before)
  return { after, amount: after - invoice.net }
}

/** A line outside packages that was sold at the list price. */
function alone(line: Line, prices: ReadonlyMap<number, number>): Repriced {
  const price = line.package_id ? undefined : prices.get(line.catalog_service_id ?? 0)
  const unit_price =
    price === undefined || line.unit_price !== line.list_price ? line.unit_price : price
  const gross = grossOf({ ...line, unit_price })
  return { ...line, unit_price, discount: Math.min(line.discount, gross), approval: 'approved' }
}

/** The lines of a package that was sold at the list price; the new price is allocated like the old one. */
function ofPackages(lines: readonly Repriced[], prices: ReadonlyMap<number, number>): Repriced[] {
  const repriced = [...lines]
  for (const id of new Set(lines.flatMap(({ package_id }) => package_id ?? []))) {
    const places = lines.flatMap(({ package_id }, index) => (package_id === id ? [index] : []))
    const amounts = places.map((index) => lines[index]?.amount ?? 0)
    const total = amounts.reduce((sum, amount) => sum + amount, 0)
    const [price, listed] = [prices.get(id), lines[places[0] ?? 0]?.package_price]
    if (price === undefined || !listed || total % listed !== 0) continue
    const shares = allocate(price * (total / listed), amounts)
    for (const [nth, index] of places.entries()) {
      const line = lines[index] as Repriced
      const share = shares[nth] ?? 0
      const unit_price = Math.ceil(share / line.qty)
      repriced[index] = {
        ...line,
        unit_price,
        discount: grossOf({ qty: line.qty, unit_price }) - share,
      }
    }
  }
  return repriced
}
