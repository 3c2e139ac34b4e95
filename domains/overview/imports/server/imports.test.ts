/** The import of makes as the example of every record type: read, mapped, validated, written, undone. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bringing } from '#test/imports.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import { begin, startImportWorker } from './import-worker.ts'

let world: World
let owner: Who
let admin: Who
let bring: ReturnType<typeof bringing>

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  admin = await world.signedInAs('admin')
  bring = bringing(world)
})
afterAll(() => world.close())

const makes = { noun: 'makes' }
const names = async (noun: string, keyword: string) =>
  (await owner.get(`/admin/${noun}?keyword=${keyword}`)).data.data.map(
    ({ name }: { name: string }) => name,
  )

test('a file is read, validated, written, and the same again changes nothing', async () => {
  const file = 'Merek;Model\r\nZeekr;001\r\nzeekr;X\r\nXpeng;\r\n'
  const preview = await bring.judged(owner, makes, file)
  expect(preview).toMatchObject({
    noun: 'makes',
    state: 'judged',
    file: 'rows.csv',
    columns: [
      { index: 0, title: 'Merek', field: 'brand' },
      { index: 1, title: 'Model', field: 'model' },
    ],
    counts: { rows: 3, new: 3, changed: 0, same: 0, wrong: 0 },
    questions: [],
    progress: 1,
    seconds_left: null,
  })
  expect(await bring.rowsOf(owner, preview.id)).toMatchObject([
    { row: 2, name: 'Zeekr 001', change: 'new', values: { brand: 'Zeekr', model: '001' } },
    { row: 3, values: { brand: 'Zeekr', model: 'X' }, interpreted: ['brand'] },
    { row: 4, name: 'Xpeng', values: { brand: 'Xpeng' } },
  ])
  expect(await names('brand', 'zeekr')).toEqual([])
  expect(await bring.applied(owner, preview.id)).toMatchObject({ state: 'done' })
  expect(await names('brand', 'zeekr')).toEqual(['Zeekr'])
  expect((await names('model', '001')).length).toBe(1)
  const again = await bring.judged(owner, makes, file)
  expect(again.counts).toEqual({ rows: 3, new: 0, changed: 0, same: 3, wrong: 0 })

  // none of them is in use
  expect(await owner.post(`/admin/import/${preview.id}/undo`)).toMatchObject({
    status: 200,
    data: { state: 'undone' },
  })
  expect(await names('brand', 'zeekr')).toEqual([])
  expect((await owner.post(`/admin/import/${preview.id}/undo`)).status).toBe(409)
})

test('what is no table is refused with its line', async () => {
  expect(await bring.bring(owner, makes, 'brand,model\nAlpha,"B" c\n')).toMatchObject({
    status: 422,
    errors: { file: [expect.stringContaining('Line 2')] },
  })
  expect(await bring.bring(owner, makes, 'brand,model\n')).toMatchObject({ status: 422 })
  expect(await bring.bring(owner, {}, 'brand\nA')).toMatchObject({
    status: 422,
    errors: { noun: expect.anything() },
  })
})

test('wrong rows come first, stop `all`, and go out as a file', async () => {
  const long = 'x'.repeat(101)
  const preview = await bring.judged(
    owner,
    makes,
    `brand,model,note\nLucid,Air,a\n,Air,b\n${long},,c\nLucid,Gravity,d,e\n`,
  )
  expect(preview.counts).toMatchObject({ rows: 4, new: 1, wrong: 3 })
  const rows = await bring.rowsOf(owner, preview.id)
  expect(rows.map(({ row }: { row: number }) => row)).toEqual([3, 4, 5, 2])
  expect(rows[1].problems).toMatchObject([{ field: 'brand', code: 'tooLong', cell: long }])
  expect(rows[2].problems).toMatchObject([{ field: 'row', code: 'tooManyCells' }])
  expect((await owner.post(`/admin/import/${preview.id}/apply`, { only: 'all' })).status).toBe(409)
  const wrong = await world.app.inject({
    url: `/api/admin/import/${preview.id}/wrong?language=id`,
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect(wrong.statusCode).toBe(200)
  expect(wrong.body).toContain('brand;model;note;Alasan')
  expect(wrong.body).not.toContain('Gravity;d;e')
  expect(await bring.applied(owner, preview.id, 'right')).toMatchObject({
    state: 'done',
    counts: { new: 1, wrong: 3 },
  })
  expect(await names('brand', 'lucid')).toEqual(['Lucid'])
})

test('columns are said by hand, and remembered', async () => {
  const file = 'Bouwer,Soort\nRivian,R1T\n'
  const preview = await bring.judged(owner, makes, file)
  expect(preview).toMatchObject({ state: 'asking', columns: [{ field: null }, { field: null }] })
  expect(await owner.post(`/admin/import/${preview.id}/apply`, { only: 'all' })).toMatchObject({
    status: 409,
    code: 'imports.columnsFirst',
  })
  const said = {
    columns: [
      { index: 0, field: 'brand' },
      { index: 1, field: 'model' },
    ],
  }
  expect(
    (await owner.put(`/admin/import/${preview.id}`, { ...said, version: preview.version })).status,
  ).toBe(200)
  expect(await bring.atRest(owner, preview.id)).toMatchObject({
    state: 'judged',
    counts: { new: 1 },
  })
  // another person had the older version open
  expect(
    (await owner.put(`/admin/import/${preview.id}`, { ...said, version: preview.version })).status,
  ).toBe(409)
  for (const columns of [
    [{ index: 7, field: 'brand' }],
    [{ index: 0, field: 'nothing' }],
    [
      { index: 0, field: 'brand' },
      { index: 1, field: 'brand' },
    ],
  ])
    expect((await owner.put(`/admin/import/${preview.id}`, { columns })).status).toBe(422)
  expect(await bring.judged(owner, makes, file)).toMatchObject({
    state: 'judged',
    columns: [{ field: 'brand' }, { field: 'model' }],
  })
})

test('what something was built on is named, and nothing is undone', async () => {
  const preview = await bring.judged(owner, makes, 'brand\nNio\nLotus\n')
  await bring.applied(owner, preview.id)
  const brands = (await owner.get('/admin/brand?keyword=nio')).data.data
  await owner.post('/admin/model', { name: 'ET5', brand_id: brands[0].id })
  expect(await owner.post(`/admin/import/${preview.id}/undo`)).toMatchObject({
    status: 409,
    code: 'imports.builtUpon',
    data: { records: [{ kind: 'brand', name: 'Nio' }] },
  })
  expect(await names('brand', 'lotus')).toEqual(['Lotus'])
})

test('a row that changed since its preview is not written', async () => {
  const preview = await bring.judged(owner, makes, 'brand,model\nPolestar,2\npolestar,3\n')
  await owner.post('/admin/brand', { name: 'POLESTAR' })
  const done = await bring.applied(owner, preview.id)
  expect(done.counts).toMatchObject({ wrong: 2 })
  expect(await bring.rowsOf(owner, preview.id, '&wrong=true')).toMatchObject([
    { problems: [{ code: 'imports.movedOn' }] },
    { problems: [{ code: 'imports.movedOn' }] },
  ])
})

test('who may not import a record type is refused, and does not see it', async () => {
  expect((await bring.bring(admin, makes, 'brand\nA')).status).toBe(403)
  const { data } = (await admin.get('/admin/import')).data
  expect(data).toEqual([])
  const mechanic = await world.signedInAs('mechanic')
  expect((await mechanic.get('/admin/import')).status).toBe(403)
})

const state = async (id: number) => (await owner.get(`/admin/import/${id}`)).data

/** As if a process had claimed the work and was killed. */
const abandoned = (id: number, until: string) =>
  sql`update imports set state = 'running', step = 'write', step_done = 0, step_rows = n_rows,
    step_by = created_by, holder = 'gone', leased_until = now() + ${until}::interval where id = ${id}`.execute(
    world.appContext.database.writes,
  )

