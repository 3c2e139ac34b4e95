/** Posts the end of a build: the sale at delivery, or the settlement at cancellation (accounting, rule 21). */
import { eInvoiceMessages } from '#domains/floor/e-invoices/messages.ts'
import { isHandedOver } from '#domains/floor/e-invoices/rules.ts'
import { eInvoicesOf } from '#domains/floor/e-invoices/server/e-invoices.ts'
import { invoiceMessages } from '#domains/floor/invoices/messages.ts'
import { cashPayout } from '#domains/floor/invoices/rules.ts'
import { refundedCashLines } from '#domains/floor/invoices/server/posting.ts'
import { selectFund as findFund } from '#domains/books/accounts/server/queries-funds.ts'
import { requireFund } from '#domains/books/accounts/server/accounts.ts'
import { createItem } from '#domains/stock/inventory/server/products.ts'
import type { PostingLine } from '#domains/books/journal/server/posting.ts'
import { selectTaxAccounts as accountsOfTaxes } from '#domains/books/tax-returns/server/queries.ts'
import { withdrawTaxes } from '#domains/books/tax-returns/server/recording.ts'
import { moveStock, stockSides } from '#domains/stock/stock/server/stock.ts'
import { dayIn } from '#platform/contract/days.ts'
import { messages } from '#platform/contract/messages.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, invalid, notFound } from '#platform/server/http/errors.ts'
import { buildMoneyMessages } from '../messages.ts'
import type { costEnds, depositEnds } from '#domains/workshop/builds/rules.ts'
import { makeBill } from './bills.ts'
import { taxesSum, taxOfPart } from '../tax.ts'
import { taxAtDelivery } from './tax.ts'
import { type Caller, pay, postOf } from './posting.ts'
import {
  type Held,
  type StoredBill,
  lockBuild,
  lowerBill,
  selectBills,
  selectDebtor,
  selectSums,
  withdrawBill,
} from './queries.ts'

/**
 * Sells the build: posts revenue, tax and cost, and deducts deposits and earlier bills. The final bill has the
 * remainder; a negative remainder reduces the open bills, and only money received above the price is owed to the
 * customer. Returns the cost of the build.
 */
export async function deliver(caller: Caller, buildId: number) {
  const { db, scope } = caller
  const build = await lockBuild(db, scope, buildId)
  if (!build) throw notFound()
  const sums = await selectSums(db, build.id)
  const cost = sums.materials + sums.labour + sums.outside
  const prepaid = sums.deposits + sums.billed
  const bills = await selectBills(db, build.id)
  const { net, taxes } = taxAtDelivery(build, bills)
  const tax = taxesSum(taxes)
  const amount = net + tax - prepaid
  const party = { type: 'customer', id: build.customer_id } as const
  const final = await makeBill(caller, build, {
    kind: 'final',
    build_stage_id: null,
    price: net,
    taxes,
    amount,
  })
  const lowered = await lowerBills(caller, build, { id: final.id, rest: -amount, day: final.day })
  const above = Math.max(0, -amount) - lowered.reduce((sum, { credit }) => sum + credit, 0)
  // a write-off was never received: it is owed again first, then the bill is reduced
  if (above > 0 && bills.some(({ written_off }) => written_off > 0))
    throw conflict(invoiceMessages.writeBackFirst)
  await postOf(caller, build, {
    event: 'delivered',
    seq: final.id,
    day: final.day,
    description: `Build delivered ${final.number}`,
    lines: [
      { account: 'BUILD_DEPOSIT', debit: prepaid },
      { account: 'AR', debit: Math.max(0, amount), party },
      ...lowered,
      { account: 'CUSTOMER_DEPOSIT', credit: above, party },
      { account: 'REV_BUILD', credit: net },
      ...final.sides,
      { account: 'COGS_BUILD', debit: cost },
      { account: 'WIP_BUILD', credit: cost },
    ],
  })
  return { day: final.day, cost }
}

/** Reduces open bills, the newest first. Returns the amount by which the receivable falls. */
async function lowerBills(
  { db }: Caller,
  build: Held,
  { id: finalId, rest, day }: { id: number; rest: number; day: string },
) {
  const lines: { account: 'AR'; credit: number; party: { type: 'customer'; id: number } }[] = []
  let left = Math.max(0, rest)
  for (const { id, due } of await selectBills(db, build.id)) {
    const credit = Math.min(left, due)
    if (credit <= 0 || id === finalId) continue
    left -= credit
    await lowerBill(db, id, credit, day)
    lines.push({
      account: 'AR',
      credit,
      party: { type: 'customer', id: await selectDebtor(db, id) },
    })
  }
  return lines
}

export interface Ending {
  deposit?: (typeof depositEnds)[number] | undefined
  account_id?: number | null | undefined
  cost?: (typeof costEnds)[number] | undefined
  reason?: string | null | undefined
}

/** Cancels the build's money: voids unpaid bills, refunds or forfeits payments, and posts the cost. */
export async function endMoney(caller: Caller, buildId: number, ending: Ending): Promise<void> {
  const build = await lockBuild(caller.db, caller.scope, buildId)
  if (!build) throw notFound()
  const bills = await selectBills(caller.db, build.id)
  if (bills.some(({ written_off }) => written_off > 0))
    throw conflict(invoiceMessages.writeBackFirst)
  await assertNoneIsOut(caller.db, bills)
  // before they are removed from the tax return
  const accounts = await billAccounts(caller.db, build.id)
  await withdrawBills(caller, build, accounts)
  await endDeposits(caller, build, ending, accounts)
  await endCost(caller, build, ending)
}

