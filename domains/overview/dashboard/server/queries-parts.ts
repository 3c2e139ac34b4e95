/**
 * The rows behind the income: whole invoices, or their amounts by one service of the catalogue or one kind of line
 * (`income_parts`, updated by each write).
 */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { COUNT_BOUND, pageSizeOf } from '#platform/contract/paging.ts'
import type { QueryOf } from '#platform/contract/route.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { KeywordCondition } from '#platform/server/database/sql-alternatives.ts'
import {
  type GarageInfo,
  type Scope,
  filteredScope,
  onLocalDays,
  rareRowAlternatives,
  inScope,
} from '#platform/server/session/scope.ts'
import { matches } from '#platform/server/database/keywords.ts'
import { findsInvoice } from '#domains/floor/invoices/server/queries.ts'
import {
  FREQUENT_SHARE,
  SAMPLE_PAGES,
  SAMPLE_SIZE,
  type LongList,
  sampleNearestRows,
  sampleOf,
  sampleTable,
  forceOrderedScan,
} from '#platform/server/database/list-query-plans.ts'
import type { Movement, dashboard } from '../contract.ts'

export type Wanted = QueryOf<typeof dashboard.income>
type Kind = Movement['kind']

export interface Where {
  places: readonly GarageInfo[]
  at: Date
}

/** One side of the movements, for the page and for the sums. */
export interface Side {
  from: RawBuilder<unknown>
  id: RawBuilder<unknown>
  day: RawBuilder<unknown>
  /** Negative if it was voided or credited. */
  net: RawBuilder<unknown>
  /** The cost of its parts and third parties, with the same sign. */
  cost: RawBuilder<unknown>
  /** Read for the page's rows only: skipped rows come from an index. */
  isCostLate: boolean
  /** The credit note; 0 for an invoice. */
  note: RawBuilder<unknown>
  where: RawBuilder<unknown>
}

export interface Source {
  page: (kind: Kind) => Side
  sums: (kind: Kind) => Side
}

/** The requested days, of the garages in reach. */
export const onDays = (
  scope: Scope,
  { start_date, end_date, today: isToday }: Wanted,
  { places, at }: Where,
  column: string,
  garageColumn: string,
): Expression<SqlBool> => {
  if (isToday)
    return onLocalDays(
      { scope, places, at, garageColumn },
      (today) => sql`${sql.ref(column)} = ${today}`,
    )
  if (!start_date || !end_date) return sql<SqlBool>`true`
  return sql<SqlBool>`${sql.ref(column)} between ${start_date} and ${end_date}`
}

/** The requested part; undefined for whole invoices. No line has both a service and a kind outside the catalogue. */
export function partOf({ catalog_service_id: service, line_kind }: Wanted): string | undefined {
  if (service && line_kind) return ''
  return service ? String(service) : line_kind
}

const dayOf = { issued: 'issued_on', void: 'void_booked_on', credit: 'day' } as const
const signed = (kind: Kind, net: string) =>
  kind === 'void' ? sql`-${sql.ref(net)}` : sql`${sql.ref(net)}`

/** Conditions on a movement in both tables. `isWalk`: a keyword is found by an ordered scan instead of its index. */
function shared(
  { scope, wanted, where }: { scope: Scope; wanted: Wanted; where: Where },
  table: string,
  kind: Kind,
  isWalk = false,
) {
  const garage = `${table}.garage_id`
  const reach = inScope(scope, garage)
  const pieces = [
    wanted.keyword && !isWalk ? filteredScope(reach) : reach,
    onDays(scope, wanted, where, `${table}.${dayOf[kind]}`, garage),
  ]
  if (kind === 'void') pieces.push(sql<SqlBool>`${sql.ref(`${table}.void_booked_on`)} is not null`)
  if (wanted.kind && wanted.kind !== kind) pieces.push(sql<SqlBool>`false`)
  return pieces
}

const invoiceCost = sql`(invoices.parts_cost + invoices.third_party_cost)`
/** Parts returned to stock by valid notes; nearly no invoice has one. */
const returnedCost = sql`case when invoices.credited_net = 0 then 0 else (select coalesce(sum(l.returned_cost), 0)
  from credit_notes n join credit_note_lines l on l.credit_note_id = n.id where n.invoice_id = invoices.id and n.status = 'issued') end`

const all = (pieces: readonly Expression<unknown>[]) => sql.join([...pieces], sql` and `)

