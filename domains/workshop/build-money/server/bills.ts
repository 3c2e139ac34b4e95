/** Progress bills of a build and their payments (accounting, rules 12 and 21). */
import { moneyForMessage } from '#platform/server/database/currencies.ts'
import { selectIssuer as issuerOf } from '#domains/company/legal-entities/server/queries.ts'
import { selectBuyer as buyerOf } from '#domains/people/customers/server/queries.ts'
import { invoiceMessages } from '#domains/floor/invoices/messages.ts'
import { reverseChargeProblem } from '#domains/floor/invoices/reverse-charge.ts'
import { cashPayout } from '#domains/floor/invoices/rules.ts'
import { nonCashSettlement, adjustmentsForLog } from '#domains/floor/invoices/server/money.ts'
import { refundedCashLines, paymentLines } from '#domains/floor/invoices/server/posting.ts'
import { noWithholding } from '#domains/floor/withholdings/rules.ts'
import { selectWithholdingsOfBills } from '#domains/floor/withholdings/server/queries.ts'
import { taxSides } from '#domains/books/tax-codes/server/posting.ts'
import { recordTaxes } from '#domains/books/tax-returns/server/recording.ts'
import type { TaxRow } from '#platform/contract/money/tax.ts'
import { paidWhen, requireFund } from '#domains/books/accounts/server/accounts.ts'
import { abilityFor } from '#platform/contract/abilities.ts'
import { dayIn } from '#platform/contract/days.ts'
import { createMessage } from '#platform/contract/messages.ts'
import { assertCan, conflict, invalid, notFound } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { nextNumber } from '#platform/server/http/numbers.ts'
import { BILL, type buildMoney } from '../contract.ts'
import { buildMoneyMessages } from '../messages.ts'
import { canBill, canPayBack } from '../rules.ts'
import { taxesSum, taxOfAmount } from '../tax.ts'
import { type Caller, pay, postOf } from './posting.ts'
import { taxOfBills } from './tax.ts'
import {
  type Held,
  insertBill,
  lockBuild,
  selectBills,
  selectDebtor,
  selectStage,
  selectSums,
} from './queries.ts'

interface NewBill {
  kind: 'stage' | 'final'
  build_stage_id: number | null
  /** Total with tax. */
  amount: number
  price?: number
  taxes: readonly TaxRow[]
}

const sources = { stage: 'build_bill', final: 'build_delivery' } as const

/** Inserts a numbered bill of today and its tax for the tax return. The caller posts the entry with the tax `sides`. */
export async function makeBill({ db, me, at }: Caller, build: Held, { taxes, ...fields }: NewBill) {
  const { id: build_id, garage_id, garage_code: code, customer_id } = build
  const day = dayIn(build.time_zone, at)
  const number = await nextNumber(db, 'BIL', { id: garage_id, code }, Number(day.slice(0, 4)))
  const issuer = await issuerOf(db, garage_id)
  const buyer = await buyerOf(db, customer_id)
  const problem = reverseChargeProblem(taxes, buyer)
  if (problem) throw invalid({ tax_code_id: problem })
  const { id } = await insertBill(db, {
    build_id,
    garage_id,
    customer_id,
    number,
    issued_at: at.toISOString(),
    issued_on: day,
    issuer: issuer && JSON.stringify(issuer),
    buyer: buyer && JSON.stringify(buyer),
    legal_entity_id: issuer?.legal_entity_id ?? null,
    created_by: me.employee_id,
    tax: taxesSum(taxes),
    taxes: JSON.stringify(taxes),
    tax_code_id: taxes[0]?.tax_code_id ?? null,
    ...fields,
  })
  const sides = await taxSides(db, 'out', taxes)
  await recordTaxes(db, {
    side: 'output',
    source: sources[fields.kind],
    source_id: id,
    number,
    garage_id,
    legal_entity_id: build.tax_rules?.legal_entity_id ?? null,
    day,
    taxes,
  })
  return { id, number, day, sides }
}

export async function bill(context: CallContext<typeof buildMoney.bill>) {
  const { db, scope, me, params, body, audit } = context
  const build = await lockBuild(db, scope, params.id)
  if (!build) throw notFound()
  assertCan(canBill(me.role, build))
  const stage = await selectStage(db, build.id, body.stage_id)
  if (!stage) throw invalid({ stage_id: buildMoneyMessages.otherStage })
  const { net, tax, total, taxes } = taxOfAmount(body.amount, taxOfBills(build))
  const { id, number, day, sides } = await makeBill(context, build, {
    kind: 'stage',
    build_stage_id: stage.id,
    amount: total,
    taxes,
  })
  await postOf(context, build, {
    event: 'billed',
    seq: id,
    day,
    description: `Build bill ${number}`,
    lines: [
      { account: 'AR', debit: total, party: { type: 'customer', id: build.customer_id } },
      { account: 'BUILD_DEPOSIT', credit: net },
      ...sides,
    ],
  })
  audit.garageId = build.garage_id
  audit.created(BILL, {
    id,
    number,
    build: build.number,
    stage: stage.name,
    amount: body.amount,
    tax,
  })
  return { id, number }
}

