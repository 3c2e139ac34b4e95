/**
 * The demo: a small network with three months of work (product decisions, section 14), the same for
 * the same moment. Lists and people are inserted as rows. The operations behind the API make the orders, invoices,
 * payments and entries.
 */
import { type DemoMoney, chooseCurrencies, inLocalMoney, inRupiah } from './demo/money.ts'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#platform/server/database/db.ts'
import { notifyInTransaction } from '#platform/server/events/events.ts'
import type { AppContext } from '#platform/server/http/mount.ts'
import { type BookEntry, bookkeeping } from './demo/books.ts'
import { type DemoCompany, localCompanies, registerCompanies } from './demo/companies.ts'
import { workshopBuilds } from './demo/builds.ts'
import { insertCustomers } from './demo/customers.ts'
import { endsOfDays } from './demo/day-ends.ts'
import { DemoClient } from './demo/demo-client.ts'
import { Firms } from './demo/suppliers.ts'
import { fleets } from './demo/fleets.ts'
import { insertLists } from './demo/lists.ts'
import { priceList } from './demo/prices.ts'
import { insertMembers, memberStories } from './demo/members.ts'
import { insertNetwork, signInsOf } from './demo/network.ts'
import { openStock } from './demo/stock.ts'
import { queueOfToday } from './demo/queue.ts'
import { DAYS, ordinaryDays } from './demo/plan.ts'
import { countryId, readReference } from './demo/reference.ts'
import { shop } from './demo/products.ts'
import { transfersAndCounts } from './demo/transfers-and-counts.ts'
import { todaysBoard } from './demo/today.ts'
import { type StoryStep, restocking } from './demo/purchasing.ts'
import { visitOf } from './demo/visit.ts'
import { vouchersOf } from './demo/vouchers.ts'

/** The people a visitor can sign in as; the password is `DEMO_PASSWORD`, as the start prints. */
export const demoSignIns: { name: string; phone: string; role_id: number }[] =
  signInsOf(readReference())

/** No employees exist yet: both the demo and a real setup begin by adding people. */
export async function isEmpty({ database }: AppContext): Promise<boolean> {
  const somebody = await database.reads.selectFrom('employees').select('id').limit(1).execute()
  return somebody.length === 0
}

/** Any number that no other lock uses. */
const LOCK = 7_240_312

/**
 * Fills an empty database, whichever of several starting apps comes first. The others wait without a timeout: filling
 * takes as long as it takes. When the first one is killed, its connection ends, and the next one fills.
 * @returns whether this app filled it
 */
export async function fillIfEmpty(
  appContext: AppContext,
  url: string,
  fill: (appContext: AppContext) => Promise<void>,
): Promise<boolean> {
  const lock = new pg.Client({ connectionString: url })
  lock.on('error', () => {})
  await lock.connect()
  try {
    await lock.query('set statement_timeout = 0; set lock_timeout = 0')
    await lock.query('select pg_advisory_lock($1)', [LOCK])
    if (!(await isEmpty(appContext))) return false
    await fill(appContext)
    return true
  } finally {
    await lock.end()
  }
}

/**
 * Fills an empty database in one transaction. A failure or a kill midway leaves nothing, so the
 * next start finds the database still empty.
 */
export async function seedDemo(
  appContext: AppContext,
  today = new Date(),
  money: DemoMoney = inRupiah,
  companies: readonly DemoCompany[] = money === inLocalMoney ? localCompanies : [],
): Promise<void> {
  await appContext.database.together(async (db) => {
    await sql`set local synchronous_commit = off`.execute(db)
    await fillIn(db, appContext, { today, money, companies })
    await notifyInTransaction(db, { kind: 'garages-changed' })
  })
}

interface Fill {
  today: Date
  money: DemoMoney
  companies: readonly DemoCompany[]
}

