/**
 * License plates, for server and browser: how they are stored, checked, shown and recognised. Countries go by their
 * fixed ids: 1 Indonesia, 2 Malaysia, 3 Netherlands.
 */
/** The longest plate of any country. */
export const MAX_PLATE = 15

/** The form that is compared and searched: `b-1234 xyz` -> `B1234XYZ`. Full-width characters become plain ones. */
export const compactPlate = (typed: string) =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')

// Every pattern captures the parts of a plate. Joined by the country's separator they are the written plate.
const indonesian = [
  /^(AA|AB|AD|AE|AG|BA|BB|BD|BE|BG|BH|BK|BL|BM|BN|BP|DA|DB|DC|DD|DE|DG|DH|DK|DL|DM|DN|DP|DR|DS|DT|DW|EA|EB|ED|KB|KH|KT|KU|PA|PB|PG|PS|PT|PY|A|B|D|E|F|G|H|K|L|M|N|P|R|S|T|W|Z)([1-9]\d{0,3})([A-Z]{0,3})$/,
  /^(RI)([1-9]\d{0,2})$/, // the president and the ministers
  // embassies and consulates: the number of the country (12 to 199), and that of the car, of two digits or three
  /^(CD|CC)(\d{2})(\d{2})$/,
  /^(CD|CC)(1[01]\d)(\d{2})$/,
  /^(CD|CC)(\d{2})(\d{1,3})$/,
  /^(CD|CC)(\d{3})(\d{3})$/,
]

/** Commemorative Malaysian series; a number follows. Add a series here when one is sold. */
const malaysianSpecials = [
  '1M4U',
  'BAMBEE',
  'G1M',
  'GOLD',
  'IM4U',
  'LIMO',
  'MADANI',
  'MALAYSIA',
  'NAAM',
  'NBOS',
  'PATRIOT',
  'PERFECT',
  'PERODUA',
  'PROTON',
  'PUTRAJAYA',
  'RIMAU',
  'SUKOM',
  'T1M',
  'WAJA',
  'XOIC',
  'XXVIASEAN',
]

const malaysian = [
  /^([ABCDFJKLMNPRTVW][A-HJ-NP-Y]{0,2})([1-9]\d{0,3})$/, // the peninsula
  /^(W[A-HJ-NP-Y]{0,2}|KV|S[A-HJ-NP-Y]{1,2}|Q[A-HJ-NP-Y]{1,2})([1-9]\d{0,3})([A-HJ-NP-Y]?)$/,
  /^(EV)([1-9]\d{0,3})$/, // electric cars
  /^(H[A-HJ-NP-Y]{1,2})([1-9]\d{0,3})$/, // taxis
  /^(Z[A-Z]{0,2})([1-9]\d{0,3})$/, // armed forces
  /^(\d{2})(\d{2})(DC|CC|UN|PA)$/, // embassies, consulates and organisations
  new RegExp(`^(${malaysianSpecials.join('|')})([1-9]\\d{0,3})$`),
]

/**
 * The fourteen Dutch sidecodes, in order. Vowels and "forbidden" letter pairs are allowed: plates from before 1978
 * have them, and workshops see many classic cars.
 */
const dutch = [
  /^([A-Z]{2})(\d{2})(\d{2})$/,
  /^(\d{2})(\d{2})([A-Z]{2})$/,
  /^(\d{2})([A-Z]{2})(\d{2})$/,
  /^([A-Z]{2})(\d{2})([A-Z]{2})$/,
  /^([A-Z]{2})([A-Z]{2})(\d{2})$/,
  /^(\d{2})([A-Z]{2})([A-Z]{2})$/,
  /^(\d{2})([A-Z]{3})(\d)$/,
  /^(\d)([A-Z]{3})(\d{2})$/,
  /^([A-Z]{2})(\d{3})([A-Z])$/,
  /^([A-Z])(\d{3})([A-Z]{2})$/,
  /^([A-Z]{3})(\d{2})([A-Z])$/,
  /^([A-Z])(\d{2})([A-Z]{3})$/,
  /^(\d)([A-Z]{2})(\d{3})$/,
  /^(\d{3})([A-Z]{2})(\d)$/,
]

interface Format {
  patterns: readonly RegExp[]
  separator: string
  /** Formatted plates whose groups differ from car to car: embassies, consulates and organisations. */
  diplomatic: RegExp
}

const formats: Record<number, Format> = {
  1: { patterns: indonesian, separator: ' ', diplomatic: /^(CD|CC) / },
  2: { patterns: malaysian, separator: ' ', diplomatic: / (DC|CC|UN|PA)$/ },
  3: { patterns: dutch, separator: '-', diplomatic: /\b(CD|BN)\b/ },
}

/** Formats a plate for its country; undefined if it fits none of the country's patterns. */
function formatPlate(compact: string, countryId: number): string | undefined {
  const { patterns, separator } = formats[countryId] ?? { patterns: [], separator: '' }
  for (const pattern of patterns) {
    const parts = pattern.exec(compact)
    if (parts) return parts.slice(1).filter(Boolean).join(separator)
  }
  return undefined
}

/**
 * Whether a compact plate fits a pattern of its country. Every country has special series, so the user may confirm
 * another plate.
 */
export const plateFits = (compact: string, countryId: number) =>
  formatPlate(compact, countryId) !== undefined

/**
 * A stored plate as its country writes it: `B1234XYZ` -> `B 1234 XYZ`, `GB001B` -> `GB-001-B`. One that fits no pattern
 * stays as it is, and a diplomatic one keeps the groups that it has.
 */
export function showPlate(stored: string, countryId: number) {
  const compact = compactPlate(stored)
  const formatted = formatPlate(compact, countryId)
  const isDecided = formatted && !formats[countryId]?.diplomatic.test(formatted)
  return isDecided || stored === compact ? (formatted ?? stored) : stored
}

/** The form to store: compact, or in the typed groups where the country's rule shows others. */
export function groupPlate(typed: string, countryId: number) {
  const compact = compactPlate(typed)
  const grouped = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, (sign) => (/[\p{Pd}−]/u.test(sign) ? '-' : ' '))
    .replace(/^[ -]|[ -]$/g, '')
  return showPlate(grouped, countryId) === showPlate(compact, countryId) ? compact : grouped
}

/** A typed plate as it will be shown. */
export const tidyPlate = (typed: string, countryId: number) =>
  showPlate(groupPlate(typed, countryId), countryId)

/** Whether a search word may be part of a plate: digits with letters, or only a few digits. */
export function looksLikePlate(keyword: string) {
  const compact = compactPlate(keyword)
  return (
    /\d/.test(compact) && compact.length <= 10 && (/[A-Z]/.test(compact) || compact.length <= 6)
  )
}
