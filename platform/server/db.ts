/**
 * The three ways to the database.
 * - reads: two shared, pipelined connections with named statements. Short reads of fixed shape.
 * - writes: a pool, one connection a transaction, named statements.
 * - reports: a small pool of its own with a statement timeout and unnamed statements: the generic plan that a named
 *   statement gets at its sixth use turns a keyword search of 3 ms into one of 760 ms.
 */
import { createHash } from 'node:crypto'
import {
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import pg from 'pg'
import type { DB } from '#database/tables.gen.ts'
import { unavailable } from './errors.ts'

export type Db = Kysely<DB>

// The database's own types as the API speaks them: whole numbers as numbers (money stays below 2^53 by its checks),
// days and instants as ISO text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString())

/** The role that the running app takes on: it may only insert into the ledger, stock and activity tables. */
export const APP_ROLE = 'bengkel_app'

interface Way {
  url: string
  asAppRole: boolean
  log: (error: Error) => void
  /** Milliseconds for a short read; the other limits follow from it. */
  patience: number
  statementTimeout: number
}

const options = ({ url, asAppRole, patience, statementTimeout }: Way): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'bengkel',
  connectionTimeoutMillis: 0.6 * patience,
  // a server that stands still cannot time its statements: then we stop waiting, a little later than it would have
  query_timeout: statementTimeout + 0.4 * patience,
  keepAlive: true,
  options: `-c statement_timeout=${statementTimeout} -c lock_timeout=${0.8 * patience} -c idle_in_transaction_session_timeout=20000 -c timezone=UTC -c jit=off${asAppRole ? ` -c role=${APP_ROLE}` : ''}`,
})

const nameOf = new Map<string, string>()
/** The same text always gets the same name, so the server plans it once a connection. */
function statementName(sql: string) {
  let name = nameOf.get(sql)
  if (!name) {
    name = createHash('md5').update(sql).digest('base64url')
    if (nameOf.size < 5000) nameOf.set(sql, name)
  }
  return name
}

const isPlain = (sql: string) => /^\s*(select|insert|update|delete|with)/i.test(sql)

interface Queryable {
  query(config: pg.QueryConfig): Promise<pg.QueryResult>
}

