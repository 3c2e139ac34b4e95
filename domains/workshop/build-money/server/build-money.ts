/** The money of a build: deposits, bills and result (accounting, rules 12, 20 and 21). */
import { eInvoicesOf } from '#domains/floor/e-invoices/server/e-invoices.ts'
import { noWithholding, withholdingFields } from '#domains/floor/withholdings/rules.ts'
import { selectWithholdingsOfBills } from '#domains/floor/withholdings/server/queries.ts'
import { selectIssuer as issuerOf } from '#domains/company/legal-entities/server/queries.ts'
import { shown } from '#domains/company/legal-entities/server/legal-entities.ts'
import { selectBuyer as buyerOf } from '#domains/people/customers/server/queries.ts'
import { paidWhen, requireFund } from '#domains/books/accounts/server/accounts.ts'
import { abilityFor } from '#platform/contract/abilities.ts'
import type { Db } from '#platform/server/database/db.ts'
import { assertCan, notFound } from '#platform/server/http/errors.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import { type buildMoney, DEPOSIT } from '../contract.ts'
import { leftToCredit } from '../credit.ts'
import {
  canBill,
  canCreditBill,
  canPayBack,
  canRecordWithheld,
  canTakeDeposit,
  canWriteBackBill,
  canWriteOffBill,
  costShare,
  meterOf,
} from '../rules.ts'
import { factsOf } from './credits.ts'
import { mergedTaxes, taxesSum } from '../tax.ts'
import { pay } from './posting.ts'
import { taxAtDelivery } from './tax.ts'
import {
  type Held,
  type StoredBill,
  type Sums,
  lockBuild,
  selectBills,
  selectBuild,
  selectDelivered,
  selectPayments,
  selectSums,
} from './queries.ts'

const costOf = ({ materials: parts, labour, outside }: Sums) => parts + labour + outside

/** All payments of the customer, minus refunded and forfeited amounts. */
const receivedOf = ({ deposits, paid, back }: Sums) => deposits + paid - back

/** The balance of 2-1230 for a build: zero once it is delivered or cancelled. */
const heldOf = ({ status, deposits, billed }: Sums) =>
  status === 'delivered' || status === 'cancelled' ? 0 : deposits + billed

/**
 * The summary for the page and the transitions of a build: price, deposits, cost, margin, meter, and the amounts at
 * its end.
 */
export async function moneyOf(db: Db, scope: Scope, buildId: number) {
  const build = await selectBuild(db, scope, buildId)
  if (!build) throw notFound()
  const sums = await selectSums(db, buildId)
  const cost = costOf(sums)
  const share = costShare(await selectDelivered(db, sums.garage_id))
  const bills = await selectBills(db, buildId)
  const { net, owed, taxes } = standing(build, sums, bills)
  return {
    money: {
      price: sums.price,
      tax: owed.tax,
      taxes,
      deposits: receivedOf(sums),
      cost: cost + sums.late,
      margin: net - cost - sums.late,
      unpaid: owed.unpaid,
    },
    meter: meterOf({
      price: sums.price,
      progress: sums.progress,
      received: receivedOf(sums),
      cost,
      share,
    }),
    /** Its balance on 1-1330. */
    cost,
    owed,
    overpaid: sums.overpaid,
    bills,
    sums,
  }
}

/**
 * The tax of the price, and what the customer would owe if the build were delivered today: open bills, and the
 * remaining price with its tax. A delivered build has the tax of its bills minus credits; a cancelled one has none.
 */
function standing(build: Held, sums: Sums, bills: readonly StoredBill[]) {
  const { net, all, taxes: rest } = taxAtDelivery(build, bills)
  if (sums.status === 'delivered') {
    const taxes = mergedTaxes(
      bills.flatMap((bill) => bill.taxes),
      bills.flatMap(({ credited_taxes }) => credited_taxes),
    )
    const last = bills.find(({ kind }) => kind === 'final')
    return {
      net: (last?.price ?? net) - sums.credited,
      taxes,
      owed: { tax: taxesSum(taxes), unpaid: sums.due },
    }
  }
  if (sums.status === 'cancelled') return { net, taxes: [], owed: { tax: 0, unpaid: sums.due } }
  // a negative remainder reduces the open bills
  const unpaid = Math.max(0, sums.due + net + taxesSum(rest) - heldOf(sums))
  return { net, taxes: all, owed: { tax: taxesSum(all), unpaid } }
}

export async function get({
  db,
  scope,
  me,
  params,
  appContext,
}: CallContext<typeof buildMoney.get>) {
  const build = await selectBuild(db, scope, params.id)
  if (!build) throw notFound()
  const { money, meter, owed, overpaid, bills, sums } = await moneyOf(db, scope, build.id)
  // without a company it has no tax, and the choice is not shown
  const issued = bills.filter(({ issuer }) => issuer !== null).map(({ id }) => id)
  const eInvoices = await eInvoicesOf(db, ['build_bill'], issued)
  const shares = await selectWithholdingsOfBills(
    db,
    bills.map(({ id }) => id),
  )
  return {
    ...money,
    meter,
    ...owed,
    tax_code_id: build.tax_code_id,
    prices_include_tax: build.prices_include_tax,
    overpaid,
    deposit_required: build.deposit_required,
    payments: await selectPayments(db, build.id),
    issuer: shown(appContext, await issuerOf(db, build.garage_id)),
    buyer: await buyerOf(db, build.customer_id),
    bills: bills.map((bill) => ({
      ...bill,
      issuer: shown(appContext, bill.issuer),
      e_invoice: eInvoices.get(bill.id) ?? null,
      ...withholdingFields(shares.get(bill.id) ?? noWithholding),
      can: {
        record_withheld: canRecordWithheld(me.role, bill, shares.get(bill.id) ?? noWithholding),
        write_off: canWriteOffBill(me.role, bill),
        write_off_reverse: canWriteBackBill(me.role, bill),
        credit: canCreditBill(me.role, build, {
          ...bill,
          left: leftToCredit(factsOf(build, bill, bills, sums)),
        }),
      },
    })),
    can: {
      deposit: canTakeDeposit(me.role, build),
      bill: canBill(me.role, build),
      pay: abilityFor(me.role, 'build.write'),
      payBack: canPayBack(me.role, overpaid),
    },
  }
}

export async function deposit(context: CallContext<typeof buildMoney.deposit>) {
  const { db, scope, me, at, params, body, audit } = context
  const build = await lockBuild(db, scope, params.id)
  if (!build) throw notFound()
  assertCan(canTakeDeposit(me.role, build))
  const fund = await requireFund(db, scope, build.garage_id, body.account_id)
  const { amount, note = null } = body
  const { id } = await pay(context, build, {
    kind: 'deposit',
    amount,
    account_id: fund.id,
    note,
    ...(await paidWhen(
      { db, garage_id: build.garage_id, at, time_zone: build.time_zone },
      body.paid_at,
    )),
    lines: [
      { account: { id: fund.id }, debit: amount, ...(note ? { note } : {}) },
      { account: 'BUILD_DEPOSIT', credit: amount },
    ],
  })
  audit.garageId = build.garage_id
  audit.created(DEPOSIT, { id, build: build.number, amount, account_id: fund.id })
  return { id, deposits: receivedOf(await selectSums(db, build.id)) }
}