async function fillIn(db: Db, appContext: AppContext, { today, money, companies }: Fill) {
  await sql`insert into demo_fills default values`.execute(db)
  const reference = readReference()
  const network = await insertNetwork(db, reference, today)
  if (money === inLocalMoney) await chooseCurrencies(db)
  await registerCompanies(db, companies, today)
  const taxed = new Set(companies.map(({ country_id }) => country_id))
  const { garages } = network
  const { lists, parts } = await insertLists(db, reference, { garages, money })
  const { cars, customers } = await insertCustomers(db, reference, lists, {
    today,
    fleets: fleets.filter(({ country }) => taxed.has(countryId(country))),
  })
  const regulars = await insertMembers(db, lists, { customers, cars: cars.length }, today)
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'book_id', 'code', 'system_key as key'])
    .where('garage_id', 'is', null)
    .execute()
  const demo = new DemoClient(
    db,
    appContext,
    network,
    accounts.flatMap(({ key, ...account }) => (key ? [{ ...account, key }] : [])),
    { money, taxed },
  )

  const begin = new Date(today.getTime() - (DAYS + 2) * 86_400_000)
  const firms = await Firms.enter(demo, reference, lists.thirdParty, begin)
  const trade = { desk: demo, firms, cars, today }
  // suppliers are known before the first purchase, not since this moment
  const created_at = begin.toISOString()
  await db.updateTable('suppliers').set({ created_at }).execute()
  await db.updateTable('third_parties').set({ created_at }).execute()
  const stocked = { ...lists, part: await openStock(demo, network, parts, today) }

  // today's board picks its cars first; earlier days do not use them
  const board = todaysBoard(network, cars, today)
  const plans = [...ordinaryDays(network.garages, cars, today), ...board]
  await inOrderOfTime(
    [
      ...plans.map((plan) => ({ in: plan.garage.id, story: visitOf(trade, stocked, plan) })),
      ...restocking(trade, network, today),
      ...[
        priceList(demo, stocked, today),
        ...transfersAndCounts(demo, network, stocked, today),
        ...vouchersOf(demo, cars, today),
        queueOfToday(demo, network, today),
        ...endsOfDays(demo, network, today),
        ...workshopBuilds(demo, network, today),
        ...shop(demo, network, today),
        ...memberStories(trade, stocked, network, regulars, today),
        ...bookkeeping(db, network, accounts, { today, money }).map(byItself),
      ].map((story) => ({ story })),
    ],
    today,
  )
  await demo.putAway()
}

async function* byItself({ at, post }: BookEntry): AsyncGenerator<Date, void> {
  yield at
  await post()
}

/** Steps that are taken together: enough to keep the database busy. */
const TOGETHER = 64
const HOUR = 3_600_000
/** Less than a night, so that numbers always follow the order of days. */
const SPELL = 12 * HOUR

interface Step extends StoryStep {
  at: number
  turn: number
}

/**
 * Runs many stories in the order of time and drops steps in the future. Within half a day the garages run at the same time,
 * each step by step: who gets the last of a part or the next number never depends on the machine. A step that touches
 * several garages runs alone, as do those of the last hour, because the boards show their order.
 */
async function inOrderOfTime(stories: StoryStep[], now: Date) {
  /** The earliest last. */
  const waiting: Step[] = []
  const goOn = async (start: StoryStep & { turn: number }) => {
    const step = await start.story.next()
    if (!step.done && step.value <= now) put({ ...start, at: step.value.getTime() })
  }
  const put = (step: Step) => {
    let place = waiting.length
    while (place > 0 && comesBefore(waiting[place - 1], step)) place--
    waiting.splice(place, 0, step)
  }
  for (const [turn, start] of stories.entries()) await goOn({ ...start, turn })

  const lastHour = now.getTime() - HOUR
  const mayJoin = (step: Step | undefined, first: Step): step is Step =>
    step?.in !== undefined &&
    first.in !== undefined &&
    first.at < lastHour &&
    Math.floor(step.at / SPELL) === Math.floor(first.at / SPELL)
  for (let first = waiting.pop(); first; first = waiting.pop()) {
    const steps = [first]
    for (let next = waiting.at(-1); mayJoin(next, first); next = waiting.at(-1)) {
      if (steps.length === TOGETHER) break
      steps.push(next)
      waiting.pop()
    }
    const garages = [...new Set(steps.map((step) => step.in))]
    await all(
      garages.map((garage) =>
        inTurn(
          steps.filter((step) => step.in === garage),
          goOn,
        ),
      ),
    )
  }
}

async function inTurn(steps: readonly Step[], goOn: (step: Step) => Promise<void>) {
  for (const step of steps) await goOn(step)
}

const comesBefore = (a: Step | undefined, b: Step) =>
  a !== undefined && (a.at < b.at || (a.at === b.at && a.turn < b.turn))

/** Waits for all of them, so that nothing is still running when the first failure is thrown. */
async function all(work: Promise<void>[]) {
  for (const ended of await Promise.allSettled(work))
    if (ended.status === 'rejected') throw ended.reason
}
