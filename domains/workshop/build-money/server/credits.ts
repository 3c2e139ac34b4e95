/** Credit notes of a build's bills: before delivery they reduce the deposits, afterwards the revenue (rule 23). */
import {
  type OffsetInvoice,
  lockOffsetInvoice,
  createBillNote,
} from '#domains/floor/credit-notes/server/build-bill-notes.ts'
import { moneyForMessage } from '#platform/server/database/currencies.ts'
import { createMessage } from '#platform/contract/messages.ts'
import { assertCan, invalid, notFound } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { buildMoney } from '../contract.ts'
import {
  type CreditableBill,
  creditOfBill,
  creditableBill,
  leftToCredit,
  linesOfCredit,
} from '../credit.ts'
import { buildMoneyMessages } from '../messages.ts'
import { canCreditBill } from '../rules.ts'
import { partiesOf } from './print-bills.ts'
import {
  type Held,
  type StoredBill,
  type Sums,
  lockBuild,
  selectBills,
  selectBuild,
  selectSums,
  updateCredited,
} from './queries.ts'

/** The creditable amounts of a bill. */
export const factsOf = (
  { prices_include_tax }: Pick<Held, 'prices_include_tax'>,
  bill: StoredBill,
  bills: readonly StoredBill[],
  { deposits }: Pick<Sums, 'deposits'>,
): CreditableBill => creditableBill(bill, { bills, ahead: deposits, prices_include_tax })

async function billOf(
  { db, params }: Pick<CallContext<typeof buildMoney.credit>, 'db' | 'params'>,
  build: Held | undefined,
) {
  const bills = build ? await selectBills(db, build.id) : []
  const bill = bills.find(({ id }) => id === params.bill_id)
  if (!build || !bill) throw notFound()
  return { build, bill, facts: factsOf(build, bill, bills, await selectSums(db, build.id)) }
}

/** Without a lock: for the dialog. */
export async function creditable(context: CallContext<typeof buildMoney.creditable>) {
  const { bill, build, facts } = await billOf(
    context,
    await selectBuild(context.db, context.scope, context.params.id),
  )
  const { number, customer_id, due } = bill
  return { number, garage_id: build.garage_id, customer_id, due, ...facts }
}

export async function credit(context: CallContext<typeof buildMoney.credit>) {
  const { db, scope, me, params, body } = context
  // orders are locked before builds
  const offsetInvoice: OffsetInvoice | undefined = await lockOffsetInvoice(context, body.settle)
  const { build, bill, facts } = await billOf(context, await lockBuild(db, scope, params.id))
  const left = leftToCredit(facts)
  assertCan(canCreditBill(me.role, build, { ...bill, left }))
  const { credit: credited } = creditOfBill(facts, body.amount)
  if (!credited)
    throw invalid({
      amount: createMessage(buildMoneyMessages.onlyLeft, {
        left: await moneyForMessage(context.appContext.garageDirectory, build.garage_id, left),
      }),
    })
  // the note stores the parties, and asks for the paper when it prints
  const { paper: _, ...parties } = await partiesOf(context.db, bill)
  const { note } = await createBillNote(context, {
    bill: { ...bill, garage_id: build.garage_id },
    build: build.number,
    sheet: { ...parties, vehicle: null },
    credit: { ...credited, grand_total: credited.total },
    lines: linesOfCredit(credited, [build.name, bill.stage?.name].filter(Boolean).join(' - ')),
    prices_include_tax: credited.includes_tax,
    from: build.status === 'delivered' ? 'REV_BUILD' : 'BUILD_DEPOSIT',
    reason: body.reason,
    settle: body.settle,
    other: offsetInvoice,
  })
  if (body.amount === left) await updateCredited(db, bill.id, note.day)
  context.audit.garageId = build.garage_id
  return { id: note.id, number: note.number, grand_total: credited.total }
}
