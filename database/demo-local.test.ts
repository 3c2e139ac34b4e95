/** The demo with each country in its own money, one company of Malaysia and of the Netherlands registered for tax. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identityProblems } from '#domains/company/legal-entities/ids.ts'
import { legalEntityProblems } from '#domains/company/legal-entities/rules.ts'
import { checkIntegrity } from '#domains/books/reports/server/integrity/integrity-checks.ts'
import { anEmptyWorld } from '#test/empty-database.ts'
import type { World } from '#test/world.ts'
import { localCompanies } from './demo/companies.ts'
import { fleets } from './demo/fleets.ts'
import { inLocalMoney } from './demo/money.ts'
import { countryId } from './demo/reference.ts'
import { seedDemo } from './demo.ts'

/** Half past ten in Jakarta, on a Saturday. */
const today = new Date('2026-11-21T03:30:00Z')

let world: World
beforeAll(async () => {
  world = await anEmptyWorld()
  await seedDemo(world.appContext, today, inLocalMoney)
}, 900_000)
afterAll(() => world.close())

const rows = async (query: string) =>
  (await sql.raw<Record<string, unknown>>(query).execute(world.appContext.database.reports)).rows

test('every integrity check passes', async () => {
  const broken = (await checkIntegrity(world.appContext.database.reads)).filter(
    ({ holds }) => !holds,
  )
  expect(broken.map(({ key, first }) => [key, first[0]?.what])).toEqual([])
})

test('the books are in the money of their countries, prices as people there pay them', async () => {
  expect(await rows('select id, currency from books order by id')).toEqual([
    { id: 1, currency: 'IDR' },
    { id: 2, currency: 'MYR' },
    { id: 3, currency: 'EUR' },
  ])
  const prices = await rows(`
    select s.country_id, min(p.price)::int as least, max(p.price)::int as most
    from catalog_service_prices p join catalog_services s on s.id = p.catalog_service_id
    where p.price > 0 group by 1 order by 1`)
  for (const { country_id, least, most } of prices) {
    const [low, high] = country_id === 1 ? [1000, 1_000_000_000] : [50, 5_000_000]
    expect([country_id, Number(least) >= low]).toEqual([country_id, true])
    expect([country_id, Number(most) <= high]).toEqual([country_id, true])
  }
})

test('what was sold in both countries carries tax, in Indonesia none', async () => {
  expect(
    await rows(`
      select g.country_id, bool_or(i.tax > 0) as taxed, bool_or(i.grand_total % 100 <> 0) as cents
      from invoices i join garages g on g.id = i.garage_id where i.status = 'issued' group by 1 order by 1`),
  ).toMatchObject([
    { country_id: 1, taxed: false },
    { country_id: 2, taxed: true, cents: true },
    { country_id: 3, taxed: true, cents: true },
  ])
})

test('companies of both countries have their cars looked after, by orders of their own, and a line is credited here and there', async () => {
  expect(
    await rows(`
      select g.country_id, count(*) > 3 as several, count(o.purchase_order_number) > 0 as ordered,
        bool_or(c.purchase_order_required and o.purchase_order_number is null) as missing
      from invoices i join garages g on g.id = i.garage_id join customers c on c.id = i.customer_id
      join orders o on o.id = i.order_id
      where c.kind = 'company' and i.status = 'issued' group by 1 order by 1`),
  ).toEqual([
    { country_id: 2, several: true, ordered: true, missing: false },
    { country_id: 3, several: true, ordered: true, missing: false },
  ])
  expect(
    await rows(
      `select distinct g.country_id from credit_notes n join garages g on g.id = n.garage_id order by 1`,
    ),
  ).toEqual([{ country_id: 2 }, { country_id: 3 }])
  // from the first visit on
  expect(
    await rows(`select count(*)::int as early from invoices i join legal_entities e on e.id = i.legal_entity_id
      where i.issued_on < e.registered_from or i.issued_on < (e.e_invoice ->> 'from')::date`),
  ).toEqual([{ early: 0 }])
})

test('their numbers are what the law asks for', () => {
  for (const { country, name, numbers } of fleets)
    expect([name, identityProblems(numbers, countryId(country))]).toEqual([name, {}])
  const way = {
    is_registered: true,
    registered_from: '2026-01-01',
    e_invoice: { from: '2026-01-01' },
  }
  for (const { country_id, ...company } of localCompanies)
    expect([country_id, legalEntityProblems({ ...company, ...way }, country_id)]).toEqual([
      country_id,
      {},
    ])
})
