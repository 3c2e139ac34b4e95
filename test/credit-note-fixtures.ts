/** Invoices to credit, and what a note posts. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Entry, agreed, taken } from './invoices.ts'
import type { OrderUnderTest } from './orders.ts'
import { stockFixture } from './stock-and-finance-fixtures.ts'
import type { Who } from './world.ts'

export { tearDownStock, finance, setUpStock, stockFixture } from './stock-and-finance-fixtures.ts'

export const crediting = (invoice: { id: number }, body: object, who: Who = stockFixture.admin) =>
  who.post(`/admin/invoice/${invoice.id}/credit`, { reason: 'Agreed with the customer', ...body })
export const credited = (
  invoice: { id: number },
  body: object,
): Promise<{ id: number; number: string; grand_total: number }> => taken(crediting(invoice, body))
export const noteOf = async (note: { id: number }) =>
  (await stockFixture.admin.get(`/admin/credit-note/${note.id}`)).data
export const voided = (note: { id: number }, who: Who = stockFixture.admin) =>
  who.post(`/admin/credit-note/${note.id}/void`, { reason: 'Typed wrong' })
export const settleOn = (account_id: number) => ({ settle: { kind: 'refund', account_id } })

export async function posted(note: { id: number }, event: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select a.code, l.debit, l.credit from journal_entries e
    join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where e.source_type = 'credit_note' and e.source_id = ${String(note.id)} and e.event = ${event}
    order by e.id, l.line_no`.execute(stockFixture.world.appContext.database.reads)
  return rows
}

/** What an order's entries and those of its notes left in each account. */
export async function leftBy(order: OrderUnderTest): Promise<Record<string, number>> {
  const { rows } = await sql<{ code: string; left: number }>`
    select a.code, sum(l.debit - l.credit)::bigint as left from journal_entries e
    join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where (e.source_type = 'work_order' and e.source_id = ${String(order.id)}) or (e.source_type = 'credit_note' and e.source_id in (
      select n.id::text from credit_notes n join invoices i on i.id = n.invoice_id where i.order_id = ${order.id}))
    group by a.code having sum(l.debit - l.credit) <> 0 order by a.code`.execute(
    stockFixture.world.appContext.database.reads,
  )
  return Object.fromEntries(rows.map(({ code, left }) => [code, left]))
}

/** Two spark plugs at 65,000 that cost 40,000 each, and work of 100,000: 230,000. */
export async function sold(discounts: object[] = []) {
  const item = await stockFixture.anItem(5)
  const order = await stockFixture.ready([stockFixture.partOf(item, 2), agreed()], discounts)
  return { order, item, invoice: await stockFixture.issued(order) }
}
export const paidSale = async () => {
  const one = await sold()
  await taken(stockFixture.pay(one.invoice, 230_000))
  return one
}

export async function sign(order: OrderUnderTest) {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 80"><path d="M10 40 C 40 10 60 70 90 40" fill="none" stroke="#000"/></svg>'
  for (const signer of ['customer', 'service_adviser'])
    expect((await order.post('signature', { signer, svg })).status).toBe(200)
}

export async function walk(id: number) {
  const get = async () => (await stockFixture.admin.get(`/admin/order/${id}`)).data
  for (const to of ['in_progress', 'quality_check', 'ready']) {
    const { status, message } = await stockFixture.admin.post(`/admin/order/${id}/transition`, {
      to,
      version: (await get()).version,
      ...(to === 'in_progress' ? { agreed_by: 'The owner', agreed_how: 'phone' } : {}),
      ...(to === 'ready'
        ? { odometer_out: 900_010, checklist: [{ name: 'Brakes', passed: true }] }
        : {}),
    })
    expect([to, status], message).toEqual([to, 200])
  }
  return get
}
