/** Moves stock only through the database's functions (0022_stock.sql). */
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { MoveKind } from '../rules.ts'

/** The stock account of an item: a system key of the chart of accounts. */
export type StockAccount = 'INVENTORY_PARTS' | 'INVENTORY_RAW' | 'INVENTORY_SHOP'

export interface StockLine {
  item_id: number
  kind: MoveKind
  /** Signed: an increase is positive. */
  quantity: number
  /** The unsigned value of the whole line. If omitted: the average cost, or the buy price of an item without stock. */
  value?: number
  reason?: string | null
  photo_file_id?: number | null
  /** The order line whose claim is served: an issue lowers the claim, a receipt serves it first. */
  order_line_id?: number
}

export interface Movement {
  garage_id: number
  /** A local day of the garage. */
  day: string
  at: Date
  /** The document that causes the movement. */
  source: { type: string; id: number; number?: string | null }
  employee_id: number | null
  lines: readonly StockLine[]
}

export interface Moved {
  /** The id of the movement. */
  id: number
  item_id: number
  quantity: number
  /** Signed, in the smallest unit. */
  value: number
  quantity_after: number
  account: StockAccount
}

/** An order line whose reserved quantity changed. */
export interface Settled {
  order_line_id: number
  change: number
}

export async function moveItems(
  db: Db,
  { garage_id, day, at, source, employee_id, lines }: Movement,
): Promise<{ moved: Moved[]; settled: Settled[] }> {
  const { rows } = await sql<{ moved: Moved[]; settled: Settled[] }>`
    select moved, settled from move_stock(${garage_id}::int, ${JSON.stringify(lines)}::jsonb, ${day}::date,
      ${at.toISOString()}::timestamptz, ${source.type}::text, ${source.id}::int, ${source.number ?? null}::text,
      ${employee_id}::int)`.execute(db)
  return rows[0]!
}

export async function reserveItem(
  db: Db,
  claim: { order_line_id: number; wanted: number; promised_at: string | null; at: Date },
): Promise<Settled[]> {
  const { rows } = await sql<Settled>`
    select order_line_id, change from claim_stock(${claim.order_line_id}::int, ${claim.wanted}::numeric,
      ${claim.promised_at}::timestamptz, ${claim.at.toISOString()}::timestamptz)`.execute(db)
  return rows
}

/** Sets several claims in one statement, which locks their items first. */
export async function reserveItems(
  db: Db,
  claims: readonly { order_line_id: number; wanted: number; promised_at: string | null }[],
  at: Date,
): Promise<Settled[]> {
  const { rows } = await sql<Settled>`
    select order_line_id, change from claim_all(${JSON.stringify(claims)}::jsonb, ${at.toISOString()}::timestamptz)`.execute(
    db,
  )
  return rows
}

/** Locks items until the transaction ends, in the same order as every movement. */
export const lockItems = (db: Db, items: readonly number[]) =>
  sql`select lock_stock(${[...items]}::int[])`.execute(db)

/** Returns the error code of 0023_stock.sql or 0037_removed_items.sql, or undefined for any other error. */
export const stockErrorCode = (error: unknown): string | undefined =>
  /^ST\d{3}$/.exec((error as { code?: string }).code ?? '')?.[0]

/** The item that the errors ST001 and ST004 name, and for ST001 the available quantity. */
export const itemOf = (error: unknown) =>
  JSON.parse((error as { detail?: string }).detail ?? '{}') as { name: string; on_hand: number }
