/** The worker's statements: claims, outcomes, and the events of providers. */
import { sql } from 'kysely'
import type { Issuer } from '#domains/company/legal-entities/contract.ts'
import { issuerColumn } from '#domains/company/legal-entities/server/queries.ts'
import type { Language } from '#platform/contract/text/languages.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Channel } from '#domains/people/consents/values.ts'
import { type MessageState, pendingStates } from '../states.ts'
import type { TemplateKey, WhatsappCategory } from '../templates.ts'
import type { AdapterName } from './adapters/adapter.ts'
import { type SendingFacts, sendingFacts } from './queries.ts'

/** A message that a worker hands over. */
export interface DueMessage {
  id: number
  template: TemplateKey
  channel: Channel
  language: Language
  state: MessageState
  to_address: string | null
  subject: string | null
  body: string
  parameters: string[]
  origin: string | null
  failures: number
  garage_id: number
  country_id: number
  time_zone: string
  garage_name: string
  customer_id: number | null
  order_id: number | null
  invoice_id: number | null
  build_bill_id: number | null
  whatsapp_name: string | null
  whatsapp_category: WhatsappCategory
  facts: SendingFacts
}

/** Locks the oldest queued message that no other process has; undefined if none is due. */
export async function lockNext(db: Db): Promise<DueMessage | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from messages where state = 'queued' and due_at <= now()
    order by due_at, id limit 1 for update skip locked`.execute(db)
  const id = rows[0]?.id
  if (id === undefined) return undefined
  const { rows: due } = await sql<DueMessage>`
    select m.id, m.template, m.channel, m.language, m.state, m.to_address, m.subject, m.body, m.parameters, m.origin, m.failures,
      m.garage_id, g.country_id, g.time_zone, g.name as garage_name, m.customer_id, m.order_id, m.invoice_id, m.build_bill_id,
      t.whatsapp_name, t.whatsapp_category, ${sendingFacts} as facts
    from messages m join garages g on g.id = m.garage_id left join customers c on c.id = m.customer_id
      join message_templates t on t.key = m.template and t.language = m.language
    where m.id = ${id}`.execute(db)
  return due[0]
}

interface Outcome {
  state: MessageState
  reason?: string | null
  external_id?: string | null
  due_at?: string
  failures?: number
  sent_at?: string | null
}

/** Stores what came of a message, unless it is no longer the state that the caller saw. @returns whether it was stored */
export async function updateOutcome(
  db: Db,
  id: number,
  from: MessageState,
  { state, reason = null, external_id, due_at, failures, sent_at }: Outcome,
): Promise<boolean> {
  const stored = await db
    .updateTable('messages')
    .set({
      state,
      reason,
      handing_since: null,
      ...(external_id === undefined ? {} : { external_id }),
      ...(due_at === undefined ? {} : { due_at }),
      ...(failures === undefined ? {} : { failures }),
      ...(sent_at === undefined ? {} : { sent_at }),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** A receipt came before the adapter's answer: the message keeps its state. */
export const updateExternalId = (db: Db, id: number, external_id: string) =>
  db.updateTable('messages').set({ external_id }).where('id', '=', id).execute()

/** Marks a locked message before it is handed over. */
export const markSending = (
  db: Db,
  id: number,
  { adapter, to }: { adapter: AdapterName; to: string },
) =>
  db
    .updateTable('messages')
    .set({
      state: 'sending',
      handing_since: sql`clock_timestamp()`,
      adapter,
      to_address: to,
      reason: null,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()

export const updateTexts = (
  db: Db,
  id: number,
  { body, parameters }: { body: string; parameters: readonly string[] },
) =>
  db
    .updateTable('messages')
    .set({ body, parameters: JSON.stringify(parameters) })
    .where('id', '=', id)
    .execute()

/** Waits until the quiet hours are over. */
export const postpone = (db: Db, id: number, until: string) =>
  db
    .updateTable('messages')
    .set({ state: 'waiting', due_at: until, not_before: until, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

/** Those whose time has come are queued. @returns how many */
export async function queueDue(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update messages set state = 'queued', version = version + 1 where id in (
      select id from messages where state in ('waiting', 'failed') and due_at <= now()
      order by due_at limit 1000 for update skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * Finds the messages of processes that died while they handed them over. By webhook they are sent again, with the same
 * key; by hand nobody has got them; of the others nobody knows.
 */
export async function releaseDead(db: Db, seconds: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update messages set version = version + 1, handing_since = null, due_at = now(),
      state = case adapter when 'webhook' then 'failed' when 'hand' then 'by_hand' else 'unknown' end,
      reason = case adapter when 'hand' then null else 'no answer' end
    where id in (select id from messages where state = 'sending' and handing_since < now() - make_interval(secs => ${seconds})
      for update skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export interface PendingMessage {
  id: number
  template: TemplateKey
  channel: Channel
  state: MessageState
  facts: SendingFacts
}

/** Messages that wait, in the order of their ids. */
export async function selectPending(
  db: Db,
  after: number,
  limit: number,
): Promise<PendingMessage[]> {
  const { rows } = await sql<PendingMessage>`
    select m.id, m.template, m.channel, m.state, ${sendingFacts} as facts
    from messages m left join customers c on c.id = m.customer_id
    where m.state in (${sql.join(pendingStates.map((state) => sql.lit(state)))}) and m.id > ${after}
    order by m.id limit ${limit}`.execute(db)
  return rows
}

// events of providers --------------------------------------------------------------------------------------------------

export interface StoredEvent {
  id: number
  adapter: 'webhook' | 'cloud'
  event: string
  received_at: string
}

export const insertEvents = (db: Db, adapter: StoredEvent['adapter'], events: readonly string[]) =>
  db
    .insertInto('message_events')
    .values(events.map((event) => ({ adapter, event })))
    .execute()

export async function lockEvent(db: Db): Promise<StoredEvent | undefined> {
  const { rows } = await sql<StoredEvent>`
    select id::int, adapter, event, received_at from message_events where applied_at is null and due_at <= now()
    order by due_at, id limit 1 for update skip locked`.execute(db)
  return rows[0]
}

export const markApplied = (db: Db, id: number, outcome: string) =>
  db
    .updateTable('message_events')
    .set({ applied_at: sql`clock_timestamp()`, outcome })
    .where('id', '=', id)
    .execute()

/** Looks at an event again, whose message is not noted yet. */
export const delayEvent = (db: Db, id: number, seconds: number) =>
  db
    .updateTable('message_events')
    .set({ due_at: sql`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .execute()

