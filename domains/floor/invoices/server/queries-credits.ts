/** Credit notes of an invoice: by line, in total, and the notes themselves. */
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'
import type { PrintContent } from '../content.ts'
import type { Credits, LineCredit } from './content.ts'
import { receiptColumn } from './queries.ts'

export async function selectCredits(db: Db, scope: Scope, invoiceId: number): Promise<Credits> {
  const { rows } = await sql<{
    notes: Credits['notes']
    lines: (LineCredit & { line_no: number })[]
  }>`
    with notes as (select n.id, n.number, n.issued_on, n.status, n.grand_total from credit_notes n
      where n.invoice_id = ${invoiceId} and ${inScope(scope, 'n.garage_id')})
    select (select coalesce(json_agg(n order by n.id), '[]') from notes n) as notes,
      (select coalesce(json_agg(l), '[]') from (
        select l.invoice_line_no as line_no, coalesce(sum(l.qty), 0)::float8 as qty,
          sum(l.amount - l.discount - l.voucher - l.points)::bigint as amount
        from credit_note_lines l join notes n on n.id = l.credit_note_id and n.status = 'issued'
        where l.invoice_line_no is not null group by 1) l) as lines`.execute(db)
  const { notes, lines } = rows[0]!
  return { notes, lines: new Map(lines.map(({ line_no, ...credit }) => [line_no, credit])) }
}

/** Settlements of credit notes, shown among the payments of an invoice; their ids are negative. */
export async function selectSettlements(db: Db, scope: Scope, invoiceId: number) {
  const { rows } = await sql<PrintContent['payments'][number]>`
    select -1000000000 - n.id * 8 - m.place as id, m.kind, m.amount - m.rounding as amount, 0 as excess, m.rounding, 0 as withheld, null::text as withholding_number, m.at as paid_at, m.day as paid_on, n.number as note,
      case when m.place in (0, 4) then ${receiptColumn(
        { kind: sql`'credit_note'`, number: sql`n.number` },
        sql`case m.place when 0 then 1 else 2 end`,
      )} end as receipt,
      json_build_object('id', a.id, 'name', a.name, 'name_id', a.name_id) as account
    from credit_notes n cross join lateral (values
      (0, 'refund', n.refunded, n.refund_rounding, n.issued_at, n.issued_on, n.account_id, null, n.invoice_id),
      (1, 'credit_held', n.kept, 0, n.issued_at, n.issued_on, null, 'CUSTOMER_DEPOSIT', n.invoice_id),
      (2, 'credit_moved', n.offset_amount, 0, n.issued_at, n.issued_on, null, 'AR', n.invoice_id),
      (3, 'credit_used', n.offset_amount, 0, n.issued_at, n.issued_on, null, 'AR', n.offset_invoice_id),
      (4, 'credit_taken_back', n.refunded, n.refund_rounding, n.voided_at, n.refund_back_on, n.account_id, null, n.invoice_id),
      (5, 'credit_taken_back', n.kept, 0, n.voided_at, n.kept_back_on, null, 'CUSTOMER_DEPOSIT', n.invoice_id),
      (6, 'credit_taken_back', n.offset_amount, 0, n.voided_at, n.offset_back_on, null, 'AR', n.invoice_id),
      (7, 'credit_moved', n.offset_amount, 0, n.voided_at, n.offset_back_on, null, 'AR', n.offset_invoice_id))
      m (place, kind, amount, rounding, at, day, account_id, key, invoice_id)
    join garages g on g.id = n.garage_id
    join accounts a on a.id = coalesce(m.account_id, (select s.id from accounts s where s.book_id = g.country_id
      and s.system_key = m.key order by s.garage_id is not distinct from g.id desc, s.id limit 1))
    where (n.invoice_id = ${invoiceId} or n.offset_invoice_id = ${invoiceId}) and m.invoice_id = ${invoiceId}
      and m.amount > 0 and m.day is not null and ${inScope(scope, 'n.garage_id')}
    order by m.at, n.id`.execute(db)
  return rows
}

/** Updates the credited amount, which is stored on the invoice. */
export const addCredited = (
  db: Db,
  invoiceId: number,
  change: { credited: number; net: number; credited_on: string | null; replaces: boolean },
) =>
  db
    .updateTable('invoices')
    .set({
      credited: sql`credited + ${change.credited}::bigint`,
      credited_net: sql`credited_net + ${change.net}::bigint`,
      credited_on: change.credited_on,
      credit_replaces: change.replaces,
      status: change.replaces ? 'credited' : 'issued',
      version: sql`version + 1`,
    })
    .where('id', '=', invoiceId)
    .execute()
