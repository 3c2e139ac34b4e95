/**
 * Every statement of a posting fails once: the connection is cut at the Nth, for each N, before it is done and
 * after it is done but not told. Nothing is half done, the answer is a clean 503, and the same request then goes through.
 */
import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLedger } from '../ledger.ts'
import { aTill } from '../invoices.ts'
import { anEntry, expectHouseInOrder } from './books.ts'
import { long } from './length.ts'

/** When the connection is cut: before the Nth statement of a transaction arrives, or when its answer comes back. */
type Moment = 'before' | 'after'

/** Stands between the app and PostgreSQL and counts the statements of transactions, as its protocol frames them. */
async function aCutter(to: URL) {
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

let cutter: Awaited<ReturnType<typeof aCutter>>
let till: Awaited<ReturnType<typeof aTill>>
let books: ReturnType<typeof aLedger>

beforeAll(async () => {
  till = await aTill({
    through: async (url) => {
      cutter = await aCutter(new URL(url))
      return cutter.url
    },
  })
  books = aLedger(till.world)
})
afterAll(async () => {
  await books.owner.end()
  await till.world.close()
  cutter.close()
})

/** Everything that a money flow may leave behind. */
const traces = () =>
  books.rows(`select (select count(*)::int from journal_entries) as entries,
    (select count(*)::int from journal_lines) as lines, (select count(*)::int from invoices) as invoices,
    (select count(*)::int from invoices where status = 'void') as voided,
    (select count(*)::int from payments) as payments, (select count(*)::int from order_events) as moves,
    (select count(*)::int from activity_log where code < 400) as noted,
    (select coalesce(sum(last), 0)::int from entry_counters) as entry_numbers,
    (select coalesce(sum(last), 0)::int from number_counters) as numbers`)

const finance = async () => till.world.signedInAs('finance', { garage_id: null })
type Request = { path: string; body: object; status: number }

const flows: [
  string,
  () => Promise<{ who: Awaited<ReturnType<typeof finance>>; request: Request }>,
][] = [
  [
    'a journal entry',
    async () => ({
      who: await finance(),
      request: { path: '/admin/journal', body: anEntry(), status: 201 },
    }),
  ],
  [
    'its reversal',
    async () => {
      const who = await finance()
      const { data } = await who.post('/admin/journal', anEntry())
      return {
        who,
        request: {
          path: `/admin/journal/${data.id}/reverse`,
          body: { reason: 'By mistake' },
          status: 201,
        },
      }
    },
  ],
]

const moments: Moment[] = long ? ['before', 'after'] : ['before']

describe.each(moments)('cut %s', (moment) => {
  test.each(flows)('%s: at every statement', async (_name, prepare) => {
    let { who, request } = await prepare()
    let reached = 0
    for (let at = 1; ; at++) {
      expect(at).toBeLessThan(80)
      const before = await traces()
      const headers = { 'idempotency-key': `${moment}-${at}-${Math.random()}` }
      const send = () => who.post(request.path, request.body, headers)
      let answer: Awaited<ReturnType<typeof send>> | undefined
      const wasCut = await cutter.during(at, moment, async () => void (answer = await send()))
      if (!wasCut) {
        expect([answer?.status, answer?.errors]).toEqual([request.status, undefined])
        break
      }
      reached = at
      expect([at, answer?.status, Number(answer?.headers['retry-after']) > 0]).toEqual([
        at,
        503,
        true,
      ])
      // cut after the commit was done, all of it stands; in any other case nothing does
      const left = await traces()
      const stands = JSON.stringify(left) !== JSON.stringify(before)
      if (stands) expect(moment).toBe('after')
      const again = await send()
      expect([at, again.status, again.errors]).toEqual([at, request.status, undefined])
      if (stands) expect(await traces()).toEqual(left)
      ;({ who, request } = await prepare())
    }
    // begin, key, work, activity, answer kept, commit
    expect(reached).toBeGreaterThan(6)
    await expectHouseInOrder({ rows: books.rows })
  })
})
