/** Files as people bring them: several sheets, lines above the titles, hidden rows and columns, days of all kinds. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bringing } from '#test/imports.ts'
import { readSheets } from '#platform/table/file.ts'
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

describe('sheets with their columns in another order', () => {
  const turned = (name: string, skus: readonly string[], left: readonly string[] = []) => {
    const order = [5, 1, 0, 4, 3, 2].filter((at) => !left.includes(titles[at]!))
    const turn = (cells: readonly (string | number)[]) => order.map((at) => cells[at]!)
    return { name, rows: [turn(titles).map((title) => `${title} *`), ...skus.map(item).map(turn)] }
  }
  test('are read together, by title and not by position', async () => {
    const { id } = await judged(
      workbookOf([sheet('A-M', 'O-1'), { ...turned('N-Z', ['O-2', 'O-3']), hiddenColumns: [4] }]),
    )
    const both = await answer(id, { sheets: ['A-M', 'N-Z'] })
    expect(both).toMatchObject({
      counts: { rows: 3, new: 3, wrong: 0 },
      questions: [{ key: 'hidden_columns', readings: [{ cell: 'Buy price' }, {}] }],
    })
    const read = await bring.rowsOf(owner, id)
    expect(read.map(({ values }: { values: object }) => values)).toMatchObject(
      ['O-1', 'O-2', 'O-3'].map((sku) => ({
        name: `Item ${sku}`,
        sku,
        unit: 'pcs',
        buy_price: 1000,
        sell_price: 2000,
        quantity: 1,
      })),
    )
    await answer(id, { hidden_columns: 'import' })
    expect(await bring.applied(owner, id)).toMatchObject({ state: 'done', counts: { new: 3 } })
  })
  test('ask about quantities of all of them, and give wrong rows back below the first titles', async () => {
    const odd = turned('N-Z', ['Q-2'])
    odd.rows[1] = odd.rows[1]!.map((cell) => (cell === 1 ? '1.500' : cell === 'Q-2' ? '' : cell))
    const { id } = await judged(workbookOf([sheet('A-M', 'Q-1'), odd]))
    const both = await answer(id, { sheets: ['A-M', 'N-Z'] })
    expect(both.questions).toMatchObject([{ key: 'quantity', readings: [{ cell: '1.500' }, {}] }])
    const wrong = await world.app.inject({
      url: `/api/admin/import/${id}/wrong?language=en`,
      headers: { authorization: `Bearer ${owner.token}` },
    })
    const [back] = await readSheets(wrong.rawPayload, (title) => titles.includes(title), 10)
    expect(back?.rows.map(({ cells }) => cells.slice(0, 6))).toMatchObject([
      titles,
      ['Item Q-2', null, 'Pcs', { number: 1000 }, { number: 2000 }, '1.500'],
    ])
  })
  test('that lack titles are named with them', async () => {
    const { id } = await judged(
      workbookOf([sheet('A-M', 'L-1'), turned('N-Z', ['L-2'], ['Unit', 'Buy price'])]),
    )
    const refused = await owner.put(`/admin/import/${id}`, { answers: { sheets: ['A-M', 'N-Z'] } })
    expect(refused).toMatchObject({
      status: 422,
      errors: {
        'answers.sheets': [
          'Choose sheets with the same titles. Missing titles: N-Z: Unit, Buy price',
        ],
      },
    })
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
  test('are chosen by hand where they were found wrongly, and the file is read again', async () => {
    // the block above the titles looks more like titles than they do
    const rows = [
      ['Name', 'SKU', 'Unit', 'Total'],
      ['Bengkel Contoh', '2026', 'all', 2],
      ['Barang kita', 'Nomor kita', 'Isi', 'Beli kita', 'Jual kita', 'Ada'],
      item('T-6'),
      item('T-7'),
    ]
    const preview = await judged(workbookOf([{ name: 'A', rows, hiddenRows: [1, 4] }]))
    expect(preview).toMatchObject({
      state: 'asking',
      counts: { rows: 4 },
      sheets: [{ title_row: 1, hidden_rows: 2, title_rows: [{ row: 1 }, {}, { row: 3 }, {}] }],
    })
    const choose = (body: object) => owner.put(`/admin/import/${preview.id}`, body)
    expect((await choose({ title_rows: [{ row: 3 }] })).status).toBe(200)
    const again = await bring.atRest(owner, preview.id)
    expect(again).toMatchObject({
      counts: { rows: 2 },
      sheets: [{ title_row: 3, rows: 2, rows_above: 2, hidden_rows: 1 }],
      questions: [{ key: 'hidden_rows', readings: [{ value: 1, cell: '5' }, {}] }],
    })
    expect(again.columns.map(({ title }: { title: string }) => title)).toEqual(rows[2])
    const fields = ['name', 'sku', 'unit', 'buy_price', 'sell_price', 'quantity']
    const columns = fields.map((field, index) => ({ index, field }))
    await choose({ columns })
    expect(await answer(preview.id, { hidden_rows: 'import' })).toMatchObject({
      state: 'judged',
      counts: { rows: 2, new: 2 },
    })
    expect(await skus(preview.id)).toEqual(['T-6', 'T-7'])
    // and back
    expect((await choose({ title_rows: [{ sheet: 'A', row: 1 }] })).status).toBe(200)
    expect(await bring.atRest(owner, preview.id)).toMatchObject({ counts: { rows: 4 } })

    for (const [title_rows, field] of [
      [[{ row: 9 }], 'title_rows.0.row'],
      [[{ row: 5 }], 'title_rows.0.row'],
      [[{ sheet: 'B', row: 1 }], 'title_rows.0.sheet'],
      [[{ row: 0 }], 'title_rows.0.row'],
      [[], 'title_rows'],
    ] as const)
      expect(Object.keys((await choose({ title_rows })).errors ?? {}), field).toEqual([field])
  })
  test('are chosen for sheets that are asked about, and in a text file', async () => {
    const above = { name: 'N-Z', rows: [['SKU', 'Unit'], ...sheet('N-Z', 'U-2').rows] }
    const { id } = await judged(workbookOf([sheet('A-M', 'U-1'), above]))
    const both = { sheets: ['A-M', 'N-Z'] }
    expect(await answer(id, both)).toMatchObject({ counts: { rows: 2, new: 2 } })
    const other = await owner.put(`/admin/import/${id}`, { title_rows: [{ sheet: 'N-Z', row: 1 }] })
    expect(other.errors).toHaveProperty(['answers.sheets'])
    const text = await bring.judged(
      owner,
      items,
      `Name;SKU
x;y
${titles.join(';')}
a;T-8;pcs;1;2;3
`,
    )
    await owner.put(`/admin/import/${text.id}`, { title_rows: [{ row: 3 }] })
    expect(await bring.atRest(owner, text.id)).toMatchObject({ counts: { rows: 1 } })
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
