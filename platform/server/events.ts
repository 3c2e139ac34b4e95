/**
 * What one process tells the others: ended sessions, changed places, changed rows that a screen shows. NOTIFY
 * sends it inside the transaction that causes it, so no process hears of a change that was rolled back.
 */
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from './db.ts'

/** A write: the nouns that it changed, the owner of the rows, and the browser window that sent it. */
export interface Changed {
  kind: 'changed'
  nouns: readonly string[]
  /** Null: of a whole country. Both null: of every country. */
  garage_id: number | null
  country_id: number | null
  window: string | null
}

export type HouseEvent =
  | { kind: 'session-ended'; employee_id: number }
  | { kind: 'garages-changed' }
  | Changed
  /** A process tells itself that it listens again and may have missed messages. */
  | { kind: 'missed' }

const CHANNEL = 'bengkel'

/**
 * What an open transaction has announced. After the commit, this process does not wait for its own message.
 */
const announced = new WeakMap<Db, HouseEvent[]>()
export const announcedIn = (db: Db): readonly HouseEvent[] => announced.get(db) ?? []

export async function announce(db: Db, event: HouseEvent): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`.execute(db)
  if (db.isTransaction) announced.set(db, [...announcedIn(db), event])
}

type Listener = (event: HouseEvent) => void

export interface Events {
  on(listener: Listener): () => void
  /** Tells this process at once what all processes will hear from the database. */
  tell(event: HouseEvent): void
  /** False while the listening connection is away: caches must not be trusted then. */
  readonly listening: boolean
  close(): Promise<void>
}

/** Listens on its own connection. Reconnects for ever, a second after each loss. */
export function listen(url: string, log: (error: Error) => void): Events {
  const listeners = new Set<Listener>()
  let closed = false
  let listening = false
  let client: pg.Client | undefined
  let again: NodeJS.Timeout | undefined

  const tell = (event: HouseEvent) => {
    for (const listener of listeners) listener(event)
  }

  function lost(error?: Error) {
    listening = false
    client = undefined
    if (closed || again) return
    if (error) log(error)
    again = setTimeout(() => {
      again = undefined
      void connect()
    }, 1000)
  }

  async function connect() {
    const mine = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 3000,
    })
    mine.on('error', lost)
    mine.on('end', () => lost())
    mine.on('notification', ({ payload }) => tell(JSON.parse(payload ?? '{}') as HouseEvent))
    try {
      await mine.connect()
      await mine.query(`listen ${CHANNEL}`)
      client = mine
      listening = true
      tell({ kind: 'missed' })
    } catch (error) {
      lost(error as Error)
    }
  }
  void connect()

  return {
    on(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell,
    get listening() {
      return listening
    },
    async close() {
      closed = true
      clearTimeout(again)
      await client?.end().catch(() => {})
    },
  }
}
