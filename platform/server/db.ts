/**
 * The three ways to the database.
 * - reads: two shared, pipelined connections with named statements. Short reads of fixed shape.
 * - writes: a pool, one connection a transaction, named statements.
 * - reports: a small pool of its own with a statement timeout and unnamed statements: the generic plan that a named
 *   statement gets at its sixth use turns a keyword search of 3 ms into one of 760 ms. A slow call gets `slow`: the same
 *   connections with named statements, for what in it is of fixed shape.
 * - loose: two connections for the unnamed statements of short reads, which wait for no slow call.
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
import { type Send, gathered, named, unnamed } from './statement.ts'

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

interface Way {
  url: string
  asAppRole: boolean
  log: (error: Error) => void
  /** Milliseconds for a short read; the other limits follow from it. */
  patience: number
  statementTimeout: number
}

const options = ({ url, patience, statementTimeout }: Way): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'bengkel',
  connectionTimeoutMillis: 0.6 * patience,
  // a server that stands still cannot time its statements: then we stop waiting, a little later than it would have
  query_timeout: statementTimeout + 0.4 * patience,
  keepAlive: true,
})

/**
 * The limits of a connection and its role. The app sends them before anything else, since a pooler in between
 * does not pass `options` on. It does not use a connection that cannot take them on, nor one that leads to a
 * standby. While a new primary is chosen, the address may still lead to the old one.
 */
const settle = async (
  client: Pick<pg.ClientBase, 'query'>,
  { asAppRole, patience, statementTimeout }: Way,
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
  if (last?.rows[0]?.standby)
    throw Object.assign(new Error('This server is a standby'), { code: READ_ONLY })
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
function asKyselyClient(send: Send, release: (broken: boolean) => void) {
  let broken = false
  let patience: number | undefined
  return {
    query: (text: string, values: readonly unknown[] = []) => {
      // more time for a transaction's statements also means a longer wait for them
      const longer = values.find((value) => value instanceof Patience)
      if (longer) patience = longer.seconds * 1000 + 2000
      return send(text, values, patience).catch((error: Error) => {
        // the answer may still come, and would be taken for the next statement's wait
        if (error.message === 'Query read timeout') broken = true
        // a server that has become read-only stays read-only: the next connection may lead elsewhere
        if ((error as pg.DatabaseError).code === READ_ONLY) broken = true
        throw error
      })
    },
    release: () => release(broken),
  }
}
type KyselyClient = ReturnType<typeof asKyselyClient>

/** How busy a pool is: open connections, idle connections, and waiting callers. */
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

/** Of all slow calls together. */
export const SLOW_CONNECTIONS = 4

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
    speaker: KyselyClient
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
        () => ({ client, speaker: asKyselyClient(counted, () => {}) }),
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
      return (await (places[at] ??= open(at))).speaker
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
  reports: Db
  slow: Db
  /** For filling in a database, where thousands of statements would wait for one another; requests have `writes`. */
  together<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** What each way is doing at this moment, for the metrics. */
  state(): Record<'reads' | 'writes' | 'reports' | 'loose', PoolState>
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
    writes: pool({ ...way, statementTimeout: 2 * patience }, poolSize, named),
    reports: pool({ ...way, statementTimeout: 3 * patience }, SLOW_CONNECTIONS, unnamed),
    loose: pool({ ...way, statementTimeout: 3 * patience }, 2, unnamed),
  }
  const reads = kysely(sources.reads)
  const writes = kysely(sources.writes)
  const reports = kysely(sources.reports)
  const slow = kysely(sources.reports.as(named))
  const loose = kysely(sources.loose)
  reportWays.add(reports)
  reportWays.add(loose)
  reportsOf.set(reads, loose)
  reportsOf.set(writes, reports)
  reportsOf.set(slow, reports)
  return {
    reads,
    writes,
    reports,
    slow,
    state: () => ({
      reads: sources.reads.state(),
      writes: sources.writes.state(),
      reports: sources.reports.state(),
      loose: sources.loose.state(),
    }),
    together: (work) => together({ ...way, statementTimeout: 3 * patience }, work),
    close: async () =>
      void (await Promise.allSettled(
        [reads, writes, reports, slow, loose].map((db) => db.destroy()),
      )),
  }
}
