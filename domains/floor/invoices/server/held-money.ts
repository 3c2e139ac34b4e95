/** Held money of a customer: its free amount, and invoices that it pays (accounting, rule 16b). */
import { sumsOver } from '#platform/contract/money/response-currency.ts'
import { currenciesOf, inCurrency, moneyForMessage } from '#platform/server/database/currencies.ts'
import { selectFund as findFund } from '#domains/books/accounts/server/queries-funds.ts'
import { type PostingLine, postEntry, reverseEntry } from '#domains/books/journal/server/posting.ts'
import { lockMember as holdMember } from '#domains/loyalty/membership/server/queries-points.ts'
import { assertCustomer } from '#domains/people/customers/server/customers.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import { assertCan, invalid } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { invoices } from '../contract.ts'
import { invoiceMessages } from '../messages.ts'
import { canApplyHeldMoney } from '../rules.ts'
import { contentOf } from './content.ts'
import type { Caller } from './money.ts'
import { type BalanceDue, addPayment, balanceDueOf } from './balance-due.ts'
import {
  type HeldMoney,
  lockHeldMoney,
  selectHeldMoney,
  selectActiveHeldPayments,
} from './queries-held.ts'

const sumOf = (held: readonly { amount: number }[]) =>
  held.reduce((sum, { amount }) => sum + amount, 0)

/** Returns the held money that could pay an invoice: of the same book, at most the due amount. */
export async function heldMoneyFor(
  db: Caller['db'],
  {
    status,
    customer_id,
    garage_id,
    due,
  }: { status: string; customer_id: number | null; garage_id: number; due: number },
) {
  if (status !== 'issued' || customer_id === null || due === 0) return 0
  return Math.min(due, sumOf(await selectHeldMoney(db, customer_id, garage_id)))
}

export async function listHeldMoney({
  db,
  scope,
  params,
  appContext,
}: CallContext<typeof invoices.held>) {
  const { country_id } = await assertCustomer(db, scope, params.id)
  const rows = await selectHeldMoney(db, params.id)
  const isNear = ({ garage_id }: HeldMoney) =>
    scope.garages === 'all' || scope.garages.includes(garage_id)
  const bookCurrencies = await currenciesOf(appContext.garageDirectory)
  const { sums, currency } = sumsOver(
    rows,
    {
      currencyOf: ({ garage_id }) => bookCurrencies.garage(garage_id),
      otherwise: bookCurrencies.country(country_id),
    },
    (some) => ({ amount: sumOf(some) }),
  )
  return inCurrency(currency, {
    ...sums,
    rows: rows.map((row) => ({
      order_id: isNear(row) ? row.order_id : null,
      number: isNear(row) ? row.number : null,
      garage: row.garage,
      amount: row.amount,
    })),
  })
}

export async function applyHeldMoney(context: CallContext<typeof invoices.useHeld>) {
  const { db, me, audit, params, body } = context
  const { owed, invoice } = await balanceDueOf(context, params.id)
  const { customer_id } = owed
  // locks orders first, then the member, as voids and payments do
  await lockHeldMoney(db, await selectHeldMoney(db, customer_id, invoice.garage_id))
  await holdMember(db, customer_id)
  const heldMoney = (await selectHeldMoney(db, customer_id, invoice.garage_id)).filter(
    ({ order_id }) => order_id === null || order_id !== owed.order_id,
  )
  assertCan(canApplyHeldMoney(me.role, contentOf(invoice, []), sumOf(heldMoney)))
  const available = Math.min(invoice.due, sumOf(heldMoney))
  const amount = body?.amount ?? available
  if (amount > available)
    throw invalid({
      amount: createMessage(invoiceMessages.onlyHeld, {
        amount: await moneyForMessage(
          context.appContext.garageDirectory,
          invoice.garage_id,
          available,
        ),
      }),
    })
  const account = await heldMoneyAccount(context, invoice.garage_id)

  let remaining = amount
  let first: number | undefined
  for (const from of heldMoney) {
    const part = Math.min(remaining, from.amount)
    if (part === 0) break
    remaining -= part
    const { id } = await addPayment(context, owed, invoice, {
      kind: 'held',
      amount: part,
      account_id: account.id,
      held_order_id: from.order_id,
      held_build_id: from.build_id,
      held_garage_id: from.garage_id,
      note: from.number,
    })
    await postEntry(db, {
      garage_id: invoice.garage_id,
      entry_date: owed.today,
      description: `Held money used ${invoice.number}`,
      source_number: invoice.number,
      source: { ...owed.source, event: 'held_used', seq: id },
      created_by: me.employee_id,
      lines: heldLines({ amount: part, from: from.garage_id, to: invoice.garage_id, customer_id }),
    })
    first ??= id
  }
  const billing = await owed.settle(amount, owed.today)
  audit.created('payment', {
    id: first as number,
    garage_id: invoice.garage_id,
    invoice: invoice.number,
    held: amount,
  })
  return { id: first as number, used: amount, due: invoice.due - amount, billing }
}

