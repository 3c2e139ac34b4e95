/** Uploaded files in practice: what is read, and what is rejected with the line. */
import { describe, expect, test } from 'vitest'
import { strToU8, zipSync } from 'fflate'
import { readTable } from './file.ts'
import { TableRefused } from '#platform/contract/table/table.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const read = (text: string, isTitle?: (title: string) => boolean) =>
  readTable(bytesOf(text), isTitle)
const cellsOf = async (text: string) => (await read(text)).map(({ cells }) => cells)
const refusal = (file: Promise<unknown>) =>
  file.then(
    () => 'read',
    (error: unknown) => (error instanceof TableRefused ? error.said : error),
  )

describe('encodings', () => {
  const utf16 = (text: string, isBig: boolean) => {
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
    return new Uint8Array(isBig ? bytes.swap16() : bytes)
  }
  test.each([
    ['UTF-8', bytesOf('naam\nJosé 陳')],
    ['UTF-8 with its mark', bytesOf('\ufeffnaam\nJosé 陳')],
    ['UTF-16, little end first', utf16('naam\nJosé 陳', false)],
    ['UTF-16, big end first', utf16('naam\nJosé 陳', true)],
  ])('%s', async (_what, bytes) => {
    expect((await readTable(bytes)).map(({ cells }) => cells)).toEqual([['naam'], ['José 陳']])
  })
  test('what is no UTF-8 is what Windows wrote', async () => {
    const bytes = Uint8Array.from([...bytesOf('naam\nJos'), 0xe9, 0x20, 0x80])
    expect((await readTable(bytes))[1]?.cells).toEqual(['José €'])
  })
  test('half a letter of UTF-16, and what is no text', async () => {
    const half = Uint8Array.from([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00])
    expect(await refusal(readTable(half))).toMatchObject({ code: 'notATable' })
    expect(await refusal(read('a\0b'))).toMatchObject({ code: 'notATable' })
  })
})

test('a character that no database keeps is an unreadable letter', async () => {
  expect(await cellsOf('a\u0001\u007fb\tc')).toEqual([['a\ufffd\ufffdb', 'c']])
  // Windows has no letters for these two bytes
  const bytes = Uint8Array.from([...bytesOf('naam\n'), 0x81, 0x8d, 0xe9])
  expect((await readTable(bytes))[1]?.cells).toEqual(['\ufffd\ufffdé'])
  const cell = '<row><c t="str"><v>x_xD800_y_x0000_</v></c></row>'
  expect((await readTable(workbook(cell)))[0]?.cells).toEqual(['x\ufffdy\ufffd'])
})

describe('separators', () => {
  test.each([
    [
      'a;b\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'a,b\n1;5,2',
      [
        ['a', 'b'],
        ['1;5', '2'],
      ],
    ],
    [
      'a\tb\n1,5\t2;3',
      [
        ['a', 'b'],
        ['1,5', '2;3'],
      ],
    ],
    [
      'sep=;\na,b;c\n1;2',
      [
        ['a,b', 'c'],
        ['1', '2'],
      ],
    ],
    ['SEP=|\r\na|b', [['a', 'b']]],
    // a lone carriage return, a quoted line, one filled up with cells, a trailing space
    ['sep=;\ra,b;c', [['a,b', 'c']]],
    ['"sep=;"\r\na,b;c', [['a,b', 'c']]],
    ['sep=;;;\na,b;c', [['a,b', 'c']]],
    ['sep=; \na,b;c', [['a,b', 'c']]],
    [
      '"a,b,c";d\n1;2',
      [
        ['a,b,c', 'd'],
        ['1', '2'],
      ],
    ],
  ])('%j', async (text, cells) => expect(await cellsOf(text)).toEqual(cells))

  test('the titles that are known decide', async () => {
    const rows = await read('Price, IDR, net;Name\n1;2', (title) => title === 'Name')
    expect(rows[1]?.cells).toEqual(['1', '2'])
  })
})

