/**
 * Sends statements to PostgreSQL. A connection plans and describes a named statement once. `pg` asks for the columns at
 * every use, a large part of a short statement's cost on both sides. They cannot change unnoticed: PostgreSQL rejects a
 * prepared statement whose columns have changed.
 */
import { createHash } from 'node:crypto'
import type { Duplex } from 'node:stream'
import pg from 'pg'

const nameOf = new Map<string, string>()
/** The same text always gets the same name, so the server plans it once a connection. */
function nameFor(sql: string) {
  let name = nameOf.get(sql)
  if (!name) {
    name = createHash('md5').update(sql).digest('base64url')
    if (nameOf.size < 5000) nameOf.set(sql, name)
  }
  return name
}

/**
 * Whether a migration beside the running app has changed the columns of a statement, so that PostgreSQL rejects its
 * cached plan. Under a new name PostgreSQL plans and describes it again.
 */
export const isPlanOutdated = ({
  code,
  message = '',
}: {
  code?: string
  message?: string
}): boolean => code === '0A000' && message.includes('cached plan')

function rename(sql: string, stale: string) {
  if (nameOf.get(sql) === stale) nameOf.set(sql, `${stale.slice(0, 22)}.${++renamed}`)
}
let renamed = 0

/** What `pg` makes of a description: the columns, their parsers, an empty row. */
interface Columns {
  fields: unknown
  _parsers: unknown
  _prebuiltEmptyResultObject: unknown
}

/** The part of `pg.Connection` that this file uses. */
interface Wire {
  stream: Duplex
  describe(what: object): void
}

/** The internals of `pg.Query` that this file uses. */
interface Inside {
  name: string
  text: string
  _result: Columns
  _accumulateRows: boolean
  prepare(wire: Wire): void
  handleCommandComplete(message: unknown, wire: Wire): void
}

/** A connection for a statement that needs no description: it omits only that message. */
interface Known {
  quiet: Wire
  columns: Map<string, Columns>
}
const knownOf = new WeakMap<Wire, Known>()

function known(wire: Wire): Known {
  let found = knownOf.get(wire)
  if (!found) {
    const quiet = Object.assign(Object.create(wire) as Wire, { describe: () => {} })
    found = { quiet, columns: new Map() }
    knownOf.set(wire, found)
  }
  return found
}

const Query = pg.Query as unknown as new (text: string, values: unknown[]) => Inside

class Statement extends Query {
  /** For a statement whose timeout differs from the connection's. */
  query_timeout: number | undefined

  constructor(text: string, values: unknown[], timeout: number | undefined) {
    super(text, values)
    this.name = nameFor(text)
    this.query_timeout = timeout
  }

  override prepare(wire: Wire): void {
    const { quiet, columns } = known(wire)
    const description = columns.get(this.name)
    if (!description) return super.prepare(wire)
    Object.assign(this._result, description)
    this._accumulateRows = true
    super.prepare(quiet)
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    super.handleCommandComplete(message, wire)
    const { columns } = known(wire)
    if (columns.has(this.name)) return
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}

export type QueryAnswer = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>

/** Sends a statement. `timeout`: in milliseconds, if it is not the connection's own. */
export type Send = (
  text: string,
  values: readonly unknown[],
  timeout?: number,
) => Promise<QueryAnswer>

/** Planned at every use. */
export const unnamedStatements =
  (client: pg.ClientBase): Send =>
  (text, values, timeout) =>
    client.query({
      text,
      values: [...values],
      ...(timeout ? { query_timeout: timeout } : {}),
    } as pg.QueryConfig)

const isPlain = (sql: string) => /^\s*(select|insert|update|delete|with)/i.test(sql)

/** Planned once a connection. */
export function namedStatements(client: pg.ClientBase): Send {
  const otherwise = unnamedStatements(client)
  const query = client.query as (
    this: pg.ClientBase,
    statement: Statement,
    callback: (error: Error | null, answer: QueryAnswer) => void,
  ) => void
  const send: Send = (text, values, timeout) => {
    if (!isPlain(text)) return otherwise(text, values, timeout)
    return new Promise((done, failed) => {
      const statement = new Statement(text, values as unknown[], timeout)
      query.call(client, statement, (error, answer) => {
        if (!error) return done(answer)
        if (!isPlanOutdated(error)) return failed(error)
        rename(text, statement.name)
        // this breaks the transaction; the caller repeats it as a whole
        if (client.getTransactionStatus() === 'I') done(send(text, values, timeout))
        else failed(error)
      })
    })
  }
  return send
}

/** Named, and all of one tick of the event loop in one write. */
export function batchedStatements(client: pg.ClientBase): Send {
  const send = namedStatements(client)
  const { connection } = client as unknown as { connection: Wire }
  let gathering = false
  return (text, values, timeout) => {
    if (!gathering) {
      gathering = true
      const { stream } = connection
      stream.cork()
      setImmediate(() => {
        gathering = false
        stream.uncork()
      })
    }
    return send(text, values, timeout)
  }
}
