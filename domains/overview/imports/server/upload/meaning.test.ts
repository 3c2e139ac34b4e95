/** The meaning of cells: amounts of another currency, words that multiply, letters without a lower-case form. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { strToU8, zipSync } from 'fflate'
import { bringing } from '#test/imports.ts'
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

const titles = 'name;sku;unit;buy_price;sell_price;minimum_stock;warranty_days'
const items = { noun: 'items', garage_id: 1 }

test('an amount in another currency is no amount of this book', async () => {
  const file = [
    titles,
    ...['€ 45', 'RM 45.000', '45 EUR', '$45', 'Rp 45.000', 'IDR 45,000', '45.000 km'].map(
      (price, at) => `Fan ${at};CUR-${at};pcs;1.000;${price};0;30`,
    ),
  ].join('\n')
  const { id } = await bring.judged(owner, items, file)
  const rows = await bring.rowsOf(owner, id)
  const ofRow = (row: number) => rows.find((one: { row: number }) => one.row === row)
  for (const [row, cell] of ['€ 45', 'RM 45.000', '45 EUR', '$45'].entries())
    expect(ofRow(row + 2).problems).toMatchObject([
      { field: 'sell_price', code: 'otherCurrency', values: { currency: 'IDR' }, cell },
    ])
  expect(ofRow(6)).toMatchObject({ problems: [], values: { sell_price: 45_000 } })
  expect(ofRow(7)).toMatchObject({ problems: [], values: { sell_price: 45_000 } })
  expect(ofRow(8).problems).toMatchObject([{ field: 'sell_price', code: 'notANumber' }])
})

/** A workbook of one row below the titles, its last cell a number in the format. */
function workbook(last: string, number: number, format: string, given: { unit?: string } = {}) {
  const row = titles.split(';').filter((title) => title !== last)
  const values = ['Belt', 'XLS-1', given.unit ?? 'pcs', '1000', '2000', '0', '30'].filter(
    (_, at) => titles.split(';')[at] !== last,
  )
  const text = (cell: string) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`
  const files = {
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${format.replaceAll('"', '&quot;')}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${[...row, last].map(text).join('')}</row><row r="2">${values.map(text).join('')}<c s="1"><v>${number}</v></c></row></sheetData></worksheet>`,
  }
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])),
  )
}

test.each([
  ['sell_price', 1, '0%', 'notANumber'],
  ['sell_price', 45, '0" rb"', 'notANumber'],
  ['sell_price', 45_000, '"€" #,##0.00', 'otherCurrency'],
  ['sell_price', 45_000, '[$$-409]#,##0.00', 'otherCurrency'],
  ['warranty_days', 12, '0" bulan"', 'notANumber'],
  ['minimum_stock', 0.5, '0%', 'notANumber'],
])(
  '%s: what the sheet shows of %d in the format %s is not stored as it is',
  async (field, number, format, code) => {
    const { id } = await bring.judged(owner, items, workbook(field, number, format), 'sheet.xlsx')
    const [row] = await bring.rowsOf(owner, id)
    expect(row.problems).toMatchObject([{ field, code }])
  },
)

test.each([
  ['sell_price', 45_000, '0,"rb"', 45_000],
  ['sell_price', 45_000, '[$Rp-421]#,##0', 45_000],
  ['warranty_days', 30, '0" hari"', 30],
  ['minimum_stock', 4, '0" pcs"', 4],
])('%s: %d in the format %s is what it is', async (field, number, format, stored) => {
  const { id } = await bring.judged(owner, items, workbook(field, number, format), 'sheet.xlsx')
  const [row] = await bring.rowsOf(owner, id)
  expect(row).toMatchObject({ problems: [], values: { [field]: stored } })
})

test('a name is found again whatever its capital letters are', async () => {
  for (const [words, file] of [
    [items, `${titles}\nİstanbul ΌΣ;İST-ΌΣ-ẞ;pcs;1000;2000;0;30`],
    [{ noun: 'services', country_id: 1 }, 'name;price;minutes\nİstanbul ΌΣ ẞ;100000;30'],
  ] as const) {
    const first = await bring.judged(owner, words, file)
    await bring.applied(owner, first.id)
    const again = await bring.judged(owner, words, file)
    expect(again.counts).toEqual({ rows: 1, new: 0, changed: 0, same: 1, wrong: 0 })
  }
})

