/** Credit notes in a database, as crediting leaves them. */
import { sql } from 'kysely'
import type { World } from '../world.ts'
import { type Place, countries } from './stored.ts'

let notes = 0
/** A note of half of an invoice, or of all of it, as crediting leaves it. @returns its e-invoice */
export async function aCredit(
  world: World,
  place: Place,
  invoice: { id: number },
  { day = '2026-11-21', parts = 2 }: { day?: string; parts?: number } = {},
) {
  const db = world.appContext.database.writes
  const number = `CN/${countries[place].code}/2026/${String(++notes).padStart(5, '0')}`
  const { rows } = await sql<{ id: number }>`
    insert into credit_notes (number, garage_id, legal_entity_id, invoice_id, issued_at, issued_on, reason, sheet, sub_total, net,
      tax, taxes, grand_total)
    select ${number}, garage_id, legal_entity_id, id, ${`${day}T03:00:00Z`}, ${day}, 'Wrong', sheet || jsonb_build_object('number', number),
      net / ${parts}, net / ${parts}, tax / ${parts}, taxes, net / ${parts} + tax / ${parts} from invoices where id = ${invoice.id}
    returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  await sql`insert into credit_note_lines (credit_note_id, line_no, invoice_line_no, kind, name, amount, tax, tax_code_id, base, other_base)
    select ${id}, line_no, line_no, kind, name, base / ${parts}, tax / ${parts}, tax_code_id, base / ${parts}, other_base / ${parts}
    from invoice_lines where invoice_id = ${invoice.id}`.execute(db)
  if (parts === 1)
    await sql`update invoices set credited = grand_total, credited_net = net, credited_on = ${day} where id = ${invoice.id}`.execute(
      db,
    )
  const made = await sql<{ id: number }>`
    select id from e_invoices where source = 'credit_note' and source_id = ${id}`.execute(db)
  return { number, e_invoice: made.rows[0]?.id ?? 0 }
}
