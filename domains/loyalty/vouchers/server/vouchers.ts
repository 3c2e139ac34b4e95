/** Vouchers: the record, its states and grants. Their use on orders is in redemption.ts. */
import {
  type Currency,
  defaultCurrency,
  singleCurrency,
} from '#platform/contract/money/currency.ts'
import { sumsOver } from '#platform/contract/money/response-currency.ts'
import { currenciesOf, inCurrency, partsByCurrency } from '#platform/server/database/currencies.ts'
import { customerIds, requireCustomers } from '#domains/people/customers/server/customers.ts'
import { assertFile, fileUrl } from '#domains/company/files/server/files.ts'
import { type Message, messages, createMessage } from '#platform/contract/messages.ts'
import { assertCan, invalid, notFound } from '#platform/server/http/errors.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import { recordUseCases } from '#platform/server/http/record.ts'
import { narrowScope } from '#platform/server/session/scope.ts'
import { type NewVoucher, VOUCHER, vouchers } from '../contract.ts'
import { voucherMessages } from '../messages.ts'
import {
  type VoucherAction,
  type VoucherState,
  alwaysEditable,
  couponStates,
  voucherAbilities,
} from '../rules.ts'
import {
  countCoupons,
  countGrants,
  insertGrants,
  selectCoupons,
  selectGiven,
  selectUses,
} from './queries-coupons.ts'
import {
  type StoredVoucher,
  addFigures,
  countStatuses,
  holdCountries,
  selectExistingIds,
  selectVoucher,
  selectVouchers,
  voucherRows,
} from './queries.ts'

const record = recordUseCases(VOUCHER, voucherRows, vouchers)

const nowOf = async ({
  appContext,
  at,
}: Pick<CallContext<typeof vouchers.get>, 'appContext' | 'at'>) => ({
  places: await appContext.garageDirectory.all(),
  at,
})

export async function list(context: CallContext<typeof vouchers.list>) {
  const { only } = await context.appContext.garageDirectory.currencies()
  const page = await selectVouchers(
    context.db,
    context.scope,
    { ...context.query, isMixed: only === undefined },
    await nowOf(context),
  )
  return { ...page, data: await withGiven(context, page.data) }
}

/** The discounts given: for a voucher in books of several currencies, in each. */
async function withGiven<Row extends { id: number; country_ids: number[]; discount_given: number }>(
  {
    db,
    appContext: { garageDirectory },
  }: Pick<CallContext<typeof vouchers.list>, 'db' | 'appContext'>,
  rows: readonly Row[],
) {
  const { byCountry, only } = await garageDirectory.currencies()
  const currencyOf = ({ country_id }: { country_id: number }) =>
    byCountry.get(country_id) ?? defaultCurrency
  /** Undefined: several currencies. */
  const ofRow = ({ country_ids }: Row) =>
    only ?? singleCurrency(country_ids.map((country_id) => currencyOf({ country_id })))
  const isMixed = (row: Row) => ofRow(row) === undefined
  const mixed = rows.filter(isMixed)
  const discounts =
    mixed.length === 0
      ? []
      : await selectGiven(
          db,
          mixed.map(({ id }) => id),
        )
  return rows.map((row) => {
    const single = ofRow(row)
    if (single) return inCurrency(single, row)
    const { sums, currency } = sumsOver(
      discounts.filter(({ id }) => id === row.id),
      { currencyOf, otherwise: null },
      (some) => ({ discount_given: some.reduce((sum, { discount }) => sum + discount, 0) }),
    )
    return inCurrency(currency, { ...row, ...sums })
  })
}

export async function counts(context: CallContext<typeof vouchers.counts>) {
  return {
    counts: await countStatuses(context.db, context.scope, context.query, await nowOf(context)),
  }
}

type VoucherContext = Pick<
  CallContext<typeof vouchers.get>,
  'db' | 'scope' | 'appContext' | 'at' | 'params'
>