/** Account 2-1210 of a garage. */
export async function heldMoneyAccount(
  { db, scope }: Pick<Caller, 'db' | 'scope'>,
  garageId: number,
) {
  const account = await findFund(
    db,
    scope,
    garageId,
    { key: 'CUSTOMER_DEPOSIT' },
    'contract_liability',
  )
  if (!account) throw invalid({ amount: messages.unknownReference })
  return account
}

/** Each garage balances by itself: 1-1900 joins the holding garage and the owing one. */
function heldLines({
  amount,
  from,
  to,
  customer_id,
}: {
  amount: number
  from: number
  to: number
  customer_id: number
}): PostingLine[] {
  const party = { type: 'customer', id: customer_id } as const
  const between: PostingLine[] =
    from === to
      ? []
      : [
          { account: 'INTERBRANCH', credit: amount, garage_id: from },
          { account: 'INTERBRANCH', debit: amount, garage_id: to },
        ]
  return [
    { account: 'CUSTOMER_DEPOSIT', debit: amount, garage_id: from, party },
    ...between,
    { account: 'AR', credit: amount, garage_id: to, party },
  ]
}

/** Selects the free held money of a customer, the oldest first. */
export const availableHeldMoney = selectHeldMoney

/**
 * If a credit note refunded more than was paid on the invoice, the difference came from the deposit. Moves it back
 * once the invoice is voided. Returns the amount.
 */
export async function rebalanceHeldMoney(
  caller: Pick<Caller, 'db' | 'scope' | 'me' | 'at'>,
  owed: { order_id: number; customer_id: number; today: string; source: BalanceDue['source'] },
  invoice: { id: number; number: string; garage_id: number },
  paid: number,
): Promise<number> {
  const amount = Math.max(0, -paid)
  if (amount === 0) return 0
  const { garage_id } = invoice
  const account = await heldMoneyAccount(caller, garage_id)
  const { id } = await addPayment(caller, owed, invoice, {
    kind: 'held',
    amount,
    account_id: account.id,
    held_order_id: owed.order_id,
    held_garage_id: garage_id,
    note: invoice.number,
  })
  await postEntry(caller.db, {
    garage_id,
    entry_date: owed.today,
    description: `Held money used ${invoice.number}`,
    source_number: invoice.number,
    source: { ...owed.source, event: 'held_used', seq: id },
    created_by: caller.me.employee_id,
    lines: heldLines({
      amount,
      from: garage_id,
      to: garage_id,
      customer_id: owed.customer_id,
    }),
  })
  return amount
}

/** Returns applied money to its deposits when the invoice is voided. Returns the amount. */
export async function returnHeldMoney(
  caller: Pick<Caller, 'db' | 'me' | 'at'>,
  owed: Pick<BalanceDue, 'order_id' | 'today' | 'source'>,
  invoice: { id: number; number: string; garage_id: number },
): Promise<number> {
  const { db, me } = caller
  const standing = await selectActiveHeldPayments(db, invoice.id, 'held')
  for (const { id, kind: _, ...payment } of standing) {
    await addPayment(caller, owed, invoice, {
      ...payment,
      kind: 'held_returned',
      returns_id: id,
      note: null,
    })
    await reverseEntry(
      db,
      { ...owed.source, event: 'held_used', seq: id },
      {
        day: owed.today,
        created_by: me.employee_id,
        description: `Held money given back ${invoice.number}`,
      },
    )
  }
  return sumOf(standing)
}
