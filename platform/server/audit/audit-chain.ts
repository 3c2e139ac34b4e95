/**
 * The activity log's audit chain (0008_activity_chain.sql). Rows are sealed shortly after their commit, and a check can
 * verify the whole chain. The database computes the hashes; this file only calls it.
 */
import { sql } from 'kysely'
import { type Db, withoutPlanCache } from '../database/db.ts'
import type { AppContext } from '../http/mount.ts'

const SEAL_INTERVAL_MS = 3000
/** Rows a batch: sealing them takes some hundred milliseconds, so that no other process waits long. */
const SEAL_BATCH_SIZE = 2000

/** Seals the pending rows. @returns their number; 0 also while another process seals */
export async function sealPendingRows(db: Db, atMost = Infinity): Promise<number> {
  let sealed = 0
  for (;;) {
    const { rows } = await sql<{
      count: number
    }>`select seal_activity(${SEAL_BATCH_SIZE}) as count`.execute(db)
    const count = rows[0]?.count ?? 0
    sealed += count
    if (count < SEAL_BATCH_SIZE || sealed >= atMost) return sealed
  }
}

/** Seals every few seconds, in every process; the processes take turns. */
export function startSealing(appContext: AppContext): { close(): Promise<void> } {
  let turn: Promise<unknown> = Promise.resolve()
  let away = false
  const timer = setInterval(() => {
    turn = turn
      .then(() => sealPendingRows(appContext.database.writes))
      .then(
        () => (away = false),
        (error: unknown) => {
          // logs an unreachable database once, not every three seconds
          if (!away) appContext.log.error({ err: error }, 'activity log not sealed')
          away = true
        },
      )
  }, SEAL_INTERVAL_MS)
  timer.unref()
  return {
    async close() {
      clearInterval(timer)
      await turn
    },
  }
}

export type ChainError = 'place' | 'removed' | 'changed' | 'chain' | 'unsealed' | 'cut'

export interface ChainVerification {
  /** Valid rows of the chain, from the first one. */
  checked: number
  /** Recent rows that are not in the chain yet. */
  waiting: number
  /** The end of the chain. A copy of it elsewhere proves later that no one changed a row before it. */
  head: { seq: number; hash: string; at: string | null }
  /**
   * The first invalid row; undefined when all are valid. `log_id` is unknown where the row itself is gone.
   */
  broken?: { seq: number | null; log_id: number | null; why: ChainError }
}

const reasons: Record<ChainError, string> = {
  place: 'its place in the chain is missing',
  removed: 'it was removed',
  changed: 'it was changed after it had been written',
  chain: 'the chain was made anew from here on',
  unsealed: 'it was slipped in past the application',
  cut: 'the newest rows were cut off',
}

/** For the terminal; the page shows it in the reader's language. */
export const describeChainError = ({
  seq,
  log_id,
  why,
}: NonNullable<ChainVerification['broken']>) =>
  `BROKEN${seq ? ` at place ${seq}` : ''}${log_id ? `, row ${log_id}` : ''}: ${reasons[why]}.`

interface Checked {
  last_seq: number
  last_hash: Buffer
  checked: number
  broken: number | null
  broken_log_id: number | null
  why: ChainError | null
}

const CHECKED_A_TURN = 20_000

/** Verifies the whole chain. `noted`: a position and its hash from an earlier check; they must still match. */
export async function verifyLog(
  db: Db,
  noted?: { seq: number; hash: string },
): Promise<ChainVerification> {
  await sealPendingRows(db)
  const reader = withoutPlanCache(db)
  // reads the head first: the check covers rows that are sealed meanwhile too
  const { rows: edges } = await sql<{
    head_seq: number
    head_hash: Buffer
    waiting: number
    broken_log_id: number | null
    why: ChainError | null
  }>`select * from check_activity_edges()`.execute(reader)
  const edge = edges[0]
  if (!edge) throw new Error('The chain of the activity log has no head')

  let at: Checked = {
    last_seq: 0,
    last_hash: await firstHash(reader),
    checked: 0,
    broken: null,
    broken_log_id: null,
    why: null,
  }
  let checked = 0
  let headHolds = edge.head_seq === 0
  let notedHolds = noted === undefined
  const hashAt = async (seq: number) =>
    (
      await sql<{ hash: Buffer }>`select hash from activity_seals where seq = ${seq}`.execute(
        reader,
      )
    ).rows[0]?.hash.toString('hex')
  for (;;) {
    const { rows } = await sql<Checked>`
      select * from check_activity(${at.last_seq}, ${at.last_hash}, ${CHECKED_A_TURN})`.execute(
      reader,
    )
    at = rows[0] as Checked
    checked += at.checked
    if (at.why !== null || at.checked < CHECKED_A_TURN) break
  }
  headHolds ||= (await hashAt(edge.head_seq)) === edge.head_hash.toString('hex')
  if (noted) notedHolds = (await hashAt(noted.seq)) === noted.hash

  const verdict: ChainVerification = {
    checked,
    waiting: edge.waiting,
    head: {
      seq: at.last_seq,
      hash: at.last_hash.toString('hex'),
      at: await sealedAt(reader, at.last_seq),
    },
  }
  if (at.why !== null) verdict.broken = { seq: at.broken, log_id: at.broken_log_id, why: at.why }
  else if (!headHolds) verdict.broken = { seq: at.last_seq + 1, log_id: null, why: 'cut' }
  else if (!notedHolds) verdict.broken = { seq: noted?.seq ?? null, log_id: null, why: 'chain' }
  else if (edge.why !== null)
    verdict.broken = { seq: null, log_id: edge.broken_log_id, why: edge.why }
  return verdict
}

/**
 * The end of the chain, as `npm run verify-log -- --noted` takes it. Stored outside the database it shows later whether
 * rows are missing, as after a failover to a server that had not received them.
 */
export async function auditChainHead(db: Db): Promise<string> {
  await sealPendingRows(db)
  const { rows } = await sql<{ seq: number; hash: Buffer }>`
    select seq, hash from activity_head`.execute(db)
  const head = rows[0]
  if (!head) throw new Error('The chain of the activity log has no head')
  return `${head.seq}:${head.hash.toString('hex')}`
}

const firstHash = async (db: Db) =>
  (await sql<{ hash: Buffer }>`select sha256('bengkel activity log') as hash`.execute(db)).rows[0]
    ?.hash as Buffer

const sealedAt = async (db: Db, seq: number) =>
  (
    await sql<{
      at: string
    }>`select sealed_at as at from activity_seals where seq = ${seq}`.execute(db)
  ).rows[0]?.at ?? null
