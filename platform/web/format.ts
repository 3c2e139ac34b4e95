/**
 * Money, numbers and days in the reader's language. Components call `useFormat()`, so that they follow a
 * switch of language. An empty value is an em dash.
 */
import { languageTags, useLanguage } from './i18n.tsx'
import type { Language } from './scope.ts'

export const EMPTY = '—'

type Amount = number | null | undefined
type Text = string | null | undefined

export interface Format {
  /** Whole rupiah: Rp 1.234.567 */
  rupiah(amount: Amount): string
  /** Short, for axes and tiles: Rp 1,3 jt */
  rupiahShort(amount: Amount): string
  /** At most three decimals. */
  number(value: Amount): string
  /** A day of tables: 05/03/2026. Takes an ISO day, or an instant with the zone to see it in. */
  day(value: Text, timeZone?: string): string
  /** A day of details: 5 Mar 2026 */
  dayLong(value: Text, timeZone?: string): string
  /** A day whose year is known: 5 Mar */
  dayShort(value: Text, timeZone?: string): string
  /** A month, from 2026-03 or one of its days: Mar 2026 */
  month(value: Text): string
  /** March 2026 */
  monthLong(value: Text): string
  /** A moment of details: 5 Mar 2026, 16:07. Without a zone: the reader's own. */
  moment(value: Text, timeZone?: string): string
  /** A moment among those of several garages: 5 Mar, 16:07 GMT+9 */
  momentZoned(value: Text, timeZone: string): string
  /** 16:07 */
  time(value: Text, timeZone?: string): string
}

const isDay = (value: string) => /^\d{4}-\d{2}(-\d{2})?$/.test(value)

