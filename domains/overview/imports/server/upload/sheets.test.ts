/** Files as people bring them: several sheets, lines above the titles, hidden rows and columns, days of all kinds. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bringing } from '#test/imports.ts'
import { type TestSheet, workbookOf } from '#test/workbooks.ts'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let owner: Who
let bring: ReturnType<typeof bringing>

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  bring = bringing(world)
})
afterAll(() => world.close())

const items = { noun: 'items', garage_id: 1 }
const customers = { noun: 'customers', country_id: 1 }
const titles = ['Name', 'SKU', 'Unit', 'Buy price', 'Sell price', 'On hand']
const item = (sku: string) => [`Item ${sku}`, sku, 'Pcs', 1000, 2000, 1]
const sheet = (name: string, ...skus: string[]): TestSheet => ({
  name,
  rows: [titles, ...skus.map(item)],
})
const judged = (file: Uint8Array) => bring.judged(owner, items, file, 'stock.xlsx')
const skus = async (id: number): Promise<string[]> =>
  (await bring.rowsOf(owner, id)).map(({ values }: { values: { sku: string } }) => values.sku)

async function answer(id: number, answers: object) {
  const saved = await owner.put(`/admin/import/${id}`, { answers })
  expect(saved, JSON.stringify(saved)).toMatchObject({ status: 200 })
  return bring.atRest(owner, id)
}

describe.each(['shared', 'inline'] as const)('several sheets, with %s texts', (texts) => {
  test('are asked about, and those with the same titles are read at once', async () => {
    const file = workbookOf([sheet('A-M', 'S-1', 'S-2'), sheet('N-Z', 'S-2', 'S-3')], texts)
    const preview = await judged(file)
    expect(preview).toMatchObject({
      state: 'asking',
      columns: [],
      counts: { rows: 0 },
      questions: [
        {
          key: 'sheets',
          readings: [
            { reading: 'A-M', value: 2 },
            { reading: 'N-Z', value: 2 },
          ],
        },
      ],
      sheets: [
        { name: 'A-M', rows: 2, titles, is_chosen: false },
        { name: 'N-Z', rows: 2 },
      ],
    })
    expect(await bring.rowsOf(owner, preview.id)).toEqual([])
    for (const only of ['all', 'right'])
      expect((await owner.post(`/admin/import/${preview.id}/apply`, { only })).status).toBe(409)
    const both = await answer(preview.id, { sheets: ['A-M', 'N-Z'] })
    expect(both).toMatchObject({ state: 'judged', counts: { rows: 4, new: 3, wrong: 1 } })
    const rows = await bring.rowsOf(owner, preview.id)
    expect(rows).toMatchObject([
      {
        row: 2,
        sheet: 'N-Z',
        problems: [{ field: 'sku', message: expect.stringContaining('row 3 (A-M)') }],
      },
      { row: 2, sheet: 'A-M' },
      { row: 3, sheet: 'A-M' },
      { row: 3, sheet: 'N-Z' },
    ])
    // the choice may change as long as nothing was written
    expect(await answer(preview.id, { sheets: ['N-Z'] })).toMatchObject({
      counts: { rows: 2, new: 2, wrong: 0 },
      sheets: [{ is_chosen: false }, { is_chosen: true }],
    })
    expect(await skus(preview.id)).toEqual(['S-2', 'S-3'])
  })
})

test('sheets that do not exist, or have other titles, are refused', async () => {
  const other = {
    name: 'Other',
    rows: [
      ['Name', 'Code'],
      ['a', 'b'],
    ],
  }
  const { id } = await judged(workbookOf([sheet('A', 'R-1'), other]))
  for (const sheets of [['B'], ['A', 'Other'], [], ['A', 7]])
    expect((await owner.put(`/admin/import/${id}`, { answers: { sheets } })).status).toBe(422)
  expect(await answer(id, { sheets: ['Other'] })).toMatchObject({
    columns: [{ title: 'Name' }, {}],
  })
})

test('a cover sheet is no dead end', async () => {
  const cover = { name: 'Cover', rows: [['Overview'], ['made by', 'Adi'], ['on', '31 October']] }
  const preview = await judged(workbookOf([cover, sheet('Stock', 'C-1')]))
  expect(preview).toMatchObject({ state: 'asking', sheets: [{ known_titles: 0 }, {}] })
  expect(await answer(preview.id, { sheets: ['Stock'] })).toMatchObject({
    state: 'judged',
    counts: { rows: 1, new: 1 },
  })
  // a sheet without a row below its titles has nothing to read; it is named
  for (const rows of [[['Overview']], [['Overview'], ['made by', 'Adi']]])
    expect(
      await judged(workbookOf([{ name: 'Cover', rows }, sheet('Stock', 'C-1')])),
    ).toMatchObject({
      state: 'judged',
      sheets: [{ name: 'Cover', is_chosen: false }, { is_chosen: true }],
    })
})

test('hidden sheets are named, and read if somebody chooses them', async () => {
  const hidden = { ...sheet('Old', 'H-2'), state: 'veryHidden' as const }
  const preview = await judged(workbookOf([hidden, sheet('Stock', 'H-1')]))
  expect(preview).toMatchObject({
    state: 'judged',
    counts: { rows: 1 },
    sheets: [{ name: 'Old', is_hidden: true, is_chosen: false, rows: 1 }, { is_chosen: true }],
  })
  expect(await answer(preview.id, { sheets: ['Old', 'Stock'] })).toMatchObject({
    counts: { rows: 2 },
  })
})

test('a sheet that is too wide does not stop the others', async () => {
  const wide = { name: 'Days', rows: [Array.from({ length: 366 }, (_, at) => `Day ${at}`)] }
  const preview = await judged(workbookOf([wide, sheet('Stock', 'W-1')]))
  expect(preview).toMatchObject({
    state: 'judged',
    sheets: [{ name: 'Days', refused: { code: 'tooManyColumns' } }, { is_chosen: true }],
  })
  const alone = await bring.bring(owner, items, workbookOf([wide]), 'wide.xlsx')
  expect(alone).toMatchObject({ status: 422, errors: { file: [expect.stringContaining('200')] } })
})

describe('titles', () => {
  const above = [['BENGKEL CONTOH - STOK'], ['per 31 Oktober 2026'], []]
  test('may stand below a block of lines', async () => {
    const file = workbookOf([
      { name: 'A', rows: [...above, titles, item('T-1')], merges: ['A1:F1'] },
    ])
    const preview = await judged(file)
    expect(preview).toMatchObject({
      state: 'judged',
      counts: { rows: 1, new: 1 },
      sheets: [{ title_row: 4, rows_above: 2 }],
    })
    expect(await bring.rowsOf(owner, preview.id)).toMatchObject([{ row: 5 }])
  })
  test.each([';', ',', '\t'])('also in a text file with %j', async (separator) => {
    const lines = [['Bengkel Contoh'], ['Stok; per 31 Oktober'], [''], titles, item('T-2')]
    const text = lines.map((cells) => cells.map((cell) => `"${cell}"`).join(separator)).join('\r\n')
    expect(await bring.judged(owner, items, `\ufeff${text}`)).toMatchObject({
      state: 'judged',
      counts: { rows: 1, new: 1 },
    })
  })
  test('of two rows are joined, with what is merged above them', async () => {
    const rows = [
      ['Nama barang', 'Kode', 'Satuan', 'Harga', null, 'Stok'],
      [null, null, null, 'Beli', 'Jual', null],
      item('T-3'),
    ]
    const merges = ['D1:E1', 'A1:A2', 'F1:F2']
    const preview = await judged(workbookOf([{ name: 'A', rows, merges }]))
    expect(preview).toMatchObject({ state: 'judged', counts: { rows: 1, new: 1 } })
    expect(await bring.rowsOf(owner, preview.id)).toMatchObject([
      { row: 3, values: { sku: 'T-3', buy_price: 1000, sell_price: 2000, quantity: 1 } },
    ])
  })
  test('are not taken from a row of values', async () => {
    const rows = [titles, ['Unit', 'T-4', 'Pcs', 1, 2, 3], ['SKU', 'T-5', 'Pcs', 1, 2, 3]]
    expect(await judged(workbookOf([{ name: 'A', rows }]))).toMatchObject({ counts: { rows: 2 } })
  })
})

describe('hidden rows and columns', () => {
  const hiding = (hidden: Partial<TestSheet>) =>
    workbookOf([{ ...sheet('A', 'F-1', 'F-2', 'F-3', 'F-4'), ...hidden }])
  test('rows are counted and asked about', async () => {
    const preview = await judged(hiding({ hiddenRows: [2, 3] }))
    expect(preview).toMatchObject({
      state: 'asking',
      questions: [
        {
          key: 'hidden_rows',
          readings: [
            { reading: 'skip', value: 2, cell: '3, 4' },
            { reading: 'import', value: 2 },
          ],
        },
      ],
    })
    expect((await owner.post(`/admin/import/${preview.id}/apply`, { only: 'all' })).status).toBe(
      409,
    )
    expect(await answer(preview.id, { hidden_rows: 'import' })).toMatchObject({
      state: 'judged',
      counts: { rows: 4, new: 4 },
    })
    expect(await answer(preview.id, { hidden_rows: 'skip' })).toMatchObject({
      state: 'judged',
      counts: { rows: 2, new: 2 },
    })
    expect(await skus(preview.id)).toEqual(['F-1', 'F-4'])
    expect(await bring.applied(owner, preview.id)).toMatchObject({ state: 'done' })
    const { data } = (await owner.get('/admin/inventory?garage_id=1&keyword=F-')).data
    const found = data
      .map(({ sku }: { sku: string }) => sku)
      .filter((sku: string) => /^F-\d$/.test(sku))
    expect(found.toSorted()).toEqual(['F-1', 'F-4'])
  })
  test('columns are counted and asked about', async () => {
    const preview = await judged(hiding({ hiddenColumns: [3] }))
    expect(preview).toMatchObject({
      state: 'asking',
      questions: [{ key: 'hidden_columns', readings: [{ value: 1, cell: 'Buy price' }, {}] }],
    })
    expect((await answer(preview.id, { hidden_columns: 'skip' })).columns[3].field).toBe(null)
    expect((await answer(preview.id, { hidden_columns: 'import' })).columns[3].field).toBe(
      'buy_price',
    )
  })
})

describe('days', () => {
  const forms = [
    ['15 Agustus 1984', '1984-08-15'],
    ['15 Ogos 1984', '1984-08-15'],
    ['15 augustus 1984', '1984-08-15'],
    ['15 Aug 1984', '1984-08-15'],
    ['August 15, 1984', '1984-08-15'],
    ['Rabu, 15 Agustus 1984', '1984-08-15'],
    ['15-mrt-1984', '1984-03-15'],
    ['15 Mac 1984', '1984-03-15'],
    ['1984/08/15', '1984-08-15'],
    ['1984.8.5', '1984-08-05'],
    ['1984-8-5', '1984-08-05'],
    ['1984-08-15 00:00:00', '1984-08-15'],
    ['1984-08-15T00:00:00.000Z', '1984-08-15'],
    ['15/08/1984 13:45', '1984-08-15'],
    ['15.8.1984', '1984-08-15'],
    ['19840815', '1984-08-15'],
  ] as const
  const file = (days: readonly string[]) =>
    ['Full Name,Phone Number,Birth Date']
      .concat(days.map((day, at) => `Day ${at},0812902200${10 + at},"${day}"`))
      .join('\n')
  const days = async (id: number) =>
    (await bring.rowsOf(owner, id)).map(
      ({ values }: { values: { birth_date: string } }) => values.birth_date,
    )

  test('as other programs write them', async () => {
    const preview = await bring.judged(owner, customers, file(forms.map(([text]) => text)))
    expect(preview).toMatchObject({ state: 'judged', counts: { wrong: 0 } })
    expect(await days(preview.id)).toEqual(forms.map(([, day]) => day))
  })
  test('a year of two digits is asked about', async () => {
    const short = ['05/03/05', '15/08/84', '15-Aug-84', "3 Mei '99", '84-08-15']
    const preview = await bring.judged(owner, customers, file(short))
    expect(preview).toMatchObject({
      state: 'asking',
      questions: [
        {
          key: 'year',
          readings: [
            { reading: 'past', cell: expect.stringContaining('84'), value: '1984-08-15' },
            { reading: 'this_century', value: '2084-08-15' },
          ],
        },
      ],
    })
    const done = await answer(preview.id, { year: 'past' })
    expect(done).toMatchObject({ state: 'judged', counts: { wrong: 0 } })
    expect(await days(preview.id)).toEqual([
      '2005-03-05',
      '1984-08-15',
      '1984-08-15',
      '1999-05-03',
      '1984-08-15',
    ])
  })
  test('what is no day stays wrong', async () => {
    const odd = ['31 Februari 1984', '15 Foo 1984', 'besok', '1984', '46086', '32/01/1984']
    const preview = await bring.judged(owner, customers, file(odd))
    expect(preview.counts).toMatchObject({ wrong: odd.length })
  })
})

test('titles of daily life name the fields, and words of daily life the values', async () => {
  const file = 'Nama,No. HP,Nopol,Merk,Tipe,L/P\nJudul,081290230002,B 2302 TST,Toyota,Avanza,L\n'
  const preview = await bring.judged(owner, customers, file)
  expect(preview.columns.map(({ field }: { field: string }) => field)).toEqual([
    'full_name',
    'phone',
    'license_plate',
    'brand',
    'model',
    'gender',
  ])
  expect(await bring.rowsOf(owner, preview.id)).toMatchObject([{ values: { gender: 'male' } }])
})
