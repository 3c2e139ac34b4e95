/** Replays the real invoices of the last days through a rule of another domain. Changes nothing. */
import { addDays, dayIn } from '#platform/contract/days.ts'
import { sumsOver } from '#platform/contract/money/response-currency.ts'
import { currenciesOf, commonCurrency, inCurrency } from '#platform/server/database/currencies.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/http/mount.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import { type Replayed, summarizeSimulation } from '../rules.ts'
import { type PastInvoice, selectPast } from './queries.ts'

type Outcome = Pick<Replayed, 'after' | 'amount'>

/**
 * @param replay applies the rule to one invoice, oldest first: its new net and the amount of the difference.
 * Undefined: the invoice is left out (one that had a voucher).
 */
export async function simulate(
  { db, scope, appContext, at }: { db: Db; scope: Scope; appContext: AppContext; at: Date },
  days: number,
  replay: (invoice: PastInvoice) => Outcome | undefined,
  { withPrices = false }: { withPrices?: boolean } = {},
) {
  const past = await selectPast(db, scope, {
    places: await appContext.garageDirectory.all(),
    at,
    days,
    withPrices,
  })
  const rows = past.flatMap((invoice) => {
    const outcome = replay(invoice)
    const { order, customer, garage, date, cost, net } = invoice
    return outcome ? [{ order, customer, garage, date, cost, before: net, ...outcome }] : []
  })
  const today = dayIn('UTC', at)
  const span = {
    days,
    from: past[0]?.date ?? addDays(today, 1 - days),
    to: past.at(-1)?.date ?? today,
  }
  const currencies = await currenciesOf(appContext.garageDirectory)
  const { replayed, touched } = summarizeSimulation(rows, span)
  const { sums, currency } = sumsOver(
    rows,
    {
      currencyOf: ({ garage }) => currencies.garage(garage.id),
      otherwise: await commonCurrency(appContext.garageDirectory, scope),
    },
    (some) => sumsOf(summarizeSimulation(some, span)),
  )
  return inCurrency(currency, { days, replayed, touched, ...sums })
}

/** The invoices of one currency. */
const sumsOf = ({
  days: _d,
  replayed: _r,
  touched: _t,
  ...sums
}: ReturnType<typeof summarizeSimulation>) => sums