async function find(context: VoucherContext) {
  const voucher = await selectVoucher(
    context.db,
    context.scope,
    context.params.id,
    await nowOf(context),
  )
  if (!voucher) throw notFound()
  return voucher
}

export async function get(context: CallContext<typeof vouchers.get>) {
  const { db, scope, me, appContext, params } = context
  const voucher = await find(context)
  const [counted, uses] = await Promise.all([
    countCoupons(db, params.id, await nowOf(context)),
    selectUses(db, scope, params.id),
  ])
  const { preview_image_file_id: image } = voucher
  const voucherFields = {
    ...voucher,
    preview_image: image === null ? null : { id: image, url: fileUrl(appContext, image) },
    coupons: Object.fromEntries(
      couponStates.map((state) => [state, counted[state] ?? 0]),
    ) as Record<(typeof couponStates)[number], number>,
    ...uses,
    can: voucherAbilities(me.role, voucher),
  }
  const [voucherWithDiscount = voucherFields] = await withGiven(context, [voucherFields])
  const perCurrency: readonly { currency: Currency; discount_given: number }[] | undefined =
    'by_currency' in voucherWithDiscount ? (voucherWithDiscount.by_currency as []) : undefined
  if (!perCurrency) return voucherWithDiscount
  const parts = await partsByCurrency(appContext.garageDirectory, scope)
  const weeks = new Map<Currency, typeof uses.by_week>()
  for (const part of parts)
    weeks.set(part.currency, (await selectUses(db, part.scope, params.id)).by_week)
  return inCurrency(null, {
    ...voucherFields,
    discount_given: null,
    by_week: null,
    by_currency: perCurrency.map((total) => ({
      ...total,
      by_week: weeks.get(total.currency) ?? [],
    })),
  })
}

export async function coupons(context: CallContext<typeof vouchers.coupons>) {
  const { db, scope, params, query } = context
  const { country_id: _, garage_id: __, ...own } = query
  await find(context)
  const { only } = await context.appContext.garageDirectory.currencies()
  const isMixed = only === undefined
  return selectCoupons(db, scope, params.id, { ...own, isMixed }, await nowOf(context))
}

export async function create(context: CallContext<typeof vouchers.create>) {
  await assertFits(context, context.body)
  return record.create(context)
}

export async function update(context: CallContext<typeof vouchers.update>) {
  const { status } = await find(context)
  return record.change(context, async (before, fields) => {
    assertCan(voucherAbilities(context.me.role, { ...before, status }).update)
    if (await isInUse(context, before)) assertOpen(before, fields)
    if (fields.quantity !== undefined && fields.quantity < before.taken)
      throw invalid({
        quantity: createMessage(voucherMessages.belowTaken, { taken: before.taken }),
      })
    await assertFits(context, { ...before, ...fields }, before)
    return fields
  })
}