export interface ReceivedMessage {
  id: number
  state: MessageState
  garage_id: number
  customer_id: number | null
}

/** Locks the message of a receipt, by our id or the provider's. */
export async function lockReceived(
  db: Db,
  { id, external }: { id: number | null; external: string | null },
): Promise<ReceivedMessage | undefined> {
  const { rows } = await sql<ReceivedMessage>`
    select id, state, garage_id, customer_id from messages
    where ${id === null ? sql`external_id = ${external}` : sql`id = ${id}`}
    order by id limit 1 for update`.execute(db)
  return rows[0]
}

/** Raises the state by a receipt, with the moment of what it reports. */
export const updateReceived = (
  db: Db,
  id: number,
  { state, at, reason }: { state: MessageState; at: string; reason: string | null },
) =>
  sql`update messages set state = ${state}, reason = ${reason}, handing_since = null, version = version + 1,
      sent_at = coalesce(sent_at, case when ${state} in ('sent', 'delivered', 'read') then ${at}::timestamptz end),
      delivered_at = coalesce(delivered_at, case when ${state} in ('delivered', 'read') then ${at}::timestamptz end),
      read_at = coalesce(read_at, case when ${state} = 'read' then ${at}::timestamptz end)
    where id = ${id}`.execute(db)

export interface Sender {
  customer_id: number
  country_id: number
  order_id: number | null
  garage_id: number | null
}

/** The newest order of each customer with this phone, the newest first. */
export async function selectSenders(db: Db, phone: string): Promise<Sender[]> {
  const { rows } = await sql<Sender>`
    select c.id as customer_id, c.country_id, o.id as order_id, o.garage_id from customers c
    left join lateral (select id, garage_id from orders where customer_id = c.id order by id desc limit 1) o on true
    where c.erased_at is null and c.merged_into_id is null
      and (c.phone = ${phone} or c.contacts @> ${JSON.stringify([{ phone }])}::jsonb)
    order by o.id desc nulls last, c.id limit 20`.execute(db)
  return rows
}

/** Who writes the e-mail: of a bill the company that issued it, else that of the garage today; and the garage. */
export interface Writer {
  issuer: (Issuer & { email: string | null }) | null
  garage: { name: string; address: string | null; phone: string | null }
}

export async function selectWriter(
  db: Db,
  {
    garage_id,
    invoice_id,
    build_bill_id,
  }: Pick<DueMessage, 'garage_id' | 'invoice_id' | 'build_bill_id'>,
): Promise<Writer> {
  const { rows } = await sql<Writer>`
    select coalesce((select nullif(i.sheet -> 'issuer', 'null')::json from invoices i where i.id = ${invoice_id}),
        (select nullif(b.issuer, 'null')::json from build_bills b where b.id = ${build_bill_id}), ${issuerColumn('g')}) as issuer,
      json_build_object('name', g.name, 'address', g.address, 'phone', g.phone) as garage
    from garages g where g.id = ${garage_id}`.execute(db)
  return rows[0]!
}
