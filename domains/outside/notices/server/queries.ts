/** Messages to customers, and their templates. For the worker's statements see queries-work.ts. */
import { type Expression, type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '#database/tables.gen.ts'
import type { Page } from '#platform/contract/paging.ts'
import type { QueryOf } from '#platform/contract/route.ts'
import type { Language } from '#platform/contract/text/languages.ts'
import { type Db, withoutPlanCache } from '#platform/server/database/db.ts'
import { matches } from '#platform/server/database/keywords.ts'
import { SAMPLE_PAGES } from '#platform/server/database/list-query-plans.ts'
import { readLongList, sortOrder } from '#platform/server/database/query.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'
import type { MessageRow, notices } from '../contract.ts'
import type { TemplateRow, messageTemplates } from '../contract-templates.ts'
import type { Channel } from '#domains/people/consents/values.ts'
import { type MessageState, pendingStates, uncountedStates } from '../states.ts'
import { type TemplateKey, templateKeys, templates } from '../templates.ts'
import type { Recipient } from './queries-subjects.ts'

/** What decides whether a message that waits may still be sent. */
export interface SendingFacts {
  recipient: Recipient | null
  is_active: boolean
  has_consent: boolean
}

const needsConsent = (purpose: 'reminder' | 'marketing') =>
  templateKeys.filter((key) => templates[key].consent === purpose)

/** The purpose for which the template of the message `m` needs consent. */
const purpose = sql`case when m.template = any(${needsConsent('reminder')}) then 'reminder'
  when m.template = any(${needsConsent('marketing')}) then 'marketing' end`

/** Needs the message as `m` and its customer as `c`. */
export const sendingFacts = sql<SendingFacts>`json_build_object(
  'recipient', case when c.id is not null then json_build_object('id', c.id, 'kind', c.kind, 'full_name', c.full_name,
    'phone', c.phone, 'email', c.email, 'invoice_email', c.invoice_email, 'contacts', c.contacts, 'country_id', c.country_id,
    'erased_at', c.erased_at) end,
  'is_active', coalesce((select t.is_active from message_templates t where t.key = m.template and t.language = m.language), false),
  'has_consent', coalesce(${purpose} is null or (select k.given from consents k
    where k.customer_id = m.customer_id and k.channel = m.channel and k.purpose = ${purpose}
    order by k.at desc, k.id desc limit 1), false))`

export type StoredMessage = Omit<MessageRow, 'hand_over_url' | 'can'> & {
  adapter: string | null
  /** Of those that wait. */
  facts: SendingFacts | null
}

const isPending = sql`m.state = any(${[...pendingStates]})`

const numbered = (table: string, column: string) =>
  sql`(select json_build_object('id', x.id, 'number', x.number) from ${sql.table(table)} x where x.id = ${sql.ref(column)})`

const columns = sql`m.id, m.template, m.channel, m.language, m.state, m.reason, m.to_address as to, m.subject, m.body as text,
  m.adapter, json_build_object('id', g.id, 'name', g.name) as garage, g.time_zone,
  case when c.id is not null then json_build_object('id', c.id, 'full_name', c.full_name) end as customer,
  ${numbered('orders', 'm.order_id')} as order, ${numbered('invoices', 'm.invoice_id')} as invoice,
  (select json_build_object('id', b.id, 'name', b.name) from builds b where b.id = m.build_id) as build,
  m.not_before, case when m.state = 'failed' then m.due_at end as due_at, m.sent_at, m.delivered_at, m.read_at,
  (select json_build_object('id', e.id, 'name', e.full_name) from employees e where e.id = m.sent_by) as sent_by,
  m.created_by_name as created_by, m.created_at, m.version,
  case when ${isPending} then ${sendingFacts} end as facts`

const joins = sql`join garages g on g.id = m.garage_id left join customers c on c.id = m.customer_id`

type ListFilters = QueryOf<typeof notices.list>

/** Above this number the newest messages hold one of them soon. */
const MAX_FOUND = 1000

/** Messages of the customers that a keyword finds: few of them by their index, many by the order of the list. */
async function ofCustomers(db: Db, keyword: string): Promise<Expression<SqlBool>> {
  const matching = sql`select k.id from customers k where ${matches('k.search', keyword)}`
  const { rows } = await sql<{ id: number }>`${matching} limit ${MAX_FOUND + 1}`.execute(db)
  return rows.length > MAX_FOUND
    ? sql`m.customer_id in (${matching})`
    : sql`m.customer_id = any(${rows.map(({ id }) => id)})`
}

function conditions(scope: Scope, filters: ListFilters): Expression<SqlBool>[] {
  const { state, template, channel, start_date, end_date } = filters
  const where: Expression<SqlBool>[] = [inScope(scope, 'm.garage_id')]
  // as a literal: the planner uses the partial indexes only for a constant
  if (state) where.push(sql`m.state = ${sql.lit(state)}`)
  if (template) where.push(sql`m.template = ${template}`)
  if (channel) where.push(sql`m.channel = ${channel}`)
  if (filters.customer_id) where.push(sql`m.customer_id = ${filters.customer_id}`)
  if (filters.order_id) where.push(sql`m.order_id = ${filters.order_id}`)
  if (filters.invoice_id) where.push(sql`m.invoice_id = ${filters.invoice_id}`)
  if (filters.build_id) where.push(sql`m.build_id = ${filters.build_id}`)
  if (start_date && end_date)
    // bounds on the column of the order too, so that other days are not scanned
    where.push(sql`(m.day between ${start_date} and ${end_date}
      and m.created_at >= ${start_date}::date - interval '1 day' and m.created_at < ${end_date}::date + interval '2 days')`)
  return where
}

export async function selectMessages(
  db: Db,
  scope: Scope,
  filters: ListFilters,
): Promise<Page<StoredMessage>> {
  const sorted = sortOrder(filters.sort, { created_at: 'm.created_at' }, '-created_at', 'm.id')
  const where = conditions(scope, filters)
  const { keyword, start_date } = filters
  if (keyword) where.push(await ofCustomers(withoutPlanCache(db), keyword))
  return readLongList<StoredMessage>(
    keyword || start_date ? withoutPlanCache(db) : db,
    {
      from: sql`messages m`,
      id: 'm.id',
      columns,
      joins,
      where,
      sorted,
      sampled: SAMPLE_PAGES.long,
    },
    filters,
  )
}

export async function selectMessage(
  db: Db,
  scope: Scope,
  id: number,
): Promise<StoredMessage | undefined> {
  const { rows } = await sql<StoredMessage>`
    select ${columns} from messages m ${joins} where m.id = ${id} and ${inScope(scope, 'm.garage_id')}`.execute(
    db,
  )
  return rows[0]
}

/** Locks it until the transaction ends, so that the worker skips it. */
export async function lockMessage(
  db: Db,
  scope: Scope,
  id: number,
): Promise<{ id: number; state: MessageState; version: number; garage_id: number } | undefined> {
  const { rows } = await sql<{
    id: number
    state: MessageState
    version: number
    garage_id: number
  }>`
    select m.id, m.state, m.version, m.garage_id from messages m
    where m.id = ${id} and ${inScope(scope, 'm.garage_id')} for update`.execute(db)
  return rows[0]
}

export type NewRow = Insertable<DB['messages']>

/** As in the index: with parameters the planner would not find it. */
const isCounted = sql<SqlBool>`state not in (${sql.join(uncountedStates.map((state) => sql.lit(state)))})`

/** Undefined if the same message was made on this day already. */
export const insertMessage = (db: Db, row: NewRow): Promise<{ id: number } | undefined> =>
  db
    .insertInto('messages')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['template', 'about', 'channel', 'day']).where(isCounted).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()

