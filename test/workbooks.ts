/** Workbooks for tests, of the parts that spreadsheet programs write. */
import { strToU8, zipSync } from 'fflate'

export interface TestSheet {
  name: string
  /** Texts and numbers; null leaves a cell out. */
  rows: readonly (readonly (string | number | null)[])[]
  state?: 'hidden' | 'veryHidden'
  /** Positions from 0. */
  hiddenRows?: readonly number[]
  hiddenColumns?: readonly number[]
  merges?: readonly string[]
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '&#10;')

const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') +
  String.fromCharCode(65 + (column % 26))

function sheetXml(sheet: TestSheet, textCell: (text: string, ref: string) => string): string {
  const cols = (sheet.hiddenColumns ?? [])
    .map((at) => `<col min="${at + 1}" max="${at + 1}" width="9" hidden="1"/>`)
    .join('')
  const rows = sheet.rows.map((cells, at) => {
    const xml = cells.map((cell, column) => {
      const ref = `${letterOf(column)}${at + 1}`
      if (cell === null) return ''
      return typeof cell === 'number'
        ? `<c r="${ref}"><v>${cell}</v></c>`
        : textCell(escape(cell), ref)
    })
    const hidden = sheet.hiddenRows?.includes(at) ? ' hidden="1"' : ''
    return xml.join('') === '' ? '' : `<row r="${at + 1}"${hidden}>${xml.join('')}</row>`
  })
  const merges = (sheet.merges ?? []).map((ref) => `<mergeCell ref="${ref}"/>`).join('')
  return `<worksheet>${cols && `<cols>${cols}</cols>`}<sheetData>${rows.join('')}</sheetData>${merges && `<mergeCells>${merges}</mergeCells>`}</worksheet>`
}

/** @param texts where the texts of cells are: in one part for all sheets, as Excel does it, or in the cells */
export function workbookOf(
  sheets: readonly TestSheet[],
  texts: 'shared' | 'inline' = 'shared',
): Uint8Array {
  const shared: string[] = []
  const textCell = (text: string, ref: string) => {
    if (texts === 'inline') return `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`
    if (!shared.includes(text)) shared.push(text)
    return `<c r="${ref}" t="s"><v>${shared.indexOf(text)}</v></c>`
  }
  const files: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${sheets.map(({ name, state }, at) => `<sheet name="${escape(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="r${at}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/sheet${at}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(
      sheets.map((sheet, at) => [`xl/worksheets/sheet${at}.xml`, sheetXml(sheet, textCell)]),
    ),
  }
  files['xl/sharedStrings.xml'] =
    `<sst>${shared.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])),
  )
}
