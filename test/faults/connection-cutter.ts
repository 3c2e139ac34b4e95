/** Cuts the line between the app and PostgreSQL at the Nth statement of a transaction. */
import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'

/** When the connection is cut: before the Nth statement of a transaction arrives, or when its answer comes back. */
export type Moment = 'before' | 'after'

/** Stands between the app and PostgreSQL and counts the statements of transactions, as its protocol frames them. */
export async function aConnectionCutter(to: URL) {
  let plan: { at: number; moment: Moment } | undefined
  let seen = 0
  let cuts = 0
  const server = createServer((app) => {
    const database = connect(Number(to.port), to.hostname)
    const both: [Socket, Socket] = [app, database]
    const cut = () => {
      cuts++
      plan = undefined
      for (const socket of both) socket.destroy()
    }
    for (const socket of both) {
      // or each message waits 40 ms for the one before to be acknowledged
      socket.setNoDelay()
      socket.on('error', () => {})
      socket.on('close', () => both.forEach((each) => each.destroy()))
    }
    let started = false
    let inTransaction = false
    let cutAtAnswer = false
    let rest = Buffer.alloc(0)
    app.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk])
      for (;;) {
        // the first message has no letter: length, version, settings
        const head = started ? 1 : 0
        if (rest.length < head + 4) return
        const length = head + rest.readInt32BE(head)
        if (rest.length < length) return
        const message = rest.subarray(0, length)
        rest = rest.subarray(length)
        const kind = started ? String.fromCharCode(message[0] ?? 0) : ''
        started = true
        const text = kind === 'Q' || kind === 'P' ? message.toString('latin1') : ''
        if (/^Q.{4}begin/s.test(text)) inTransaction = true
        // a statement is a simple query, or the execution of a prepared one
        if (inTransaction && (kind === 'Q' || kind === 'E') && plan && ++seen === plan.at) {
          if (plan.moment === 'before') return cut()
          cutAtAnswer = true
        }
        if (/^Q.{4}(commit|rollback)/s.test(text)) inTransaction = false
        database.write(message)
      }
    })
    database.on('data', (chunk) => {
      // its effect stands in the database; the app never hears of it
      if (cutAtAnswer) cut()
      else app.write(chunk)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(to)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    /** Cuts once at the Nth statement from now on; false when there were fewer. */
    async during(at: number, moment: Moment, work: () => Promise<void>): Promise<boolean> {
      seen = 0
      const before = cuts
      plan = { at, moment }
      await work()
      plan = undefined
      return cuts > before
    },
    close: () => server.close(),
  }
}
