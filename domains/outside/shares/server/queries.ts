/** The tables of links and decisions, with what the state of a link depends on. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Stage } from '#domains/floor/order-values/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'
import type { DecisionAnswer } from '../contract.ts'
import type { ShareFacts } from '../rules.ts'
import type { LineDecision, Purpose } from '../values.ts'

/** What a link belongs to. */
export type ShareSubject = { order_id: number } | { invoice_id: number } | { build_bill_id: number }

export type StoredShare = ShareFacts & {
  id: number
  garage_id: number
  country_id: number
  time_zone: string
  order_id: number | null
  invoice_id: number | null
  build_bill_id: number | null
  opened_count: number
  opened_at: string | null
  decided_at: string | null
  created_by: string | null
  version: number
}

/** The invoice that stands for another one of its order: the newest. */
const standingInvoice = sql`invoices n on n.id = case when i.order_id is null then i.id
  else (select max(x.id) from invoices x where x.order_id = i.order_id) end`

const latestPayment = sql`case when n.order_id is null
  then (select max(p.paid_at) from payments p where p.invoice_id = n.id)
  else (select max(p.paid_at) from payments p where p.order_id = n.order_id) end`

/** Since when nothing is due on an invoice, at the earliest since the link exists. */
const invoiceSettled = sql`(select case
    when n.status <> 'issued' and (coalesce(n.void_replace, false) or n.credit_replaces) then null
    when n.status = 'issued' and n.sold_into is null and n.grand_total - n.credited - n.down_payment
      - coalesce(t.paid + t.written_off, n.settled + n.written_off) > 0 then null
    else greatest(s.created_at, n.issued_at, n.voided_at, ${latestPayment},
      (select max(c.issued_at) from credit_notes c where c.invoice_id = n.id)) end
  from invoices i join ${standingInvoice} left join orders t on t.id = n.order_id
  where i.id = s.invoice_id)`

const billSettled = sql`(select case when greatest(b.amount, 0) - b.withdrawn - b.lowered - coalesce(k.credited, 0)
      + coalesce(k.settled, 0) - coalesce(p.received, 0) > 0 then null
    else greatest(s.created_at, b.issued_at, p.at, (select max(c.issued_at) from credit_notes c where c.bill_id = b.id)) end
  from build_bills b left join bill_credits k on k.bill_id = b.id
    left join lateral (select max(paid_at) as at,
        sum(case when kind in ('payment', 'written_off') then amount else -amount end) as received
      from build_payments where bill_id = b.id) p on true
  where b.id = s.build_bill_id)`

/** `o` is the order of the link. */
const factColumns = sql`s.id, s.purpose, s.garage_id, g.country_id, g.time_zone, s.order_id, s.invoice_id, s.build_bill_id,
  s.created_at, s.revoked_at, s.answer_until, s.estimate_hash, s.opened_count, s.opened_at, s.version, o.stage,
  (o.stage = 'awaiting_approval' and exists (
    select from order_lines l where l.order_id = o.id and l.approval = 'proposed')) is true as is_asked,
  (select e.hash from order_estimates e where e.order_id = s.order_id and e.superseded_at is null) as current_hash,
  case when o.stage = 'delivered' then o.delivered_at when o.stage in ('cancelled', 'no_show') then o.staged_at end as ended_at,
  case when s.invoice_id is not null then ${invoiceSettled} when s.build_bill_id is not null then ${billSettled} end as settled_at,
  (select max(d.decided_at) from share_decisions d where d.share_id = s.id) as decided_at,
  (select a.full_name from employees a where a.id = s.created_by) as created_by`

const factJoins = sql`shares s join garages g on g.id = s.garage_id left join orders o on o.id = s.order_id`

const selectShares = async (db: Db, where: RawBuilder<SqlBool>) => {
  const { rows } = await sql<StoredShare>`
    select ${factColumns} from ${factJoins} where ${where} order by s.id desc`.execute(db)
  return rows
}

/** An order's invoices share their links: they lead to the one that stands. */
const ofSubject = (subject: ShareSubject): RawBuilder<SqlBool> => {
  if ('order_id' in subject) return sql`s.order_id = ${subject.order_id}`
  if ('build_bill_id' in subject) return sql`s.build_bill_id = ${subject.build_bill_id}`
  return sql`s.invoice_id in (select x.id from invoices i join invoices x on x.id = i.id or x.order_id = i.order_id
    where i.id = ${subject.invoice_id})`
}

export const selectSharesOf = (db: Db, scope: Scope, subject: ShareSubject) =>
  selectShares(db, sql`${ofSubject(subject)} and ${inScope(scope, 's.garage_id')}`)

/** A link by the hash of its token; its holder may read it. */
export const selectByToken = async (db: Db, tokenHash: Buffer) =>
  (await selectShares(db, sql`s.token_hash = ${tokenHash}`))[0]

export interface Subject {
  id: number
  garage_id: number
  stage: Stage | null
  current_hash: string | null
  is_void: boolean
}

