/**
 * The connections to the database.
 * - reads: two shared, pipelined connections with named statements. Short reads of fixed shape.
 * - writes: a pool, one connection a transaction, named statements.
 * - reports: a small pool of its own with a statement timeout and unnamed statements: the generic plan that a named
 *   statement gets at its sixth use turns a keyword search of 3 ms into one of 760 ms. A slow call gets `slow`: the
 *   same connections with named statements, for its parts of fixed shape.
 * - loose: two connections for the unnamed statements of short reads, which wait for no slow call. With replicas, slow
 *   calls read there (replicas.ts); everything else stays at the primary.
 */
import {
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import pg from 'pg'
import type { DB } from '#database/tables.gen.ts'
import { type ReplicaCounts, createReplicaSource } from './replicas.ts'
import { namedStatements, unnamedStatements } from './statement.ts'
import {
  StatementTimeout,
  type PoolState,
  type SendStrategy,
  type ConnectionSource,
  type ConnectionOptions,
  asKyselyClient,
  clientConfig,
  createPool,
  applySessionSettings,
  createSharedConnections,
} from './connections.ts'

export type Db = Kysely<DB>

// The types of the database as the API has them: whole numbers as numbers (checks bound money below 2^53), days and
// instants as ISO text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoInstant)

/** Converts `2026-11-21 08:30:00.123456+00`, as a connection in UTC writes it, truncated to milliseconds. */
function isoInstant(value: string): string {
  const [, day, time, fraction = ''] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(value) ?? []
  return day
    ? `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
    : new Date(value).toISOString()
}

/** Sets the timeout of each later statement of a transaction. */
export const extendStatementTimeout = (transaction: Db, seconds: number) =>
  sql`select set_config('statement_timeout', ${new StatementTimeout(seconds)}, true)`.execute(
    transaction,
  )

/** Receives the text of a statement without its values, which may be secrets. */
type StatementLog = (sql: string, milliseconds: number) => void

function kysely(source: Pick<ConnectionSource, 'connect' | 'end'>, logSql?: StatementLog): Db {
  return new Kysely<DB>({
    ...(logSql
      ? { log: ({ query, queryDurationMillis }) => logSql(query.sql, queryDurationMillis) }
      : {}),
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      // Kysely's pool also provides cursors, which no statement of the app uses
      createDriver: () => new PostgresDriver({ pool: source as never }),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

/**
 * Runs one transaction on a pipelined connection of its own. Kysely's own transactions run one statement at a time.
 * This one runs many pieces of work in parallel and commits all of them or none.
 */
async function together<T>(
  way: ConnectionOptions,
  work: (db: Db) => Promise<T>,
  logSql?: StatementLog,
): Promise<T> {
  const client = new pg.Client({ ...clientConfig(way), pipeline: true })
  client.on('error', way.log)
  await client.connect()
  const connect = async () => asKyselyClient(namedStatements(client), () => {})
  const db = kysely({ connect, end: async () => {} }, logSql)
  try {
    await applySessionSettings(client, way)
    await client.query('begin')
    const done = await work(db)
    await client.query('commit')
    return done
  } finally {
    // closing the connection rolls back a transaction that was not committed
    await client.end()
  }
}

export interface Database {
  reads: Db
  writes: Db
  /** Unnamed statements at the primary. */
  reports: Db
  /** For slow calls: at a replica if there is one. */
  slow: Db
  /** For a slow call that failed at a replica; `slow` itself if there is none. */
  slowAtPrimary: Db
  /** For filling a database, where thousands of statements would wait for one another; requests have `writes`. */
  together<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** The load of each pool now, for the metrics. */
  state(): Record<string, PoolState>
  /** Where slow calls were read; undefined without replicas. */
  replicaCounts(): ReplicaCounts | undefined
  close(): Promise<void>
}

const reportsOf = new WeakMap<object, Db>()

/**
 * Returns the connection for a keyword search or a range report. Inside a transaction it is the transaction itself, so
 * that the search sees what was just written.
 */
export const withoutPlanCache = (db: Db): Db => (db.isTransaction ? db : (reportsOf.get(db) ?? db))

const reportWays = new WeakSet<Db>()
/** Whether statements are planned anew at every use. */
export const isWithoutPlanCache = (db: Db): boolean => reportWays.has(db)

interface Wanted {
  /** Address of the replicas that slow calls may read at. */
  readUrl?: string | undefined
  asAppRole: boolean
  /** Connections for writes. */
  poolSize: number
  /** Connections for slow calls, at the primary and at replicas. */
  slowSize: number
  /** The timeout of a short read in milliseconds. */
  readTimeout: number
  log: (error: Error) => void
  logSql?: StatementLog | undefined
}

export function openDatabase(
  url: string,
  { readUrl, asAppRole, poolSize, slowSize, readTimeout, log, logSql }: Wanted,
): Database {
  const way: ConnectionOptions = {
    url,
    asAppRole,
    leadsTo: 'primary',
    log,
    readTimeout,
    statementTimeout: readTimeout,
  }
  const slowWay = { ...way, statementTimeout: 3 * readTimeout }
  const reports = createPool(slowWay, slowSize, unnamedStatements)
  const sources = {
    reads: createSharedConnections(way, 2),
    writes: createPool({ ...way, statementTimeout: 2 * readTimeout }, poolSize, namedStatements),
    reports,
    loose: createPool(slowWay, 2, unnamedStatements),
  }
  const replicas = readUrl
    ? createPool({ ...slowWay, url: readUrl, leadsTo: 'replicas' }, slowSize, unnamedStatements)
    : undefined
  const counts = { replica: 0, behind: 0, away: 0, avoided: 0, repeated: 0 }
  const slowSource = (sendBy: SendStrategy) => {
    const primary = reports.as(sendBy)
    if (!replicas) return primary
    return createReplicaSource({
      replicas: replicas.as(sendBy),
      primary,
      shortly: sources.reads,
      counts,
    })
  }

  const withLog = (source: ConnectionSource) => kysely(source, logSql)
  const ways = {
    reads: withLog(sources.reads),
    writes: withLog(sources.writes),
    reports: withLog(reports),
    loose: withLog(sources.loose),
    slow: withLog(slowSource(namedStatements)),
    slowReports: withLog(slowSource(unnamedStatements)),
    slowAtPrimary: withLog(reports.as(namedStatements)),
  }
  for (const adhocWay of [ways.reports, ways.loose, ways.slowReports]) reportWays.add(adhocWay)
  reportsOf.set(ways.reads, ways.loose)
  reportsOf.set(ways.writes, ways.reports)
  reportsOf.set(ways.slow, ways.slowReports)
  reportsOf.set(ways.slowAtPrimary, ways.reports)
  const { reads, writes, slow, slowAtPrimary } = ways
  return {
    reads,
    writes,
    reports: ways.reports,
    slow,
    slowAtPrimary: replicas ? slowAtPrimary : slow,
    state: () =>
      Object.fromEntries(
        Object.entries({ ...sources, ...(replicas ? { replicas } : {}) }).map(([name, source]) => [
          name,
          source.state(),
        ]),
      ),
    replicaCounts: () => (replicas ? { ...counts } : undefined),
    together: (work) => together(slowWay, work, logSql),
    close: async () =>
      void (await Promise.allSettled(Object.values(ways).map((db) => db.destroy()))),
  }
}