describe('rows', () => {
  test('have the numbers of the spreadsheet, which shows neither sep= nor two rows for a cell of two lines', async () => {
    const rows = await read('sep=,\r\na,b\r\n"one\r\ntwo",2\r\n\r\n,,\r\n3,4')
    expect(rows).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 2, cells: ['one\r\ntwo', '2'] },
      { row: 5, cells: ['3', '4'] },
    ])
  })
  test.each(['a\nb\n', 'a\rb', 'a\r\nb\r\n'])('line ends of all kinds: %j', async (text) => {
    expect(await cellsOf(text)).toEqual([['a'], ['b']])
  })
})

describe('quotation marks', () => {
  test('a mark within a quoted cell is written twice', async () => {
    expect(await cellsOf('a,b\n"Ban 14""","x,y"')).toEqual([
      ['a', 'b'],
      ['Ban 14"', 'x,y'],
    ])
  })
  test.each([
    ['a,b\nBan 14",1\n', 'quoteInCell', 2],
    ['a,b\n1,2\n"1/2" socket,1\n', 'quoteInCell', 3],
    ['a,b\n"one\ntwo" x,1\n', 'quoteInCell', 3],
    ['a,b\n1,2\n"open,1\n2,3\n', 'quoteNotClosed', 3],
    ['sep=,\na,b\n x"y,1\n', 'quoteInCell', 3],
  ])('%j is refused with its line', async (text, code, line) => {
    expect(await refusal(read(text))).toMatchObject({ code, values: { line } })
  })
})

/** A workbook of one sheet. */
function workbook(rows: string, given: { styles?: string; sheets?: string; merges?: string } = {}) {
  const files = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${given.sheets ?? '<sheet name="A" r:id="r1"/>'}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/sharedStrings.xml':
      '<sst><si><t>Name</t></si><si><r><t>Fan </t></r><r><t>belt &amp; co</t></r><rPh><t>x</t></rPh></si></sst>',
    'xl/styles.xml': `<styleSheet><numFmts>${given.styles ?? ''}</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="3"/><xf numFmtId="2"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData>${given.merges ?? ''}</worksheet>`,
  }
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  )
}

