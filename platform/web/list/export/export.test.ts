import { expect, test } from 'vitest'
import { quantityOf } from '#platform/contract/table/numbers.ts'
import type { Column } from '../table/columns.ts'
import { cellOf, currencyColumn, fileNameOf, headerText } from './cells.ts'
import { csvOf } from './csv.ts'

const words = { yes: 'Ja', no: 'Nee' }
const line = (...cells: Parameters<typeof csvOf>[1][number]) =>
  csvOf([], [cells], 'en').split('\r\n')[1]

test.each([
  '=1+1',
  '+62 812',
  '-3',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '\nx',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
])('%j runs no formula', (text) => {
  expect(line(text)?.replace(/^"/, '')).toMatch(/^'/)
})

test("an apostrophe of the text's own gets another before a formula's sign, and stays alone elsewhere", () => {
  expect(line("'=x", "''+x", "'t Hof")).toBe("''=x,'''+x,'t Hof")
})

test('a title has no place to break', () => {
  expect(headerText('Lidmaatschaps\u00adniveau')).toBe('Lidmaatschapsniveau')
})

test('numbers stay numbers, below zero too; nothing is nothing', () => {
  expect(line(-5, 1_234_567, null, 0.5)).toBe('-5,1234567,,0.5')
})

test.each([1.125, -20.075, 0.125, 1234.125, 2.5])(
  'the import reads %d without asking what its separator means',
  (quantity) => {
    for (const language of ['en', 'id', 'my', 'nl'] as const) {
      const cell = csvOf([], [[quantity]], language).split('\r\n')[1] ?? ''
      expect(quantityOf(cell)).toMatchObject({ value: quantity })
    }
  },
)

test('what separates or ends a field is quoted', () => {
  expect(line('a,b', 'a;b', 'say "no"', 'two\nlines', 'plain')).toBe(
    '"a,b","a;b","say ""no""","two\nlines",plain',
  )
})

test('the file begins with the mark of UTF-8 and the titles', () => {
  expect(csvOf(['Naam', 'Prijs'], [['é', 1]], 'my')).toBe('\ufeffNaam,Prijs\r\né,1')
})

test.each(['id', 'nl'] as const)(
  'with a comma for decimals, semicolons part the cells: %s',
  (language) => {
    expect(
      csvOf(
        ['a', 'b'],
        [
          [2.5, -1000],
          ['x,y', 'p;q'],
        ],
        language,
      ),
    ).toBe('\ufeffa;b\r\n2,5;-1000\r\n"x,y";"p;q"')
  },
)

type Row = { at: string | null; flag: boolean; price: number }
const row: Row = { at: '2026-11-20T18:30:00.000Z', flag: true, price: -1500 }
const column = (given: Partial<Column<Row>>): Column<Row> => ({
  name: 'x',
  label: 'X',
  value: ({ at }) => at,
  ...given,
})

test("a moment is told by its garage's clock, a day is that garage's day", () => {
  const zone = () => 'Asia/Jakarta'
  expect(cellOf(column({ kind: 'moment', zone }), row, words)).toEqual({
    clock: '2026-11-21 01:30',
  })
  expect(cellOf(column({ kind: 'day', zone }), row, words)).toEqual({ clock: '2026-11-21' })
  const day = { ...row, at: '2026-01-02' }
  expect(cellOf(column({ kind: 'day', zone }), day, words)).toEqual({ clock: '2026-01-02' })
})

test('yes and no are words, numbers are not, nothing is empty', () => {
  expect(cellOf(column({ value: ({ flag }) => flag }), row, words)).toBe('Ja')
  expect(cellOf(column({ value: ({ price }) => price, kind: 'money' }), row, words)).toBe(-1500)
  expect(cellOf(column({}), { ...row, at: null }, words)).toBeNull()
})

test('a file is named after its list and the day', () => {
  expect(fileNameOf('Manajemen Pesanan', '2026-11-21', 'csv')).toBe(
    'manajemen-pesanan-2026-11-21.csv',
  )
  expect(fileNameOf('Profit & Loss', '2026-11-21', 'xlsx')).toBe('profit-loss-2026-11-21.xlsx')
})

test('in an Excel file text is text, numbers are numbers, days are days', async () => {
  const { default: xlsxOf } = await import('./xlsx.ts')
  const blob = await xlsxOf(
    'Orders: [all]',
    ['Name', 'Price', 'Day'],
    [
      ['=1+1', 1500, { clock: '2026-11-21' }],
      ["'=1", 1, null],
      ['a\u0001b', null, { clock: '2026-11-21 01:30' }],
    ],
  )
  const bytes = Buffer.from(await blob.arrayBuffer())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  const worksheet = await unzipped(bytes, 'xl/worksheets/sheet1.xml')
  expect(worksheet).not.toContain('<f>')
  expect(worksheet).toMatch(/<c r="B2"[^>]*><v>1500<\/v>/)
  // the import removes one apostrophe
  const shared = await unzipped(bytes, 'xl/sharedStrings.xml')
  expect(shared).toMatch(/>(''|&apos;&apos;|&#39;&#39;)=1</)
  // days since 1899-12-30
  expect(worksheet).toMatch(/<c r="C2"[^>]*><v>46347<\/v>/)
  expect(worksheet).toMatch(/<c r="C4"[^>]*><v>46347\.0625/)
})

/** One file of a zip archive; zips use `deflate-raw`. */
async function unzipped(zip: Buffer, name: string): Promise<string> {
  for (
    let at = zip.indexOf('PK\u0003\u0004');
    at >= 0;
    at = zip.indexOf('PK\u0003\u0004', at + 4)
  ) {
    const nameLength = zip.readUInt16LE(at + 26)
    if (zip.subarray(at + 30, at + 30 + nameLength).toString() !== name) continue
    const begin = at + 30 + nameLength + zip.readUInt16LE(at + 28)
    const { inflateRawSync } = await import('node:zlib')
    return inflateRawSync(zip.subarray(begin)).toString()
  }
  throw new Error(`${name} is not in the file`)
}

test('rows of several currencies say theirs; those of one need no column for it', () => {
  const columns = [{ kind: 'money' as const }]
  const euro = { price: 1234, currency: 'EUR' }
  const rupiah = { price: 1234, currency: 'IDR' }
  expect(currencyColumn(columns, [euro, euro])).toBeUndefined()
  expect(currencyColumn([{ kind: 'number' }], [euro, rupiah])).toBeUndefined()
  expect([euro, rupiah].map((row) => currencyColumn(columns, [euro, rupiah])?.(row))).toEqual([
    'EUR',
    'IDR',
  ])
  const price = column({ value: (row) => row.price, kind: 'money' })
  expect(cellOf(price, euro as never, words)).toEqual({ number: 12.34, digits: 2 })
  expect(cellOf(price, rupiah as never, words)).toBe(1234)
})