/** What a new link is for, in scope; with `lock`, an order until the end of the transaction. */
export async function selectSubject(db: Db, scope: Scope, subject: ShareSubject, lock: boolean) {
  const within = (column: string) => inScope(scope, column)
  const statement =
    'order_id' in subject
      ? sql<Subject>`select o.id, o.garage_id, o.stage,
            (select e.hash from order_estimates e where e.order_id = o.id and e.superseded_at is null) as current_hash,
            false as is_void
          from orders o where o.id = ${subject.order_id} and ${within('o.garage_id')}
          ${lock ? sql`for no key update` : sql``}`
      : 'invoice_id' in subject
        ? sql<Subject>`select i.id, i.garage_id, null as stage, null as current_hash, 
            i.status <> 'issued' as is_void
          from invoices i where i.id = ${subject.invoice_id} and ${within('i.garage_id')}`
        : sql<Subject>`select b.id, b.garage_id, null as stage, null as current_hash, 
            b.withdrawn > 0 and b.withdrawn >= b.amount as is_void
          from build_bills b where b.id = ${subject.build_bill_id} and ${within('b.garage_id')}`
  return (await statement.execute(db)).rows[0]
}

/** Whether a bill belongs to this build, in scope. */
export async function isBillOfBuild(db: Db, scope: Scope, buildId: number, billId: number) {
  const { rows } = await sql`select from build_bills b
    where b.id = ${billId} and b.build_id = ${buildId} and ${inScope(scope, 'b.garage_id')}`.execute(
    db,
  )
  return rows.length > 0
}

export async function nextShareId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('shares', 'id'))::int as id`.execute(db)
  return rows[0]!.id
}

export const insertShare = (
  db: Db,
  share: {
    id: number
    purpose: Purpose
    garage_id: number
    order_id: number | null
    invoice_id: number | null
    build_bill_id: number | null
    token_random: Buffer
    token_hash: Buffer
    estimate_hash: string | null
    answer_until: string | null
    by_message: boolean
    created_at: string
    created_by: number | null
  },
) => db.insertInto('shares').values(share).execute()

/** The links of an order that people made, or that messages made, the newest first. */
export const selectMade = (
  db: Db,
  subject: ShareSubject,
  { purpose, byMessage }: { purpose?: Purpose; byMessage: boolean },
) =>
  selectShares(
    db,
    sql`${ofSubject(subject)} and s.by_message = ${byMessage} and s.revoked_at is null
      and (${purpose ?? null}::text is null or s.purpose = ${purpose ?? null}::text)`,
  )

export const updateRevoked = (db: Db, id: number, { at, by }: { at: string; by: number | null }) =>
  db
    .updateTable('shares')
    .set({ revoked_at: at, revoked_by: by, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

/** The page was opened. */
export const countOpened = (db: Db, id: number, at: string) =>
  db
    .updateTable('shares')
    .set({ opened_count: sql`opened_count + 1`, opened_at: at })
    .where('id', '=', id)
    .execute()

/** Counts a question on this day. @returns the count, including this one */
export async function countQuestion(db: Db, id: number, day: string): Promise<number> {
  const { questions } = await db
    .updateTable('shares')
    .set({
      questions: sql`case when questions_on = ${day} then questions + 1 else 1 end`,
      questions_on: day,
    })
    .where('id', '=', id)
    .returning('questions')
    .executeTakeFirstOrThrow()
  return questions
}

export interface NewDecision {
  share_id: number
  order_id: number
  estimate_version: number
  hash: string
  name: string
  lines: readonly { line_id: number; decision: LineDecision; note: string | null }[]
  network: string
  decided_at: string
  body_hash: Buffer
  answer: DecisionAnswer
}

export const insertDecision = (db: Db, { lines, answer, ...decision }: NewDecision) =>
  db
    .insertInto('share_decisions')
    .values({ ...decision, lines: JSON.stringify(lines), answer: JSON.stringify(answer) })
    .execute()

/** The answer that this body got before. */
export async function selectAnswer(db: Db, shareId: number, bodyHash: Buffer) {
  const row = await db
    .selectFrom('share_decisions')
    .select('answer')
    .where('share_id', '=', shareId)
    .where('body_hash', '=', bodyHash)
    .executeTakeFirst()
  return row?.answer as DecisionAnswer | undefined
}

/** Deletes links that ended `days` ago; what was decided by them stays. @returns how many */
export async function deleteEndedShares(db: Db, days: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as (select ${factColumns} from ${factJoins}
      where s.created_at < now() - make_interval(days => ${days}::int))
    delete from shares where id in (select id from old
      where least(revoked_at, case when purpose = 'bill'
          then least(created_at + interval '400 days', settled_at + interval '90 days')
          when is_asked then answer_until else ended_at + interval '30 days' end)
        < now() - make_interval(days => ${days}::int))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Blanks the networks of decisions that are this old. @returns how many */
export async function blankNetworks(db: Db, months: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update share_decisions set network = null
    where network is not null and decided_at < now() - make_interval(months => ${months}::int)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
