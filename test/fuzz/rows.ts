/** The rows that exist while the fuzzer runs: ids of requests are drawn from them, so that it gets past the 404. */
import { sql } from 'kysely'
import type { World } from '../world.ts'
import { Ref, Version } from './values.ts'

type Row = Record<string, unknown> & { id: number }

const KEPT = 40

/** A field or a path segment whose name is not that of its table. */
const tableOf: Record<string, string> = {
  employee: 'employees',
  mechanic: 'employees',
  assignee: 'employees',
  created_by: 'employees',
  file: 'files',
  item: 'inventory_items',
  line: 'order_lines',
  discount: 'order_discounts',
  media: 'order_media',
  journal: 'journal_entries',
  account: 'accounts',
  'activity-log': 'activity_log',
  person: 'supplier_people',
  transfer: 'stock_transfers',
  count: 'stock_counts',
  queue: 'queue_tickets',
}

/** Rows of all tables, except the one person whom no request may demote; of some tables the newest rows. */
export async function livingRows(world: World, spared: number) {
  const db = world.appContext.database.writes
  const { rows: tables } = await sql<{ name: string; versioned: boolean }>`
    select c.relname as name, exists (select from pg_attribute v where v.attrelid = c.oid and v.attname = 'version' and not v.attisdropped) as versioned
    from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    where c.relkind = 'r' and exists (select from pg_attribute i where i.attrelid = c.oid and i.attname = 'id' and not i.attisdropped and i.attnum > 0)`.execute(
    db,
  )
  const versioned = new Set(tables.filter((table) => table.versioned).map(({ name }) => name))
  const kept = new Map<string, Row[]>()

  async function look(only?: readonly (string | undefined)[]) {
    for (const { name } of tables) {
      if (only && !only.includes(name)) continue
      const { rows } = await sql<Row>`
        (select * from ${sql.table(name)} order by id desc limit ${sql.lit(KEPT)})
        union all (select * from ${sql.table(name)} order by id limit ${sql.lit(5)})`.execute(db)
      kept.set(
        name,
        // what was removed keeps its row, and answers 404
        rows.filter(({ id, deleted_at }) => !deleted_at && (name !== 'employees' || id !== spared)),
      )
    }
  }
  await look()

  const names = new Set(tables.map(({ name }) => name))
  /** The table that a field or a path segment refers to; undefined if unknown. */
  function tableFor(noun: string): string | undefined {
    const bare = noun.replace(/_id$/, '')
    const last = bare.split('_').at(-1) ?? ''
    const plurals = (word: string) => [`${word}s`, `${word}es`, word.replace(/y$/, 'ies'), word]
    return [
      tableOf[bare],
      ...plurals(bare.replaceAll('-', '_')),
      tableOf[last],
      ...plurals(last),
    ].find((name) => name !== undefined && names.has(name))
  }

  const rowAt = (table: string, turn: number): Row | undefined => {
    const rows = kept.get(table) ?? []
    return rows[turn % Math.max(1, rows.length)]
  }
  const idOf = ({ field, turn }: Ref) => {
    const table = tableFor(field)
    return (table && rowAt(table, turn)?.id) || 1 + (turn % 50)
  }

  /**
   * The rows that a path's names mean: the last name's row is drawn, those above are its own
   * (`/admin/order/{id}/line/{line_id}`: the line's order).
   */
  function along(path: string, turn: number): Record<string, number> {
    const names = [...path.matchAll(/\/([\w-]+)\/\{(\w+)\}/g)].map(([, noun = '', name = '']) => ({
      name,
      table: path.includes('/third-party/purchase/')
        ? 'third_party_purchases'
        : (tableFor(noun) ?? tableFor(name)),
    }))
    const ids: Record<string, number> = {}
    let below: Row | undefined
    for (const { name, table } of names.toReversed()) {
      const link = table && below?.[`${singular(table)}_id`]
      const row = link
        ? (kept.get(table) ?? []).find(({ id }) => id === link)
        : table
          ? rowAt(table, turn)
          : undefined
      ids[name] = (link as number | undefined) ?? row?.id ?? 1 + (turn % 50)
      below = row
    }
    return ids
  }

  /** After a write: adds the new rows to the pool and takes out the deleted ones. */
  const lookAlong = (path: string) =>
    look([...path.matchAll(/[\w-]+/g)].map(([noun]) => tableFor(noun)))

  /** The version of the nearest row of a path that has one. */
  async function versionOf(path: string, ids: Record<string, unknown>): Promise<number> {
    const names = [...path.matchAll(/\/([\w-]+)\/\{(\w+)\}/g)].toReversed()
    for (const [, noun = '', name = ''] of names) {
      const table = tableFor(noun) ?? tableFor(name)
      if (!table || !versioned.has(table) || !Number.isSafeInteger(ids[name])) continue
      const { rows } = await sql<{ version: number }>`
        select version from ${sql.table(table)} where id = ${ids[name]}`.execute(db)
      return rows[0]?.version ?? 1
    }
    return 1
  }

  /** Puts living ids and versions in the places that were left for them. */
  async function settle(value: unknown, version: () => Promise<number>): Promise<unknown> {
    if (value instanceof Ref) return idOf(value)
    if (value instanceof Version) return version()
    if (Array.isArray(value))
      return Promise.all(value.map((each: unknown) => settle(each, version)))
    if (value === null || typeof value !== 'object') return value
    const settled: [string, unknown][] = []
    for (const [key, each] of Object.entries(value))
      settled.push([key, await settle(each, version)])
    return Object.fromEntries(settled)
  }

  return { look, lookAlong, along, versionOf, settle, idOf, tableFor, rowAt, kept }
}
export type LivingRows = Awaited<ReturnType<typeof livingRows>>

const singular = (table: string) => table.replace(/ies$/, 'y').replace(/s$/, '')
