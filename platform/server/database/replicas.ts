/**
 * Sends slow reads to replicas without showing older data. Each read asks the primary for its write position, and runs
 * at a replica that has replayed at least that much, so it sees whatever an earlier response contained, in any process.
 * Without such a replica it runs at the primary.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { KyselyClient, ConnectionSource } from './connections.ts'
import { isDatabaseUnavailable, isRetryableConflict } from '../http/errors.ts'

/** How long a read waits for a replica that lags, in milliseconds. */
const CATCH_UP = 150
/** Milliseconds between two checks of its position. */
const LOOK = 3
/** A replica without a response for so long is unavailable. */
const SILENT = 1000
/** After a replica lagged or was unavailable, reads go to the primary for so long. */
const AVOIDED = { behind: 1000, away: 5000 }

/** Where slow reads ran since the start. */
export interface ReplicaCounts {
  /** At a replica. */
  replica: number
  /** At the primary, because the replica lagged, was unavailable, or was being avoided. */
  behind: number
  away: number
  avoided: number
  /** Statements that failed at a replica and were repeated at the primary. */
  repeated: number
}

/**
 * Whether a statement failed because its connection to a replica ended, or because the replica cancelled it to replay a
 * change. It is repeated at the primary. Inside a transaction that is impossible: mount.ts repeats the whole call.
 */
export const failedAtReplica = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || isRetryableConflict(error)

interface Servers {
  replicas: ConnectionSource
  /** The primary's own connections for slow reads. */
  primary: ConnectionSource
  /** Runs short statements at the primary. */
  shortly: ConnectionSource
  counts: ReplicaCounts
}

const startsTransaction = (text: string) => /^\s*(begin|start transaction)\b/i.test(text)

export function createReplicaSource({
  replicas,
  primary,
  shortly,
  counts,
}: Servers): ConnectionSource {
  let avoidedUntil = 0
  const avoid = (why: keyof typeof AVOIDED) => {
    counts[why]++
    avoidedUntil = performance.now() + AVOIDED[why]
  }

  async function writtenSoFar(): Promise<string> {
    const client = await shortly.connect()
    const { rows } = await client.query('select pg_current_wal_flush_lsn()::text as at')
    return (rows[0] as { at: string }).at
  }

  /** Whether this replica catches up in time. A promoted replica is none any more. */
  async function catchesUp(client: KyselyClient, position: string): Promise<boolean> {
    for (const until = performance.now() + CATCH_UP; ;) {
      const { rows } = await client.query(
        'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as there',
        [position],
        SILENT,
      )
      if ((rows[0] as { there: boolean | null }).there) return true
      if (performance.now() > until) return false
      await delay(LOOK)
    }
  }

  async function upToDate(position: string): Promise<KyselyClient | undefined> {
    let client: KyselyClient | undefined
    try {
      client = await replicas.connect()
      if (await catchesUp(client, position)) return client
      avoid('behind')
    } catch {
      avoid('away')
    }
    client?.release()
    return undefined
  }

  return {
    async connect() {
      if (performance.now() < avoidedUntil) {
        counts.avoided++
        return primary.connect()
      }
      const client = await upToDate(await writtenSoFar())
      if (!client) return primary.connect()
      counts.replica++
      return retryAtPrimary(client, { primary, counts })
    },
    // the primary's connections have other users
    end: () => replicas.end(),
    state: replicas.state,
  }
}

/** Wraps a replica's connection: a statement outside a transaction that fails there is repeated at the primary. */
function retryAtPrimary(
  client: KyselyClient,
  { primary, counts }: Pick<Servers, 'primary' | 'counts'>,
): KyselyClient {
  let inTransaction = false
  return {
    async query(text, values, within) {
      inTransaction ||= startsTransaction(text)
      try {
        return await client.query(text, values, within)
      } catch (error) {
        if (inTransaction || !failedAtReplica(error)) throw error
        counts.repeated++
        const atPrimary = await primary.connect()
        try {
          return await atPrimary.query(text, values, within)
        } finally {
          atPrimary.release()
        }
      }
    },
    release: () => client.release(),
  }
}
