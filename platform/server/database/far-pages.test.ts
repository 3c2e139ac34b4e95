/** A far page of a list sorted by a name skips its rows in an index alone, without reading the table for each of them. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { captureStatements } from '#test/statements.ts'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let owner: Who
let client: pg.Client
let takeStatements: () => string[]

beforeAll(async () => {
  takeStatements = captureStatements()
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  client = new pg.Client({ connectionString: world.url })
  await client.connect()
  // an index alone answers for rows that a vacuum has seen
  await client.query('vacuum analyze customers, vehicles, inventory_items')
  // the tables of a test are so small that the planner would read them whole
  await client.query('set enable_seqscan = off; set enable_sort = off; set enable_bitmapscan = off')
})
afterAll(async () => {
  vi.restoreAllMocks()
  await client.end()
  await world.close()
})

test.each([
  ['/admin/customer?sort=full_name', 'customers_name_everywhere'],
  ['/admin/vehicle?sort=license_plate', 'vehicles_plate'],
  ['/admin/vehicle?sort=-license_plate&country_id=1', 'vehicles_plate_country'],
  ['/admin/inventory?sort=name', 'inventory_items_name_everywhere'],
  ['/admin/inventory?sort=-sku', 'inventory_items_code_everywhere'],
  ['/admin/inventory?sort=-quantity', 'stock_balances_quantity_everywhere'],
])('%s', async (list, index) => {
  takeStatements()
  expect((await owner.get(`${list}&page=7`)).status).toBe(200)
  const [page] = takeStatements().filter((text) => text.includes('offset 60'))
  const plan = await client.query<Record<string, string>>(
    `explain (costs off, generic_plan) ${page}`,
  )
  const steps = plan.rows.map((row) => row['QUERY PLAN'])
  expect(steps).toContainEqual(expect.stringMatching(`Index Only Scan .*${index} on`))
})
