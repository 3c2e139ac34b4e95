/**
 * What one process tells the others: sessions that ended, places that changed, rows that a screen shows. Sent with
 * NOTIFY inside the transaction that causes it, so nobody hears of what was rolled back.
 */
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from './db.ts'

/** A write: which nouns it changed, whose they are, and the window of the browser that sent it. */
export interface Changed {
  kind: 'changed'
  nouns: readonly string[]
  /** Null: of a whole country. Both null: of all. */
  garage_id: number | null
  country_id: number | null
  window: string | null
}

export type HouseEvent =
  | { kind: 'session-ended'; employee_id: number }
  | { kind: 'garages-changed' }
  | Changed
  /** Told by a process to itself: it listens again, and does not know what was said meanwhile. */
  | { kind: 'missed' }

const CHANNEL = 'bengkel'

/** What an open transaction has announced: this process need not wait for its own message once it is committed. */
const announced = new WeakMap<Db, HouseEvent[]>()
export const announcedIn = (db: Db): readonly HouseEvent[] => announced.get(db) ?? []

export async function announce(db: Db, event: HouseEvent): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`.execute(db)
  if (db.isTransaction) announced.set(db, [...announcedIn(db), event])
}

type Listener = (event: HouseEvent) => void

export interface Events {
  on(listener: Listener): () => void
  /** Tells this process at once what all will hear from the database. */
  tell(event: HouseEvent): void
  /** False while the listening connection is away: caches must not be trusted then. */
  readonly listening: boolean
  close(): Promise<void>
}

/** Listens on a connection of its own and reconnects for ever, a second after it was lost. */
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