/**
 * Rule 12: debits an account and reduces the receivable, also by rounding and withholding, as for a payment of an
 * invoice.
 */
export async function payBill(context: CallContext<typeof buildMoney.payBill>) {
  const { db, scope, me, at, params, body, audit } = context
  const build = await lockBuild(db, scope, params.id)
  const found = build && (await selectBills(db, build.id)).find(({ id }) => id === params.bill_id)
  if (!build || !found) throw notFound()
  // finance records withheld tax alone
  assertCan(abilityFor(me.role, body.withheld ? 'build.pay' : 'build.write'))
  const { note = null } = body
  if (found.due === 0 && found.written_off > 0) throw conflict(invoiceMessages.writeBackFirst)
  const fund = await requireFund(db, scope, build.garage_id, body.account_id)
  const { garage_id, time_zone } = build
  const when = await paidWhen({ db, garage_id, at, time_zone }, body.paid_at)
  const shares = await selectWithholdingsOfBills(db, [found.id])
  const beside = await nonCashSettlement(context, fund, {
    due: found.due,
    garage_id,
    withholding: shares.get(found.id) ?? noWithholding,
    today: dayIn(time_zone, at),
    paid_on: when.paid_on,
  })
  const { rounding, withheld, withholding_number } = beside
  if (body.amount + rounding > beside.due)
    throw invalid({
      amount: createMessage(buildMoneyMessages.aboveDue, {
        due: await moneyForMessage(context.appContext.garageDirectory, garage_id, beside.due),
      }),
    })
  if (when.paid_on < found.issued_on) throw invalid({ paid_at: buildMoneyMessages.beforeBill })
  const settled = body.amount + rounding + withheld
  const { customer_id } = found
  const kept = { rounding, withheld, note }
  const { id } = await pay(context, build, {
    kind: 'payment',
    ...kept,
    amount: settled,
    withholding_number,
    account_id: fund.id,
    bill_id: found.id,
    ...when,
    lines: paymentLines({ fund: fund.id, applied: settled, excess: 0, ...kept, customer_id }),
  })
  audit.garageId = garage_id
  audit.created('payment', {
    id,
    bill: found.number,
    build: build.number,
    amount: body.amount,
    ...adjustmentsForLog(beside),
    account_id: fund.id,
  })
  return { id, due: found.due - settled }
}

/** Rule 14: refunds an overpayment to the customer. */
export async function payBack(context: CallContext<typeof buildMoney.payBack>) {
  const { db, scope, me, at, params, body, audit } = context
  const build = await lockBuild(db, scope, params.id)
  if (!build) throw notFound()
  const { overpaid } = await selectSums(db, build.id)
  assertCan(canPayBack(me.role, overpaid))
  const { amount, note = null } = body
  if (amount > overpaid)
    throw invalid({
      amount: createMessage(buildMoneyMessages.aboveOverpaid, {
        overpaid: await moneyForMessage(
          context.appContext.garageDirectory,
          build.garage_id,
          overpaid,
        ),
      }),
    })
  const last = (await selectBills(db, build.id)).find(({ kind }) => kind === 'final')
  if (!last) throw notFound()
  const fund = await requireFund(db, scope, build.garage_id, body.account_id)
  const dated = { db, garage_id: build.garage_id, at, time_zone: build.time_zone }
  const when = await paidWhen(dated, body.paid_at)
  if (when.paid_on < last.issued_on) throw invalid({ paid_at: buildMoneyMessages.beforeBill })
  const party = { type: 'customer', id: await selectDebtor(db, last.id) } as const
  const { rounding } = cashPayout(fund, amount)
  const { id } = await pay(context, build, {
    kind: 'payback',
    amount,
    rounding,
    account_id: fund.id,
    note,
    ...when,
    lines: [
      { account: 'CUSTOMER_DEPOSIT', debit: amount, party },
      ...refundedCashLines({ id: fund.id }, { amount, rounding, note }),
    ],
  })
  audit.garageId = build.garage_id
  audit.created('payment', {
    id,
    build: build.number,
    back: amount,
    ...(rounding === 0 ? {} : { rounding }),
    account_id: fund.id,
  })
  return { id, overpaid: overpaid - amount }
}
