/** The only SQL of the tax that documents owe or claim: recording and withdrawing it. */
import { type Insertable, sql } from 'kysely'
import type { DB } from '#database/tables.gen.ts'
import type { TaxRow } from '#platform/contract/money/tax.ts'
import type { Db } from '#platform/server/database/db.ts'

type Row = Omit<Insertable<DB['document_taxes']>, 'country_id' | 'account_id' | 'box' | 'counts_on'>

/** The caller has checked the documents' scope; the country is their garage's. A trigger sets account and box. */
export async function insertDocumentTaxes(db: Db, rows: readonly Row[]) {
  await db
    .insertInto('document_taxes')
    .values(
      rows.map((row) => ({
        ...row,
        country_id: sql<number>`(select country_id from garages where id = ${row.garage_id})`,
        account_id: sql<number>`null`,
        box: sql<string>`null`,
      })),
    )
    .execute()
}

interface OfDocument {
  source: string
  source_id: number
}

/** What no return has declared a part of. */
export const deleteOpenTaxes = (db: Db, { source, source_id }: OfDocument) =>
  sql`delete from document_taxes d
    where d.source = ${source} and d.source_id = ${source_id} and d.tax_return_id is null
      and not exists (select from tax_return_shares s where s.document_tax_id = d.id)`.execute(db)

/** The last return that has declared a part of a document, or of one side of it; null: none has. A gift has nothing to declare. */
export async function selectFiledTaxes(
  db: Db,
  { source, source_id, side }: OfDocument & { side?: 'output' | 'input' },
) {
  const { rows } = await sql<{ until: string | null }>`
    select max(r.until) as until from document_taxes d
    left join tax_return_shares s on s.document_tax_id = d.id
    join tax_returns r on r.id in (d.tax_return_id, s.tax_return_id)
    where d.source = ${source} and d.source_id = ${source_id} and (d.base <> 0 or d.tax <> 0) and ${side ? sql`d.side = ${side}` : sql`true`}`.execute(
    db,
  )
  return { until: rows[0]?.until ?? null }
}

/** Reverses declared tax: a negative row on the day of the reversal. Credited tax was removed before. */
export const insertMirror = (
  db: Db,
  { source, source_id, day }: OfDocument & { day: string },
  { credited, isCorrection }: { credited: readonly TaxRow[]; isCorrection: boolean } = {
    credited: [],
    isCorrection: true,
  },
) =>
  sql`insert into document_taxes (side, source, source_id, number, country_id, garage_id, legal_entity_id, day, tax_code_id,
      rate, base, other_base, tax, claim_from, is_correction, account_id, box)
    select side, source, source_id, number, country_id, garage_id, legal_entity_id, ${day}::date, tax_code_id, rate,
      c.base - sum(d.base), c.other_base - sum(d.other_base), c.tax - sum(d.tax),
      case side when 'input' then ${day}::date end, ${isCorrection}, account_id, box
    from document_taxes d cross join lateral (select coalesce(sum(x.base), 0) as base, coalesce(sum(x.other_base), 0) as other_base,
        coalesce(sum(x.tax), 0) as tax
      from jsonb_to_recordset(${JSON.stringify(credited)}::jsonb) x (tax_code_id int, rate int, base bigint, other_base bigint, tax bigint)
      where x.tax_code_id = d.tax_code_id and x.rate = d.rate) c
    where source = ${source} and source_id = ${source_id}
    group by side, source, source_id, number, country_id, garage_id, legal_entity_id, tax_code_id, d.rate, account_id, box,
      c.base, c.other_base, c.tax
    having sum(d.base) <> c.base or sum(d.tax) <> c.tax`.execute(db)

/** The last day that a company has filed. */
export async function selectFiledUntil(db: Db, entityId: number): Promise<string | null> {
  const { until } = await db
    .selectFrom('tax_returns')
    .select(({ fn }) => fn.max('until').as('until'))
    .where('legal_entity_id', '=', entityId)
    .where('reopened_at', 'is', null)
    .executeTakeFirstOrThrow()
  return until
}
/** Claimable from the day of the tax invoice, or from its own day if later; not without a number. Claimed tax stays. */
export const updateClaimFrom = (
  db: Db,
  document: { source: string; source_id: number },
  { waits, date }: { waits: boolean; date: string | null },
) =>
  db
    .updateTable('document_taxes')
    .set({ claim_from: waits ? null : sql<string>`greatest(day, ${date}::date)` })
    .where('side', '=', 'input')
    .where('tax_return_id', 'is', null)
    .where('source', '=', document.source)
    .where('source_id', '=', document.source_id)
    .execute()

/** The tax account of each document; its code may use another one by now. */
export async function selectTaxAccounts(
  db: Db,
  source: string,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('document_taxes')
    .select(['source_id', 'account_id'])
    .where('source', '=', source)
    .where('source_id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ source_id, account_id }) => [source_id, account_id]))
}
