/**
 * Every statement of a posting fails once: the connection is cut at the Nth, for each N, before it is done and
 * after it is done but not told. Nothing is half done, the answer is a clean 503, and the same request then goes through.
 */
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expirePoints } from '#domains/loyalty/membership/server/nightly.ts'
import { BANK, aTill } from '../invoices.ts'
import { aLedger } from '../ledger.ts'
import { type OrderUnderTest, anOrder } from '../orders.ts'
import type { Who } from '../world.ts'
import { anEntry, expectIntegrity } from './integrity.ts'
import { buildFlows, buildTraces } from './builds.ts'
import { buyingFlows } from './buying.ts'
import { type Moment, aConnectionCutter } from './connection-cutter.ts'
import { long } from './length.ts'
import { partFlows } from './parts.ts'
import { pointFlows, pointTraces, somethingLapses } from './points.ts'
import { queueFlows } from './queue.ts'
import { shopFlows, shopTraces } from './shop.ts'
import { movingFlows } from './moving.ts'
import { voucherFlows, voucherTraces } from './vouchers.ts'
import { outsideFlows } from './outside.ts'

let cutter: Awaited<ReturnType<typeof aConnectionCutter>>
let till: Awaited<ReturnType<typeof aTill>>
let books: ReturnType<typeof aLedger>

