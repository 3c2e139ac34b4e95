/**
 * Events between processes, by NOTIFY. Session ends and garage changes are sent inside their transaction, so that no
 * process continues with an ended session. Changed rows are sent after the commit, in batches: the database commits
 * transactions with a NOTIFY one after the other, and each waits for its disk.
 */
import type { Duplex } from 'node:stream'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../database/db.ts'
import { KEEP_ALIVE_MS } from '../database/connections.ts'
import { createChangeNotifier } from './change-notifications.ts'

/** A write: the record types that it changed, the owner of the rows, and the browser window that sent it. */
export interface RowsChanged {
  kind: 'changed'
  nouns: readonly string[]
  /** Null: of a whole country. Both null: of every country. */
  garage_id: number | null
  country_id: number | null
  window: string | null
}

/** Events that other processes must receive before the caller has a response. */
export type CriticalEvent =
  | { kind: 'session-ended'; employee_id: number }
  | { kind: 'garages-changed' }

export type AppEvent =
  | CriticalEvent
  | RowsChanged
  /** Events may have been lost, here or elsewhere: every page reloads its data. */
  | { kind: 'missed' }

const CHANNEL = 'bengkel'

/** The events of an open transaction. After the commit, this process does not wait for its own message. */
const announced = new WeakMap<Db, CriticalEvent[]>()
export const notifiedIn = (db: Db): readonly CriticalEvent[] => announced.get(db) ?? []

/** Sends an event with the commit of this transaction. A commit with a message waits for all others that have one. */
export async function notifyInTransaction(db: Db, event: CriticalEvent): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`.execute(db)
  if (db.isTransaction) announced.set(db, [...notifiedIn(db), event])
}

type Listener = (event: AppEvent) => void

export interface Events {
  on(listener: Listener): () => void
  /** Delivers an event in this process at once, before the database sends it to all. */
  tell(event: AppEvent): void
  /** Sends the changed rows of a commit to all processes, shortly after it. */
  tellAll(changes: readonly RowsChanged[]): void
  /** False while the listening connection is lost: caches must not be trusted then. */
  readonly listening: boolean
  close(): Promise<void>
}

/** After a loss, the delay of the next try. */
const AGAIN_AFTER = 1000
/** After this idle time the connection is checked. */
const SILENT_FOR = 5000
const ANSWERS_WITHIN = 2000

interface Line {
  /** Ends it at once: a client's `end()` would wait for a server that may not respond. */
  end(): void
}

/**
 * Opens a connection that receives the events of all processes. It is checked every few seconds, so that a half-open
 * connection is noticed.
 * @param lost called once, when it receives nothing more
 */
async function openLine(
  url: string,
  hear: (event: AppEvent) => void,
  lost: (error: Error) => void,
): Promise<Line> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'bengkel events',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: ANSWERS_WITHIN,
    query_timeout: ANSWERS_WITHIN,
  })
  let over = false
  let asking: NodeJS.Timeout
  const end = () => {
    over = true
    clearTimeout(asking)
    const { connection } = client as unknown as { connection: { stream: Duplex } }
    connection.stream.destroy()
  }
  const lose = (error: Error) => {
    if (over) return
    end()
    lost(error)
  }
  const askLater = () => {
    asking = setTimeout(() => void client.query('select 1').then(askLater, lose), SILENT_FOR)
    asking.unref()
  }
  client.on('error', lose)
  client.on('end', () => lose(new Error('The line of events was closed')))
  client.on('notification', ({ payload }) => hear(JSON.parse(payload ?? '{}') as AppEvent))
  await client.connect()
  await client.query(`listen ${CHANNEL}`)
  if (!over) askLater()
  return { end }
}

/**
 * Listens on its own connection. Reconnects for ever, a second after each loss. A process that starts makes every page
 * reload, since a killed process may have left changes unsent.
 * @param db sends the changes of this process
 */
export function listenForEvents(url: string, db: Db, log: (error: Error) => void): Events {
  const listeners = new Set<Listener>()
  // one statement, which writes nothing and so waits for no disk
  const telling = createChangeNotifier(
    (texts) =>
      sql`select pg_notify(${CHANNEL}, text) from unnest(${texts}::text[]) as text`.execute(db),
    log,
  )
  let closed = false
  let line: Line | undefined
  let again: NodeJS.Timeout | undefined

  const tell = (event: AppEvent) => {
    for (const listener of listeners) listener(event)
  }
  const lost = (error: Error) => {
    line = undefined
    if (closed || again) return
    log(error)
    again = setTimeout(() => {
      again = undefined
      void connect()
    }, AGAIN_AFTER)
  }
  async function connect() {
    try {
      const opened = await openLine(url, tell, lost)
      if (closed) return opened.end()
      // it may have been lost in the same moment
      if (again) return
      line = opened
      tell({ kind: 'missed' })
    } catch (error) {
      lost(error as Error)
    }
  }
  void connect()
  telling.add([{ kind: 'missed' }])

  return {
    on(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell,
    tellAll: telling.add,
    get listening() {
      return line !== undefined
    },
    async close() {
      closed = true
      clearTimeout(again)
      await telling.close()
      line?.end()
    },
  }
}