/** An order has one: its terms can no longer change. */
async function isInUse(context: VoucherContext, { id, taken }: StoredVoucher) {
  if (taken === 0) return false
  const { reserved = 0, used = 0 } = await countCoupons(context.db, id, await nowOf(context))
  return reserved + used > 0
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

function assertOpen(before: StoredVoucher, fields: Partial<NewVoucher>) {
  const toTime = (value: unknown) =>
    typeof value === 'string' ? new Date(value).toISOString() : value
  const problems = Object.entries(fields).flatMap(([field, value]): [string, Message][] => {
    if (value === undefined || (alwaysEditable as readonly string[]).includes(field)) return []
    const storedValue = before[field as keyof NewVoucher]
    const isUnchanged =
      field === 'starts_at' ? same(toTime(value), toTime(storedValue)) : same(value, storedValue)
    return isUnchanged ? [] : [[field, voucherMessages.inUse]]
  })
  if (problems.length > 0) throw invalid(Object.fromEntries(problems))
}

const places = [
  ['garage_ids', 'garages'],
  ['country_ids', 'countries'],
  ['service_category_ids', 'service_categories'],
] as const

/** Asserts that its last day is not before its first, and that referenced records exist. */
async function assertFits(
  context: Pick<CallContext<typeof vouchers.create>, 'db' | 'scope' | 'me' | 'appContext'>,
  voucher: Partial<NewVoucher>,
  before?: StoredVoucher,
) {
  const { starts_at, expiry_date, preview_image_file_id: image } = voucher
  if (starts_at && expiry_date && starts_at.slice(0, 10) > expiry_date)
    throw invalid({ expiry_date: voucherMessages.afterStart })
  for (const [field, table] of places) {
    const ids = voucher[field] ?? []
    if (ids.length === 0 || same(ids, before?.[field])) continue
    const existingIds = await selectExistingIds(context.db, table, ids)
    const unknown = ids.findIndex((id) => !existingIds.has(id))
    if (unknown >= 0) throw invalid({ [`${field}.${unknown}`]: messages.unknownReference })
  }
  await assertOneCurrency(context, voucher)
  if (image && image !== before?.preview_image_file_id)
    await assertFile(context, image, 'preview_image_file_id', ['image'])
}

/** An amount needs one currency. Locks its countries, so that none of them changes its currency. */
async function assertOneCurrency(
  { db, appContext }: Pick<CallContext<typeof vouchers.create>, 'db' | 'appContext'>,
  { max_discount, min_spend, country_ids = [], garage_ids = [] }: Partial<NewVoucher>,
) {
  if (max_discount == null && min_spend == null) return
  const countries = await holdCountries(db, country_ids, garage_ids)
  const bookCurrencies = await currenciesOf(appContext.garageDirectory)
  if (new Set(countries.map(bookCurrencies.country)).size > 1)
    throw invalid({ country_ids: voucherMessages.severalCurrencies })
}

export async function remove(context: CallContext<typeof vouchers.remove>) {
  const { status } = await find(context)
  return record.take(context, (before) =>
    assertCan(voucherAbilities(context.me.role, { ...before, status }).remove),
  )
}

export async function step(
  context: CallContext<typeof vouchers.publish>,
  action: VoucherAction,
  state: VoucherState,
) {
  const { status } = await find(context)
  return record.change({ ...context, body: context.body ?? {} }, (before) => {
    const facts = {
      status: before.state === 'draft' ? ('draft' as const) : status,
      state: before.state,
    }
    assertCan(voucherAbilities(context.me.role, facts)[action])
    return { state }
  })
}

/** Grants each customer one coupon. If too few are left, none is granted. */
export async function grant(context: CallContext<typeof vouchers.grant>) {
  const { db, scope, me, appContext, audit, params, body, at } = context
  const { status } = await find(context)
  // locked: concurrent grants and applications run one after the other
  const voucher = await voucherRows.lock(db, scope, params.id)
  if (!voucher) throw notFound()
  assertCan(voucherAbilities(me.role, { ...voucher, status }).grant)
  const remaining = voucher.quantity - voucher.taken
  const { customer_ids, filter } = body
  const candidates = customer_ids
    ? await requireCustomers(db, scope, customer_ids)
    : await customerIds(
        db,
        narrowScope(
          scope,
          { country_id: filter?.country_id },
          await appContext.garageDirectory.all(),
        ),
        filter ?? {},
      )
  const { fresh, already } = await countGrants(db, voucher.id, candidates)
  if (fresh > remaining)
    throw invalid({
      [customer_ids ? 'customer_ids' : 'filter']: createMessage(voucherMessages.onlyLeft, {
        left: remaining,
        customers: fresh,
      }),
    })
  if (fresh > 0) {
    await insertGrants(db, voucher.id, candidates, at)
    await addFigures(db, voucher.id, { taken: fresh })
  }
  audit.updated(
    VOUCHER,
    { id: voucher.id, name: voucher.name, taken: voucher.taken },
    { id: voucher.id, taken: voucher.taken + fresh },
  )
  return { granted: fresh, already }
}
