/**
 * What one process tells the others, by NOTIFY. Ended sessions and changed places are told inside the transaction that
 * causes them: no process goes on with what has ended. Changed rows are told after the commit, many at a time: the
 * database lets one transaction with a NOTIFY commit after the other, and each waits for its disk.
 */
import type { Duplex } from 'node:stream'
import { sql } from 'kysely'
import pg from 'pg'
import { type Db, KEEP_ALIVE } from './db.ts'

/** A write: the nouns that it changed, the owner of the rows, and the browser window that sent it. */
export interface Changed {
  kind: 'changed'
  nouns: readonly string[]
  /** Null: of a whole country. Both null: of every country. */
  garage_id: number | null
  country_id: number | null
  window: string | null
}

/** What other processes must know before the caller has an answer. */
export type Ended = { kind: 'session-ended'; employee_id: number } | { kind: 'garages-changed' }

export type HouseEvent =
  | Ended
  | Changed
  /** Messages may have been lost, here or elsewhere: every page asks again. */
  | { kind: 'missed' }

const CHANNEL = 'bengkel'

/**
 * What an open transaction has announced. After the commit, this process does not wait for its own message.
 */
const announced = new WeakMap<Db, Ended[]>()
export const announcedIn = (db: Db): readonly Ended[] => announced.get(db) ?? []

/** Tells it with the commit of this transaction. A commit with a message waits for all others that have one. */
export async function announce(db: Db, event: Ended): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`.execute(db)
  if (db.isTransaction) announced.set(db, [...announcedIn(db), event])
}

type Listener = (event: HouseEvent) => void

export interface Events {
  on(listener: Listener): () => void
  /** Tells this process at once what all processes will hear from the database. */
  tell(event: HouseEvent): void
  /** Tells all processes, a moment later, of rows whose change is committed. */
  tellAll(changes: readonly Changed[]): void
  /** False while the listening connection is away: caches must not be trusted then. */
  readonly listening: boolean
  close(): Promise<void>
}

/** Changes of so many milliseconds are told together. */
const GATHERED_FOR = 20
/** After a failure, the next try. */
const AGAIN_AFTER = 1000
/** More changes than this that could not be told: the pages ask for everything instead. */
const MOST_UNTOLD = 1000
/** A line on which nothing was said for so long is asked whether it is there. */
const SILENT_FOR = 5000
const ANSWERS_WITHIN = 3000

const asText = (event: HouseEvent) => JSON.stringify(event)

/** Gathers committed changes and sends them in one statement, which writes nothing and so waits for no disk. */
function keepTelling(db: Db, log: (error: Error) => void) {
  const untold = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> = Promise.resolve()

  async function send() {
    timer = undefined
    const texts = [...untold]
    untold.clear()
    if (texts.length === 0) return
    try {
      await sql`select pg_notify(${CHANNEL}, text) from unnest(${texts}::text[]) as text`.execute(
        db,
      )
    } catch (error) {
      log(error as Error)
      add(texts, AGAIN_AFTER)
    }
  }
  function add(texts: readonly string[], wait: number) {
    for (const text of texts) untold.add(text)
    if (untold.size > MOST_UNTOLD) {
      untold.clear()
      untold.add(asText({ kind: 'missed' }))
    }
    timer ??= setTimeout(() => (sending = send()), wait)
  }
  return {
    add: (events: readonly HouseEvent[]) => add(events.map(asText), GATHERED_FOR),
    /** Tells what is left; what fails now is told by the next process that starts. */
    async close() {
      clearTimeout(timer)
      await sending
      clearTimeout(timer)
      await send()
      clearTimeout(timer)
    },
  }
}

/**
 * Listens on its own connection. Reconnects for ever, a second after each loss. A line that dies in silence is a loss
 * too: it is asked every few seconds. A process that starts makes every page ask again, since a process that was killed
 * may have left a change untold.
 * @param db what sends the changes of this process
 */
export function listen(url: string, db: Db, log: (error: Error) => void): Events {
  const listeners = new Set<Listener>()
  const telling = keepTelling(db, log)
  let closed = false
  let listening = false
  let client: pg.Client | undefined
  let again: NodeJS.Timeout | undefined
  let asking: NodeJS.Timeout | undefined

  const tell = (event: HouseEvent) => {
    for (const listener of listeners) listener(event)
  }

  function lost(mine: pg.Client, error?: Error) {
    // a client that was given up says its last words later
    if (client !== mine && listening) return
    clearTimeout(asking)
    listening = false
    client = undefined
    cutOff(mine)
    if (closed || again) return
    if (error) log(error)
    again = setTimeout(() => {
      again = undefined
      void connect()
    }, 1000)
  }

  const askLater = (mine: pg.Client) => {
    asking = setTimeout(() => {
      mine.query('select 1').then(
        () => {
          if (client === mine) askLater(mine)
        },
        (error: Error) => lost(mine, error),
      )
    }, SILENT_FOR)
    asking.unref()
  }

  async function connect() {
    const mine = new pg.Client({
      connectionString: url,
      application_name: 'bengkel',
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE,
      connectionTimeoutMillis: ANSWERS_WITHIN,
      query_timeout: ANSWERS_WITHIN,
    })
    mine.on('error', (error) => lost(mine, error))
    mine.on('end', () => lost(mine))
    mine.on('notification', ({ payload }) => tell(JSON.parse(payload ?? '{}') as HouseEvent))
    try {
      await mine.connect()
      await mine.query(`listen ${CHANNEL}`)
      client = mine
      listening = true
      tell({ kind: 'missed' })
      askLater(mine)
    } catch (error) {
      lost(mine, error as Error)
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
      return listening
    },
    async close() {
      closed = true
      clearTimeout(again)
      clearTimeout(asking)
      await telling.close()
      await client?.end().catch(() => {})
    },
  }
}

/** Ends a connection whose other end may not answer: `end()` would wait for it. */
function cutOff(client: pg.Client) {
  const { connection } = client as unknown as { connection: { stream: Duplex } }
  connection.stream.destroy()
}
