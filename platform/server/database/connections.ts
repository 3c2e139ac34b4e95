/** Connections to the database: their limits and role, pools with one caller a connection, and lines that readers share. */
import { callbackify } from 'node:util'
import pg from 'pg'
import { READ_ONLY, unavailable } from '../http/errors.ts'
import { type QueryAnswer, type Send, batchedStatements } from './statement.ts'

/** The role that the running app takes on: it may only insert into the ledger, stock and activity tables. */
export const APP_ROLE = 'bengkel_app'

/** A line that is silent for so long is asked for a sign of life; one that died in silence is then noticed. */
export const KEEP_ALIVE_MS = 10_000

export interface ConnectionOptions {
  url: string
  asAppRole: boolean
  /** The servers that this way is for. */
  leadsTo: 'primary' | 'replicas'
  log: (error: Error) => void
  /** Milliseconds for a short read; the other limits follow from it. */
  patience: number
  statementTimeout: number
}

export const clientConfig = ({
  url,
  leadsTo,
  patience,
  statementTimeout,
}: ConnectionOptions): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'bengkel',
  // who cannot reach a replica reads elsewhere
  connectionTimeoutMillis: (leadsTo === 'replicas' ? 0.2 : 0.6) * patience,
  // a server that stands still cannot time its statements: then we stop waiting, a little later than it would have
  query_timeout: statementTimeout + 0.4 * patience,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
})

/**
 * The limits of a connection and its role. The app sends them before anything else, since a pooler in between
 * does not pass `options` on. It does not use a connection that cannot take them on, nor one that leads elsewhere
 * than its way says. While a new primary is chosen, an address may still lead to the old one.
 */
export const applySessionSettings = async (
  client: Pick<pg.ClientBase, 'query'>,
  { asAppRole, leadsTo, patience, statementTimeout }: ConnectionOptions,
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
export class StatementTimeout {
  readonly seconds: number
  constructor(seconds: number) {
    this.seconds = seconds
  }
  toPostgres(): string {
    return `${this.seconds}s`
  }
}

/** What Kysely's driver asks of a client. */
export interface KyselyClient {
  /** @param within milliseconds to wait for the answer, where they are not the connection's own */
  query(text: string, values?: readonly unknown[], within?: number): Promise<QueryAnswer>
  release(): void
}

export function asKyselyClient(send: Send, release: (broken: boolean) => void): KyselyClient {
  let broken: Error | undefined
  let patience: number | undefined
  return {
    async query(text, values = [], within) {
      // nothing comes back on this line any more: a rollback would wait as long as what failed
      if (broken) throw broken
      // more time for a transaction's statements also means a longer wait for them
      const longer = values.find((value) => value instanceof StatementTimeout)
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

export interface ConnectionSource {
  connect(): Promise<KyselyClient>
  end(): Promise<void>
  state(): PoolState
}

/**
 * How many statements a pool queues; a dashboard alone sends ten. More would only wait until their timeout.
 */
const MAX_WAITING = 512

/**
 * How statements use a connection. A pool may hand the same connection out for named statements or for
 * unnamed ones.
 */
export type SendStrategy = (client: pg.ClientBase) => Send

/** A pool whose connections each belong to one caller at a time. */
export function createPool(
  way: ConnectionOptions,
  max: number,
  sendBy: SendStrategy,
): ConnectionSource & { as(other: SendStrategy): ConnectionSource } {
  const connections = new pg.Pool({
    ...clientConfig(way),
    max,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: 1800,
    verify: callbackify((client: pg.PoolClient) => applySessionSettings(client, way)),
  })
  // otherwise a restart of the database would end the app: the pool listens to idle connections only, this to
  // busy ones
  connections.on('error', way.log)
  connections.on('connect', (client) => client.on('error', way.log))
  const spokenToBy = (send: SendStrategy): ConnectionSource => ({
    async connect() {
      if (connections.waitingCount >= MAX_WAITING) throw unavailable()
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
export function createSharedConnections(way: ConnectionOptions, size: number): ConnectionSource {
  interface Place {
    client: pg.Client
    speaker: () => KyselyClient
  }
  const places: (Promise<Place> | undefined)[] = Array.from({ length: size })
  const waiting = places.map(() => 0)
  let chosen: number | undefined

  function open(at: number): Promise<Place> {
    const client = new pg.Client({ ...clientConfig(way), pipeline: true })
    const forget = () => {
      if (places[at] === opening) places[at] = undefined
    }
    client.on('error', (error) => {
      way.log(error)
      forget()
    })
    client.on('end', forget)
    const send = batchedStatements(client)
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
      .then(() => applySessionSettings(client, way))
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