/** An imported opening invoice is no income. They are few: a hashed set keeps index-only scans possible. */
const notBroughtIn = sql<SqlBool>`invoices.id not in (select b.id from invoices b where b.opened_on is not null)`

/** Credit notes and their voids: of the whole, or of a part. */
function creditSide(
  asked: { scope: Scope; wanted: Wanted; where: Where },
  table: 'income_credits' | 'income_credit_parts',
  found: readonly Expression<SqlBool>[],
): Side {
  const { of, standing } = asked.wanted
  const pieces = [...shared(asked, table, 'credit'), ...found]
  if (of) pieces.push(sql<SqlBool>`${sql.ref(`${table}.is_sale`)} = ${sql.lit(of === 'sale')}`)
  if (standing) pieces.push(sql<SqlBool>`false`)
  return {
    from: sql`${sql.table(table)} join invoices on invoices.id = ${sql.ref(`${table}.invoice_id`)}`,
    id: sql`invoices.id`,
    day: sql.ref(`${table}.day`),
    net: sql.ref(`${table}.net`),
    cost: table === 'income_credits' ? sql.ref(`${table}.cost`) : sql`0`,
    isCostLate: false,
    note: sql.ref(`${table}.credit_note_id`),
    where: all(pieces),
  }
}

/**
 * Keyword conditions for the page and for the sums. If the nearest rows match often, an ordered scan reads to the
 * page's last row; else an index finds the invoices. The planner expects few rows for any word, and would read the
 * whole table.
 */
async function wordOf(reader: Db, scope: Scope, wanted: Wanted, keyword: string) {
  const reach = inScope(scope, 'invoices.garage_id')
  const word = findsInvoice(keyword)
  const key = wanted.sort?.endsWith('net') ? sql`invoices.net` : sql`invoices.issued_on`
  const direction = wanted.sort?.startsWith('-') === false ? sql`asc` : sql`desc`
  const sorted = sql`${key} ${direction}, invoices.id ${direction}`
  const list = { from: sql`invoices`, id: 'invoices.id', sorted }
  const { seen, hits } = await sampleOf(reader, sampleNearestRows(list, word, [reach]))
  const along = { isWalk: true, found: [forceOrderedScan(word)] }
  const rare = { isWalk: false, found: rareRowAlternatives([reach, word]) }
  const hasFew = seen < SAMPLE_SIZE
  const last = wanted.page * pageSizeOf(wanted)
  const isNear =
    hasFew ||
    (hits > 0 && (last / hits) * SAMPLE_SIZE <= NEAR) ||
    (await scansOf(reader, { ...list, where: [filteredScope(reach)] }, word, last, LOOKED_UP)).page
  return {
    page: isNear ? along : rare,
    sums: hasFew || hits / seen >= FREQUENT_SHARE ? along : rare,
  }
}

/** An ordered scan of so few invoices is fast, whatever the word. */
const NEAR = 10_000
/** An invoice that the word index finds takes as long as scanning so many in order; its part, as so many parts. */
const LOOKED_UP = 6
const PART_LOOKED_UP = 20

/** Whether a scan in the list's order reaches the page's last row, or the bound of the count, before the index has all rows. */
async function scansOf(
  reader: Db,
  list: Pick<LongList, 'from' | 'sorted' | 'where'>,
  word: KeywordCondition,
  last: number,
  lookedUp: number,
): Promise<{ page: boolean; sums: boolean }> {
  const sampled = SAMPLE_PAGES.long
  const sample = await sampleTable(reader, { ...list, sampled }, word, last)
  if (!sample) return { page: false, sums: false }
  const { seen, hits, met } = sample
  const counted = (COUNT_BOUND * sampled * seen) / hits
  return {
    page: met !== null && met <= hits * lookedUp,
    sums: Math.min(counted, seen) <= hits * lookedUp,
  }
}

interface Word {
  isWalk: boolean
  found: readonly Expression<SqlBool>[]
}

