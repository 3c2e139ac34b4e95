/** Parses days as people and programs write them: in four languages, year first, with a time, with two digits. */
import { foldText } from '../text/fold.ts'

/** By month, in English, Indonesian, Malay and Dutch; shorter forms as people write them. */
const months: readonly string[] = [
  'january jan januari',
  'february feb februari pebruari peb',
  'march mar maret mac maart mrt mrch',
  'april apr',
  'may mei',
  'june jun juni',
  'july jul juli julai',
  'august aug agustus agu ags agt agst ogos ogo augustus',
  'september sep sept',
  'october oct oktober okt october',
  'november nov nop nopember',
  'december dec desember des disember dis december',
]
const monthOf = new Map(
  months.flatMap((names, at) => names.split(' ').map((name) => [name, at + 1] as const)),
)

/** The month with this name, from 1. */
export const monthNamed = (name: string): number | undefined => monthOf.get(foldText(name))

/** A time behind the day, with its zone. */
const TIME =
  /(?:[t\s,]+)\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?m\.?)?\s*(?:z|wib|wita|wit|utc|gmt|[+-]\d{2}:?\d{2})?$/i
/** The name of a weekday before the day: `Selasa, 3 Maret 2026`. */
const WEEKDAY = /^\p{L}{2,9}['’]?\p{L}{0,3}[.,]*\s+(?=\d)/u

const YEAR_FIRST = /^(\d{4})\s*([-/.])\s*(\d{1,2})\s*\2\s*(\d{1,2})$/
const COMPACT = /^((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/
const IN_FIGURES = /^(\d{1,2})\s*([-/.])\s*(\d{1,2})\s*\2\s*(\d{4}|['’]?\d{2})$/
const DAY_AND_NAME =
  /^(\d{1,2})(?:st|nd|rd|th|e)?[\s/.-]*(\p{L}{3,10})\.?[\s/.,-]*(\d{4}|['’]?\d{2})$/u
const NAME_AND_DAY =
  /^(\p{L}{3,10})\.?[\s/.-]*(\d{1,2})(?:st|nd|rd|th)?[\s/.,-]+(\d{4}|['’]?\d{2})$/u
const YEAR_AND_NAME = /^(\d{4})[\s/.-]*(\p{L}{3,10})\.?[\s/.-]*(\d{1,2})$/u

interface Written {
  year: string
  month: number
  day: number
  /** Both may be the month: 05/03/1984. */
  inFigures?: true
}

function split(text: string): Written | undefined {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Pd}/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(TIME, '')
    .trim()
  const [, year, , month, day] = YEAR_FIRST.exec(plain) ?? []
  if (year) return { year, month: Number(month), day: Number(day) }
  const [, whole, middle, end] = COMPACT.exec(plain) ?? []
  if (whole) return { year: whole, month: Number(middle), day: Number(end) }
  return inFigures(plain) ?? withName(plain) ?? withName(plain.replace(WEEKDAY, ''))
}

function inFigures(text: string): Written | undefined {
  const [, first, , second, last] = IN_FIGURES.exec(text) ?? []
  if (last === undefined) return undefined
  // 84/08/15: no month has a day 84
  if (last.length === 2 && Number(first) > 31)
    return { year: first ?? '', month: Number(second), day: Number(last) }
  const year = last.replace(/\D/, '')
  return { year, month: Number(second), day: Number(first), inFigures: true }
}

function withName(text: string): Written | undefined {
  const [, day, name, year] = DAY_AND_NAME.exec(text) ?? []
  if (name !== undefined) return named(year, name, day)
  const [, first, second, last] = NAME_AND_DAY.exec(text) ?? []
  if (first !== undefined) return named(last, first, second)
  const [, whole, middle, end] = YEAR_AND_NAME.exec(text) ?? []
  return named(whole, middle, end)
}

function named(year = '', name = '', day = ''): Written | undefined {
  const month = monthNamed(name)
  return month === undefined ? undefined : { year: year.replace(/\D/, ''), month, day: Number(day) }
}

/** 03/25/1980: no month has the number 25, so the month comes first. */
export function isMonthFirst(text: string): boolean {
  const written = split(text)
  return Boolean(
    written?.inFigures && written.month > 12 && written.month <= 31 && written.day <= 12,
  )
}

/** 15/08/84: the century is not written. */
export const hasShortYear = (text: string): boolean => split(text)?.year.length === 2

export interface DayFormat {
  monthFirst: boolean
  /** `past`: a year of two digits is the latest one that is not after this year. Else it is of this century. */
  shortYears: 'past' | 'this_century'
  thisYear: number
}

const CENTURY = 2000

/** The day as 2026-08-31, which may not exist; the text itself if it is no day. */
export function isoDay(text: string, { monthFirst, shortYears, thisYear }: DayFormat): string {
  const written = split(text)
  if (!written) return text
  const swaps = monthFirst && written.inFigures
  const [month, day] = swaps ? [written.day, written.month] : [written.month, written.day]
  const isShort = written.year.length === 2
  const later = CENTURY + Number(written.year)
  const year = !isShort
    ? written.year
    : shortYears === 'past' && later > thisYear
      ? later - 100
      : later
  const two = (part: number) => String(part).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}`
}