function formatOf(language: Language): Format {
  const tag = languageTags[language]
  const rupiah = (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(tag, {
      style: 'currency',
      currency: 'IDR',
      currencyDisplay: 'narrowSymbol',
      // engines differ on how many decimals rupiah has
      minimumFractionDigits: 0,
      maximumFractionDigits: 0,
      ...options,
    })
  // formats are made at first use and kept, because the browser takes long to make one
  const amount = (make: () => Intl.NumberFormat) => {
    let format: Intl.NumberFormat | undefined
    return (value: Amount) =>
      value === null || value === undefined || Number.isNaN(value)
        ? EMPTY
        : (format ??= make()).format(value)
  }
  const instant = (options: Intl.DateTimeFormatOptions) => {
    const byZone = new Map<string | undefined, Intl.DateTimeFormat>()
    const formatFor = (zone: string | undefined) => {
      const format =
        byZone.get(zone) ??
        new Intl.DateTimeFormat(tag, zone ? { ...options, timeZone: zone } : options)
      byZone.set(zone, format)
      return format
    }
    return (value: Text, timeZone?: string) => {
      const at = new Date(value ?? Number.NaN)
      if (!value || Number.isNaN(at.getTime())) return EMPTY
      // a calendar day or month is the same everywhere
      return formatFor(isDay(value) ? 'UTC' : timeZone || undefined).format(at)
    }
  }
  const number = amount(() => new Intl.NumberFormat(tag, { maximumFractionDigits: 3 }))
  // three digits tell 1.01 from 1.04 billion, and two months of them apart
  const short = amount(() => rupiah({ notation: 'compact', maximumSignificantDigits: 3 }))
  return {
    rupiah: amount(() => rupiah({})),
    // in Dutch Intl puts the sign of a short amount before the currency, that of a whole one behind it
    rupiahShort: (value) =>
      language === 'nl' && Number(value) < 0
        ? short(-Number(value)).replace(/^Rp(\s)/, 'Rp$1-')
        : short(value),
    // below a thousand every language of the app writes only the digits: most pages need no number format
    number: (value) =>
      Number.isInteger(value) && value! >= 0 && value! < 1000 ? String(value) : number(value),
    day: instant({ day: '2-digit', month: '2-digit', year: 'numeric' }),
    dayLong: instant({ dateStyle: 'medium' }),
    dayShort: instant({ day: 'numeric', month: 'short' }),
    month: instant({ month: 'short', year: 'numeric' }),
    monthLong: instant({ month: 'long', year: 'numeric' }),
    moment: instant({ dateStyle: 'medium', timeStyle: 'short' }),
    momentZoned: instant({
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
    time: instant({ timeStyle: 'short' }),
  }
}

const formats = new Map<Language, Format>()

/** The formats of one language; made once. */
export function formatIn(language: Language): Format {
  const format = formats.get(language) ?? formatOf(language)
  formats.set(language, format)
  return format
}

/** const { rupiah, day } = useFormat() */
export const useFormat = () => formatIn(useLanguage())

/** The separators of a language's numbers. */
export function separators(language: Language): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(languageTags[language]).formatToParts(1234567.8)
  const of = (type: string, otherwise: string) =>
    parts.find((part) => part.type === type)?.value ?? otherwise
  return { group: of('group', ','), decimal: of('decimal', '.') }
}

/**
 * Whole rupiah as typed in any language: "Rp 1.234.567", "1,234,567", "1 234 567". A separator before exactly
 * three digits groups them, in every language: a garage types 1.500 for fifteen hundred under an English menu
 * too. Zero decimals after the groups, as banks write them ("1.234.567,00"), are allowed.
 * @returns undefined for anything but a whole amount ("1,5", "abc"); null for an empty text.
 */
export function parseMoney(typed: string): number | null | undefined {
  const plain = typed.replaceAll(/rp|idr|[\s\u00a0\u202f]/gi, '')
  if (plain === '') return null
  if (/^-?\d+$/.test(plain)) return Number(plain)
  const wholeNumber = plain.replace(
    /^(-?\d{1,3}(?:(?:\.\d{3})+(?=,)|(?:,\d{3})+(?=\.)))[.,]00$/,
    '$1',
  )
  if (/^-?\d{1,3}([.,]\d{3})+$/.test(wholeNumber))
    return Number(wholeNumber.replaceAll(/[.,]/g, ''))
  return undefined
}

/**
 * Reads a number as the language writes it; @returns undefined if it is not a number, null for an empty text.
 */
export function parseNumber(typed: string, language: Language): number | null | undefined {
  const { group, decimal } = separators(language)
  const plain = typed.replaceAll(/[\s\u00a0\u202f]/g, '')
  if (plain === '') return null
  const ungrouped = plain.replaceAll(new RegExp(`\\${group}(?=\\d{3}(\\D|$))`, 'g'), '')
  const value = ungrouped.replace(decimal, '.')
  return /^-?\d*\.?\d+$/.test(value) ? Number(value) : undefined
}

/**
 * How the three countries group a number: mobile numbers, then landlines by the length of their area code.
 */
const phones: readonly RegExp[] = [
  /^(\+62)(8\d\d)(\d{3})(\d{3})$/,
  /^(\+62)(8\d\d)(\d{4})(\d{3,5})$/,
  /^(\+62)(2[124]|31|61)(\d+)$/,
  /^(\+62)([2-79]\d\d)(\d+)$/,
  /^(\+60)(11|3)(\d{4})(\d{4})$/,
  /^(\+60)(1\d|[4-79])(\d{3})(\d{4})$/,
  /^(\+60)(8\d)(\d{3})(\d{3})$/,
  /^(\+31)(6)(\d{8})$/,
  /^(\+31)(1[035]|2[0346]|3[03568]|4[0356]|5[0358]|7\d|8[58])(\d{3})(\d{4})$/,
  /^(\+31)([1-5]\d\d)(\d{3})(\d{3})$/,
]

/** A phone in E.164 as its country writes it, like the server's `phone_display` (platform/contract/phone.ts). */
export function showPhone(e164: Text): string {
  if (!e164) return EMPTY
  const parts = phones.map((groups) => groups.exec(e164)).find(Boolean)
  return parts ? parts.slice(1).join(' ') : e164
}
