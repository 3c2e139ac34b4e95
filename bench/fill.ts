/**
 * Fills an empty, migrated database for measuring: three years of a network of sixty garages, as sets and not through
 * the operations, which would take a day. For 1,000,000 orders: 4,000,000 order lines, 5,500,000 journal lines, 2,000,000
 * rows of the log, 200,000 items with 5,000,000 movements, 20,000 purchases, 20,000 transfers,
 * 10,000 purchases of third parties, points of every third customer, 20,000 vouchers and a coupon for each customer, 500
 * builds of 55 tasks and 20,000 products. The rows obey the same rules as typed ones (the integrity check accepts them).
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { hashPassword } from '#platform/server/session/password.ts'
import { projectRoot } from '#platform/server/root.ts'

export const BENCH_PASSWORD = 'bench-spooring-77'

/** Creates their indexes after the rows: many times faster than updating them row by row. */
const large = [
  'customers',
  'vehicles',
  'orders',
  'order_lines',
  'order_discounts',
  'order_events',
  'queue_tickets',
  'invoices',
  'income_parts',
  'payments',
  'journal_entries',
  'journal_lines',
  'activity_log',
  'activity_seals',
  'inventory_items',
  'stock_balances',
  'stock_moves',
  'memberships',
  'membership_invoices',
  'point_lots',
  'point_entries',
  'document_taxes',
  'e_invoices',
  'messages',
  'shares',
]

/** In this order: a coupon is a customer's, and counted at the member. */
const parts = [
  'people',
  'orders',
  'money',
  'stored-aggregates',
  'stock',
  'goods',
  'floor',
  'queue',
  'members',
  'vouchers',
  'builds',
  'tax',
  'documents',
  'messages',
  'shares',
]

/** Tables of the filling alone. */
const helpers = [
  'bench_country',
  'bench_orders',
  'bench_invoices',
  'bench_entries',
  'bench_accounts',
  'bench_moves',
  'bench_purchases',
  'bench_transfers',
  'bench_outside',
  'bench_pictures',
]

/** @param orders how many work orders, at least 1,000. @param url signs in as the database's owner (a superuser). */
export async function fill(url: string, orders: number, say: (line: string) => void) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const timed = async (what: string, work: () => Promise<unknown>) => {
    const began = Date.now()
    await work()
    say(`  ${what.padEnd(34)} ${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s`)
  }
  try {
    const password_hash = await hashPassword(BENCH_PASSWORD)
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '1GB'; set work_mem = '256MB';
      set max_parallel_maintenance_workers = 2; set session_replication_role = replica`)
    const indexes = await takeIndexes(client)
    for (const part of parts)
      await timed(part, () => runSql(client, `${part}.sql`, { orders, password_hash }))
    await timed('indexes', async () => {
      for (const { definition } of indexes) await client.query(definition)
    })
    await moveSequences(client)
    await timed('entries of stock', () => runSql(client, 'stock-entries.sql', { orders }))
    await timed('entries of third parties', () => runSql(client, 'goods-entries.sql', { orders }))
    await timed('entries of points', () => runSql(client, 'points-entries.sql', { orders }))
    await client.query(`drop table ${helpers.join(', ')}`)
    await timed('vacuum and statistics', () => client.query('vacuum (analyze)'))
  } finally {
    await client.end()
  }
}

async function takeIndexes(client: pg.Client) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(c.oid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
     where t.relname = any($1) and not exists (select from pg_constraint k where k.conindid = c.oid)`,
    [large],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows
}

/** psql's `:name` and `:'name'`, of which these files need nothing else. */
async function runSql(client: pg.Client, file: string, values: Record<string, string | number>) {
  let text = await readFile(join(projectRoot, 'bench/fill', file), 'utf8')
  for (const [name, value] of Object.entries(values))
    text = text
      .replaceAll(`:'${name}'`, `'${String(value).replaceAll("'", "''")}'`)
      .replaceAll(new RegExp(`(?<!:):${name}\\b`, 'g'), String(value))
  await client.query(text)
}

/** Sets the sequences behind the last rows. */
async function moveSequences(client: pg.Client) {
  const { rows } = await client.query<{ move: string }>(
    `select format('select setval(%L, greatest((select max(%I) from %I), 1))', pg_get_serial_sequence(quote_ident(table_name), column_name), column_name, table_name) as move
     from information_schema.columns
     where table_schema = 'public' and is_identity = 'YES' and table_name !~ '^bench_'`,
  )
  for (const { move } of rows) await client.query(move)
}
