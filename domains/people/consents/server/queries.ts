/** All SQL of consents and of the links that stop messages. Scoped by the country of the customer. */
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { type Reassignment, instant, reassign } from '#platform/server/database/query.ts'
import { createLinkSecret } from '#platform/server/links/links.ts'
import type { WithSecret } from '#platform/server/secrets/server-secret.ts'
import { type Scope, countryInScope } from '#platform/server/session/scope.ts'
import type { Consent } from '../contract.ts'
import {
  type Channel,
  type ConsentPurpose,
  type ConsentSource,
  channels,
  consentPurposes,
} from '../values.ts'

export interface ConsentChange {
  channel: Channel
  purpose: ConsentPurpose
  given: boolean
}

/** Who changed a consent, and how. @property actor the name of one who is no employee */
export interface ConsentOrigin {
  at: string
  how: ConsentSource
  employee_id: number | null
  actor: string | null
}

const newest = sql`order by k.at desc, k.id desc limit 1`

/** Whether the customer agreed to messages of this purpose on this channel. */
export async function selectHasConsent(
  db: Db,
  customerId: number,
  channel: Channel,
  purpose: ConsentPurpose,
): Promise<boolean> {
  const { rows } = await sql<{ given: boolean }>`
    select k.given from consents k
    where k.customer_id = ${customerId} and k.channel = ${channel} and k.purpose = ${purpose} ${newest}`.execute(
    db,
  )
  return rows[0]?.given ?? false
}

const columns = sql`k.channel, k.purpose, k.given, ${sql.raw(instant('k.at'))} as at, k.how,
  coalesce((select e.full_name from employees e where e.id = k.employee_id), k.actor) as by`

/** The present state of each channel and purpose. The customer is in scope. */
export async function selectConsents(db: Db, customerId: number): Promise<Consent[]> {
  const { rows } = await sql<Consent>`
    select c.channel, p.purpose, coalesce(s.given, false) as given, s.at, s.by, s.how
    from unnest(${[...channels]}::text[]) with ordinality c (channel, at)
    cross join unnest(${[...consentPurposes]}::text[]) with ordinality p (purpose, at)
    left join lateral (select ${columns} from consents k
      where k.customer_id = ${customerId} and k.channel = c.channel and k.purpose = p.purpose ${newest}) s on true
    order by c.at, p.at`.execute(db)
  return rows
}

type StoredChange = Consent & { at: string; how: ConsentSource }

export async function selectHistory(db: Db, customerId: number): Promise<StoredChange[]> {
  const { rows } = await sql<StoredChange>`
    select ${columns} from consents k where k.customer_id = ${customerId} order by k.at desc, k.id desc`.execute(
    db,
  )
  return rows
}

/** Adds the rows that differ from the present state. @returns how many */
export async function insertConsents(
  db: Db,
  customerIds: readonly number[],
  changes: readonly ConsentChange[],
  { at, how, employee_id, actor }: ConsentOrigin,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into consents (customer_id, channel, purpose, given, at, how, employee_id, actor)
    select c.id, x.channel, x.purpose, x.given, ${at}::timestamptz, ${how}, ${employee_id}::int, ${actor}::text
    from unnest(${[...customerIds]}::int[]) c (id)
    cross join jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) x (channel text, purpose text, given boolean)
    where x.given is distinct from (select k.given from consents k
      where k.customer_id = c.id and k.channel = x.channel and k.purpose = x.purpose ${newest})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Stores whether any reminder is allowed with the customer, whose lists filter by it. A change is a new version. */
export const updateMessageConsent = (db: Db, customerIds: readonly number[], at: string) =>
  sql`update customers c set message_consent = s.given, message_consent_at = ${at}::timestamptz, version = version + 1
    from (select i.id, exists (select from unnest(${[...channels]}::text[]) x (channel)
        cross join lateral (select k.given from consents k
          where k.customer_id = i.id and k.channel = x.channel and k.purpose = 'reminder' ${newest}) k
        where k.given) as given
      from unnest(${[...customerIds]}::int[]) i (id)) s
    where c.id = s.id and c.message_consent <> s.given`.execute(db)

