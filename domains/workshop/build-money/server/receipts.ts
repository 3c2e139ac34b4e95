/** The receipts of a build's payments, as data and as PDF. */
import { selectIssuer } from '#domains/company/legal-entities/server/queries.ts'
import { shown } from '#domains/company/legal-entities/server/legal-entities.ts'
import { receiptOf } from '#domains/floor/invoices/receipt.ts'
import { printReceipt } from '#domains/floor/invoices/server/receipts.ts'
import { selectBuyer } from '#domains/people/customers/server/queries.ts'
import { isClosed } from '#domains/workshop/builds/rules.ts'
import { allowed } from '#platform/contract/abilities.ts'
import { dayIn } from '#platform/contract/days.ts'
import { notFound } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { buildMoney } from '../contract.ts'
import { moneyOf } from './build-money.ts'
import { receiverOf } from './print-bills.ts'
import { selectBuild, selectPayments } from './queries.ts'

/** The issuer and the buyer of a bill receive and make its payment; without a bill, the current ones. */
export async function receipt({
  db,
  scope,
  params,
  appContext,
  at,
}: CallContext<typeof buildMoney.receipt>) {
  const build = await selectBuild(db, scope, params.id)
  if (!build) throw notFound()
  const payments = await selectPayments(db, build.id)
  const paid = receiptOf(
    payments.map(({ account_named: account, ...payment }) => ({ ...payment, account })),
    params.payment_id,
  )
  if (!paid) throw notFound()
  const { bills, owed } = await moneyOf(db, scope, build.id)
  const billId = payments.find(({ id }) => id === params.payment_id)?.bill_id
  const bill = bills.find(({ id }) => id === billId)
  const issuer = bill ? bill.issuer : await selectIssuer(db, build.garage_id)
  const due = bill ? bill.due : owed.unpaid
  return {
    ...paid,
    ...(await (bill ? receiverOf(db, 'build_bills', bill.id) : receiverOf(db, 'builds', build.id))),
    issuer: shown(appContext, issuer),
    buyer: bill ? bill.buyer : ((await selectBuyer(db, build.customer_id)) ?? null),
    vehicle: null,
    build: { number: build.number, name: build.name },
    due: paid.kind === 'refund' ? null : due,
    due_on: dayIn(build.time_zone, at),
    is_due_expected: !bill && !isClosed(build),
    can: { pdf: allowed },
  }
}

export const receiptPdf = async (context: CallContext<typeof buildMoney.receiptPdf>) =>
  printReceipt(context, await receipt(context))