/** A bill whose e-invoice was sent is credited instead of voided; then its e-invoice needs no cancellation. */
async function assertNoneIsOut(db: Db, bills: readonly StoredBill[]) {
  const issued = bills.filter(({ legal_entity_id }) => legal_entity_id !== null)
  const eInvoices = await eInvoicesOf(
    db,
    ['build_bill'],
    issued.map(({ id }) => id),
  )
  if (issued.some(({ id }) => isHandedOver(eInvoices.get(id))))
    throw conflict(eInvoiceMessages.creditInstead)
}

/** The remaining tax of a bill. */
const taxLeft = ({ tax, credited_tax }: StoredBill) => tax - credited_tax

type BillAccounts = ReadonlyMap<number, number>

/** The account to which the tax of each bill was posted, even if its code has another account now. */
const billAccounts = async (db: Db, buildId: number): Promise<BillAccounts> =>
  accountsOfTaxes(
    db,
    'build_bill',
    (await selectBills(db, buildId)).map(({ id }) => id),
  )

/** Reverses a part of a bill's tax. */
const taxBack = (accounts: BillAccounts, bill: StoredBill, tax: number): PostingLine[] => {
  if (bill.tax_code_id === null || tax === 0) return []
  const id = accounts.get(bill.id)
  // the bill of a stage has one code
  const { rate = 0 } = bill.taxes[0] ?? {}
  return [
    {
      account: id === undefined ? 'VAT_OUT' : { id },
      debit: tax,
      tax: { tax_code_id: bill.tax_code_id, rate },
    },
  ]
}

async function withdrawBills(caller: Caller, build: Held, accounts: BillAccounts) {
  const { db, at } = caller
  const day = dayIn(build.time_zone, at)
  for (const one of await selectBills(db, build.id)) {
    const { id, number, due, credited_taxes: credited } = one
    await withdrawTaxes(db, { source: 'build_bill', source_id: id, day, credited })
    if (due === 0) continue
    const left = one.total - one.credited
    const withdrawn_tax = taxLeft(one) - taxOfPart(taxLeft(one), left - due, left)
    await withdrawBill(db, id, { withdrawn: due, withdrawn_tax, day })
    await postOf(caller, build, {
      event: 'bill_withdrawn',
      seq: id,
      day,
      description: `Build bill withdrawn ${number}`,
      lines: [
        { account: 'BUILD_DEPOSIT', debit: due - withdrawn_tax },
        ...taxBack(accounts, one, withdrawn_tax),
        {
          account: 'AR',
          credit: due,
          party: { type: 'customer', id: await selectDebtor(db, id) },
        },
      ],
    })
  }
}

/**
 * Refunds the customer's payments from an account, or forfeits them as other income. Nothing was sold, so no tax is
 * owed.
 */
async function endDeposits(caller: Caller, build: Held, ending: Ending, accounts: BillAccounts) {
  const { db, scope, at } = caller
  const sums = await selectSums(db, build.id)
  const taxes = (await selectBills(db, build.id)).flatMap((one) =>
    taxBack(accounts, one, taxLeft(one) - one.withdrawn_tax),
  )
  const held = sums.deposits + sums.billed
  const amount = held + sums.billed_tax
  if (amount === 0) return
  if (!ending.deposit) throw invalid({ deposit: buildMoneyMessages.whereDeposit })
  if (ending.deposit === 'refund' && !ending.account_id)
    throw invalid({ account_id: buildMoneyMessages.whichFund })
  const to =
    ending.deposit === 'refund'
      ? await requireFund(db, scope, build.garage_id, ending.account_id as number)
      : await findFund(db, scope, build.garage_id, { key: 'OTHER_INCOME' }, 'other_income')
  if (!to) throw invalid({ account_id: messages.unknownReference })
  const { rounding } = ending.deposit === 'refund' ? cashPayout(to, amount) : { rounding: 0 }
  await pay(caller, build, {
    kind: ending.deposit,
    amount,
    rounding,
    account_id: to.id,
    note: ending.reason ?? null,
    paid_at: at.toISOString(),
    paid_on: dayIn(build.time_zone, at),
    lines: [
      { account: 'BUILD_DEPOSIT', debit: held },
      ...taxes,
      ...refundedCashLines({ id: to.id }, { amount, rounding }),
    ],
  })
}

/** Writes the cost off, or transfers it to the stock of the workshop as one item. */
async function endCost(caller: Caller, build: Held, ending: Ending) {
  const { db, at } = caller
  const sums = await selectSums(db, build.id)
  const cost = sums.materials + sums.labour + sums.outside
  if (cost === 0) return
  if (!ending.cost) throw invalid({ cost: buildMoneyMessages.whereCost })
  const day = dayIn(build.time_zone, at)
  const from = { account: 'WIP_BUILD', credit: cost } as const
  const given = { seq: 1, day }
  if (ending.cost === 'write_off') {
    await postOf(caller, build, {
      ...given,
      event: 'written_off',
      description: `Build written off ${build.number}`,
      lines: [{ account: 'COGS_BUILD', debit: cost }, from],
    })
    return
  }
  const sides = stockSides(await toStock(caller, build, { cost, day }))
  await postOf(caller, build, {
    ...given,
    event: 'to_stock',
    description: `Build taken into stock ${build.number}`,
    lines: [...sides, from],
  })
}

async function toStock(
  { db, me, at }: Caller,
  build: Held,
  { cost, day }: { cost: number; day: string },
) {
  const item = await createItem(db, {
    garage_id: build.garage_id,
    name: build.name,
    sku: build.number,
    unit: 'pcs',
    buy_price: cost,
    sell_price: 0,
  })
  const { moved } = await moveStock(db, {
    garage_id: build.garage_id,
    day,
    at,
    source: { type: 'build', id: build.id, number: build.number },
    employee_id: me.employee_id,
    lines: [{ item_id: item.id, kind: 'opening', quantity: 1, value: cost }],
  })
  return moved
}
