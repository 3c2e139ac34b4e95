/** What a file may take: counted while it is read, so that a small file never becomes a large table. */
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { TableRefused } from '#platform/contract/table/table.ts'
import { readSheets } from './file.ts'

/** In microseconds. */
const SECOND = 1_000_000

/** Reads a file, and says what was refused. */
async function refusal(bytes: Uint8Array, maxRows?: number): Promise<unknown> {
  const began = process.cpuUsage()
  const said = await readSheets(bytes, undefined, maxRows).then(
    (sheets) => `read ${sheets.length}`,
    (error: unknown) => (error instanceof TableRefused ? error.said : error),
  )
  // of the processor: other work may slow the clock
  expect(process.cpuUsage(began).user).toBeLessThan(15 * SECOND)
  return said
}

const csv = (text: string) => new TextEncoder().encode(text)

function workbook(rows: string, given: { shared?: string; formats?: string; xfs?: string } = {}) {
  const files = {
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst>${given.shared ?? ''}</sst>`,
    'xl/styles.xml': `<styleSheet><numFmts>${given.formats ?? ''}</numFmts><cellXfs>${given.xfs ?? '<xf numFmtId="0"/><xf numFmtId="164"/>'}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  }
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])),
  )
}
const repeat = (count: number, of: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => of(at)).join('')

describe('a cell has at most 32,767 characters', () => {
  const long = 'x'.repeat(32_767)
  test.each([
    ['a text file', (text: string) => csv(`name\n${text}\n`)],
    ['a quoted cell', (text: string) => csv(`name\n"${text}"\n`)],
    [
      'a shared text',
      (text: string) =>
        workbook('<row r="2"><c r="A2" t="s"><v>0</v></c></row>', {
          shared: `<si><t>${text}</t></si>`,
        }),
    ],
    [
      'a text of many runs',
      (text: string) =>
        workbook('<row r="2"><c r="A2" t="s"><v>0</v></c></row>', {
          shared: `<si>${[...text.matchAll(/.{1,99}/g)].map(([part]) => `<r><t>${part}</t></r>`).join('')}</si>`,
        }),
    ],
    [
      'a text in the cell',
      (text: string) =>
        workbook(`<row r="2"><c r="A2" t="inlineStr"><is><t>${text}</t></is></c></row>`),
    ],
    [
      'a computed text',
      (text: string) => workbook(`<row r="2"><c r="A2" t="str"><v>${text}</v></c></row>`),
    ],
  ])('%s', async (_what, fileOf) => {
    expect(await refusal(fileOf(long))).toBe('read 1')
    expect(await refusal(fileOf(`${long}x`))).toMatchObject({
      code: 'cellTooLong',
      values: { row: 2, max: 32_767 },
    })
  })
  test('also one of 25 MB', async () => {
    expect(await refusal(csv(`name\n${'x'.repeat(25_000_000)}`))).toMatchObject({
      code: 'cellTooLong',
    })
  })
})

describe('a table has at most 200 columns', () => {
  const titles = (count: number) => Array.from({ length: count }, (_, at) => `t${at}`)
  test('of a text file', async () => {
    expect(await refusal(csv(titles(200).join(',')))).toBe('read 1')
    expect(await refusal(csv(titles(201).join(',')))).toMatchObject({ code: 'tooManyColumns' })
    expect(await refusal(csv(repeat(3_000_000, () => 'a,')))).toMatchObject({
      code: 'tooManyColumns',
    })
    // programs fill lines up with empty cells
    expect(await refusal(csv(`a,b\n1,2${','.repeat(3_000_000)}\n`))).toBe('read 1')
  })
  test('of a workbook, which is refused at the first row that has more', async () => {
    const last = workbook(
      repeat(300_000, (at) => `<row r="${at + 1}"><c r="XFD${at + 1}"><v>1</v></c></row>`),
    )
    const [sheet] = await readSheets(last)
    expect(sheet).toMatchObject({
      rows: [],
      refused: { code: 'tooManyColumns', values: { row: 1 } },
    })
  })
  test('of a workbook whose cells have only a format', async () => {
    const [sheet] = await readSheets(
      workbook('<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="1"/></row>'),
    )
    expect(sheet?.rows).toEqual([{ row: 1, cells: [{ number: 1, shown: '1' }] }])
  })
})