async function wholeInvoices(
  reader: Db,
  scope: Scope,
  wanted: Wanted,
  where: Where,
): Promise<Source> {
  const { keyword, of, standing } = wanted
  const plain: Word = { isWalk: false, found: [] }
  const word = keyword ? await wordOf(reader, scope, wanted, keyword) : { page: plain, sums: plain }
  const side = (kind: Kind, { isWalk, found }: Word): Side => {
    const asked = { scope, wanted, where }
    // of a frequent word the invoice of each note is read: notes are few
    if (kind === 'credit') return creditSide(asked, 'income_credits', found)
    const pieces = [notBroughtIn, ...shared(asked, 'invoices', kind, isWalk), ...found]
    if (of)
      pieces.push(sql<SqlBool>`invoices.order_id is ${of === 'sale' ? sql`null` : sql`not null`}`)
    if (standing)
      pieces.push(
        kind === 'void'
          ? sql<SqlBool>`false`
          : sql<SqlBool>`invoices.status = 'issued' and invoices.credited_on is null`,
      )
    return {
      from: sql`invoices`,
      id: sql`invoices.id`,
      day: sql`invoices.${sql.raw(dayOf[kind])}`,
      net: standing ? sql`invoices.net - invoices.credited_net` : signed(kind, 'invoices.net'),
      cost: standing
        ? sql`${invoiceCost} - ${returnedCost}`
        : kind === 'void'
          ? sql`-${invoiceCost}`
          : invoiceCost,
      isCostLate: true,
      note: sql`0`,
      where: all(pieces),
    }
  }
  // voids and notes are few: no ordered scan of them stops early
  const pageOf = (kind: Kind) => (kind === 'issued' ? word.page : word.sums)
  return { page: (kind) => side(kind, pageOf(kind)), sums: (kind) => side(kind, word.sums) }
}

/** A part with fewer rows is scanned completely. */
const FEW = 30_000

/**
 * Whether page and sums scan the part's rows; else the word index finds the invoices.
 * @param pieces the conditions of an invoice's part, by garage
 * @param list the same for a scan in the list's order
 */
async function walksOf(
  reader: Db,
  pieces: readonly Expression<SqlBool>[],
  list: Pick<LongList, 'from' | 'sorted' | 'where'>,
  found: KeywordCondition,
  wanted: Wanted,
) {
  const few = await sql<{ rows: number }>`
    select count(*)::int as rows from (select from income_parts where ${all(pieces)} limit ${sql.lit(FEW)}) few`.execute(
    reader,
  )
  if (few.rows[0]!.rows < FEW) return { hasFew: true, page: true, sums: true }
  const last = wanted.page * pageSizeOf(wanted)
  return { hasFew: false, ...(await scansOf(reader, list, found, last, PART_LOOKED_UP)) }
}

async function partsOf(
  reader: Db,
  scope: Scope,
  wanted: Wanted,
  where: Where,
  part: string,
): Promise<Source> {
  const { keyword, of, standing } = wanted
  const found = keyword ? findsInvoice(keyword) : undefined
  const ofInvoice = inScope(scope, 'invoices.garage_id')
  // a part has the text of its invoice
  const inPart = keyword ? matches('income_parts.search', keyword) : undefined
  const pieces = (kind: Kind, isByGarage = false) => {
    const some = [
      sql<SqlBool>`income_parts.part = ${part}`,
      ...shared({ scope, wanted, where }, 'income_parts', kind, isByGarage),
    ]
    if (of) some.push(sql<SqlBool>`income_parts.is_sale = ${sql.lit(of === 'sale')}`)
    if (standing)
      some.push(
        kind === 'void' ? sql<SqlBool>`false` : sql<SqlBool>`income_parts.void_booked_on is null`,
      )
    return some
  }
  const key = sql.ref(`income_parts.${wanted.sort?.endsWith('net') ? 'net' : 'issued_on'}`)
  const direction = wanted.sort?.startsWith('-') === false ? sql`asc` : sql`desc`
  const list = {
    from: sql`income_parts`,
    sorted: sql`${key} ${direction}, income_parts.invoice_id ${direction}`,
    where: pieces('issued'),
  }
  const walks = inPart && (await walksOf(reader, pieces('issued', true), list, inPart, wanted))
  const side = (kind: Kind, isWalk: boolean): Side => {
    if (kind === 'credit')
      return creditSide({ scope, wanted, where }, 'income_credit_parts', [
        sql<SqlBool>`income_credit_parts.part = ${part}`,
        ...(found ? (isWalk ? [found.walked] : rareRowAlternatives([ofInvoice, found])) : []),
      ])
    // voids are few: each is read
    return ofPart(kind, isWalk || kind === 'void')
  }
  const ofPart = (kind: Exclude<Kind, 'credit'>, isWalk: boolean): Side => ({
    from: found && !isWalk ? partsFound(scope, found) : sql`income_parts`,
    id: sql`income_parts.invoice_id`,
    day: sql`income_parts.${sql.raw(dayOf[kind])}`,
    net: signed(kind, 'income_parts.net'),
    cost: sql`0`,
    isCostLate: false,
    note: sql`0`,
    where: all([
      ...pieces(kind, walks?.hasFew),
      ...(inPart && isWalk ? [forceOrderedScan(inPart)] : []),
    ]),
  })
  return {
    page: (kind) => side(kind, walks?.page ?? true),
    sums: (kind) => side(kind, walks?.sums ?? true),
  }
}