test('another process goes on with what a dead one left, and none with what a living one has', async () => {
  const rows = Array.from({ length: 450 }, (_, at) => `Left ${at % 9},Model ${at}`)
  const preview = await bring.judged(owner, makes, `brand,model\n${rows.join('\n')}\n`)
  await abandoned(preview.id, '1 hour')
  begin(world.appContext, preview.id)
  const keeper = startImportWorker(world.appContext)
  try {
    await abandoned(preview.id, '1 hour')
    expect(await state(preview.id)).toMatchObject({ state: 'running', progress: 0 })
    await abandoned(preview.id, '-1 second')
    expect(await bring.atRest(owner, preview.id)).toMatchObject({
      state: 'done',
      counts: { new: 450, wrong: 0 },
    })
  } finally {
    await keeper.close()
  }
  const written = await sql<{ count: number }>`select count(*) as count from import_records
    where import_id = ${preview.id}`.execute(world.appContext.database.reads)
  // each once: nine brands and their models
  expect(written.rows[0]?.count).toBe(459)
  expect((await owner.post(`/admin/import/${preview.id}/undo`)).status).toBe(200)
  expect(await names('brand', 'left')).toEqual([])
})

test('a slice that ends its process again and again is given up, and says so', async () => {
  const preview = await bring.judged(owner, makes, 'brand\nGiven up\n')
  await abandoned(preview.id, '-1 second')
  await sql`update imports set tries = 5 where id = ${preview.id}`.execute(
    world.appContext.database.writes,
  )
  begin(world.appContext, preview.id)
  expect(await bring.atRest(owner, preview.id)).toMatchObject({
    state: 'failed',
    can: { apply: true },
  })
  // nothing is lost: it can be started again
  expect(await bring.applied(owner, preview.id)).toMatchObject({ state: 'done' })
  expect(await names('brand', 'given')).toEqual(['Given up'])
})

test('of two people who start one import at once, one starts it', async () => {
  const preview = await bring.judged(owner, makes, 'brand\nAt once\n')
  const start = () => owner.post(`/admin/import/${preview.id}/apply`, { only: 'all' })
  const answers = await Promise.all([start(), start(), start()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await bring.atRest(owner, preview.id)).toMatchObject({ state: 'done' })
  expect(await names('brand', 'at')).toEqual(['At once'])
})

test('a file in each encoding, with each separator, is the same table', async () => {
  const text = 'brand;model\r\n"Citro\u00ebn";C\u00e9\r\n'
  const files = [
    new TextEncoder().encode(text),
    new TextEncoder().encode(`\ufeff${text}`),
    new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le')),
    new Uint8Array(Buffer.from(text, 'latin1')),
    new TextEncoder().encode(text.replaceAll(';', ',')),
    new TextEncoder().encode(text.replaceAll(';', '\t')),
    new TextEncoder().encode(`sep=;\r\n${text}`),
  ]
  for (const file of files) {
    const { id } = await bring.judged(owner, makes, file)
    expect(await bring.rowsOf(owner, id)).toMatchObject([
      { values: { brand: 'Citro\u00ebn', model: 'C\u00e9' }, problems: [] },
    ])
  }
})
