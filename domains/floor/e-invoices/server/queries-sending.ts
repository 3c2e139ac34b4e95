/** E-invoices that wait for sending, and their results. */
import { sql } from 'kysely'
import { languageColumn } from '#domains/people/customers/server/queries.ts'
import type { Language } from '#platform/contract/text/languages.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { DocumentKind, ESource } from '../rules.ts'
import type { SentBy, Task } from './queries.ts'

export interface SendTo {
  email: string | null
  peppol_id: { scheme: string; value: string } | null
}

/** The current customer, since an old address is useless. Needs `e`. */
const buyers = sql`left join invoices i on i.id = e.source_id and e.source in ('invoice', 'sale')
  left join build_bills bb on bb.id = e.source_id and e.source = 'build_bill'
  left join e_invoice_credits cn on cn.id = e.source_id and e.source = 'credit_note'
  left join invoices ci on ci.id = cn.invoice_id left join build_bills cb on cb.id = cn.bill_id
  left join customers c on c.id = coalesce(i.customer_id, bb.customer_id, ci.customer_id, cb.customer_id)`

/** The customer's address for invoices, else their own, else that of the first contact with one. */
const mailOf = (customer: string) => sql<
  string | null
>`coalesce(${sql.ref(`${customer}.invoice_email`)}, ${sql.ref(`${customer}.email`)},
  (select nullif(x ->> 'email', '') from jsonb_array_elements(${sql.ref(`${customer}.contacts`)}) with ordinality y (x, n)
    where nullif(x ->> 'email', '') is not null order by n limit 1))`

/** Needs the customer as `c`. */
export const sendTo = sql`json_build_object('email', ${mailOf('c')}, 'peppol_id', c.peppol_id)`

export async function selectSendTo(db: Db, id: number): Promise<SendTo | undefined> {
  const { rows } = await sql<{ send_to: SendTo }>`
    select ${sendTo} as send_to from e_invoices e ${buyers} where e.id = ${id}`.execute(db)
  return rows[0]?.send_to
}

export interface Outcome {
  /** Of a document without a file; `coretax` if missing. */
  kind?: DocumentKind | null
  state: 'exported' | 'submitted' | 'valid' | 'invalid' | 'cancelled'
  official_number?: string | null
  uid?: string | null
  uuid?: string | null
  long_id?: string | null
  submitted_at?: string | null
  validated_at?: string | null
  cancel_until?: string | null
  cancel_reason?: string | null
  errors?: readonly string[]
  task?: Task | null
  task_due?: string | null
  handing_since?: string | null
}

