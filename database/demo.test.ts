/** The demo data: complete, with work in every stage, with balanced books. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stages } from '#domains/floor/orders/rules.ts'
import { ticketKinds, ticketStates } from '#domains/floor/queue/rules.ts'
import { plateFits } from '#platform/contract/text/license-plate.ts'
import { vinProblem } from '#domains/people/vehicles/rules.ts'
import { checkIntegrity } from '#domains/books/reports/server/integrity/integrity-checks.ts'
import { statuses } from '#domains/loyalty/vouchers/rules.ts'
import { toE164 } from '#platform/contract/text/phone.ts'
import type { AppContext } from '#platform/server/http/mount.ts'
import { checkPassword } from '#platform/server/session/password.ts'
import { anEmptyWorld } from '#test/empty-database.ts'
import type { World } from '#test/world.ts'
import { orderSeeds } from '#platform/server/env.ts'
import { demoSignIns, isEmpty, seedDemo } from './demo.ts'
import { findOrderOfSeed } from './demo/order-seeds.ts'

/** Half past ten in Jakarta, on a Saturday. */
const today = new Date('2026-11-21T03:30:00Z')

const rows = async <T>(appContext: AppContext, query: string) =>
  (await sql.raw<T>(query).execute(appContext.database.reports)).rows

describe('the demo', () => {
  let world: World
  let appContext: AppContext
  beforeAll(async () => {
    world = await anEmptyWorld()
    appContext = world.appContext
    const began = performance.now()
    await seedDemo(appContext, today)
    console.info(`demo filled in, ${((performance.now() - began) / 1000).toFixed(1)} s`)
  }, 300_000)
  afterAll(() => world.close())

  test('has the network, its people, customers and lists', async () => {
    const [counts] = await rows<Record<string, number>>(
      appContext,
      `select (select count(*)::int from garages where kind = 'garage') garages,
        (select count(*)::int from garages where kind = 'workshop') workshops,
        (select count(*)::int from employees) employees, (select count(*)::int from customers) customers,
        (select count(*)::int from brands) brands, (select count(*)::int from liveries) liveries`,
    )
    expect(counts).toEqual({
      garages: 11,
      workshops: 1,
      employees: 23,
      customers: 57,
      brands: 33,
      liveries: 23,
    })
    const services = await rows(
      appContext,
      'select country_id, count(*)::int as many from catalog_services group by 1 order by 1',
    )
    expect(services).toHaveLength(3)
    const [{ many } = { many: 0 }] = await rows<{ many: number }>(
      appContext,
      'select count(*)::int as many from orders',
    )
    expect(many).toBeGreaterThanOrEqual(600)
  })

  test.each(orderSeeds)('has an order for SEED=%s', async (seed) => {
    expect(await findOrderOfSeed(appContext.database.reads, seed)).toMatchObject({
      number: expect.stringMatching(/^WO\//),
    })
    expect(await findOrderOfSeed(appContext.database.reads, 'demo')).toBeUndefined()
  })

  test('is no longer empty, and its people can sign in', async () => {
    expect(await isEmpty(appContext)).toBe(false)
    expect(demoSignIns).toHaveLength(10)
    for (const { phone, name, role_id } of demoSignIns) {
      const person = await appContext.database.reads
        .selectFrom('employees')
        .select(['full_name', 'role_id', 'password_hash'])
        .where('phone', '=', phone)
        .executeTakeFirstOrThrow()
      expect(person).toMatchObject({ full_name: name, role_id })
    }
    const [{ hashes, password_hash } = { hashes: 0, password_hash: '' }] = await rows<{
      hashes: number
      password_hash: string
    }>(
      appContext,
      'select count(distinct password_hash)::int as hashes, min(password_hash) as password_hash from employees',
    )
    expect(hashes).toBe(1)
    expect(await checkPassword(password_hash, 'spooring-77')).toBe(true)
  })

  test('follows our rules for plates, phones and VINs', async () => {
    const cars = await rows<{ license_plate: string; vin: string | null; country_id: number }>(
      appContext,
      'select license_plate, vin, country_id from vehicles',
    )
    expect(cars.length).toBeGreaterThan(150)
    for (const { license_plate, vin, country_id } of cars) {
      expect(plateFits(license_plate, country_id), license_plate).toBe(true)
      if (vin) expect(vinProblem(vin), vin).toBeUndefined()
    }
    const phones = await rows<{ phone: string; country_id: number }>(
      appContext,
      `select phone, country_id from employees union all select phone, country_id from customers
        union all select phone, country_id from garages`,
    )
    for (const { phone, country_id } of phones) expect(toE164(phone, country_id, 'any')).toBe(phone)
  })

  test('has a car in every stage in the head garage, and orders in every other', async () => {
    const combinations = await rows<{ stage: string; billing: string }>(
      appContext,
      'select distinct stage, billing from orders where garage_id = 1',
    )
    expect(new Set(combinations.map(({ stage }) => stage))).toEqual(new Set(stages))
    const ready = combinations
      .filter(({ stage }) => stage === 'ready')
      .map(({ billing }) => billing)
    expect(ready).toEqual(expect.arrayContaining(['draft', 'issued', 'part_paid']))
    const garages = await rows<{ garage_id: number; many: number }>(
      appContext,
      'select garage_id, count(*)::int as many from orders group by 1 order by 1',
    )
    expect(garages.map(({ garage_id }) => garage_id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  })

  test('has a ticket in each state today', async () => {
    const today = await rows<{ state: string; kind: string }>(
      appContext,
      "select state, kind from queue_tickets where garage_id = 1 and day = '2026-11-21'",
    )
    expect(new Set(today.map(({ state }) => state))).toEqual(new Set(ticketStates))
    expect(new Set(today.map(({ kind }) => kind))).toEqual(new Set(ticketKinds))
  })

  test('shows a busy day on the dashboard and nothing of the future', async () => {
    const [day] = await rows<Record<string, number>>(
      appContext,
      `select (select count(*)::int from orders where garage_id = 1 and stage = 'booked' and slot_on = '2026-11-21') booked,
        (select count(*)::int from orders where garage_id = 1 and completed_on = '2026-11-21') done,
        (select sum(net)::bigint from invoices where garage_id = 1 and issued_on = '2026-11-21') income,
        (select count(*)::int from order_events where at > '${today.toISOString()}') future,
        (select count(*)::int from invoices where issued_at > '${today.toISOString()}') future_invoices`,
    )
    expect(day?.booked).toBeGreaterThan(0)
    expect(day?.done).toBeGreaterThan(2)
    expect(Number(day?.income)).toBeGreaterThan(0)
    expect(day).toMatchObject({ future: 0, future_invoices: 0 })
  })

  test('has numbers without gaps, in the order of the days', async () => {
    for (const [table, on] of [
      ['orders', 'opened_on'],
      ['invoices', 'issued_on'],
    ]) {
      const broken = await rows(
        appContext,
        `select * from (
          select garage_id, number, right(number, 5)::int as n, extract(year from ${on}) as year, ${on} as day,
            row_number() over w as wanted, lag(${on}) over w as before
          from ${table} window w as (partition by garage_id, extract(year from ${on}) order by number)
        ) x where n <> wanted or before > day`,
      )
      expect(broken, table).toEqual([])
    }
  })

  test('keeps books that balance, and receivables that are what customers owe', async () => {
    const unbalanced = await rows(
      appContext,
      'select garage_id from journal_lines group by 1 having sum(debit) <> sum(credit)',
    )
    expect(unbalanced).toEqual([])
    const receivables = await rows<{ garage_id: number; ledger: number; owed: number }>(
      appContext,
      `select g.id as garage_id,
        coalesce((select sum(l.debit - l.credit) from journal_lines l join accounts a on a.id = l.account_id
          where a.system_key = 'AR' and l.garage_id = g.id), 0)::bigint as ledger,
        coalesce((select sum(i.grand_total - o.down_payment - o.paid) from invoices i join orders o on o.id = i.order_id
          where i.status = 'issued' and i.garage_id = g.id), 0)::bigint
        + coalesce((select sum(greatest(b.amount, 0) - b.withdrawn - b.lowered
            - (select coalesce(sum(p.amount), 0) from build_payments p where p.bill_id = b.id))
          from build_bills b where b.garage_id = g.id), 0)::bigint as owed
      from garages g order by 1`,
    )
    for (const { garage_id, ledger, owed } of receivables) expect(ledger, `${garage_id}`).toBe(owed)
    expect(receivables[0]?.ledger).toBeGreaterThan(0)
  })

  test('says of each of the last 41 days what its accounts say', async () => {
    const apart = await rows(
      appContext,
      `select g.code, d.day::date::text as day, o.amount as open, l.amount as account, i.amount as income, r.amount as revenue
      from garages g cross join generate_series(date '2026-11-21' - 40, date '2026-11-21', interval '1 day') d (day)
      cross join lateral (select coalesce(sum(amount), 0) as amount from receivable_spans
        where garage_id = g.id and daterange(from_on, to_on) @> d.day::date) o
      cross join lateral (select coalesce(sum(x.debit - x.credit), 0) as amount from journal_lines x
        join accounts a on a.id = x.account_id and a.system_key = 'AR'
        where x.garage_id = g.id and x.entry_date <= d.day::date) l
      cross join lateral (select coalesce(sum(issued - voided), 0) as amount from income_days
        where garage_id = g.id and day = d.day::date) i
      cross join lateral (select coalesce(sum(x.credit - x.debit), 0) as amount from journal_entries e
        join journal_lines x on x.entry_id = e.id join accounts a on a.id = x.account_id
          and a.system_key in ('REV_SERVICE', 'REV_PARTS', 'REV_THIRD_PARTY', 'REV_SHOP', 'DISCOUNT', 'VOUCHER', 'POINTS', 'POINTS_DEFERRAL')
        where e.garage_id = g.id and e.entry_date = d.day::date and e.source_type in ('work_order', 'product_sale')
          and e.event in ('invoiced', 'invoiced_reversed')) r
      where o.amount <> l.amount or i.amount <> r.amount`,
    )
    expect(apart).toEqual([])
  })

  test('buys, moves, counts and uses parts, and every integrity check passes', async () => {
    const [found] = await rows<Record<string, number>>(
      appContext,
      `select (select count(*)::int from purchases where is_paid) as paid,
        (select count(*)::int from purchases where not is_paid and receipt = 'received') as unpaid,
        (select count(*)::int from purchases where receipt <> 'received') as on_order,
        (select count(*)::int from third_party_purchases where order_id is not null) as outside,
        (select count(*)::int from stock_transfers) as transfers,
        (select count(*)::int from stock_transfers where status = 'sent') as under_way,
        (select count(*)::int from stock_counts where status = 'posted') as counted,
        (select count(*)::int from stock_counts where status = 'open') as counting,
        (select count(*)::int from stock_balances where spare < 0) as low,
        (select count(distinct kind)::int from stock_moves) as kinds,
        (select count(*)::int from order_lines where issued > 0) as used,
        (select count(*)::int from product_images) as pictures,
        (select count(*)::int from products where published) as published,
        (select count(*)::int from invoices where order_id is null) as over_the_counter`,
    )
    expect(found).toMatchObject({ transfers: 3, under_way: 1, counted: 1, counting: 1 })
    expect(found).toMatchObject({ pictures: 24, published: 11, over_the_counter: 9 })
    const few = Object.entries({ paid: 50, unpaid: 20, on_order: 1, outside: 5, low: 3, used: 200 })
    expect(few.filter(([what, least]) => (found?.[what] ?? 0) < least)).toEqual([])
    // a shortage on the board of today, while another garage has more than it needs
    const short = await rows(
      appContext,
      `select c.order_line_id from stock_claims c join inventory_items i on i.id = c.item_id
       where c.reserved < c.wanted and exists (select from inventory_items o join stock_balances b on b.item_id = o.id
         where lower(o.sku) = lower(i.sku) and b.spare > 0)`,
    )
    expect(short.length).toBeGreaterThan(0)
    // no approved part of a car that was handed back was taken from nowhere
    const unmoved = await rows(
      appContext,
      `select l.id from order_lines l join orders o on o.id = l.order_id
       where o.stage in ('quality_check', 'ready', 'delivered') and l.approval = 'approved'
         and l.inventory_item_id is not null and l.issued <> l.qty`,
    )
    expect(unmoved).toEqual([])
    const broken = (await checkIntegrity(appContext.database.reads)).filter(({ holds }) => !holds)
    expect(broken.map(({ key, first }) => [key, first[0]?.what])).toEqual([])
  })

  test('has twelve vouchers in every status, and coupons in every state', async () => {
    const vouchers = await rows<{ status: string }>(
      appContext,
      `select case when state in ('draft', 'ended') then state when expiry_date < '2026-11-21' then 'expired'
        when state = 'published' and taken >= quantity then 'exhausted' else state end as status from vouchers`,
    )
    expect(vouchers).toHaveLength(12)
    expect(new Set(vouchers.map(({ status }) => status))).toEqual(new Set(statuses))
    const coupons = await rows<{ state: string; granted: boolean; many: number }>(
      appContext,
      'select state, granted, count(*)::int as many from coupons group by 1, 2 order by 1, 2',
    )
    expect(coupons.map(({ state, granted }) => [state, granted])).toEqual([
      ['available', true],
      ['reserved', false],
      ['reserved', true],
      ['used', false],
      ['used', true],
    ])
    const used = coupons.filter(({ state }) => state === 'used').map(({ many }) => many)
    expect(Math.min(...used)).toBeGreaterThan(5)
    const [lost] = await rows<{ many: number }>(
      appContext,
      `select count(*)::int as many from coupons join vouchers on vouchers.id = voucher_id
        where coupons.state = 'available' and expiry_date < '2026-11-21'`,
    )
    expect(lost?.many).toBeGreaterThan(0)
  })

  test('has builds in the statuses of a working day, each with its stages and tasks', async () => {
    const made = await rows<{ status: string; many: number; tasks: number }>(
      appContext,
      `select status, count(*)::int as many, min((select count(*) from build_tasks t where t.build_id = b.id))::int as tasks
        from builds b group by 1 order by 1`,
    )
    expect(made.map(({ status, many }) => [status, many])).toEqual([
      ['delivered', 2],
      ['draft', 1],
      ['finished', 1],
      ['in_build', 3],
      ['on_hold', 1],
      ['planned', 1],
    ])
    expect(Math.min(...made.map(({ tasks }) => tasks))).toBeGreaterThan(20)
  })

  test('leaves nothing when it fails midway', async () => {
    const emptyWorld = await anEmptyWorld()
    try {
      // the books end with the year 2100: people and lists are inserted, but the first entry is refused
      await expect(
        seedDemo(emptyWorld.appContext, new Date('2101-06-01T03:30:00Z')),
      ).rejects.toThrow()
      expect(await isEmpty(emptyWorld.appContext)).toBe(true)
      const left = await rows(
        emptyWorld.appContext,
        'select id from garages union all select id from brands',
      )
      expect(left).toEqual([])
    } finally {
      await emptyWorld.close()
    }
  }, 300_000)
})
