/** Simulates a voucher on the invoices of the last days, with the real rules, in their order. */
import { type PastInvoice } from '#domains/company/simulations/server/queries.ts'
import { simulate as replayPast } from '#domains/company/simulations/server/simulations.ts'
import { addDays, dayIn } from '#platform/contract/days.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { vouchers } from '../contract.ts'
import { type Terms, checkTerms } from '../rules.ts'

type SimulationInput = CallContext<typeof vouchers.rehearse>['body']

/** As if it had been published the whole time. */
const termsOf = (form: SimulationInput): Terms => ({
  state: 'published',
  starts_at: null,
  expiry_date: '9999-12-31',
  audience: form.audience ?? 'everyone',
  quantity: form.quantity,
  taken: 0,
  customer_limit: form.customer_limit ?? 1,
  discount_percent: form.discount_percent,
  max_discount: form.max_discount ?? null,
  min_spend: form.min_spend ?? null,
  country_ids: form.country_ids ?? [],
  garage_ids: form.garage_ids ?? [],
  service_category_ids: form.service_category_ids ?? [],
})

export async function simulateVoucher(context: CallContext<typeof vouchers.rehearse>) {
  const { scope, appContext, body, at } = context
  const terms = termsOf(body)
  const uses = new Map<number, number>()
  let lastUsedOn: string | null = null

  function replay(invoice: PastInvoice) {
    if (invoice.voucher_value > 0) return undefined
    const { net, date, country_id, garage, customer } = invoice
    const earlierUses = uses.get(customer.id) ?? 0
    const decision = checkTerms(
      terms,
      { at: `${date}T00:00:00Z`, today: date, country_id, garage_id: garage.id },
      { isGranted: true, isBlocked: false, hasUnit: false, uses: earlierUses },
      invoice.lines.map(({ service_category_id, amount, order_discount }) => ({
        service_category_id,
        left: amount - order_discount,
      })),
    )
    if (!decision.ok) return { after: net, amount: 0 }
    uses.set(customer.id, earlierUses + 1)
    terms.taken += 1
    if (terms.taken === terms.quantity) lastUsedOn = date
    // redeemed points reduce the payment, not the discountable amount
    return { after: Math.max(0, net - decision.discount), amount: decision.discount }
  }
  const db = appContext.database.slow
  const began = addDays(dayIn('UTC', at), 1 - body.days)
  const result = await replayPast({ db, scope, appContext, at }, body.days, replay)
  return {
    ...result,
    quantity: {
      used: terms.taken,
      gone_on: lastUsedOn,
      lasts_days: daysUntilUsedUp(
        terms,
        body.days,
        lastUsedOn === null ? undefined : daysFrom(began, lastUsedOn),
      ),
    },
  }
}

/** Days until the quantity is used up: as simulated, else at the rate of these days. */
function daysUntilUsedUp(
  { taken, quantity }: Terms,
  days: number,
  seen: number | undefined,
): number | null {
  if (seen !== undefined) return seen
  return taken === 0 ? null : Math.ceil((quantity * days) / taken)
}

/** Both days included. */
function daysFrom(first: string, last: string): number {
  let days = 1
  for (let day = first; day < last; day = addDays(day, 1)) days += 1
  return days
}
