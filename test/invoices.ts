/** Builders for invoices: finished work in the hands of one garage, its invoice, payments, and what the books say. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Garage, type OrderUnderTest, anOrder, line } from './orders.ts'
import { type ApiResponse, type Who, aWorld } from './world.ts'

// the default chart of Indonesia: account n of book b has the id (b - 1) * 1000 + n
export const CASH = 3
export const BANK = 5
export const RECEIVABLE = 7
export const DUTCH_CASH = 2003

export interface Entry {
  code: string
  debit: number
  credit: number
}
export const debit = (code: string, amount: number): Entry => ({ code, debit: amount, credit: 0 })
export const credit = (code: string, amount: number): Entry => ({ code, debit: 0, credit: amount })

/** A line that was agreed on and done. */
export const agreed = (given: object = {}) => line({ approval: 'approved', work: 'done', ...given })

/** The data of what was created. */
export const taken = async (response: Promise<ApiResponse>) => {
  const { status, errors, data } = await response
  expect([status, errors]).toEqual([201, undefined])
  return data
}

/** A world with the people of garage 1, and a till in it. */
export async function aTill(way: Parameters<typeof aWorld>[1] = {}) {
  const world = await aWorld({}, way)
  const admin = await world.signedInAs('admin')
  const adviser = await world.signedInAs('service adviser')
  const mechanic = await world.signedInAs('mechanic')
  const garage: Garage = { world, admin, adviser, mechanic }
  const { reads } = world.appContext.database

  const issue = (order: OrderUnderTest, body: object = {}, who: Who = adviser) =>
    who.post(`/admin/order/${order.id}/invoice`, body)
  return {
    ...garage,
    issue,
    ordered: (lines: object[]) => anOrder(garage, { lines }),
    /** Finished work, ready to be billed: Rp 1,000,000 by default. */
    async ready(lines = [agreed({ unit_price: 1_000_000 })], discounts: object[] = []) {
      const order = await anOrder(garage, { lines })
      for (const discount of discounts) await taken(order.post('discount', discount))
      for (const stage of ['in_progress', 'quality_check', 'ready'])
        expect([stage, (await order.move(stage)).status]).toEqual([stage, 200])
      return order
    },
    issued: (order: OrderUnderTest, body: object = {}): Promise<{ id: number; number: string }> =>
      taken(issue(order, body)),
    pay: (invoice: { id: number }, amount: number, body: object = {}, who: Who = adviser) =>
      who.post(`/admin/invoice/${invoice.id}/payment`, { amount, account_id: BANK, ...body }),
    sheetOf: async (invoice: { id: number }) =>
      (await adviser.get(`/admin/invoice/${invoice.id}`)).data,

    /** What an event of an order posted: account, debit, credit, in the order of the entry. */
    async posted(order: OrderUnderTest, event: string): Promise<Entry[]> {
      const { rows } = await sql<Entry>`
        select a.code, l.debit, l.credit from journal_entries e
        join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
        where e.source_type = 'work_order' and e.source_id = ${String(order.id)}
          and e.event = ${event}
        order by e.id, l.line_no`.execute(reads)
      return rows
    },
    /** Debit less credit of the lines that carry this customer's name. */
    async balanceOf(order: OrderUnderTest, systemKey: string): Promise<number> {
      const { customer } = await order.get()
      const { rows } = await sql<{ balance: number }>`
        select coalesce(sum(l.debit - l.credit), 0)::bigint as balance from journal_lines l
        join accounts a on a.id = l.account_id
        where a.system_key = ${systemKey} and l.party_type = 'customer'
          and l.party_id = ${customer.id}`.execute(reads)
      return rows[0]?.balance ?? 0
    },
  }
}
