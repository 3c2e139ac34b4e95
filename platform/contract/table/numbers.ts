/** Parses numbers as written in four languages, and the possible meanings of a separator. */

const SIGNS = /^(?:rp\.?|idr|rm|myr|eur|€)\s*|(?:[,.]-|\s*(?:idr|rp\.?|rm|myr|eur|€|km))$/gi
/** `-€ 5` is `€ -5`. */
const SIGN_FIRST = /^([-+−])\s*(?=[a-z€])/i
const WRITTEN = /^([-+−]?)(\d+(?:[.,' ’]\d+)*)$/

interface Written {
  sign: string
  groups: string[]
  separators: string[]
}

/** `Rp 1.250,50` -> groups 1, 250, 50 with separators . and , */
function split(text: string): Written | undefined {
  const plain = text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ').trim()
  const [, first = ''] = SIGN_FIRST.exec(plain) ?? []
  const bare = plain.replace(SIGN_FIRST, '').replaceAll(SIGNS, '').trim()
  const [, sign = '', digits] = WRITTEN.exec(`${first}${bare}`) ?? []
  if (digits === undefined) return undefined
  return {
    sign: sign === '' || sign === '+' ? '' : '-',
    groups: digits.split(/[.,' ’]/),
    separators: digits.match(/[.,' ’]/g) ?? [],
  }
}

const isPoint = (separator: string | undefined) => separator === '.' || separator === ','
const isThousand = (group: string | undefined) => group?.length === 3
const numberOf = ({ sign }: Written, whole: readonly string[], fraction = '') =>
  Number(`${sign}${whole.join('')}${fraction && `.${fraction}`}`)

/**
 * Parses kilometres, years, minutes, days: a separator with three digits after it groups thousands. Undefined: no
 * number. `fraction`: it is not whole.
 */
export const wholeOf = (text: string): number | 'fraction' | undefined => unitsOf(text, 0)

/**
 * Parses a number with so many decimals, in its smallest unit: `1.250,5` with two decimals is 125050. Works on digits,
 * without a double. `fraction`: it has more decimals.
 */
export function unitsOf(text: string, decimals: number): number | 'fraction' | undefined {
  const written = split(text)
  if (!written) return undefined
  const { groups, separators } = written
  const last = groups.length - 1
  const units = (whole: readonly string[], behind = '') =>
    numberOf(written, [...whole, behind.padEnd(decimals, '0').slice(0, decimals)])
  for (let at = 1; at <= last; at++) {
    if (isThousand(groups[at])) continue
    if (at < last || !isPoint(separators[at - 1])) return undefined
    // a thousands separator is no decimal separator
    if (separators.slice(0, -1).includes(separators[at - 1] ?? '')) return undefined
    const behind = groups[at] ?? ''
    return /^0*$/.test(behind.slice(decimals)) ? units(groups.slice(0, at), behind) : 'fraction'
  }
  return units(groups)
}

/** The meaning of a separator. */
export const readings = ['thousands', 'decimal'] as const
export type Reading = (typeof readings)[number]
/** By `.` and `,`. */
export type Readings = Partial<Record<string, Reading>>

const other = (reading: Reading): Reading => (reading === 'decimal' ? 'thousands' : 'decimal')

type Quantity =
  | { value: number; decides?: Readings }
  | { either: Record<Reading, number>; by: string }

/** One separator with three digits after it is ambiguous; everything else is one number. */
export function quantityOf(text: string): Quantity | undefined {
  const written = split(text)
  if (!written) return undefined
  const { groups, separators } = written
  const by = separators.at(-1)
  if (by === undefined) return { value: numberOf(written, groups) }
  const last = groups.at(-1) ?? ''
  const whole = groups.slice(0, -1)
  const isMixed = separators.length > 1 && separators[0] !== by
  const areThousands = (parts: readonly string[]) =>
    (parts[0]?.length ?? 0) <= 3 && parts.slice(1).every(isThousand)
  if (isMixed) {
    const isOne = new Set(separators.slice(0, -1)).size === 1
    if (!isOne || !isPoint(by) || !areThousands(whole)) return undefined
    return { value: numberOf(written, whole, last), decides: { [by]: 'decimal' } }
  }
  if (separators.length > 1 || !isPoint(by)) {
    if (!areThousands(groups)) return undefined
    return { value: numberOf(written, groups), decides: { [by]: 'thousands' } }
  }
  const decimal = numberOf(written, whole, last)
  // thousands do not begin with a zero, or have four digits before them
  const isOnlyDecimal = !isThousand(last) || /^0|^\d{4}/.test(groups[0] ?? '')
  if (isOnlyDecimal) return { value: decimal, decides: { [by]: 'decimal' } }
  return { either: { thousands: numberOf(written, groups), decimal }, by }
}

/** What the cells of a column say of its separators; a contradiction leaves them undecided. */
export function decidedBy(cells: readonly string[]): Readings {
  const said: Record<string, Set<Reading>> = { '.': new Set(), ',': new Set() }
  for (const cell of cells) {
    const quantity = quantityOf(cell)
    if (!quantity || !('decides' in quantity)) continue
    for (const [separator, reading] of Object.entries(quantity.decides ?? {})) {
      if (!reading || !isPoint(separator)) continue
      said[separator]?.add(reading)
      said[separator === '.' ? ',' : '.']?.add(other(reading))
    }
  }
  return Object.fromEntries(
    Object.entries(said)
      .filter(([, readings]) => readings.size === 1)
      .map(([separator, readings]) => [separator, [...readings][0]]),
  )
}

/**
 * Words that change a number's meaning: 45 shown as `45 rb` is 45,000, 1 shown as `100%` is no amount, and 2 shown as
 * `2 bulan` are not two days.
 */
const MULTIPLIES =
  /[%‰]|(?<![\p{L}])(?:rb|ribu|jt|juta|miliar|milyar|k|K|M|bn|mln|mio|thousand|thousands|million|millions|duizend|miljoen|bln|bulan|thn|tahun|minggu|jam|months?|years?|weeks?|hours?|maand|maanden|jaar|weken|uur)(?![\p{L}])/u

/** Whether the displayed text gives the stored number another meaning, without a format that divides. */
export function meansOther({ number, shown }: { number: number; shown: string }): boolean {
  if (!MULTIPLIES.test(shown)) return false
  // written with separators as English has them
  const digits = Math.abs(Number(shown.replaceAll(/[^\d.]/g, '')))
  const isDivided = Math.abs(number) >= 100 * digits
  return !isDivided || shown.includes('%')
}

/** Rounds to the eleven digits that a spreadsheet shows: 44999.99999999999 is 45000. */
export const tidied = (value: number): number =>
  Number.isInteger(value) ? value : Number(value.toPrecision(11))
