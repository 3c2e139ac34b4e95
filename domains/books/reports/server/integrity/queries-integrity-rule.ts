/** The parts of an integrity rule: two statements, the scope, and the changes since an earlier check. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Scope, countryInScope } from '#platform/server/session/scope.ts'

export interface Rule {
  /** The count of checked rows: `select count(*) ...` */
  checked: RawBuilder<unknown>
  /** Rows of what, entry_id, account_id, garage_id, order_id. */
  broken: RawBuilder<unknown>
}

export const ofBooks = (scope: Scope, column: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${countryInScope(scope, column)}`

/** The newest row of each table that an earlier check has surely read, and the time of that check. */
export interface Since {
  at: string
  entry_id: number
  invoice_id: number
  payment_id: number
  move_id: number
}

/** `and` condition: an entry (or the entry of a line) posted since. */
export const entrySince = (since: Since | undefined, column: string): RawBuilder<SqlBool> =>
  since ? sql`${sql.ref(column)} > ${since.entry_id}` : sql`true`

const voidedSince = ({ at }: Since) =>
  sql`i.voided_at >= ${at}::timestamptz - interval '10 minutes'`

/** What the notes that posted since are of. */
const creditedSince = ({ entry_id }: Since, columns: RawBuilder<unknown>) =>
  sql`select x.id from journal_entries e join credit_notes n on n.id::text = e.source_id
    cross join lateral unnest(array[${columns}]) x (id) where e.source_type = 'credit_note' and e.id > ${entry_id} and x.id is not null`

/** `and` piece: an invoice that was issued, paid on or voided since. */
export const invoiceSince = (since: Since | undefined, column: string): RawBuilder<SqlBool> =>
  since
    ? sql`${sql.ref(column)} in (
        select i.id from invoices i where i.id > ${since.invoice_id}
        union select i.id from invoices i where ${voidedSince(since)}
        union select p.invoice_id from payments p where p.id > ${since.payment_id}
        union ${creditedSince(since, sql`n.invoice_id, n.offset_invoice_id`)})`
    : sql`true`

/** `and` condition: an order with a document or entry since. */
export const orderSince = (since: Since | undefined, column: string): RawBuilder<SqlBool> =>
  since
    ? sql`${sql.ref(column)} in (
        select i.order_id from invoices i where i.id > ${since.invoice_id}
        union select i.order_id from invoices i where ${voidedSince(since)}
        union select p.order_id from payments p where p.id > ${since.payment_id}
        union select i.order_id from invoices i where i.id in (${creditedSince(since, sql`n.invoice_id, n.offset_invoice_id`)})
        union select e.source_id::int from journal_entries e where e.id > ${since.entry_id} and e.source_type = 'work_order')`
    : sql`true`
