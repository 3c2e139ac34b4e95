/** Loads the invoice that a note credits with its remaining amounts, locked until the transaction ends. */
import { eInvoiceOf } from '#domains/floor/e-invoices/server/e-invoices.ts'
import { type StoredInvoice } from '#domains/floor/invoices/server/queries.ts'
import { findInvoice, lockInvoice } from '#domains/floor/invoices/server/find-invoice.ts'
import { canCredit } from '#domains/floor/invoices/rules.ts'
import type { Bill } from '#domains/floor/orders/server/bill/billing.ts'
import { dayIn } from '#platform/contract/days.ts'
import type { Call } from '#platform/contract/route.ts'
import { type TaxRow, roundingOf } from '#platform/contract/money/tax.ts'
import { assertCan } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { CreditableInvoice } from '../shares.ts'
import {
  type StoredLine,
  lockOrders,
  lockSale,
  selectCreditable,
  selectGarage,
  selectActiveNoteTotals,
} from './queries.ts'

export type Caller = Pick<CallContext<Call>, 'db' | 'scope' | 'me' | 'at' | 'audit' | 'appContext'>

export interface Original {
  invoice: StoredInvoice
  /** Of its order; null for a counter sale. */
  bill: Bill | undefined
  customer_id: number | null
  garage: { id: number; code: string; country_id: number; time_zone: string }
  today: string
  lines: StoredLine[]
  standing: Awaited<ReturnType<typeof selectActiveNoteTotals>>
  /** The input of the credit calculation. */
  facts: CreditableInvoice
}

const byId = async (context: Caller, id: number) =>
  findInvoice({ db: context.db, scope: context.scope, params: { id } })

/** @param otherId the invoice that receives the excess: its order is locked too, ordered by id to avoid deadlocks */
export async function lockOriginal(
  context: Caller,
  id: number,
  otherId?: number,
): Promise<Original> {
  const { db, at } = context
  const unlocked = await byId(context, id)
  const otherInvoice = otherId === undefined ? undefined : await byId(context, otherId)
  const orders = [unlocked.order_id, otherInvoice?.order_id].filter((order) => order != null)
  if (orders.length > 1) await lockOrders(db, orders)
  let bill: Bill | undefined
  let invoice = unlocked
  if (unlocked.order_id !== null)
    ({ bill, invoice } = await lockInvoice({ ...context, params: { id } } as Parameters<
      typeof lockInvoice
    >[0]))
  else {
    await lockSale(db, id)
    invoice = await byId(context, id)
  }
  const garage = await selectGarage(db, invoice.garage_id)
  const lines = await selectCreditable(db, id)
  const standing = await selectActiveNoteTotals(db, id)
  return {
    invoice,
    bill,
    customer_id: bill?.parties.customer_id ?? invoice.customer_id,
    garage,
    today: bill?.today ?? dayIn(garage.time_zone, at),
    lines,
    standing,
    facts: factsOf(invoice, lines, garage.country_id, standing.points),
  }
}

/** Invoices older than tax codes, and those without a company, have one tax in total. */
export function factsOf(
  invoice: Pick<
    StoredInvoice,
    'taxes' | 'prices_include_tax' | 'legal_entity_id' | 'points' | 'points_value'
  >,
  lines: readonly StoredLine[],
  countryId: number,
  givenBack: number,
): CreditableInvoice {
  const taxes = invoice.taxes as TaxRow[]
  const isOld = lines.every(({ tax_code_id }) => tax_code_id === null)
  const ofAll = isOld && taxes.length === 1 ? (taxes[0]?.tax_code_id ?? null) : null
  return {
    lines: lines.map((line) => ({ ...line, tax_code_id: line.tax_code_id ?? ofAll })),
    includesTax: invoice.prices_include_tax,
    rounding: isOld || invoice.legal_entity_id === null ? 'rate' : roundingOf(countryId),
    taxes,
    points: { redeemed: invoice.points, value: invoice.points_value, given_back: givenBack },
  }
}

/** Garages without a company need no query. */
export const eInvoiceOfNote = async (
  db: Caller['db'],
  { id, legal_entity_id }: { id: number; legal_entity_id: number | null },
) => (legal_entity_id === null ? null : await eInvoiceOf(db, ['credit_note'], id))

export function assertCreditable(role: string | undefined, { invoice }: Original) {
  assertCan(canCredit(role, { ...invoice, status: invoice.shown_status }))
}
