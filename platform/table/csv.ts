/**
 * Parses comma-separated values strictly: a misplaced quotation mark would make one cell of many rows, so the file is
 * rejected with the line instead.
 */
import {
  MAX_COLUMNS,
  type TableRow,
  TableRefused,
  lengthOf,
} from '#platform/contract/table/table.ts'
import { TableSize } from './table-size.ts'

const SEPARATORS = [';', ',', '\t']
const MARK = '"'
/** `sep=;` in the forms that programs write: quoted, filled up with empty cells, or ended by a lone carriage return. */
const SEPARATOR_LINE = /^"?sep=([^\r\n"])"?[;,\t ]*(?:\r\n?|\n)/i

/** @param isTitle decides between separators that give equally many titles, or more of them */
export function readCsv(
  text: string,
  isTitle: (title: string) => boolean = () => false,
  size = new TableSize(),
): TableRow[] {
  const said = SEPARATOR_LINE.exec(text)
  const start = said?.[0].length ?? 0
  const separator = said?.[1] ?? bestSeparator(text, isTitle)
  return new Reader(text, separator, { start, line: said ? 2 : 1, size }).rows()
}

/** The titles stand in one of the first lines: a company, a day, an empty line may come before them. */
const LINES = 20
/** Longer lines are not needed to tell separators apart. */
const LETTERS = 20_000

/** Returns the separator that gives the most known titles in a line, then the most titles. */
function bestSeparator(text: string, isTitle: (title: string) => boolean): string {
  const lines = firstLines(text)
  const judged = SEPARATORS.map((separator) => {
    const rows = lines.map((line) => splitTitles(line, separator))
    return {
      separator,
      known: Math.max(0, ...rows.map((titles) => titles.filter(isTitle).length)),
      count: rows[0]?.length ?? 0,
      most: Math.max(0, ...rows.map((titles) => titles.length)),
    }
  })
  return judged.toSorted((a, b) => b.known - a.known || b.count - a.count || b.most - a.most)[0]!
    .separator
}

const firstLines = (text: string): string[] =>
  text
    .slice(0, LINES * LETTERS)
    .split(/[\r\n]+/)
    .filter((line) => line !== '')
    .slice(0, LINES)
    .map((line) => line.slice(0, LETTERS))

/** Splits titles only to compare separators; one within quotation marks does not count. */
const splitTitles = (line: string, separator: string): string[] => {
  let isQuoted = false
  const titles = ['']
  for (const letter of line) {
    if (letter === MARK) isQuoted = !isQuoted
    else if (letter === separator && !isQuoted) titles.push('')
    else titles[titles.length - 1] += letter
  }
  return titles
}

class Reader {
  private at: number
  private readonly text: string
  private readonly separator: string
  private readonly size: TableSize
  /** Line of the file; a quoted cell may contain several. */
  private line: number

  constructor(
    text: string,
    separator: string,
    { start, line, size }: { start: number; line: number; size: TableSize },
  ) {
    this.text = text
    this.separator = separator
    this.at = start
    this.line = line
    this.size = size
  }

  rows(): TableRow[] {
    const rows: TableRow[] = []
    for (let row = 1; this.at < this.text.length; row++) {
      const cells = this.record(row)
      cells.length = lengthOf(cells)
      if (cells.length === 0) continue
      this.size.addRow()
      for (const [at, cell] of cells.entries()) this.size.checkCell(row, at, cell)
      rows.push({ row, cells })
    }
    return rows
  }

  private record(row: number): string[] {
    const cells: string[] = []
    for (let at = 0; ; at++) {
      const cell = this.text[this.at] === MARK ? this.quoted() : this.plain()
      // programs fill lines up with empty cells
      if (at < MAX_COLUMNS) cells.push(cell)
      else if (cell.trim() !== '') this.size.checkCell(row, at, cell)
      const end = this.text[this.at]
      this.at++
      if (end === this.separator) continue
      if (end === '\r' && this.text[this.at] === '\n') this.at++
      this.line++
      return cells
    }
  }

  private endsHere = () => {
    const letter = this.text[this.at]
    return letter === undefined || letter === this.separator || letter === '\n' || letter === '\r'
  }

  private plain(): string {
    const start = this.at
    while (!this.endsHere()) {
      if (this.text[this.at] === MARK) throw new TableRefused('quoteInCell', { line: this.line })
      this.at++
    }
    return this.text.slice(start, this.at)
  }

  private quoted(): string {
    const opened = this.line
    let cell = ''
    this.at++
    for (;;) {
      const close = this.text.indexOf(MARK, this.at)
      if (close < 0) throw new TableRefused('quoteNotClosed', { line: opened })
      const part = this.text.slice(this.at, close)
      cell += part
      this.line += part.match(/\r\n|\r|\n/g)?.length ?? 0
      this.at = close + 1
      if (this.text[this.at] !== MARK) break
      cell += MARK
      this.at++
    }
    if (!this.endsHere()) throw new TableRefused('quoteInCell', { line: this.line })
    return cell
  }
}
