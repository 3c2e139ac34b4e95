/**
 * The three ways to the database.
 * - reads: two shared, pipelined connections with named statements. Short reads of fixed shape.
 * - writes: a pool, one connection a transaction, named statements.
 * - reports: a small pool of its own with a statement timeout and unnamed statements: the generic plan that a named
 *   statement gets at its sixth use turns a keyword search of 3 ms into one of 760 ms. A slow call gets `slow`: the same
 *   connections with named statements, for what in it is of fixed shape.
 * - loose: two connections for the unnamed statements of short reads, which wait for no slow call.
 * With replicas, what slow calls read is read there (replicas.ts); everything else stays at the primary.
 */
import { callbackify } from 'node:util'
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
import { READ_ONLY, unavailable } from './errors.ts'
import { type ReplicaCounts, atReplicas } from './replicas.ts'
import { type Answer, type Send, gathered, named, unnamed } from './statement.ts'

export type Db = Kysely<DB>

// The database's own types as the API speaks them: whole numbers as numbers (money stays below 2^53 by its checks),
// days and instants as ISO text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoInstant)

/** `2026-11-21 08:30:00.123456+00`, as a connection in UTC writes it, cut to milliseconds. */
function isoInstant(value: string): string {
  const [, day, time, fraction = ''] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(value) ?? []
  return day
    ? `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
    : new Date(value).toISOString()
}

/** The role that the running app takes on: it may only insert into the ledger, stock and activity tables. */
export const APP_ROLE = 'bengkel_app'

/** A line that is silent for so long is asked for a sign of life; one that died in silence is then noticed. */
export const KEEP_ALIVE = 10_000

interface Way {
  url: string
  asAppRole: boolean
  /** The servers that this way is for. */
  leadsTo: 'primary' | 'replicas'
  log: (error: Error) => void
  /** Milliseconds for a short read; the other limits follow from it. */
  patience: number
  statementTimeout: number
}

const options = ({ url, leadsTo, patience, statementTimeout }: Way): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'bengkel',
  // who cannot reach a replica reads elsewhere
  connectionTimeoutMillis: (leadsTo === 'replicas' ? 0.2 : 0.6) * patience,
  // a server that stands still cannot time its statements: then we stop waiting, a little later than it would have
  query_timeout: statementTimeout + 0.4 * patience,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE,
})

/**
 * The limits of a connection and its role. The app sends them before anything else, since a pooler in between
 * does not pass `options` on. It does not use a connection that cannot take them on, nor one that leads elsewhere
 * than its way says. While a new primary is chosen, an address may still lead to the old one.
 */
const settle = async (
  client: Pick<pg.ClientBase, 'query'>,
  { asAppRole, leadsTo, patience, statementTimeout }: Way,
): Promise<void> => {
  const settings = {
    statement_timeout: statementTimeout,
    lock_timeout: 0.8 * patience,
    idle_in_transaction_session_timeout: 20_000,
    timezone: `'UTC'`,
    jit: 'off',
    ...(asAppRole ? { role: APP_ROLE } : {}),
  }
  const sets = Object.entries(settings).map(([name, value]) => `set ${name} = ${value}`)
  const answers = await client.query(`${sets.join('; ')}; select pg_is_in_recovery() as standby`)
  // one answer a statement, which the types do not know
  const last = [answers].flat().at(-1) as pg.QueryResult<{ standby: boolean }> | undefined
  const isStandby = last?.rows[0]?.standby === true
  if (isStandby !== (leadsTo === 'replicas'))
    throw Object.assign(new Error(`This server is ${isStandby ? 'a standby' : 'no standby'}`), {
      code: READ_ONLY,
    })
}

/**
 * A longer limit for the statements of a transaction: the value of the statement that sets it. Their connection waits
 * for them as long.
 */
class Patience {
  readonly seconds: number
  constructor(seconds: number) {
    this.seconds = seconds
  }
  toPostgres(): string {
    return `${this.seconds}s`
  }
}

/** Gives the rest of a transaction this long for each of its statements. */
export const bePatient = (transaction: Db, seconds: number) =>
  sql`select set_config('statement_timeout', ${new Patience(seconds)}, true)`.execute(transaction)

/** What Kysely's driver asks of a client. */
export interface KyselyClient {
  /** @param within milliseconds to wait for the answer, where they are not the connection's own */
  query(text: string, values?: readonly unknown[], within?: number): Promise<Answer>
  release(): void
}

function asKyselyClient(send: Send, release: (broken: boolean) => void): KyselyClient {
  let broken: Error | undefined
  let patience: number | undefined
  return {
    async query(text, values = [], within) {
      // nothing comes back on this line any more: a rollback would wait as long as what failed
      if (broken) throw broken
      // more time for a transaction's statements also means a longer wait for them
      const longer = values.find((value) => value instanceof Patience)
      if (longer) patience = longer.seconds * 1000 + 2000
      try {
        return await send(text, values, within ?? patience)
      } catch (error) {
        // the answer may still come, and would be taken for the next statement's wait
        if ((error as Error).message === 'Query read timeout') broken = error as Error
        // a server that has become read-only stays read-only: the next connection may lead elsewhere
        if ((error as pg.DatabaseError).code === READ_ONLY) broken = error as Error
        throw error
      }
    },
    release: () => release(broken !== undefined),
  }
}

/** How busy a pool is: open connections, idle connections, and waiting callers. */
export interface PoolState {
  open: number
  idle: number
  waiting: number
}

export interface Source {
  connect(): Promise<KyselyClient>
  end(): Promise<void>
  state(): PoolState
}

/**
 * How many statements a pool queues; a dashboard alone sends ten. More would only wait until their timeout.
 */
const MOST_WAITING = 512

/**
 * How statements use a connection. A pool may hand the same connection out for named statements or for
 * unnamed ones.
 */
type SendBy = (client: pg.ClientBase) => Send

/** A pool whose connections each belong to one caller at a time. */
function pool(way: Way, max: number, sendBy: SendBy): Source & { as(other: SendBy): Source } {
  const connections = new pg.Pool({
    ...options(way),
    max,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: 1800,
    verify: callbackify((client: pg.PoolClient) => settle(client, way)),
  })
  // otherwise a restart of the database would end the app: the pool listens to idle connections only, this to
  // busy ones
  connections.on('error', way.log)
  connections.on('connect', (client) => client.on('error', way.log))
  const spokenToBy = (send: SendBy): Source => ({
    async connect() {
      if (connections.waitingCount >= MOST_WAITING) throw unavailable()
      const client = await connections.connect()
      return asKyselyClient(send(client), (broken) => client.release(broken))
    },
    end: async () => {
      if (!connections.ended) await connections.end()
    },
    state: () => ({
      open: connections.totalCount,
      idle: connections.idleCount,
      waiting: connections.waitingCount,
    }),
  })
  return { ...spokenToBy(sendBy), as: spokenToBy }
}

/**
 * A few connections that all readers share, so that requests do not wait for a turn. All statements of one
 * turn of the event loop, from one request or several, go to one connection in one write. Each write wakes a
 * process up, which may cost more than a short statement.
 */
function shared(way: Way, size: number): Source {
  interface Place {
    client: pg.Client
    speaker: () => KyselyClient
  }
  const places: (Promise<Place> | undefined)[] = Array.from({ length: size })
  const waiting = places.map(() => 0)
  let chosen: number | undefined

  function open(at: number): Promise<Place> {
    const client = new pg.Client({ ...options(way), pipeline: true })
    const forget = () => {
      if (places[at] === opening) places[at] = undefined
    }
    client.on('error', (error) => {
      way.log(error)
      forget()
    })
    client.on('end', forget)
    const send = gathered(client)
    const counted: Send = async (...given) => {
      waiting[at]!++
      try {
        return await send(...given)
      } finally {
        waiting[at]!--
      }
    }
    const opening = client
      .connect()
      .then(() => settle(client, way))
      .then(
        // each caller's own: what one of them waited for in vain breaks the line, which then ends for all
        () => ({ client, speaker: () => asKyselyClient(counted, () => {}) }),
        (error: unknown) => {
          forget()
          client.end().catch(() => {})
          throw error
        },
      )
    return opening
  }

  /** The least busy connection; it stays the same for a whole turn of the event loop. */
  function choose() {
    if (chosen !== undefined) return chosen
    setImmediate(() => (chosen = undefined))
    return (chosen = waiting.indexOf(Math.min(...waiting)))
  }

  return {
    async connect() {
      const at = choose()
      return (await (places[at] ??= open(at))).speaker()
    },
    async end() {
      await Promise.allSettled(places.map(async (opening) => (await opening)?.client.end()))
    },
    state: () => ({ open: places.filter(Boolean).length, idle: 0, waiting: 0 }),
  }
}

function kysely(source: Pick<Source, 'connect' | 'end'>): Db {
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      // Kysely's pool also gives cursors, which no statement of the app uses
      createDriver: () => new PostgresDriver({ pool: source as never }),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

/**
 * One transaction on a pipelined connection of its own. Kysely's own transactions run one statement at a
 * time. This one runs many pieces of work together and keeps all of them or none.
 */
async function together<T>(way: Way, work: (db: Db) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...options(way), pipeline: true })
  client.on('error', way.log)
  await client.connect()
  const db = kysely({
    connect: async () => asKyselyClient(named(client), () => {}),
    end: async () => {},
  })
  try {
    await settle(client, way)
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
  /** Unnamed statements at the primary. */
  reports: Db
  /** For slow calls: at a replica where there is one. */
  slow: Db
  /** For a slow call that failed at a replica; `slow` itself where there is none. */
  slowAtPrimary: Db
  /** For filling in a database, where thousands of statements would wait for one another; requests have `writes`. */
  together<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** What each way is doing at this moment, for the metrics. */
  state(): Record<string, PoolState>
  /** Where slow calls have read; undefined without replicas. */
  replicaCounts(): ReplicaCounts | undefined
  close(): Promise<void>
}

const reportsOf = new WeakMap<object, Db>()

/**
 * The way for a keyword search or a range report. Inside a transaction it is the transaction itself, so that
 * the search sees what was just written.
 */
export const adhoc = (db: Db): Db => (db.isTransaction ? db : (reportsOf.get(db) ?? db))

const reportWays = new WeakSet<Db>()
/** Whether statements are planned anew at every use. */
export const isAdhoc = (db: Db): boolean => reportWays.has(db)

interface Wanted {
  /** Leads to replicas that slow calls may read at. */
  readUrl?: string | undefined
  asAppRole: boolean
  /** Connections for writes. */
  poolSize: number
  /** Connections for slow calls, at the primary and at replicas. */
  slowSize: number
  /** Milliseconds that a short read may take. */
  patience: number
  log: (error: Error) => void
}

export function openDatabase(
  url: string,
  { readUrl, asAppRole, poolSize, slowSize, patience, log }: Wanted,
): Database {
  const way: Way = {
    url,
    asAppRole,
    leadsTo: 'primary',
    log,
    patience,
    statementTimeout: patience,
  }
  const slowWay = { ...way, statementTimeout: 3 * patience }
  const reports = pool(slowWay, slowSize, unnamed)
  const sources = {
    reads: shared(way, 2),
    writes: pool({ ...way, statementTimeout: 2 * patience }, poolSize, named),
    reports,
    loose: pool(slowWay, 2, unnamed),
  }
  const replicas = readUrl
    ? pool({ ...slowWay, url: readUrl, leadsTo: 'replicas' }, slowSize, unnamed)
    : undefined
  const counts = { replica: 0, behind: 0, away: 0, avoided: 0, repeated: 0 }
  const slowSource = (sendBy: SendBy) => {
    const primary = reports.as(sendBy)
    if (!replicas) return primary
    return atReplicas({ replicas: replicas.as(sendBy), primary, shortly: sources.reads, counts })
  }

  const ways = {
    reads: kysely(sources.reads),
    writes: kysely(sources.writes),
    reports: kysely(reports),
    loose: kysely(sources.loose),
    slow: kysely(slowSource(named)),
    slowReports: kysely(slowSource(unnamed)),
    slowAtPrimary: kysely(reports.as(named)),
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
    together: (work) => together(slowWay, work),
    close: async () =>
      void (await Promise.allSettled(Object.values(ways).map((db) => db.destroy()))),
  }
}
