/**
 * Connections to the database: their limits and role, pools with one caller a connection, and connections that readers
 * share.
 */
import { callbackify } from 'node:util'
import pg from 'pg'
import { READ_ONLY, unavailable } from '../http/errors.ts'
import { type QueryAnswer, type Send, batchedStatements } from './statement.ts'

/** The role that the running app assumes: it may only insert into the ledger, stock and activity tables. */
export const APP_ROLE = 'bengkel_app'

/** TCP keep-alive starts after this idle time, so that a half-open connection is noticed. */
export const KEEP_ALIVE_MS = 10_000

export interface ConnectionOptions {
  url: string
  asAppRole: boolean
  /** The servers that these connections may lead to. */
  leadsTo: 'primary' | 'replicas'
  log: (error: Error) => void
  /** The timeout of a short read in milliseconds; the other timeouts follow from it. */
  readTimeout: number
  statementTimeout: number
}

export const clientConfig = ({
  url,
  leadsTo,
  readTimeout,
  statementTimeout,
}: ConnectionOptions): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'bengkel',
  // if no replica accepts a connection, the read runs elsewhere
  connectionTimeoutMillis: (leadsTo === 'replicas' ? 0.2 : 0.6) * readTimeout,
  // a hanging server cannot time its statements out, so the client does, a little later than the server would
  query_timeout: statementTimeout + 0.4 * readTimeout,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
})

/**
 * Sets the limits of a connection and its role. The app sends them first, since a connection pooler does not forward
 * `options`. It does not use a connection that rejects them, nor one that leads to the wrong kind of server: while a
 * new primary is elected, an address may still lead to the old one.
 */
export const applySessionSettings = async (
  client: Pick<pg.ClientBase, 'query'>,
  { asAppRole, leadsTo, readTimeout, statementTimeout }: ConnectionOptions,
): Promise<void> => {
  const settings = {
    statement_timeout: statementTimeout,
    lock_timeout: 0.8 * readTimeout,
    idle_in_transaction_session_timeout: 20_000,
    timezone: `'UTC'`,
    jit: 'off',
    ...(asAppRole ? { role: APP_ROLE } : {}),
  }
  const sets = Object.entries(settings).map(([name, value]) => `set ${name} = ${value}`)
  const answers = await client.query(`${sets.join('; ')}; select pg_is_in_recovery() as standby`)
  // one result a statement, which the types do not say
  const last = [answers].flat().at(-1) as pg.QueryResult<{ standby: boolean }> | undefined
  const isStandby = last?.rows[0]?.standby === true
  if (isStandby !== (leadsTo === 'replicas'))
    throw Object.assign(new Error(`This server is ${isStandby ? 'a standby' : 'no standby'}`), {
      code: READ_ONLY,
    })
}

/** A longer timeout for the statements of a transaction. Its connection waits as long. */
export class StatementTimeout {
  readonly seconds: number
  constructor(seconds: number) {
    this.seconds = seconds
  }
  toPostgres(): string {
    return `${this.seconds}s`
  }
}

/** What Kysely's driver expects of a client. */
export interface KyselyClient {
  /** @param within milliseconds to wait for the result, where they are not the connection's own */
  query(text: string, values?: readonly unknown[], within?: number): Promise<QueryAnswer>
  release(): void
}

export function asKyselyClient(send: Send, release: (broken: boolean) => void): KyselyClient {
  let broken: Error | undefined
  let transactionTimeout: number | undefined
  return {
    async query(text, values = [], within) {
      // this connection returns nothing any more: a rollback would wait as long as the failed statement
      if (broken) throw broken
      // a longer timeout of a transaction's statements needs a longer wait
      const longer = values.find((value) => value instanceof StatementTimeout)
      if (longer) transactionTimeout = longer.seconds * 1000 + 2000
      try {
        return await send(text, values, within ?? transactionTimeout)
      } catch (error) {
        // the late result would be taken for that of the next statement
        if ((error as Error).message === 'Query read timeout') broken = error as Error
        // a server that has become read-only stays read-only; the next connection may lead to another
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
 * The maximum number of queued statements of a pool; a dashboard alone sends ten. More would only wait until their
 * timeout.
 */
const MAX_WAITING = 512

/** How statements use a connection. A pool may hand out the same connection for named or for unnamed statements. */
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
  // otherwise a restart of the database would end the app: the pool handles errors of idle connections only, this those
  // of busy ones
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
 * A few connections that all readers share, so that requests do not wait for one. All statements of one tick of the
 * event loop, from one request or several, go to one connection in one write. Each write wakes a process up, which may
 * cost more than a short statement.
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
        // one for each caller, since a timeout of one of them closes the connection for all
        () => ({ client, speaker: () => asKyselyClient(counted, () => {}) }),
        (error: unknown) => {
          forget()
          client.end().catch(() => {})
          throw error
        },
      )
    return opening
  }

  /** Chooses the least busy connection, once for each tick of the event loop. */
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
