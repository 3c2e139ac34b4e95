/** Finds the titles of a table: lines with the company and the day may stand above them. */
import { joinTitles, knownForm, titleForms } from '#platform/contract/table/titles.ts'
import {
  type Cell,
  MERGED,
  type Sheet,
  type TableRow,
  isEmptyCell,
  lengthOf,
} from '#platform/contract/table/table.ts'
import { areaOf } from './areas.ts'

/** The titles are among the first so many rows with a value. */
const MAX_ABOVE = 20

export interface Titles {
  /** The number of rows with a value above them. */
  at: number
  /** How many rows they take. */
  height: 1 | 2
  titles: string[]
  /** How many fields they name. */
  known: number
}

/**
 * Finds the titles, and what each of the first rows would be as titles: a person may know better.
 * @param fields the field of each known title, normalized
 */
export function findTitles(
  { rows, merges }: Pick<Sheet, 'rows' | 'merges'>,
  fields: ReadonlyMap<string, string>,
): { found: Titles; candidates: Titles[] } {
  const first = rows.slice(0, MAX_ABOVE)
  const single = first.map((row, at) => titlesOf(at, 1, textsOf(row), fields))
  const double = first.flatMap((row, at) => {
    const below = first[at + 1]
    return below ? (twoRows(row, below, { at, merges, fields }) ?? []) : []
  })
  const found = bestOf(single, double)
  const end = ({ at, height }: Titles) => at + height
  return { found, candidates: single.map((each) => (end(each) === end(found) ? found : each)) }
}

function bestOf(single: readonly Titles[], double: readonly Titles[]): Titles {
  const best = mostKnown(single)
  const joined = mostKnown(double)
  if (joined && best && joined.known > best.known) return joined
  if (best && best.known > 0) return best
  // no title is known: the first row that is no line of its own
  return (
    single.find(({ titles }) => titles.filter(Boolean).length > 1) ??
    single[0] ?? { at: 0, height: 1, titles: [], known: 0 }
  )
}

const mostKnown = (found: readonly Titles[]): Titles | undefined =>
  found.reduce<Titles | undefined>(
    (best, each) => (best && best.known >= each.known ? best : each),
    undefined,
  )

function titlesOf(
  at: number,
  height: 1 | 2,
  titles: string[],
  fields: ReadonlyMap<string, string>,
): Titles {
  const named = new Set<string>()
  for (const title of titles) {
    const form = knownForm(title, (form) => fields.has(form) && !named.has(fields.get(form) ?? ''))
    if (form !== undefined) named.add(fields.get(form) ?? '')
  }
  return { at, height, titles, known: named.size }
}

/** Undefined if the lower row holds values: most of its cells name no field. */
function twoRows(
  row: TableRow,
  below: TableRow,
  {
    at,
    merges,
    fields,
  }: { at: number; merges: readonly string[]; fields: ReadonlyMap<string, string> },
): Titles | undefined {
  const lower = textsOf(below)
  if (below.cells.some((cell) => cell !== null && typeof cell !== 'string')) return undefined
  const upper = spread(textsOf(row), lower, row.row, merges)
  const titles = Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) =>
    joinTitles(upper[column] ?? '', lower[column] ?? ''),
  )
  const isKnown = (title: string) => titleForms(title).some((form) => fields.has(form))
  const filled = lower.flatMap((title, column) => (title === '' ? [] : [{ title, column }]))
  const right = filled.filter(
    ({ title, column }) =>
      isKnown(title) || isKnown(`${upper[column] ?? ''} ${title}`.replaceAll(/\s+/g, ' ')),
  )
  return right.length * 2 > filled.length ? titlesOf(at, 2, titles, fields) : undefined
}

/** Repeats an upper title over the columns that it spans: merged, or empty with a title below. */
function spread(
  upper: readonly string[],
  lower: readonly string[],
  row: number,
  merges: readonly string[],
): string[] {
  const spans = merges
    .map((merge) => areaOf(merge, Number.MAX_SAFE_INTEGER))
    .filter(({ rows }) => rows[0] === row && rows[1] === row)
  const titles = [...upper]
  for (let column = 0; column < Math.max(upper.length, lower.length); column++) {
    if (titles[column]) continue
    const span = spans.find(({ columns }) => columns[0] < column && columns[1] >= column)
    titles[column] = span
      ? (upper[span.columns[0]] ?? '')
      : lower[column]
        ? (titles[column - 1] ?? '')
        : ''
  }
  return titles
}

const textsOf = ({ cells }: TableRow): string[] =>
  cells.slice(0, lengthOf(cells)).map((cell) => titleOf(cell))

function titleOf(cell: Cell): string {
  if (isEmptyCell(cell) || cell === null) return ''
  if (typeof cell === 'string') return cell.trim()
  if ('number' in cell) return cell.shown
  if ('day' in cell) return cell.shown ?? cell.day
  return cell.error === MERGED ? '' : cell.error
}
