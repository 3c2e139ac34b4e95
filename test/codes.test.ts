/** Codes that look alike are one, in every field that holds a code: written, searched and compared. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, migrationNames, shapeAs } from '#database/migrate.ts'
import { normalizeCode, numberKey } from '#platform/contract/text/code.ts'
import { foldText } from '#platform/contract/text/fold.ts'
import { anEmptyDatabase } from './cluster.ts'
import { bringing } from './imports.ts'
import { type Who, type World, aWorld } from './world.ts'

let world: World
let owner: Who

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
})
afterAll(() => world.close())

/** `AB-1` as it is copied from a web page, a PDF and a phone. */
const SPELLINGS = [
  'AB\u20131',
  '\uff21\uff22\uff0d\uff11',
  ' ab\u2011\u200b1\u00a0',
  'AB\u22121\ufeff',
]

test('the database has the same plain form as the code', async () => {
  const all = Array.from({ length: 0xff_ff }, (_, at) => at + 1)
    .filter((at) => at < 0xd8_00 || at > 0xdf_ff)
    .concat([0x1_0e_ad, 0x1_d4_00, 0xe_00_41, 0xe_01_00])
    .map((at) => String.fromCodePoint(at))
    .filter((letter) => !/\p{Cn}/u.test(letter))
  const { rows } = await sql<{ typed: string; code: string; number: string; folded: string }>`
    select typed, plain_code(typed) as code, number_key(typed) as number, folded(typed) as folded
    from unnest(${all.map((letter) => `x ${letter}1`)}::text[]) typed`.execute(
    world.appContext.database.reads,
  )
  // it may not know the newest characters of Unicode, and leaves those as they are
  const odd = rows.filter(({ typed, code }) => code !== typed && code !== normalizeCode(typed))
  expect(odd).toEqual([])
  for (const dash of ['\u2013', '\u2011', '\uff0d', '\u2212']) {
    const row = rows.find(({ typed }) => typed === `x ${dash}1`)!
    expect([row.number, row.folded]).toEqual([numberKey(row.typed), foldText(row.typed)])
    expect(row.folded).toBe('x -1')
  }
})

const anItem = (sku: string, fields: object = {}) => ({
  name: 'Filter',
  sku,
  unit: 'pcs',
  buy_price: 1,
  sell_price: 1,
  ...fields,
})

test('an item is stored, found and unique by its SKU however it is spelled', async () => {
  const path = '/admin/garage/1/inventory'
  const made = await owner.post(path, anItem(SPELLINGS[0]!, { location: 'R\u20131' }))
  expect(made.status).toBe(201)
  expect((await owner.get(`${path}/${made.data.id}`)).data).toMatchObject({
    sku: 'AB-1',
    location: 'R-1',
  })
  for (const spelling of SPELLINGS) {
    expect((await owner.post(path, anItem(spelling))).errors).toHaveProperty('sku')
    const found = await owner.get(`${path}?keyword=${encodeURIComponent(spelling)}`)
    expect(found.data.data.map(({ id }: { id: number }) => id)).toEqual([made.data.id])
  }
  expect((await owner.post(path, anItem('\u200b'))).errors).toHaveProperty('sku')
  // a character that no Unicode has: the plain form of it may come with the next version
  expect((await owner.post(path, anItem('A\u{1ccff}'))).errors).toHaveProperty('sku')
  const bring = bringing(world)
  const file = `name;sku;unit;buy_price;sell_price\n${SPELLINGS.map((sku) => `Filter;${sku};pcs;1;1`).join('\n')}\n`
  const preview = await bring.judged(owner, { noun: 'items', garage_id: 1 }, file)
  expect(preview.counts).toMatchObject({ same: 1, wrong: 3 })
})

test('a name is found by any dash', async () => {
  await owner.post('/admin/garage/1/inventory', anItem('OIL-1', { name: 'Oli 5W\u201330' }))
  for (const keyword of ['5W-30', '5W\u201330', '\uff15W\u221230'])
    expect(
      (await owner.get(`/admin/garage/1/inventory?keyword=${encodeURIComponent(keyword)}`)).data
        .data,
    ).toMatchObject([{ sku: 'OIL-1' }])
})