describe('Excel', () => {
  const cellOf = async (cell: string, styles?: string) =>
    (await readTable(workbook(`<row r="1">${cell}</row>`, styles ? { styles } : {})))[0]?.cells[0]

  test.each([
    ['<c t="s"><v>1</v></c>', undefined, 'Fan belt & co'],
    ['<c t="inlineStr"><is><t>a_x000D_b</t></is></c>', undefined, 'a\rb'],
    // phonetic text is not part of the cell's text either
    [
      '<c t="inlineStr"><is><t>東京</t><rPh sb="0" eb="2"><t>とうきょう</t></rPh></is></c>',
      undefined,
      '東京',
    ],
    ['<c t="str"><f>A1</f><v>made</v></c>', undefined, 'made'],
    // a program that computes nothing wrote it: its value is unknown, not empty
    ['<c><f>SUM(1,2)</f></c>', undefined, { error: '#FORMULA' }],
    ['<c><f>SUM(1,2)</f><v></v></c>', undefined, { error: '#FORMULA' }],
    ['<c t="str"><f>""</f><v></v></c>', undefined, undefined],
    ['<c t="b"><v>1</v></c>', undefined, 'TRUE'],
    ['<c t="e"><v>#N/A</v></c>', undefined, { error: '#N/A' }],
    ['<c><v>44999.99999999999</v></c>', undefined, { number: 45_000, shown: '45000' }],
    [
      '<c><v>628123456789012</v></c>',
      undefined,
      { number: 628_123_456_789_012, shown: '628123456789012' },
    ],
    ['<c s="1"><v>123</v></c>', '00000', { number: 123, shown: '00123' }],
    ['<c s="1"><v>45000</v></c>', '&quot;Rp&quot; #,##0', { number: 45_000, shown: 'Rp 45,000' }],
    ['<c s="3"><v>1250.4</v></c>', undefined, { number: 1250, shown: '1,250' }],
    ['<c s="4"><v>2.125</v></c>', undefined, { number: 2.13, shown: '2.13' }],
    ['<c s="2"><v>29280</v></c>', undefined, { day: '1980-02-29' }],
    ['<c s="1"><v>29280.5</v></c>', 'yyyy-mm-dd hh:mm', { day: '1980-02-29 12:00:00' }],
    // a sheet that shows a part of a day has no more information
    ['<c s="1"><v>0.3541666667</v></c>', 'h:mm', { day: '1899-12-30 08:30:00', shown: '8:30' }],
    ['<c s="1"><v>46086</v></c>', 'd-mmm', { day: '2026-03-05', shown: '5-Mar' }],
    ['<c s="1"><v>46086</v></c>', '[$-409]mmm-yy;@', { day: '2026-03-05', shown: 'Mar-26' }],
    ['<c s="1"><v>1.25</v></c>', '[h]:mm', { day: '1899-12-31 06:00:00', shown: '30:00' }],
    ['<c s="1"><v>46086</v></c>', '[$-F800]dddd\\, mmmm dd\\, yyyy', { day: '2026-03-05' }],
  ])('%s with format %s', async (cell, format, shown) => {
    const styles = format && `<numFmt numFmtId="164" formatCode="${format}"/>`
    expect(await cellOf(cell, styles)).toEqual(shown)
  })

  test('empty cells and rows keep their places', async () => {
    const rows = await readTable(
      workbook(
        '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2"><v>1</v></c></row><row r="3"><c r="A3"/></row><row r="7"><c r="B7"><v>2</v></c></row>',
      ),
    )
    expect(rows).toEqual([
      { row: 2, cells: ['Name', null, { number: 1, shown: '1' }] },
      { row: 7, cells: [null, { number: 2, shown: '2' }] },
    ])
  })

  describe('a merged cell', () => {
    const row = (at: number) =>
      `<row r="${at}"><c r="A${at}"><v>1</v></c><c r="B${at}"><v>2</v></c></row>`
    const one = { number: 1, shown: '1' }
    const two = { number: 2, shown: '2' }
    const covered = { error: '#MERGED' }
    const rowsOf = async (...refs: string[]) => {
      const merges = `<mergeCells>${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
      const rows = await readTable(workbook([1, 2, 3].map(row).join(''), { merges }))
      return rows.map(({ cells }) => cells)
    }
    test.each([
      [['B2:B3'], [one, two], [one, covered]],
      [['A2:B2'], [one, covered], [one, two]],
      // from the header down, and over rows that the sheet does not have
      [['B1:B1048576'], [one, covered], [one, covered]],
      [['A1:B1'], [one, two], [one, two]],
      [['C2:C3'], [one, two], [one, two]],
      [['nonsense'], [one, two], [one, two]],
    ])('%j covers what nobody can tell', async (refs, second, third) => {
      expect(await rowsOf(...refs)).toEqual([[one, two], second, third])
    })
    test('more of them than a table has are refused', async () => {
      const many = Array.from({ length: 2000 }, () => 'A1:XFD3')
      expect(await refusal(rowsOf(...many))).toMatchObject({ code: 'notATable' })
    })
  })

  test('a file without styles and shared texts is read', async () => {
    const files = {
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
      'xl/worksheets/sheet1.xml':
        '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row></sheetData></worksheet>',
    }
    const zip = zipSync(
      Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
    )
    expect(await readTable(zip)).toEqual([{ row: 1, cells: ['Name'] }])
  })

  test('a hidden sheet before the first one is not read', async () => {
    const sheets = '<sheet state="hidden" r:id="r0"/><sheet r:id="r1"/>'
    expect(await readTable(workbook('<row><c><v>1</v></c></row>', { sheets }))).toHaveLength(1)
  })

  test.each([
    ['a zip of something else', zipSync({ 'a.txt': strToU8('x') })],
    ['half a zip', workbook('<row/>').subarray(0, 300)],
    ['broken XML', workbook('<row><c><v>1</c></row>')],
  ])('%s is refused', async (_what, bytes) => {
    expect(await refusal(readTable(bytes))).toMatchObject({ code: 'notATable' })
  })

  test('a small file that unpacks to gigabytes is refused before it does', async () => {
    const bomb = workbook('')
    const view = new DataView(bomb.buffer, bomb.byteOffset)
    // the size of each part according to the directory at the end of the file
    for (let at = 0; at < bomb.length - 4; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 0x7fff_ffff, true)
    expect(await refusal(readTable(bomb))).toMatchObject({ code: 'notATable' })
  })
})
