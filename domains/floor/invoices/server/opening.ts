/** Voids an opening invoice, and logs voids. */
import { truncate } from '#platform/contract/text/truncate.ts'
import { postEntry, reverseEntry } from '#domains/books/journal/server/posting.ts'
import { lockMember as holdMember } from '#domains/loyalty/membership/server/queries-points.ts'
import type { Audit } from '#platform/server/audit/audit.ts'
import { assertCan } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { invoices } from '../contract.ts'
import { canVoid } from '../rules.ts'
import { contentOf } from './content.ts'
import { returnHeldMoney, heldMoneyAccount } from './held-money.ts'
import { addPayment, balanceDueOf } from './balance-due.ts'
import { type StoredInvoice, updateVoided } from './queries.ts'

type Caller = Pick<
  CallContext<typeof invoices.void>,
  'db' | 'scope' | 'me' | 'at' | 'audit' | 'appContext'
>

/**
 * Nothing replaces it: the open part leaves 1-1210 and 3-9000 on the day of the void, and its payments become held
 * money on 2-1210. Held money that paid it returns to its deposit.
 */
export async function voidOpening(
  context: Omit<Caller, 'audit'> & { audit: Audit; body: { reason: string } },
  id: number,
) {
  const { db, scope, me, at, audit, body } = context
  const { owed, invoice } = await balanceDueOf(context, id)
  assertCan(canVoid(me.role, contentOf(invoice, [])))
  const { customer_id, today, source } = owed
  const { garage_id, number } = invoice
  await holdMember(db, customer_id)
  await updateVoided(db, scope, id, {
    reason: body.reason,
    replace: false,
    at: at.toISOString(),
    on: today,
  })
  await reverseEntry(
    db,
    { ...source, event: 'opened' },
    {
      day: today,
      created_by: me.employee_id,
      description: truncate(`Void ${number}: ${body.reason}`, 200),
    },
  )
  const heldAmount = invoice.settled - (await returnHeldMoney(context, owed, invoice))
  if (heldAmount > 0) {
    const account = await heldMoneyAccount(context, garage_id)
    const payment = await addPayment(context, owed, invoice, {
      kind: 'credit_held',
      amount: heldAmount,
      account_id: account.id,
      note: body.reason,
    })
    const party = { type: 'customer', id: customer_id } as const
    await postEntry(db, {
      garage_id,
      entry_date: today,
      description: `Held after the void of ${number}`,
      source_number: number,
      source: { ...source, event: 'credit_held', seq: payment.id },
      created_by: me.employee_id,
      lines: [
        { account: 'AR', debit: heldAmount, party },
        { account: 'CUSTOMER_DEPOSIT', credit: heldAmount, party },
      ],
    })
  }
  logVoid(audit, invoice, { reason: body.reason, replace: false })
  return { id }
}

export function logVoid(
  audit: Audit,
  found: StoredInvoice,
  { reason, replace }: { reason: string; replace: boolean },
) {
  audit.updated(
    'invoice',
    {
      id: found.id,
      garage_id: found.garage_id,
      status: 'issued',
      void_reason: null,
      version: found.version,
    },
    {
      id: found.id,
      status: 'void',
      void_reason: reason,
      replace,
      version: found.version + 1,
    },
  )
}
