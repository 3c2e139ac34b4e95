/**
 * Imports open invoices (1-1210) and held money of customers (2-1210) from another program, both against 3-9000. The
 * rows are validated before; several hundred are written in one statement.
 */
import { randomUUID } from 'node:crypto'
import { assertEntryDay } from '#domains/books/accounts/server/accounts.ts'
import { selectEntriesBy as entriesBy } from '#domains/books/journal/server/queries.ts'
import { postEntries, reverseEntries } from '#domains/books/journal/server/posting.ts'
import { lockMember as holdMember } from '#domains/loyalty/membership/server/queries-points.ts'
import { numberKey } from '#platform/contract/text/code.ts'
import { truncate } from '#platform/contract/text/truncate.ts'
import { dayIn } from '#platform/contract/days.ts'
import { showPhone } from '#platform/contract/text/phone.ts'
import { invalid, notFound } from '#platform/server/http/errors.ts'
import type { AppContext } from '#platform/server/http/mount.ts'
import { type Scope, zoneOfGarage } from '#platform/server/session/scope.ts'
import { messages } from '#platform/contract/messages.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { CurrentUser } from '#platform/server/session/session.ts'
import type { InvoiceContent } from '../content.ts'
import { OPENING_SOURCE } from './balance-due.ts'
import { type SaleParties, selectSaleParties } from './queries.ts'
import { printedGarage } from './content.ts'
import { selectHeldMoney } from './queries-held.ts'
import {
  type KnownInvoice,
  insertInvoices,
  selectDeposits,
  selectExistingInvoices,
  selectParties,
  selectUnvoidedInvoices,
  updateUndone,
} from './queries-opening-import.ts'

interface Caller {
  db: Db
  scope: Scope
  me: Pick<CurrentUser, 'employee_id' | 'role'>
  at: Date
}

/** The garage and its opening date. */
interface On {
  garage_id: number
  opening_on: string
}

export interface ImportedInvoice {
  customer_id: number
  number: string
  /** Its original date, from which its age counts. */
  date: string
  total: number
  /** The open part of the total; the remainder was paid before. */
  open: number
}

/** Whether the books of a garage may begin on a day, as for a manual entry. 422 on `opening_on`. */
export const assertOpeningDay = ({ db, at }: Pick<Caller, 'db' | 'at'>, on: On) =>
  assertEntryDay({ db, garage_id: on.garage_id, at }, 'opening_on', on.opening_on, { byHand: true })

/** Finds the open invoices with these numbers, by number without case and spaces. */
export async function existingInvoices(
  { db, scope }: Pick<Caller, 'db' | 'scope'>,
  garageId: number,
  numbers: readonly string[],
): Promise<(number: string) => KnownInvoice | undefined> {
  const existing = await selectExistingInvoices(db, scope, garageId, numbers)
  return (number) => existing.get(numberKey(number))
}

/**
 * Writes opening invoices under their old numbers, each with its entry: no income, no points, no warranty, no new
 * number. Returns their ids in the order of the rows.
 */
export async function importInvoices(
  caller: Caller,
  on: On,
  rows: readonly ImportedInvoice[],
): Promise<number[]> {
  if (rows.length === 0) return []
  const { db, scope, me, at } = caller
  await assertOpeningDay(caller, on)
  const { garage_id, opening_on } = on
  const garage = await selectSaleParties(db, scope, { garage_id, customer_id: null, at })
  if (!garage) throw notFound()
  const parties = await selectParties(
    db,
    scope,
    rows.map(({ customer_id }) => customer_id),
  )
  const saved = await insertInvoices(
    db,
    rows.map(({ customer_id, number, date, total, open }) => {
      const customer = parties.get(customer_id)
      if (!customer) throw invalid({ customer_phone: messages.unknownReference })
      const { full_name, address, phone } = customer
      const bill_to = { full_name, address, phone: showPhone(phone) }
      return {
        garage_id,
        customer_id,
        number,
        issued_at: `${date}T00:00:00Z`,
        issued_on: date,
        opened_on: opening_on,
        sheet: JSON.stringify(sheetOf(garage, bill_to)),
        sub_total: 0,
        discount: 0,
        tax: 0,
        net: 0,
        grand_total: total,
        down_payment: total - open,
        created_by: me.employee_id,
      }
    }),
  )
  await postEntries(
    db,
    saved.map(({ id, number, customer_id, grand_total, down_payment }) => {
      const open = grand_total - down_payment
      return {
        garage_id,
        entry_date: opening_on,
        description: truncate(`Open bill ${number}`, 200),
        source_number: number,
        source: { type: OPENING_SOURCE, id, event: 'opened' },
        created_by: me.employee_id,
        soft: true,
        lines: [
          { account: 'AR', debit: open, party: { type: 'customer', id: customer_id as number } },
          { account: 'OPENING', credit: open },
        ],
      }
    }),
  )
  const ids = new Map(saved.map(({ id, number }) => [number, id]))
  return rows.map(({ number }) => ids.get(number) as number)
}

