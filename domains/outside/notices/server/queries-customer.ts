/** Erases and reassigns the messages of a customer, and removes what is too old to be stored. */
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { type Reassignment, reassign } from '#platform/server/database/query.ts'

/** Blanks addresses and texts, and cancels what was not sent. Call it while the customer still has their phones. */
export async function eraseMessages(db: Db, customerIds: readonly number[]) {
  const ids = sql`any(${[...customerIds]}::int[])`
  // a provider's sentence may repeat the address
  await sql`update messages set to_address = null, subject = null, body = '', parameters = '[]', version = version + 1,
      state = case when state in ('waiting', 'queued', 'by_hand', 'failed') then 'cancelled' else state end,
      reason = case when state in ('waiting', 'queued', 'by_hand', 'failed') then 'erased'
        when reason ~ '^[a-z_]+$' then reason end
    where customer_id = ${ids}`.execute(db)
  await sql`delete from message_events using (
      select distinct right(phone, -1) as digits from (
        select c.phone from customers c where c.id = ${ids}
        union select x ->> 'phone' from customers c cross join jsonb_array_elements(c.contacts) x where c.id = ${ids}) p
      where length(phone) > 5) known
    where event like '%' || known.digits || '%'`.execute(db)
}

const TEXT_MONTHS = 24
const EVENT_DAYS = 90
const BY_HAND_DAYS = 14

/** @returns how many texts were blanked */
export async function blankOldTexts(db: Db, batch: number) {
  const { numAffectedRows = 0n } = await sql`
    update messages set to_address = null, subject = null, body = '', parameters = '[]', version = version + 1
    where id in (select id from messages
      where body <> '' and created_at < now() - make_interval(months => ${TEXT_MONTHS}::int)
      order by created_at limit ${batch})`.execute(db)
  return [{ numDeletedRows: numAffectedRows }]
}

export const deleteOldEvents = (db: Db, batch: number) =>
  db
    .deleteFrom('message_events')
    .where('id', 'in', (events) =>
      events
        .selectFrom('message_events')
        .select('id')
        .where('received_at', '<', sql<string>`now() - make_interval(days => ${EVENT_DAYS}::int)`)
        .limit(batch),
    )
    .execute()

/** Messages that nobody sent by hand. @returns how many were cancelled */
export async function cancelForgotten(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update messages set state = 'cancelled', reason = 'too_old', version = version + 1
    where state = 'by_hand' and created_at < now() - make_interval(days => ${BY_HAND_DAYS}::int)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

export const reassignMessages = (db: Db, move: Reassignment) => reassign(db, 'messages', move)