beforeAll(async () => {
  till = await aTill({
    through: async (url) => {
      cutter = await aConnectionCutter(new URL(url))
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
    (select count(*)::int from journal_lines) as lines, (select count(*)::int from orders) as orders,
    (select count(*)::int from order_lines) as order_lines, (select count(*)::int from invoices) as invoices,
    (select count(*)::int from invoices where status = 'void') as voided,
    (select count(*)::int from payments) as payments, (select count(*)::int from order_events) as moves,
    (select coalesce(sum(version), 0)::int from orders) as versions,
    (select count(*)::int from activity_log where code < 400) as noted,
    (select count(*)::int from idempotency_keys) as answers,
    (select count(*)::int from stock_moves) as stock_moves,
    (select coalesce(sum(reserved), 0)::float from stock_claims) as reserved,
    (select coalesce(sum(issued), 0)::float from order_lines) as issued,
    (select coalesce(sum(received + lost), 0)::float from stock_transfer_lines) as arrived,
    (select coalesce(sum(version), 0)::int from stock_transfers) as transfers,
    (select coalesce(sum(version), 0)::int from stock_counts) as counts,
    (select coalesce(sum(version), 0)::int from third_party_purchases) as outside,
    (select coalesce(sum(third_party_cost + wip), 0)::bigint from orders) as cost,
    (select coalesce(sum(last), 0)::int from queue_counters) as ticket_numbers,
    (select string_agg(concat(id, state, called_count, skipped_count), ' ' order by id) from queue_tickets) as tickets,
    ${pointTraces},
    ${voucherTraces},
    ${shopTraces},
    ${buildTraces},
    (select coalesce(sum(version), 0)::int from purchases) as purchases,
    (select coalesce(sum(received), 0)::float from purchase_lines) as came,
    (select coalesce(sum(last), 0)::int from entry_counters) as entry_numbers,
    (select coalesce(sum(last), 0)::int from number_counters) as numbers`)

interface Request {
  who: Who
  path: string
  body: object
  status: number
  method?: 'delete'
}

/** A money flow: the next request of its kind, with all that has to be there before it. */
type Flow = () => Promise<Request>

const flows: Record<string, Flow> = (() => {
  let finance: Who | undefined
  const accountant = async () =>
    (finance ??= await till.world.signedInAs('finance', { garage_id: null }))
  let order: OrderUnderTest | undefined
  let bill: { id: number } | undefined

  /** One order, whose invoice is made and made void over and over. */
  const current = async () => (order ??= await till.ready())
  const latest = async (): Promise<{ id: number } | undefined> => {
    const { id } = await current()
    const [issued] = await books.rows(
      `select id from invoices where status = 'issued' and order_id = $1`,
      [id],
    )
    return issued
  }
  const voiding = async (): Promise<Request> => {
    const invoice = (await latest()) ?? (await till.issued(await current()))
    const body = { reason: 'Wrong customer' }
    return { who: till.admin, path: `/admin/invoice/${invoice.id}/void`, body, status: 200 }
  }

  return {
    'a journal entry': async () => ({
      who: await accountant(),
      path: '/admin/journal',
      body: anEntry(),
      status: 201,
    }),
    'its reversal': async () => {
      const who = await accountant()
      const { data } = await who.post('/admin/journal', anEntry())
      const body = { reason: 'By mistake' }
      return { who, path: `/admin/journal/${data.id}/reverse`, body, status: 201 }
    },
    'an invoice': async () => {
      const { id } = await current()
      if (await latest()) {
        const { who, path, body } = await voiding()
        expect((await who.post(path, body)).status).toBe(200)
      }
      return { who: till.adviser, path: `/admin/order/${id}/invoice`, body: {}, status: 201 }
    },
    'a payment': async () => {
      bill ??= await till.issued(await till.ready())
      const body = { amount: 1000, account_id: BANK }
      return { who: till.adviser, path: `/admin/invoice/${bill.id}/payment`, body, status: 201 }
    },
    'an invoice made void': voiding,
    'a new order': async () => {
      const { vehicle } = await (await current()).get()
      const body = {
        garage_id: 1,
        vehicle_id: vehicle.id,
        odometer_in: 16_000,
        reason: 'Back again',
        lines: [{ kind: 'service', name: 'Oil change', qty: 1, unit_price: 100_000 }],
      }
      return { who: till.adviser, path: '/admin/order', body, status: 201 }
    },
    ...movingFlows(() => till.world),
    ...outsideFlows(
      () => till.world,
      () => anOrder(till),
    ),
    ...partFlows(() => till),
    ...queueFlows(() => till),
    ...buyingFlows(() => till.world),
    ...pointFlows(() => till.world),
    ...voucherFlows(() => till),
    ...shopFlows(() => till.world),
    ...buildFlows(() => till.world),
    'an order that moves on': async () => {
      const moving = await anOrder(till)
      const { version } = await moving.get()
      const body = { to: 'inspecting', version }
      return { who: till.admin, path: `/admin/order/${moving.id}/transition`, body, status: 200 }
    },
  }
})()

/** In the short form: the flows of a day at the till, and cut after only where it is worst, at the end. */
const short = ['a journal entry', 'an invoice', 'a payment']

/** Sends it with the line cut at the Nth statement, and again; false when it has fewer statements. */
async function cutAt(at: number, moment: Moment, { who, path, body, status, method }: Request) {
  const before = await traces()
  const headers = { 'idempotency-key': `${moment}-${at}-${Math.random()}` }
  const send = () => (method ? who.delete(path, undefined, headers) : who.post(path, body, headers))
  let answer: Awaited<ReturnType<typeof send>> | undefined
  const wasCut = await cutter.during(at, moment, async () => void (answer = await send()))
  if (!wasCut) {
    expect([answer?.status, answer?.errors]).toEqual([status, undefined])
    return { wasCut, stands: true }
  }
  const retryAfter = Number(answer?.headers['retry-after'])
  expect([at, answer?.status, retryAfter > 0]).toEqual([at, 503, true])
  // cut after the commit was done, all of it stands; in any other case nothing does
  const left = await traces()
  const stands = !isDeepStrictEqual(left, before)
  if (stands) expect(moment).toBe('after')
  const again = await send()
  expect([at, again.status, again.errors]).toEqual([at, status, undefined])
  const done = await traces()
  if (stands) expect(done).toEqual(left)
  else expect(done).not.toEqual(before)
  return { wasCut, stands }
}

describe.each(long ? Object.keys(flows) : short)('%s', (name) => {
  let statements = 0
  test('cut before each of its statements', async () => {
    const next = flows[name] as Flow
    for (let at = 1; (await cutAt(at, 'before', await next())).wasCut; at++) {
      expect(at).toBeLessThan(80)
      statements = at
    }
    // begin, key, work, activity, answer kept, commit
    expect(statements).toBeGreaterThan(6)
    await expectIntegrity(till.world.appContext.database.reads)
  })

  test('cut when it was done and not told', async () => {
    const next = flows[name] as Flow
    for (let at = long ? 1 : statements; at <= statements; at++) {
      const { wasCut, stands } = await cutAt(at, 'after', await next())
      expect([at, wasCut, stands]).toEqual([at, true, at === statements])
    }
    await expectIntegrity(till.world.appContext.database.reads)
  })
})

test.each<Moment>(long ? ['before', 'after'] : ['before'])(
  'the night in which points lapse, cut %s each of its statements',
  async (moment) => {
    const { appContext } = till.world
    for (let at = 1, wasCut = true; wasCut; at++) {
      expect(at).toBeLessThan(80)
      const lot = await somethingLapses(till.world, books.owner)
      const before = await traces()
      wasCut = await cutter.during(at, moment, async () => {
        await expirePoints(appContext).catch(() => undefined)
      })
      const left = await lot.left()
      // all of a batch or nothing of it
      expect([at, [lot.points, 0].includes(left)]).toEqual([at, true])
      if (left > 0) expect(await traces()).toEqual(before)
      await expirePoints(appContext)
      expect([at, await lot.left(), await lot.lapsed()]).toEqual([at, 0, lot.points])
    }
    await expectIntegrity(appContext.database.reads)
  },
)