/** What Kysely's driver asks of a client. */
const asKyselyClient = (client: Queryable, named: boolean, release: (broken: boolean) => void) => {
  let broken = false
  let patience: { query_timeout?: number } = {}
  return {
    query: (text: string, values?: readonly unknown[]) => {
      // whoever gives the server more time for a transaction's statements waits longer for them, too
      const longer =
        /set_config\('statement_timeout'/.test(text) && /^(\d+)s$/.exec(String(values?.[0]))
      if (longer) patience = { query_timeout: Number(longer[1]) * 1000 + 2000 }
      return client
        .query({
          text,
          values: values as unknown[],
          ...patience,
          ...(named && isPlain(text) ? { name: statementName(text) } : {}),
        })
        .catch((error: Error) => {
          // the answer may still come, and would be taken for the next statement's wait
          if (error.message === 'Query read timeout') broken = true
          throw error
        })
    },
    release: () => release(broken),
  }
}

/** How busy a pool is: connections open, those that nobody uses, callers that wait for one. */
export interface PoolState {
  open: number
  idle: number
  waiting: number
}

interface Source {
  connect(): Promise<unknown>
  end(): Promise<void>
  state(): PoolState
}

/** Statements in the queue of a pool, of which a dashboard alone sends ten; more would only wait for their timeout. */
const MOST_WAITING = 512

/** A pool whose connections each belong to one caller at a time. */
function pool(way: Way, max: number, named: boolean): Source {
  const connections = new pg.Pool({
    ...options(way),
    max,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: 1800,
  })
  // or a restart of the database would end the app: the pool hears of idle connections, we of those in use
  connections.on('error', way.log)
  connections.on('connect', (client) => client.on('error', way.log))
  return {
    async connect() {
      if (connections.waitingCount >= MOST_WAITING) throw unavailable()
      const client = await connections.connect()
      return asKyselyClient(client, named, (broken) => client.release(broken))
    },
    end: () => connections.end(),
    state: () => ({
      open: connections.totalCount,
      idle: connections.idleCount,
      waiting: connections.waitingCount,
    }),
  }
}

/** A few connections that all readers share: requests travel in one another's wake instead of waiting for a turn. */
function shared(way: Way, size: number): Source {
  const places: (Promise<pg.Client> | undefined)[] = Array.from({ length: size })
  let turn = 0

  function open(place: number): Promise<pg.Client> {
    const client = new pg.Client({ ...options(way), pipeline: true })
    const forget = () => {
      if (places[place] === opening) places[place] = undefined
    }
    client.on('error', (error) => {
      way.log(error)
      forget()
    })
    client.on('end', forget)
    const opening: Promise<pg.Client> = client.connect().then(
      () => client,
      (error: unknown) => {
        forget()
        throw error
      },
    )
    return opening
  }

  return {
    async connect() {
      const place = (turn = (turn + 1) % size)
      const client = await (places[place] ??= open(place))
      return asKyselyClient(client, true, () => {})
    },
    async end() {
      await Promise.allSettled(places.map(async (opening) => (await opening)?.end()))
    },
    state: () => ({ open: places.filter(Boolean).length, idle: 0, waiting: 0 }),
  }
}

function kysely(source: Pick<Source, 'connect' | 'end'>): Db {
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PostgresDriver({ pool: source as never }),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

/**
 * One transaction on a pipelined connection of its own. Kysely's own transactions let one statement at a time through;
 * in this one many pieces of work go on together, and all is kept or nothing.
 */
async function together<T>(way: Way, work: (db: Db) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...options(way), pipeline: true })
  client.on('error', way.log)
  await client.connect()
  const db = kysely({
    connect: async () => asKyselyClient(client, true, () => {}),
    end: async () => {},
  })
  try {
    await client.query('begin')
    const done = await work(db)
    await client.query('commit')
    return done
  } finally {
    // a transaction that was not committed is rolled back when its connection ends
    await client.end()
  }
}

export interface Database {
  reads: Db
  writes: Db
  reports: Db
  /** For filling in a database, where thousands of statements would wait for one another; requests have `writes`. */
  together<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** What each way is doing at this moment, for the metrics. */
  state(): Record<'reads' | 'writes' | 'reports', PoolState>
  close(): Promise<void>
}

const reportsOf = new WeakMap<object, Db>()

/**
 * The way for a keyword search or a range report. Inside a transaction it is the transaction itself: what was just
 * written must be seen.
 */
export const adhoc = (db: Db): Db => (db.isTransaction ? db : (reportsOf.get(db) ?? db))

export function openDatabase(
  url: string,
  {
    asAppRole,
    poolSize,
    patience,
    log,
  }: { asAppRole: boolean; poolSize: number; patience: number; log: (error: Error) => void },
): Database {
  const way = { url, asAppRole, log, patience, statementTimeout: patience }
  const sources = {
    reads: shared(way, 2),
    writes: pool({ ...way, statementTimeout: 2 * patience }, poolSize, true),
    reports: pool({ ...way, statementTimeout: 3 * patience }, 3, false),
  }
  const reads = kysely(sources.reads)
  const writes = kysely(sources.writes)
  const reports = kysely(sources.reports)
  reportsOf.set(reads, reports)
  reportsOf.set(writes, reports)
  return {
    reads,
    writes,
    reports,
    state: () => ({
      reads: sources.reads.state(),
      writes: sources.writes.state(),
      reports: sources.reports.state(),
    }),
    together: (work) => together({ ...way, statementTimeout: 3 * patience }, work),
    close: async () =>
      void (await Promise.allSettled([reads, writes, reports].map((db) => db.destroy()))),
  }
}
