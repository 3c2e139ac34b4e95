/**
 * Gives the same request twice one effect and one response. The write's transaction inserts the key: a second request
 * with it waits for the first, then gets its response; with another body, or after a change of the sender's scope, it is
 * rejected.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { messages, createMessage } from '#platform/contract/messages.ts'
import type { Db } from '../database/db.ts'
import { invalid, notFound } from './errors.ts'
import type { CurrentUser } from '../session/session.ts'
import { inBatches } from '../jobs/jobs.ts'

export interface StoredResponse {
  status: number
  envelope: unknown
}

const fingerprint = (method: string, url: string, body: unknown) =>
  createHash('sha256')
    .update(JSON.stringify([method, url, body ?? null]))
    .digest()

/** The scope of a user follows from these. */
const placeOf = ({ role_id, garage_id, country_id }: CurrentUser) =>
  [role_id, garage_id, country_id].join(' ')

/** @throws 422 for another request with this key; 404 if its sender now has another role, garage or country */
export async function claimKey(
  db: Db,
  {
    key,
    owner,
    me,
    method,
    url,
    body,
  }: {
    key: string
    owner: string
    /** Undefined for a call without a session. */
    me: CurrentUser | undefined
    method: string
    url: string
    body: unknown
  },
): Promise<StoredResponse | undefined> {
  if (key.length > 200)
    throw invalid({ 'Idempotency-Key': createMessage(messages.tooLong, { max: 200 }) })
  const request_hash = fingerprint(method, url, body)
  const sent_as = me ? placeOf(me) : null
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ owner, key, request_hash, sent_as })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) return undefined
  const earlier = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'envelope', 'sent_as'])
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!request_hash.equals(earlier.request_hash)) throw invalid(messages.keyReused)
  // what the earlier role and garage saw may be out of the scope of the present ones
  if (earlier.sent_as !== null && earlier.sent_as !== sent_as) throw notFound()
  return { status: earlier.status ?? 200, envelope: earlier.envelope }
}

export async function storeResponse(
  db: Db,
  owner: string,
  key: string,
  { status, envelope }: StoredResponse,
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ status, envelope: JSON.stringify(envelope) })
    .where('owner', '=', owner)
    .where('key', '=', key)
    .execute()
}

/**
 * A browser retries within minutes, a script after a weekend, an offline device within two weeks. Later no sender waits
 * for a response.
 */
const KEPT = '15 days'

/** @returns how many were removed */
export const removeOldKeys = (db: Db): Promise<number> =>
  inBatches((batch) =>
    db
      .deleteFrom('idempotency_keys')
      .where(
        ({ refTuple }) => refTuple('owner', 'key'),
        'in',
        (rows) =>
          rows
            .selectFrom('idempotency_keys')
            .select(['owner', 'key'])
            .where('created_at', '<', sql<string>`now() - ${KEPT}::interval`)
            .limit(sql.lit(batch))
            .$asTuple('owner', 'key'),
      )
      .execute(),
  )