/** The fence (`offset 0`) keeps the planner to the word index: it cannot estimate keyword frequency. */
const partsFound = (scope: Scope, found: KeywordCondition) =>
  sql`(select invoices.id from invoices
    where ${all(rareRowAlternatives([inScope(scope, 'invoices.garage_id'), found]))} offset 0) hit
      join income_parts on income_parts.invoice_id = hit.id`

export async function sourceOf(
  reader: Db,
  scope: Scope,
  wanted: Wanted,
  where: Where,
): Promise<Source> {
  const part = partOf(wanted)
  return part === undefined
    ? wholeInvoices(reader, scope, wanted, where)
    : await partsOf(reader, scope, wanted, where, part)
}

/** Daily sums of whole invoices; their credit notes are few, and summed here. */
export const storedSideTotals = (scope: Scope, wanted: Wanted, where: Where) => {
  const { kind, of, standing } = wanted
  const from = (table: string, columns: RawBuilder<unknown>) => sql`
    select ${columns} from ${sql.table(table)}
    where ${inScope(scope, `${table}.garage_id`)} and ${onDays(scope, wanted, where, `${table}.day`, `${table}.garage_id`)}
      ${of ? sql`and is_sale = ${sql.lit(of === 'sale')}` : sql``}`
  const wants = (one: Kind) => !kind || kind === one
  const sides = standing
    ? wants('issued')
      ? [from('standing_days', sql`count, net, cost`)]
      : []
    : [
        ...(wants('issued')
          ? [from('invoice_days', sql`issued_count as count, issued as net, issued_cost as cost`)]
          : []),
        ...(wants('void')
          ? [from('invoice_days', sql`voided_count as count, -voided as net, -voided_cost as cost`)]
          : []),
        ...(wants('credit') ? [from('income_credits', sql`1 as count, net, cost`)] : []),
      ]
  const nothing = sql`select 0 as count, 0 as net, 0 as cost`
  return sql`select coalesce(sum(count), 0)::int as count, coalesce(sum(net), 0)::bigint as net,
      coalesce(sum(net - cost), 0)::bigint as margin
    from (${sql.join(sides.length > 0 ? sides : [nothing], sql` union all `)}) kept`
}

/** Daily sums of a part include all of its movements. */
export const storedPartTotals = (scope: Scope, wanted: Wanted, where: Where, part: string) => {
  const { kind, of, standing } = wanted
  const sides = standing
    ? kind === 'void'
      ? []
      : (['standing'] as const)
    : (['issued', 'voided'] as const).filter(
        (side) => !kind || kind === (side === 'voided' ? 'void' : 'issued'),
      )
  const sum = (pieces: readonly RawBuilder<unknown>[]) =>
    sql`coalesce(sum(${pieces.length > 0 ? sql.join([...pieces], sql` + `) : sql`0`}), 0)`
  const net = sides.map((side) => sql.raw(side === 'voided' ? '-voided' : side))
  const hasCredits = !standing && (!kind || kind === 'credit')
  const credits = sql`union all
    select count(*), coalesce(sum(net), 0) from income_credit_parts where part = ${part}
      and ${inScope(scope, 'income_credit_parts.garage_id')}
      ${of ? sql`and is_sale = ${sql.lit(of === 'sale')}` : sql``}
      and ${onDays(scope, wanted, where, 'income_credit_parts.day', 'income_credit_parts.garage_id')}`
  return sql`select sum(count)::int as count, sum(net)::bigint as net, null::bigint as margin from (
    select ${sum(sides.map((side) => sql.raw(`${side}_count`)))} as count, ${sum(net)} as net
    from income_part_days where part = ${part} and ${inScope(scope, 'income_part_days.garage_id')}
      ${of ? sql`and is_sale = ${sql.lit(of === 'sale')}` : sql``}
      and ${onDays(scope, wanted, where, 'income_part_days.day', 'income_part_days.garage_id')}
    ${hasCredits ? credits : sql``}) kept`
}
