/**
 * License plates and chassis numbers, as both sides ask them: what is stored, whether it fits, how it is shown.
 * - plates: compactPlate, plateFits, showPlate, looksLikePlate
 * - vehicle identification numbers: compactVin, vinProblem, vinWarning
 * - what may be done with one: canUpdate, canRemove
 * Countries go by their fixed ids: 1 Indonesia, 2 Malaysia, 3 Netherlands.
 */
import { type Ability, abilityOf } from '#platform/contract/can.ts'
import { messages, say } from '#platform/contract/messages.ts'

/** The longest plate that is kept, whatever its country. */
export const MAX_PLATE = 15

/** What is stored and searched: `b-1234 xyz` -> `B1234XYZ`. Full-width signs become plain ones. */
export const compactPlate = (typed: string) =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')

// Every pattern captures the parts of a plate; joined by the country's sign they are the plate as it is written.
const indonesian = [
  /^(AA|AB|AD|AE|AG|BA|BB|BD|BE|BG|BH|BK|BL|BM|BN|BP|DA|DB|DC|DD|DE|DG|DH|DK|DL|DM|DN|DP|DR|DS|DT|DW|EA|EB|ED|KB|KH|KT|KU|PA|PB|PG|PS|PT|PY|A|B|D|E|F|G|H|K|L|M|N|P|R|S|T|W|Z)([1-9]\d{0,3})([A-Z]{0,3})$/,
  /^(RI)([1-9]\d{0,2})$/, // the president and the ministers
  /^(CD|CC)(\d{2,3})(\d{1,3})$/, // embassies and consulates
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
  new RegExp(`^(${malaysianSpecials.join('|')})([1-9]\\d{0,3})$`),
]

/**
 * The fourteen Dutch sidecodes, in their order. Vowels and "forbidden" letter pairs are not refused: plates of before
 * 1978 have them, and classics are what comes to a workshop.
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

const writing: Record<number, { patterns: readonly RegExp[]; between: string }> = {
  1: { patterns: indonesian, between: ' ' },
  2: { patterns: malaysian, between: ' ' },
  3: { patterns: dutch, between: '-' },
}

/** The plate as its country writes it; undefined when it is none of that country's patterns. */
function written(compact: string, countryId: number): string | undefined {
  const { patterns, between } = writing[countryId] ?? { patterns: [], between: '' }
  for (const pattern of patterns) {
    const parts = pattern.exec(compact)
    if (parts) return parts.slice(1).filter(Boolean).join(between)
  }
  return undefined
}

/**
 * Whether a compact plate is one that its country gives out. One that does not fit may still be real, for there are
 * special series everywhere: ask, then take it.
 */
export const plateFits = (compact: string, countryId: number) =>
  written(compact, countryId) !== undefined

/** `B1234XYZ` -> `B 1234 XYZ`, `GB001B` -> `GB-001-B`; one that fits no pattern stays compact. */
export const showPlate = (compact: string, countryId: number) =>
  written(compact, countryId) ?? compact

/** Whether a search word may be a plate or a piece of one: digits, with letters or alone and few. */
export function looksLikePlate(keyword: string) {
  const compact = compactPlate(keyword)
  return (
    /\d/.test(compact) && compact.length <= 10 && (/[A-Z]/.test(compact) || compact.length <= 4)
  )
}

/** As it is stored: without spaces and hyphens, in capitals. */
export const compactVin = (typed: string) =>
  typed.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '')

// ISO 3779: a sign's value is its place in this line, modulo ten
const VALUES = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ'
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

function checkDigitFits(vin: string) {
  const sum = WEIGHTS.reduce(
    (total, weight, place) => total + weight * (VALUES.indexOf(vin.charAt(place)) % 10),
    0,
  )
  return vin.charAt(8) === '0123456789X'.charAt(sum % 11)
}

/**
 * Why a compact VIN cannot be right; undefined when it can. The check digit binds North American makers (1-5) only;
 * cars of before 1981 have no VIN at all and are known by their chassis number.
 */
export function vinProblem(vin: string): string | undefined {
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(vin)) return messages.vinFormat
  if (/^[1-5]/.test(vin) && !checkDigitFits(vin)) return messages.vinCheckDigit
  return undefined
}

/** What to look at twice without refusing it: Chinese makers (L) use the check digit, but not all of them rightly. */
export const vinWarning = (vin: string): string | undefined =>
  vin.startsWith('L') && !vinProblem(vin) && !checkDigitFits(vin)
    ? messages.vinCheckDigit
    : undefined

export const canUpdate = (role: string | undefined): Ability => abilityOf(role, 'vehicle.write')

/** A car that was here stays, with its orders. */
export const canRemove = (
  role: string | undefined,
  { plate, has_orders }: { plate: string; has_orders: boolean },
): Ability => abilityOf(role, 'vehicle.write', has_orders && say(messages.inUse, { item: plate }))