test('a supplier, a voucher, an account and a car have plain codes', async () => {
  const supplier = (code: string) =>
    owner.post('/admin/supplier', { name: `Sumber ${code}`, country_id: 1, code })
  expect((await supplier('S\u20131')).status).toBe(201)
  expect((await supplier('\uff33-1')).errors).toHaveProperty('code')
  const voucher = await owner.post('/admin/voucher', {
    name: 'Ten',
    code: 'ten\u201310',
    category: 'service',
    quantity: 5,
    expiry_date: '2099-01-01',
    discount_percent: 10,
  })
  expect([voucher.status, voucher.errors]).toEqual([201, undefined])
  expect((await owner.get('/admin/voucher?keyword=ten%E2%80%9110')).data.data).toMatchObject([
    { code: 'TEN-10' },
  ])
})

test('two opening documents of one number do not come in twice', async () => {
  const bring = bringing(world)
  await owner.post('/admin/customer', { full_name: 'Rina', phone: '+6281230009911', country_id: 1 })
  const words = { noun: 'open-invoices', garage_id: 1, opening_on: '2026-01-01' }
  const rows = ['INV\u20131', 'inv - 1', '\uff29NV-1'].map(
    (number) => `+6281230009911;${number};2025-12-01;1000;1000`,
  )
  const title = 'customer_phone;number;date;total;open\n'
  const first = await bring.judged(owner, words, `${title}${rows[0]}\n`)
  expect(await bring.rowsOf(owner, first.id)).toMatchObject([{ values: { number: 'INV-1' } }])
  await bring.applied(owner, first.id)
  for (const row of rows)
    expect((await bring.judged(owner, words, `${title}${row}\n`)).counts).toMatchObject({ same: 1 })
})

test('earlier codes get their plain form; of two that become equal the later one gets a number', async () => {
  const database = await anEmptyDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const names = await migrationNames()
    await shapeAs(
      client,
      names.filter((name) => name < '0276'),
    )
    await client.query(`insert into garages (id, name, code, country_id, time_zone, kind, address, date_established)
      overriding system value select id, 'G' || id, 'G' || id, 1, 'UTC', 'garage', 'x', '2020-01-01' from generate_series(1, 2) id`)
    await client.query(
      `insert into inventory_items (garage_id, name, sku, unit, buy_price, sell_price, deleted_at)
        select garage, name, sku, 'pcs', 1, 1, case when gone then now() end
        from unnest($1::int[], $2::text[], $3::text[], $4::bool[]) i (garage, name, sku, gone)`,
      [
        [1, 1, 1, 1, 2, 1],
        ['Oli 5W\u201330', 'b', 'c', 'd', 'e', 'f'],
        ['AB\u20131', 'ab-1', 'AB\u20111', 'AB-1 (2)', 'AB\u20131', 'AB\u22121'],
        [false, false, false, false, false, true],
      ],
    )
    await client.query(
      `insert into suppliers (name, country_id, code) select 'S', 1, code from unnest($1::text[]) code`,
      [['X\u20131', 'X-1', '\u200b']],
    )
    await migrate(database.url)
    const { rows } = await client.query(
      `select garage_id, sku, search from inventory_items order by id`,
    )
    expect(rows.map(({ sku }) => sku)).toEqual([
      'AB-1 (3)',
      'ab-1',
      'AB-1 (4)',
      'AB-1 (2)',
      'AB-1',
      'AB-1',
    ])
    expect(rows[0].search).toContain('oli 5w-30')
    const suppliers = await client.query('select code from suppliers order by id')
    expect(suppliers.rows.map(({ code }) => code)).toEqual(['X-1 (2)', 'X-1', '3'])
  } finally {
    await client.end()
    await database.drop()
  }
})