const sheetOf = (
  garage: SaleParties,
  bill_to: NonNullable<InvoiceContent['bill_to']>,
): Partial<InvoiceContent> => ({
  order: null,
  purchase_order_number: null,
  ...printedGarage(garage),
  bill_to,
  vehicle: null,
})

/**
 * Undoes imported invoices by voiding them; already void ones are skipped.
 * @returns the ids of those that were paid or written off since: then nothing is undone
 */
export async function undoInvoiceImport(
  caller: Caller & { appContext: AppContext },
  ids: readonly number[],
  reason: string,
): Promise<number[]> {
  const standing = await selectUnvoidedInvoices(caller.db, caller.scope, ids)
  const built = standing.filter(({ settled, written_off }) => settled > 0 || written_off > 0)
  if (built.length > 0) return built.map(({ id }) => id)
  const places = await caller.appContext.garageDirectory.all()
  const { db, me, at } = caller
  const bills = new Map(
    standing.map((bill) => [
      String(bill.id),
      { ...bill, day: dayIn(zoneOfGarage(bill.garage_id, places), at) },
    ]),
  )
  await updateUndone(db, [...bills.values()], { at: at.toISOString(), reason })
  const entries = await entriesBy(db, { type: OPENING_SOURCE, event: 'opened' }, standing)
  await reverseEntries(
    db,
    entries.flatMap(({ entry_id, source_id }) => {
      const bill = bills.get(source_id)
      const description = truncate(`Void ${bill?.number}: ${reason}`, 200)
      return bill ? [{ entry_id, day: bill.day, description }] : []
    }),
    { created_by: me.employee_id },
  )
  return []
}

export interface ImportedDeposit {
  customer_id: number
  amount: number
}

/** Imports free held money. Returns the ids of the entries, in the order of the rows. */
export async function importDeposits(
  caller: Caller,
  on: On,
  rows: readonly ImportedDeposit[],
): Promise<number[]> {
  await assertOpeningDay(caller, on)
  const posted = await postEntries(
    caller.db,
    rows.map(({ customer_id, amount }) => ({
      garage_id: on.garage_id,
      entry_date: on.opening_on,
      description: 'Held for a customer from before',
      source: { type: 'opening', id: randomUUID(), event: 'deposit' },
      created_by: caller.me.employee_id,
      soft: true,
      lines: [
        { account: 'OPENING', debit: amount },
        {
          account: 'CUSTOMER_DEPOSIT',
          credit: amount,
          party: { type: 'customer', id: customer_id },
        },
      ],
    })),
  )
  return posted.map(({ id }) => id)
}

/** Finds those of these deposits that have paid an invoice. */
export async function usedDeposits(
  { db, scope }: Pick<Caller, 'db' | 'scope'>,
  ids: readonly number[],
): Promise<number[]> {
  const usedIds: number[] = []
  const remaining = new Map<string, number>()
  for (const { id, customer_id, garage_id, amount } of await selectDeposits(db, scope, ids)) {
    const key = `${customer_id} ${garage_id}`
    if (!remaining.has(key)) {
      const freeMoney = (await selectHeldMoney(db, customer_id)).filter(
        (held) => held.order_id === null && held.build_id === null && held.garage_id === garage_id,
      )
      remaining.set(
        key,
        freeMoney.reduce((sum, held) => sum + held.amount, 0),
      )
    }
    const balance = (remaining.get(key) ?? 0) - amount
    remaining.set(key, balance)
    if (balance < 0) usedIds.push(id)
  }
  return usedIds
}

/** Undoes imported held money by reversing its entries. @returns the ids of those used since: then nothing is undone */
export async function undoDepositImport(
  caller: Caller & { appContext: AppContext },
  ids: readonly number[],
  reason: string,
): Promise<number[]> {
  const { db, scope, me, at, appContext } = caller
  const standing = await selectDeposits(db, scope, ids)
  // using held money locks the member, so nothing is used during this check
  for (const customer of [...new Set(standing.map(({ customer_id }) => customer_id))].toSorted(
    (a, b) => a - b,
  ))
    await holdMember(db, customer)
  const usedIds = await usedDeposits(caller, ids)
  if (usedIds.length > 0) return usedIds
  const places = await appContext.garageDirectory.all()
  await reverseEntries(
    db,
    standing.map(({ id, garage_id }) => ({
      entry_id: id,
      day: dayIn(zoneOfGarage(garage_id, places), at),
      description: reason,
    })),
    { created_by: me.employee_id },
  )
  return []
}
