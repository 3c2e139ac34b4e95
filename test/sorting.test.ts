/** Lists sort names as people do: without regard to case and accents, in every list that can be sorted by a name. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { foldText } from '#platform/contract/text/fold.ts'
import type { Call } from '#platform/contract/route.ts'
import { hasCapability } from '#platform/contract/roles.ts'
import { operations } from '../apps/api/app.ts'
import { aRowOfEach } from './registers/rows.ts'
import { type Who, type World, aWorld } from './world.ts'

const names = ['Zekering', 'oli', 'Élan', 'Ban', 'aki']
const sorted = ['aki', 'Ban', 'Élan', 'oli', 'Zekering']
/** Columns of texts that people type. */
const nameColumns = ['name', 'full_name', 'legal_name']
const codeColumns = ['code', 'sku', 'location']
/** Texts that nobody types: numbers of documents, plates, words of the product. */
const ofTheProduct = [
  'number',
  'license_plate',
  'type',
  'key',
  'status',
  'tier',
  'turn',
  'expires_on',
]

const sortsOf = ({ query }: Call): string[] => {
  if (!query) return []
  const { properties } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  const sort = properties?.sort as { enum?: string[] } | undefined
  return (sort?.enum ?? []).filter((key) => !key.startsWith('-'))
}
const lists = operations
  .map(({ call }) => call)
  .filter((call) => call.method === 'GET')
  .flatMap((call) => sortsOf(call).map((sort) => ({ path: call.path, sort, call })))
const byTyped = lists.filter(({ sort }) => [...nameColumns, ...codeColumns].includes(sort))
const byOthers = lists.filter(
  (list) => !byTyped.includes(list) && !ofTheProduct.includes(list.sort),
)

let world: World
let owner: Who
let maker: Who
let rows: Awaited<ReturnType<typeof aRowOfEach>>

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
  rows = await aRowOfEach(world, owner)
  await insertCopies()
  for (const [at, name] of names.entries())
    await createGoods(name, `${at % 2 ? 'x' : 'X'}-${5 - at}`)
  const id = await create(owner, '/admin/inventory/count', { garage_id: 2 })
  rows['/admin/inventory/count/{id}'] = { id, reach: 'garage' }
})
afterAll(() => world.close())

/** Their rows are not complete without those of other tables. */
const withParts = ['catalog_services', 'tax_codes', 'inventory_items', 'products']

/** Copies the newest row of each table that has names, once for each of ours. A table that refuses a copy has none. */
async function insertCopies() {
  const db = world.appContext.database.writes
  const { rows: tables } = await sql<{ table: string; columns: string[] }>`
    select c.table_name as "table", array_agg(c.column_name::text) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> all(${withParts}) and c.is_generated = 'NEVER' and c.column_name <> 'id'
    group by 1 having array_agg(c.column_name::text) && ${nameColumns}::text[]`.execute(db)
  for (const { table, columns } of tables)
    for (const [at, name] of names.entries()) {
      const texts = columns.flatMap((column) => {
        if (nameColumns.includes(column)) return [[column, name]]
        if (column === 'phone') return [[column, `+62812000000${at}`]]
        return ['code', 'slug', 'number'].includes(column) ? [[column, `TST${at}`]] : []
      })
      const itself = sql.table(table)
      const list = sql.join(columns.map((column) => sql.ref(column)))
      await sql`insert into ${itself} (${list}) select ${list} from jsonb_populate_record(null::${itself},
          (select to_jsonb(t) from ${itself} t order by t.id desc limit 1) || ${JSON.stringify(Object.fromEntries(texts))}::jsonb)`
        .execute(db)
        .catch(() => {})
    }
}

async function create(who: Who, path: string, body: object): Promise<number> {
  const { status, errors, data } = await who.post(path, body)
  expect([path, status, errors]).toEqual([path, 201, undefined])
  return data.id
}

/** An item with stock, a product and a service. */
async function createGoods(name: string, sku: string) {
  const item = { name, sku, location: `${sku}-1`, unit: 'pcs', buy_price: 1, sell_price: 2 }
  for (const garage of [1, 2]) await create(owner, `/admin/garage/${garage}/inventory`, item)
  await create(owner, '/admin/catalog-service', { name, country_id: 1, price: 1000 })
  const product = { name, code: sku, sku, price: 1000, warehouse_id: 5, country_id: 1, unit: 'pcs' }
  await create(maker, '/admin/product', { ...product, published: true })
}

async function read({ call, path }: { call: Call; path: string }, query: string) {
  const isOwner = call.allow === 'anyone' || hasCapability('super admin', call.allow as 'signed-in')
  const id = rows[path]?.id ?? 1
  const { status, data } = await (isOwner ? owner : maker).get(
    `${path.replaceAll(/\{\w+\}/g, String(id))}?${query}`,
  )
  expect(status).toBe(200)
  return (data.lines?.data ?? data.lines ?? data.data) as Record<string, string | null>[]
}

const compare = (a: string, b: string) => {
  const [one, other] = [foldText(a), foldText(b)]
  return one === other ? 0 : one < other ? -1 : 1
}

describe.each(byTyped)('$path by $sort', (list) => {
  test('sorts without regard to case and accents, and backwards the other way round', async () => {
    const found = await read(list, `sort=${list.sort}&limit=100`)
    const texts = found.map((row) => row[list.sort]).filter((text) => text !== null) as string[]
    expect(texts).toEqual(texts.toSorted(compare))
    if (nameColumns.includes(list.sort) && list.path !== '/admin/account')
      expect([...new Set(texts.filter((text) => names.includes(text)))]).toEqual(sorted)
    const backwards = (await read(list, `sort=-${list.sort}&limit=100`)).map(
      (row) => row[list.sort],
    )
    const last = backwards.filter((text) => text !== null) as string[]
    expect(last).toEqual(last.toSorted((one, other) => compare(other, one)))
  })
})

test.each(['/admin/product-sale/product?garage_id=2&keyword=x-', '/shop/product'])(
  '%s sorts names without a choice',
  async (path) => {
    const { data } = await owner.get(path)
    const found = data.data.map(({ name }: { name: string }) => name)
    expect(found.filter((name: string) => names.includes(name))).toEqual(sorted)
  },
)

test('no other list is sorted by a text that people type', async () => {
  const typed: string[] = []
  for (const list of byOthers) {
    const values = (await read(list, `sort=${list.sort}`)).map((row) => row[list.sort])
    if (values.some((value) => typeof value === 'string' && !/^\d{4}-\d\d-\d\d/.test(value)))
      typed.push(`${list.path} by ${list.sort}`)
  }
  expect(typed).toEqual([])
})
