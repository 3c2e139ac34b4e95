/** The demo with each country in its own money, one company of Malaysia and of the Netherlands registered for tax. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { houseInOrder } from '#domains/books/reports/server/service.ts'
import { anEmptyHouse } from '#test/empty-house.ts'
import type { World } from '#test/world.ts'
import { inLocalMoney } from './demo/money.ts'
import { seedDemo } from './demo.ts'

/** Half past ten in Jakarta, on a Saturday. */
const today = new Date('2026-11-21T03:30:00Z')

let world: World
beforeAll(async () => {
  world = await anEmptyHouse()
  await seedDemo(world.house, today, inLocalMoney)
}, 900_000)
afterAll(() => world.close())

const rows = async (query: string) =>
  (await sql.raw<Record<string, unknown>>(query).execute(world.house.database.reports)).rows

test('every rule of the house holds', async () => {
  const broken = (await houseInOrder(world.house.database.reads)).filter(({ holds }) => !holds)
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