describe('the cells of a file take at most 50 MB', () => {
  test('after shared texts are put in', async () => {
    const rows = repeat(
      10_000,
      (at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`,
    )
    const small = workbook(rows, { shared: `<si><t>${'x'.repeat(32_000)}</t></si>` })
    expect(small.length).toBeLessThan(100_000)
    expect(await refusal(small)).toMatchObject({ code: 'tableTooLarge', values: { max: 50 } })
  })
  test('of the letters in a text of four bytes', async () => {
    expect(await refusal(csv(repeat(500, () => `${'😀'.repeat(8000)}\n`)))).toBe('read 1')
    expect(await refusal(csv(repeat(2000, () => `${'😀'.repeat(8000)}\n`)))).toMatchObject({
      code: 'tableTooLarge',
    })
  })
  test('with the empty cells before the last one of a row', async () => {
    const wide = repeat(90_000, (at) => `<row r="${at + 1}"><c r="GR${at + 1}"><v>1</v></c></row>`)
    expect(await refusal(workbook(wide))).toMatchObject({ code: 'tableTooLarge' })
    expect(await refusal(csv(repeat(99_000, () => `${','.repeat(199)}1\n`)))).toMatchObject({
      code: 'tableTooLarge',
    })
  })
  test('of all sheets together', async () => {
    const part = `<worksheet><sheetData>${repeat(1000, (at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`)}</sheetData></worksheet>`
    const files: Record<string, string> = {
      'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${repeat(3, (at) => `<sheet name="S${at}" r:id="r${at}"/>`)}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${repeat(3, (at) => `<Relationship Id="r${at}" Target="worksheets/s${at}.xml"/>`)}</Relationships>`,
      'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>`,
    }
    for (const at of [0, 1, 2]) files[`xl/worksheets/s${at}.xml`] = part
    const pack = () =>
      zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])))
    expect(await refusal(pack())).toMatchObject({ code: 'tableTooLarge' })
    // one part under many names is no workbook that a program writes
    files['xl/_rels/workbook.xml.rels'] =
      `<Relationships>${repeat(3, (at) => `<Relationship Id="r${at}" Target="worksheets/s0.xml"/>`)}</Relationships>`
    expect(await refusal(pack())).toMatchObject({ code: 'notATable' })
  })
})

test('rows are counted while they are read', async () => {
  expect(await refusal(csv('a\n'.repeat(11)), 10)).toMatchObject({
    code: 'tooManyRows',
    values: { max: 10 },
  })
  const rows = repeat(11, (at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>1</v></c></row>`)
  expect(await refusal(workbook(rows), 10)).toMatchObject({ code: 'tooManyRows' })
  expect(await refusal(workbook('<row r="99999999"><c r="A1"><v>1</v></c></row>'))).toMatchObject({
    code: 'notATable',
  })
})

describe('number formats', () => {
  const format = (code: string) => `<numFmt numFmtId="164" formatCode="${code}"/>`
  const rows = (count: number) =>
    repeat(count, (at) => `<row r="${at + 1}"><c r="A${at + 1}" s="1"><v>${at + 0.5}</v></c></row>`)
  test.each(['0"x', '?/', '[h]', 'yy', '_x', '\\x', '[$', '0;'])(
    'one of 20,000 repetitions of %j is General',
    async (part) => {
      const file = workbook(rows(3), {
        formats: format(part.repeat(20_000).replaceAll('"', '&quot;')),
      })
      const began = process.cpuUsage()
      const [sheet] = await readSheets(file)
      expect(process.cpuUsage(began).user).toBeLessThan(2 * SECOND)
      expect(sheet?.rows[1]?.cells).toEqual([{ number: 1.5, shown: '1.5' }])
    },
  )
  test('many of 255 letters on many cells end in time', async () => {
    const file = workbook(rows(100_000), { formats: format('0&quot;x'.repeat(85)) })
    const said = await refusal(file)
    expect(said === 'read 1' || (said as { code: string }).code === 'tableTooLarge').toBe(true)
  }, 60_000)
  test('many different ones end in time', async () => {
    const many = 3000
    const file = workbook(
      repeat(many, (at) => `<row r="${at + 1}"><c r="A${at + 1}" s="${at}"><v>1.5</v></c></row>`),
      {
        formats: repeat(
          many,
          (at) =>
            `<numFmt numFmtId="${164 + at}" formatCode="0.0&quot;${at}&quot;${'_x'.repeat(100)}"/>`,
        ),
        xfs: repeat(many, (at) => `<xf numFmtId="${164 + at}"/>`),
      },
    )
    expect(await refusal(file)).toBe('read 1')
  })
})

test.each([
  [
    'an OpenDocument sheet',
    zipSync({
      mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
      'content.xml': strToU8('<a/>'),
    }),
  ],
  ['a binary workbook', zipSync({ 'xl/workbook.bin': strToU8('x') })],
  ['an old workbook', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
  ['a page', csv('<html><table><tr><td>a</td></tr></table></html>')],
  ['a page of Excel', csv('\ufeff\r\n<?xml version="1.0"?><Workbook/>')],
  ['a PDF', csv('%PDF-1.7\n1 0 obj')],
])('%s is to be saved as XLSX or CSV', async (_what, bytes) => {
  expect(await refusal(bytes)).toMatchObject({ code: 'saveAsXlsx' })
})
