/**
 * License plates and VINs, for server and browser: how they are stored, checked and shown.
 * - plates: compactPlate, plateFits, showPlate, looksLikePlate
 * - vehicle identification numbers: compactVin, vinProblem, vinWarning
 * - what a user may do with a vehicle: canUpdate, canRemove
 * Countries go by their fixed ids: 1 Indonesia, 2 Malaysia, 3 Netherlands.
 */
import { type Ability, abilityFor } from '#platform/contract/abilities.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'

/** The longest plate of any country. */
export const MAX_PLATE = 15

/** The stored and searched form: `b-1234 xyz` -> `B1234XYZ`. Full-width characters become plain ones. */
export const compactPlate = (typed: string) =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')

// Every pattern captures the parts of a plate. Joined by the country's separator they are the written plate.
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

const writing: Record<number, { patterns: readonly RegExp[]; between: string }> = {
  1: { patterns: indonesian, between: ' ' },
  2: { patterns: malaysian, between: ' ' },
  3: { patterns: dutch, between: '-' },
}

/** Formats a plate for its country; undefined if it fits none of the country's patterns. */
function written(compact: string, countryId: number): string | undefined {
  const { patterns, between } = writing[countryId] ?? { patterns: [], between: '' }
  for (const pattern of patterns) {
    const parts = pattern.exec(compact)
    if (parts) return parts.slice(1).filter(Boolean).join(between)
  }
  return undefined
}

/**
 * Whether a compact plate fits a pattern of its country. Every country has special series, so the user may confirm
 * another plate.
 */
export const plateFits = (compact: string, countryId: number) =>
  written(compact, countryId) !== undefined

/** `B1234XYZ` -> `B 1234 XYZ`, `GB001B` -> `GB-001-B`; one that fits no pattern stays compact. */
export const showPlate = (compact: string, countryId: number) =>
  written(compact, countryId) ?? compact

/** Whether a search word may be part of a plate: digits with letters, or only a few digits. */
export function looksLikePlate(keyword: string) {
  const compact = compactPlate(keyword)
  return (
    /\d/.test(compact) && compact.length <= 10 && (/[A-Z]/.test(compact) || compact.length <= 4)
  )
}

/** The stored form: capitals, without spaces and hyphens. */
export const compactVin = (typed: string) =>
  typed.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '')

// ISO 3779: a character's value is its position in this string, modulo ten
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
 * Returns the problem of a compact VIN, or undefined. The check digit applies to North American makers (1-5) only.
 * Cars built before 1981 have a chassis number instead.
 */
export function vinProblem(vin: string): string | undefined {
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(vin)) return messages.vinFormat
  if (/^[1-5]/.test(vin) && !checkDigitFits(vin)) return messages.vinCheckDigit
  return undefined
}

/** Warns instead of rejecting: not all Chinese makers (L) compute the check digit correctly. */
export const vinWarning = (vin: string): string | undefined =>
  vin.startsWith('L') && !vinProblem(vin) && !checkDigitFits(vin)
    ? messages.vinCheckDigit
    : undefined

export const canUpdate = (role: string | undefined): Ability => abilityFor(role, 'vehicle.write')

/** A vehicle with orders cannot be removed. */
export const canRemove = (
  role: string | undefined,
  { plate, has_orders }: { plate: string; has_orders: boolean },
): Ability =>
  abilityFor(role, 'vehicle.write', has_orders && createMessage(messages.inUse, { item: plate }))