test('a quantity with an apostrophe and a sign before it is asked about like any other', async () => {
  const file =
    "name;sku;unit;buy_price;sell_price;minimum_stock;warranty_days\nOil;ASK-1;liter;1000;2000;'+1.500;30"
  const preview = await bring.judged(owner, items, file)
  expect(preview).toMatchObject({ state: 'asking', questions: [{ key: 'quantity' }] })
  await owner.put(`/admin/import/${preview.id}`, { answers: { quantity: 'decimal' } })
  await bring.atRest(owner, preview.id)
  const [row] = await bring.rowsOf(owner, preview.id)
  expect(row).toMatchObject({ problems: [], values: { minimum_stock: 1.5 } })
})

/** A workbook whose name of an item is a day or a time. */
const named = (number: number, format: string) => workbook('name', number, format)

test.each([
  [46_086, 'd-mmm', '5-Mar'],
  [0.5, 'h:mm', '12:00'],
  [46_086, 'dd/mm/yyyy', '2026-03-05'],
])(
  'what Excel made a day of %d in a name stays what it shows in the format %s',
  async (number, format, stored) => {
    const { id } = await bring.judged(owner, items, named(number, format), 'sheet.xlsx')
    const [row] = await bring.rowsOf(owner, id)
    expect(row).toMatchObject({ problems: [], values: { name: stored } })
  },
)

test.each([
  ['sku', 46_086, 'd-mmm'],
  ['sku', 46_086, 'dd/mm/yyyy'],
  ['sku', 0.5, 'h:mm'],
  ['sku', 12_345_678_901_234_567_000, '0'],
  ['sku', 12_345_678_901_234_567_000, 'General'],
  ['sku', 4_512_300_000, '0.00E+00'],
  ['location', 46_086, 'mmm-yy'],
])(
  '%s: a code that Excel made %d with the format %s of is wrong',
  async (field, number, format) => {
    const { id } = await bring.judged(owner, items, workbook(field, number, format), 'sheet.xlsx')
    const [row] = await bring.rowsOf(owner, id)
    expect(row.problems).toMatchObject([{ field, code: 'codeChanged' }])
  },
)

test.each([
  ['sku', 628_123_456_789_012, '0', '628123456789012'],
  ['sku', 123, '00000', '00123'],
])('%s: the number %d with the format %s is a code', async (field, number, format, stored) => {
  const { id } = await bring.judged(owner, items, workbook(field, number, format), 'sheet.xlsx')
  const [row] = await bring.rowsOf(owner, id)
  expect(row).toMatchObject({ problems: [], values: { [field]: stored } })
})

test('a code that a spreadsheet changed before it wrote text is wrong, others are right', async () => {
  const changed = ['5-Mar', '05-Mrt', '8-Mei', 'Mar-05', '8.99E+12', '8,99E+12', '1.5E-05']
  const right = ['5-MAR', '90915E-10003', '12-AB', 'Mar', '3-5', '1E5', '3171234567890120']
  const file = [titles, ...[...changed, ...right].map((code) => `Belt;"${code}";pcs;1;2;0;30`)]
  const { id } = await bring.judged(owner, items, file.join('\n'))
  const rows = await bring.rowsOf(owner, id)
  const codesOf = (row: { problems: { code: string }[] }) => row.problems.map(({ code }) => code)
  expect(rows.slice(0, changed.length).map(codesOf)).toEqual(changed.map(() => ['codeChanged']))
  expect(rows.slice(changed.length).flatMap(codesOf)).toEqual([])
})

test('a number in the file of wrong rows is still one', async () => {
  const sheet = workbook('minimum_stock', 1250, '#,##0', { unit: 'barrel' })
  const { id } = await bring.judged(owner, items, sheet, 'sheet.xlsx')
  const { rawPayload } = await world.app.inject({
    url: `/api/admin/import/${id}/wrong`,
    headers: { authorization: `Bearer ${owner.token}` },
  })
  const again = await bring.judged(owner, items, rawPayload, 'again.xlsx')
  expect(again).toMatchObject({ state: 'judged', questions: [] })
  const [row] = await bring.rowsOf(owner, again.id)
  expect(row.problems).toMatchObject([{ field: 'unit' }])
})
