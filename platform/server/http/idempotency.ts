/**
 * Gives the same request twice one effect and one response. The write's transaction inserts the key: a second request
 * with it waits for the first, then gets its response; with another body it is rejected.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { messages, createMessage } from '#platform/contract/messages.ts'
import type { Db } from '../database/db.ts'
import { invalid } from './errors.ts'
import { inBatches } from '../jobs/jobs.ts'

export interface StoredResponse {
  status: number
  envelope: unknown
}

const fingerprint = (method: string, url: string, body: unknown) =>
  createHash('sha256')
    .update(JSON.stringify([method, url, body ?? null]))
    .digest()

export async function claimKey(
  db: Db,
  {
    key,
    owner,
    method,
    url,
    body,
  }: { key: string; owner: string; method: string; url: string; body: unknown },
): Promise<StoredResponse | undefined> {
  if (key.length > 200)
    throw invalid({ 'Idempotency-Key': createMessage(messages.tooLong, { max: 200 }) })
  const request_hash = fingerprint(method, url, body)
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ owner, key, request_hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) return undefined
  const earlier = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'envelope'])
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!request_hash.equals(earlier.request_hash)) throw invalid(messages.keyReused)
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