/** The message of this template, subject, channel and day that counts. */
export const selectSame = (
  db: Db,
  { template, about, channel, day }: Pick<NewRow, 'template' | 'about' | 'channel' | 'day'>,
): Promise<{ id: number } | undefined> =>
  db
    .selectFrom('messages')
    .select('id')
    .where('template', '=', template)
    .where('about', '=', about)
    .where('channel', '=', channel)
    .where('day', '=', day)
    .where(isCounted)
    .executeTakeFirst()

/** The columns of the once-a-day key. */
export const selectKeyOf = (db: Db, id: number) =>
  db
    .selectFrom('messages')
    .select(['template', 'about', 'channel', 'day'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

type Changed = Record<string, string | number | boolean | null | undefined | RawBuilder<unknown>>

export const updateMessage = (db: Db, id: number, fields: Changed) =>
  db
    .updateTable('messages')
    .set({ ...fields, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

// templates ------------------------------------------------------------------------------------------------------------

export interface StoredTemplate extends TemplateRow {
  key: TemplateKey
}

const templateColumns = [
  'id',
  'key',
  'language',
  'subject',
  'body',
  'whatsapp_name',
  'whatsapp_category',
  'is_active',
  'version',
] as const

const keyOrder = sql`array_position(${sql.lit(`{${templateKeys.join(',')}}`)}::text[], key)`

export async function selectTemplates(
  db: Db,
  { key, language, keyword, sort, page, limit }: QueryOf<typeof messageTemplates.list>,
): Promise<{ rows: StoredTemplate[]; total: number }> {
  const order = sort === '-key' ? sql`${keyOrder} desc` : keyOrder
  const { rows } = await sql<StoredTemplate & { total: number }>`
    select ${sql.raw(templateColumns.join(', '))}, count(*) over ()::int as total from message_templates
    where (${key ?? null}::text is null or key = ${key ?? null}) and (${language ?? null}::text is null or language = ${language ?? null})
      and (${keyword ?? null}::text is null or strpos(lower(body || ' ' || coalesce(subject, '')), lower(${keyword ?? ''})) > 0)
    order by ${order}, language limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

export async function selectTemplate(
  db: Db,
  key: TemplateKey,
  language: Language,
  { locked = false } = {},
): Promise<StoredTemplate | undefined> {
  const { rows } = await sql<StoredTemplate>`
    select ${sql.raw(templateColumns.join(', '))} from message_templates
    where key = ${key} and language = ${language} ${locked ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

export const updateTemplate = (db: Db, id: number, fields: Changed) =>
  db
    .updateTable('message_templates')
    .set({ ...fields, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

/** The channel of the newest message that an adapter sent to an address. */
export async function selectLastChannel(
  db: Db,
  address: string,
  adapter: string,
): Promise<Channel | undefined> {
  const { rows } = await sql<{ channel: Channel }>`
    select channel from messages where to_address = ${address} and adapter = ${adapter} order by id desc limit 1`.execute(
    db,
  )
  return rows[0]?.channel
}
