/** Columns that somebody chose are remembered for the next file of the same place. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, migrationNames, shapeAs } from '#database/migrate.ts'
import { anEmptyDatabase } from '#test/cluster.ts'
import { bringing } from '#test/imports.ts'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let owner: Who
let admin: Who
let bring: ReturnType<typeof bringing>

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null, full_name: 'Head Office' })
  admin = await world.signedInAs('admin')
  bring = bringing(world)
})
afterAll(() => world.close())

const makes = { noun: 'makes' }

test('columns are remembered by garage, with who saved them and when', async () => {
  const items = (garage_id: number) => ({ noun: 'items', garage_id })
  const file = 'Benda,Nombor,Catatan\nFilter,F-1,x\n'
  const columns = [
    { index: 0, field: 'name' },
    { index: 1, field: 'sku' },
    { index: 2, field: 'location' },
  ]
  const preview = await bring.judged(owner, items(1), file)
  expect(preview).toMatchObject({ state: 'asking', columns_saved: null })
  await owner.put(`/admin/import/${preview.id}`, { columns })
  expect(await bring.atRest(owner, preview.id)).toMatchObject({ columns_saved: null })
  const fieldsOf = async (who: Who, words: Record<string, string | number>) => {
    const { columns: read, columns_saved } = await bring.judged(who, words, file)
    return { fields: read.map(({ field }: { field: string | null }) => field), columns_saved }
  }
  const chosen = ['name', 'sku', 'location']
  expect(await fieldsOf(admin, { noun: 'items' })).toMatchObject({
    fields: chosen,
    columns_saved: { at: expect.stringMatching(/^\d{4}-.*Z$/), by: 'Head Office' },
  })
  // another garage of the same country, and one abroad
  for (const garage of [2, 3])
    expect(await fieldsOf(owner, items(garage))).toEqual({
      fields: [null, null, null],
      columns_saved: null,
    })
  // the head office has files without a garage: by country
  const suppliers = (country_id: number) => ({ noun: 'suppliers', country_id })
  const ofCountry = await bring.judged(owner, suppliers(1), file)
  const named = [{ index: 0, field: 'name' }]
  await owner.put(`/admin/import/${ofCountry.id}`, { columns: named })
  await bring.atRest(owner, ofCountry.id)
  expect((await fieldsOf(owner, suppliers(1))).fields).toEqual(['name', null, null])
  expect((await fieldsOf(owner, suppliers(2))).fields).toEqual([null, null, null])
  expect((await fieldsOf(admin, { noun: 'suppliers' })).fields).toEqual([null, null, null])
})

test('two hundred long titles are remembered too', async () => {
  const titles = Array.from({ length: 200 }, (_, at) => `${at} ${crypto.randomUUID()}`)
  const file = `${titles.join(',')}\n${titles.map(() => 'x').join(',')}\n`
  const preview = await bring.judged(owner, makes, file)
  const columns = [{ index: 0, field: 'brand' }]
  expect((await owner.put(`/admin/import/${preview.id}`, { columns })).status).toBe(200)
  await bring.atRest(owner, preview.id)
  expect((await bring.judged(owner, makes, file)).columns[0]).toMatchObject({ field: 'brand' })
})

test('earlier columns move to the place of the first import that had them', async () => {
  const database = await anEmptyDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const names = await migrationNames()
    await shapeAs(
      client,
      names.filter((name) => name < '0275'),
    )
    await client.query(`insert into garages (id, name, code, country_id, time_zone, kind, address, date_established)
      overriding system value select id, 'G' || id, 'G' || id, country, 'UTC', 'garage', 'x', '2020-01-01'
      from (values (1, 1), (2, 2)) g (id, country)`)
    await client.query(`insert into imports (noun, country_id, garage_id, file_name, is_xlsx, sha256, titles, fields, n_rows)
      select noun, country_id, garage_id, 'a.csv', false, '', titles::jsonb, fields::jsonb, 1 from (values
        ('items', 1, 1, '["A"]', '[null]'), ('items', 1, 1, '["A"]', '["sku"]'), ('items', 2, 2, '["A"]', '["sku"]'),
        ('suppliers', 1, null, '["A"]', '["name"]'), ('makes', null, null, '["A"]', '["brand"]'))
        i (noun, country_id, garage_id, titles, fields)`)
    await client.query(`insert into import_columns (noun, titles, fields) select noun, '["A"]', fields::jsonb from (values
      ('items', '["sku"]'), ('suppliers', '["name"]'), ('makes', '["brand"]'), ('points', '["points"]')) c (noun, fields)`)
    await migrate(database.url)
    const { rows } = await client.query(
      `select noun, country_id, garage_id, fields from import_columns order by noun`,
    )
    expect(rows).toEqual([
      { noun: 'items', country_id: 1, garage_id: 1, fields: ['sku'] },
      { noun: 'makes', country_id: null, garage_id: null, fields: ['brand'] },
      { noun: 'suppliers', country_id: 1, garage_id: null, fields: ['name'] },
    ])
  } finally {
    await client.end()
    await database.drop()
  }
})