/** Resets one and the parts of a consolidated one. Its content is not stored: it is written again. */
export async function updateOutcome(
  db: Db,
  id: number,
  { kind, errors, task = null, task_due = null, handing_since = null, ...outcome }: Outcome,
) {
  await db
    .updateTable('e_invoices')
    .set({
      ...outcome,
      ...(errors ? { errors: JSON.stringify(errors) } : {}),
      kind: sql`coalesce(kind, ${kind ?? 'coretax'})`,
      payload: sql`case when sent_by = 'service' or ${outcome.state} = 'submitted' then payload end`,
      task,
      task_due,
      handing_since,
      task_attempts: 0,
      task_problem: null,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  await (
    outcome.state === 'cancelled'
      ? // its receipts are released for another consolidated document
        sql`update e_invoices set state = null, kind = null, export_id = null, parent_id = null, version = version + 1
        where parent_id = ${id}`
      : // a rejected consolidated document releases its receipts
        sql`update e_invoices set state = ${outcome.state}, version = version + 1,
          parent_id = case when ${outcome.state} = 'invalid' then null else parent_id end
        where parent_id = ${id}`
  ).execute(db)
}

export const updateTask = (
  db: Db,
  id: number,
  {
    task,
    due,
    attempts,
    problem,
  }: { task: Task | null; due: string | null; attempts: number; problem: string | null },
) =>
  db
    .updateTable('e_invoices')
    .set({ task, task_due: due, task_attempts: attempts, task_problem: problem })
    .where('id', '=', id)
    .execute()

export interface DueTask {
  id: number
  task: Task
  sent_by: SentBy
  source: ESource
  source_id: number
  number: string
  day: string
  legal_entity_id: number
  payload: string | null
  uid: string | null
  uuid: string | null
  cancel_reason: string | null
  attempts: number
  submitted_at: string | null
  validated_at: string | null
  handing_since: string | null
  /** Of the document. */
  language: Language
  /** The customer's current address for invoices. */
  send_to: SendTo
}

/** @param at now */
export async function selectDueTasks(db: Db, at: Date, limit: number): Promise<DueTask[]> {
  const { rows } = await sql<DueTask>`
    select e.id, e.task, coalesce(e.sent_by, 'service') as sent_by, e.source, e.source_id, e.number, e.day, e.legal_entity_id,
      e.payload, e.uid, e.uuid, e.cancel_reason, e.task_attempts as attempts, e.submitted_at, e.validated_at, e.handing_since,
      coalesce(i.sheet ->> 'language', cn.sheet ->> 'language', ${languageColumn('c', 'k')}) as language, ${sendTo} as send_to
    from e_invoices e join garages g on g.id = e.garage_id join countries k on k.id = g.country_id ${buyers}
    where e.task is not null and e.task_due <= ${at.toISOString()} order by e.task_due, e.id limit ${limit}`.execute(
    db,
  )
  return rows
}

/** The cancellation reason, until the service has cancelled it. */
export const updateReason = (db: Db, id: number, cancel_reason: string) =>
  db.updateTable('e_invoices').set({ cancel_reason }).where('id', '=', id).execute()

/** Marks it as submitted by a user: the job sends it from now on. */
export const updateQueued = (
  db: Db,
  id: number,
  { at, ...queued }: { at: Date; sent_by: SentBy; payload?: string; uuid?: string; uid?: null },
) =>
  db
    .updateTable('e_invoices')
    .set({
      ...queued,
      handing_since: null,
      task: 'submit',
      task_due: at.toISOString(),
      task_attempts: 0,
      task_problem: null,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()

/**
 * Marks it before sending. By e-mail its state is `submitted` meanwhile, unless it is valid already.
 * @returns false if another process has started sending it
 */
export async function markHandingOver(
  db: Db,
  { id, sent_by }: Pick<DueTask, 'id' | 'sent_by'>,
  at: string,
): Promise<boolean> {
  const { rows } = await sql`
    update e_invoices set handing_since = ${at}, version = version + 1,
      submitted_at = case when ${sent_by} = 'smtp' then ${at} else submitted_at end,
      state = case when ${sent_by} = 'smtp' and state <> 'valid' then 'submitted' else state end
    where id = ${id} and task = 'submit' and handing_since is null returning id`.execute(db)
  return rows.length > 0
}

/** Nothing was sent: restores the earlier state. */
export const resetToQueued = (db: Db, { id, sent_by }: Pick<DueTask, 'id' | 'sent_by'>) =>
  sql`update e_invoices set handing_since = null, version = version + 1,
      state = case when ${sent_by} = 'smtp' and state = 'submitted' then 'exported' else state end,
      submitted_at = case when ${sent_by} = 'smtp' and state = 'submitted' then null else submitted_at end
    where id = ${id}`.execute(db)

/** The result is unknown, and nothing is retried: a user must check. */
export const markUnknownOutcome = (db: Db, id: number, at: string, problem: string) =>
  sql`update e_invoices set task = null, task_due = null, task_attempts = 0, task_problem = ${problem},
      handing_since = coalesce(handing_since, ${at}), version = version + 1
    where id = ${id}`.execute(db)

/** Finds the document of an access point's event, by their guid or ours. */
export async function selectOfPoint(
  db: Db,
  { guid, ours }: { guid: string; ours: string },
): Promise<{ id: number; state: string | null } | undefined> {
  const { rows } = await sql<{ id: number; state: string | null }>`
    select id, state from e_invoices where sent_by = 'access_point' and (uuid = ${ours} or uid = ${guid}) order by id limit 1`.execute(
    db,
  )
  return rows[0]
}

export async function selectState(db: Db, id: number) {
  const { rows } = await sql<{ state: string | null; task: Task | null }>`
    select state, task from e_invoices where id = ${id}`.execute(db)
  return rows[0]
}