export interface ConsentCustomer {
  id: number
  version: number
  erased_at: string | null
  merged_into_id: number | null
}

/** Undefined if out of scope. @param locks until the transaction ends */
export const selectConsentCustomer = (db: Db, scope: Scope, id: number, locks = false) =>
  db
    .selectFrom('customers')
    .select(['id', 'version', 'erased_at', 'merged_into_id'])
    .where('id', '=', id)
    .where(countryInScope(scope, 'country_id'))
    .$if(locks, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()

/** The customers that duplicates were merged into, else themselves; locked, without erased ones. */
async function lockRemaining(db: Db, found: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive same as (${found}
      union select c.merged_into_id from same join customers c on c.id = same.id where c.merged_into_id is not null)
    select id from customers where id in (select id from same) and merged_into_id is null and erased_at is null
    order by id for no key update`.execute(db)
  return rows.map(({ id }) => id)
}

export const lockById = (db: Db, id: number) =>
  lockRemaining(db, sql`select id from customers where id = ${id}`)

/** All customers with this phone, and companies with it at a contact. @param phone in E.164 */
export const lockByPhone = (db: Db, phone: string) =>
  lockRemaining(
    db,
    sql`select id from customers where phone = ${phone} and phone <> ''
      union select id from customers where contacts <> '[]' and contacts @> ${JSON.stringify([{ phone }])}::jsonb`,
  )

/** The link with which a customer stops a channel; made at its first use. @returns its id */
export async function findOrInsertStopLink(
  context: { db: Db; appContext: WithSecret },
  customer_id: number,
  channel: Channel,
): Promise<number> {
  const { db, appContext } = context
  const stored = () =>
    sql<{ id: number }>`
      select id from stop_links where customer_id = ${customer_id} and channel = ${channel}`.execute(
      db,
    )
  const existing = (await stored()).rows[0]
  if (existing) return existing.id
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('stop_links', 'id'))::int as id`.execute(db)
  const { id } = rows[0]!
  const { random, hash } = createLinkSecret(appContext, 'stop', id)
  await sql`
    insert into stop_links (id, customer_id, channel, token_random, token_hash) overriding system value
    values (${id}, ${customer_id}, ${channel}, ${random}, ${hash}) on conflict (customer_id, channel) do nothing`.execute(
    db,
  )
  return (await stored()).rows[0]!.id
}

export interface StopLink {
  channel: Channel
  customer_id: number
  garage: { name: string; phone: string | null } | null
}

/** The customer who has the records now, if the link's own was merged. Undefined for unknown and erased ones. */
export async function selectStopLink(db: Db, hash: Buffer): Promise<StopLink | undefined> {
  const { rows } = await sql<StopLink>`
    with recursive same as (
      select l.channel, l.customer_id as id from stop_links l where l.token_hash = ${hash}
      union select same.channel, c.merged_into_id from same join customers c on c.id = same.id
        where c.merged_into_id is not null)
    select same.channel, c.id as customer_id,
      (select json_build_object('name', g.name, 'phone', g.phone) from garages g where g.id = coalesce(
        (select o.garage_id from orders o where o.customer_id = c.id order by o.created_at desc limit 1),
        (select f.id from garages f where f.country_id = c.country_id and f.kind = 'garage' order by f.id limit 1)))
        as garage
    from same join customers c on c.id = same.id
    where c.merged_into_id is null and c.erased_at is null`.execute(db)
  return rows[0]
}

/** Deletes the links of an erased customer and its duplicates: they open nothing from now on. */
export const deleteStopLinks = (db: Db, customerIds: readonly number[]) =>
  sql`delete from stop_links where customer_id = any(${[...customerIds]}::int[])`.execute(db)

export const reassignConsents = (db: Db, move: Reassignment) => reassign(db, 'consents', move)
