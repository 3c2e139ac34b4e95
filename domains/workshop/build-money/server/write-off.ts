/** Writes off the open amount of a bill as bad debt, and reverses write-offs (accounting, rule 16a). */
import { moneyForMessage } from '#platform/server/database/currencies.ts'
import { assertEntryDay } from '#domains/books/accounts/server/accounts.ts'
import { selectFund as findFund } from '#domains/books/accounts/server/queries-funds.ts'
import { reverseEntry } from '#domains/books/journal/server/posting.ts'
import { truncate } from '#platform/contract/text/truncate.ts'
import { dayIn } from '#platform/contract/days.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import { assertCan, invalid, notFound } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { buildMoney } from '../contract.ts'
import { buildMoneyMessages } from '../messages.ts'
import { canWriteBackBill, canWriteOffBill } from '../rules.ts'
import { BUILD_SOURCE, pay } from './posting.ts'
import { insertPayment, lockBuild, selectBills, selectDebtor, selectWrittenOff } from './queries.ts'

async function lockedBill(
  context: CallContext<typeof buildMoney.writeOff> | CallContext<typeof buildMoney.writeBack>,
) {
  const { db, scope, params } = context
  const build = await lockBuild(db, scope, params.id)
  const bill = build && (await selectBills(db, build.id)).find(({ id }) => id === params.bill_id)
  if (!build || !bill) throw notFound()
  return { build, bill, today: dayIn(build.time_zone, context.at) }
}

export async function writeOff(context: CallContext<typeof buildMoney.writeOff>) {
  const { db, scope, me, at, body, audit } = context
  const { build, bill, today } = await lockedBill(context)
  const { garage_id } = build
  assertCan(canWriteOffBill(me.role, bill))
  const { reason } = body
  const amount = body.amount ?? bill.due
  if (amount > bill.due)
    throw invalid({
      amount: createMessage(buildMoneyMessages.aboveDue, {
        due: await moneyForMessage(context.appContext.garageDirectory, build.garage_id, bill.due),
      }),
    })
  const paid_on = body.date ?? today
  await assertEntryDay({ db, garage_id, at }, 'date', paid_on)
  if (paid_on < bill.issued_on) throw invalid({ date: buildMoneyMessages.beforeBill })
  const account = await findFund(db, scope, garage_id, { key: 'BAD_DEBT' }, 'opex')
  if (!account) throw invalid({ amount: messages.unknownReference })
  const { id } = await pay(context, build, {
    kind: 'written_off',
    amount,
    account_id: account.id,
    note: reason,
    bill_id: bill.id,
    paid_at: at.toISOString(),
    paid_on,
    lines: [
      { account: 'BAD_DEBT', debit: amount },
      {
        account: 'AR',
        credit: amount,
        party: { type: 'customer', id: await selectDebtor(db, bill.id) },
      },
    ],
  })
  audit.garageId = garage_id
  audit.created('write-off', { id, bill: bill.number, build: build.number, amount, reason })
  return { id, due: bill.due - amount }
}

export async function writeBack(context: CallContext<typeof buildMoney.writeBack>) {
  const { db, me, at, body, audit } = context
  const { build, bill, today } = await lockedBill(context)
  assertCan(canWriteBackBill(me.role, bill))
  for (const { id, amount, account_id } of await selectWrittenOff(db, bill.id)) {
    await insertPayment(db, {
      build_id: build.id,
      bill_id: bill.id,
      kind: 'written_back',
      amount,
      account_id,
      returns_id: id,
      note: body.reason,
      paid_at: at.toISOString(),
      paid_on: today,
      employee_id: me.employee_id,
    })
    await reverseEntry(
      db,
      { type: BUILD_SOURCE, id: build.id, event: 'written_off', seq: id },
      {
        day: today,
        created_by: me.employee_id,
        description: truncate(`Write-off taken back ${bill.number}: ${body.reason}`, 200),
      },
    )
  }
  audit.garageId = build.garage_id
  audit.updated(
    'write-off',
    { id: bill.id, bill: bill.number, written_off: bill.written_off },
    { id: bill.id, written_off: 0, reason: body.reason },
  )
  return { id: bill.id, due: bill.due + bill.written_off }
}
