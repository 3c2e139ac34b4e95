/** Writes off a bad debt, and reverses a write-off (accounting, rule 16a). */
import { moneyForMessage } from '#platform/server/database/currencies.ts'
import { assertEntryDay } from '#domains/books/accounts/server/accounts.ts'
import { selectFund as findFund } from '#domains/books/accounts/server/queries-funds.ts'
import { postEntry, reverseEntry } from '#domains/books/journal/server/posting.ts'
import { truncate } from '#platform/contract/text/truncate.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import { assertCan, invalid } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { invoices } from '../contract.ts'
import { invoiceMessages } from '../messages.ts'
import { canWriteBack, canWriteOff } from '../rules.ts'
import { contentOf } from './content.ts'
import { tooEarly } from './money.ts'
import { addPayment, balanceDueOf, payableFrom } from './balance-due.ts'
import { selectActiveHeldPayments } from './queries-held.ts'

export async function writeOff(context: CallContext<typeof invoices.writeOff>) {
  const { db, scope, me, audit, body, at, params } = context
  const { owed, invoice } = await balanceDueOf(context, params.id)
  const { garage_id, number } = invoice
  assertCan(canWriteOff(me.role, contentOf(invoice, [])))
  const { reason } = body
  const amount = body.amount ?? invoice.due
  if (amount > invoice.due)
    throw invalid({
      amount: createMessage(invoiceMessages.onlyDue, {
        due: await moneyForMessage(context.appContext.garageDirectory, garage_id, invoice.due),
      }),
    })
  const date = body.date ?? owed.today
  await assertEntryDay({ db, garage_id, at }, 'date', date)
  if (date < payableFrom(invoice)) throw invalid({ date: tooEarly(invoice) })
  const account = await findFund(db, scope, garage_id, { key: 'BAD_DEBT' }, 'opex')
  if (!account) throw invalid({ amount: messages.unknownReference })
  const { id } = await addPayment(context, owed, invoice, {
    kind: 'written_off',
    amount,
    account_id: account.id,
    paid_on: date,
    note: reason,
  })
  await postEntry(db, {
    garage_id,
    entry_date: date,
    description: truncate(`Written off ${number}: ${reason}`, 200),
    source_number: number,
    source: { ...owed.source, event: 'written_off', seq: id },
    created_by: me.employee_id,
    lines: [
      { account: 'BAD_DEBT', debit: amount },
      { account: 'AR', credit: amount, party: { type: 'customer', id: owed.customer_id } },
    ],
  })
  const due = invoice.due - amount
  const billing = await owed.writeOff(amount, due)
  audit.created('write-off', { id, garage_id, invoice: number, amount, reason, date })
  return { id, due, billing }
}

/** Makes the whole written-off amount due again. */
export async function writeBack(context: CallContext<typeof invoices.writeBack>) {
  const { db, me, audit, body, params } = context
  const { owed, invoice } = await balanceDueOf(context, params.id)
  const { garage_id, number } = invoice
  assertCan(canWriteBack(me.role, contentOf(invoice, [])))
  const standing = await selectActiveHeldPayments(db, invoice.id, 'written_off')
  for (const { id, amount, account_id } of standing) {
    await addPayment(context, owed, invoice, {
      kind: 'written_back',
      amount,
      account_id,
      returns_id: id,
      note: body.reason,
    })
    await reverseEntry(
      db,
      { ...owed.source, event: 'written_off', seq: id },
      {
        day: owed.today,
        created_by: me.employee_id,
        description: truncate(`Write-off taken back ${number}: ${body.reason}`, 200),
      },
    )
  }
  const billing = await owed.writeBack()
  audit.updated(
    'write-off',
    { id: invoice.id, garage_id, invoice: number, written_off: invoice.written_off },
    { id: invoice.id, written_off: 0, reason: body.reason },
  )
  return { id: invoice.id, due: invoice.due + invoice.written_off, billing }
}
