/**
 * The currencies of the books. Only this file formats and parses money. An amount is a whole number in the smallest
 * unit of its currency; users, print documents and files see its major unit. Server and browser both use it.
 */
import { type Language, languageTags } from '../text/languages.ts'
import { unitsOf } from '../table/numbers.ts'

export const currencies = ['IDR', 'MYR', 'EUR'] as const
export type Currency = (typeof currencies)[number]

interface CurrencyFacts {
  code: Currency
  /** Decimals in its major unit. */
  digits: number
  symbol: string
}

export const factsOf: Record<Currency, CurrencyFacts> = {
  IDR: { code: 'IDR', digits: 0, symbol: 'Rp' },
  MYR: { code: 'MYR', digits: 2, symbol: 'RM' },
  EUR: { code: 'EUR', digits: 2, symbol: '€' },
}

/** The legal currency of each country. */
const ofCountry: Record<number, Currency> = { 1: 'IDR', 2: 'MYR', 3: 'EUR' }

/** Whether a book is in the currency of its country; otherwise its documents are internal ones. */
export const isLocal = (currency: Currency, countryId: number): boolean =>
  ofCountry[countryId] === currency

/** The currency of a book until its owner changes it. */
export const defaultCurrency: Currency = 'IDR'

/** Returns the currency of a code; a browser may have stored one that this release does not support. */
export const currencyOf = (code: string | null | undefined): Currency =>
  currencies.find((currency) => currency === code) ?? defaultCurrency

/** Returns the common currency; undefined if they differ or there is none. */
export const singleCurrency = (among: Iterable<Currency>): Currency | undefined => {
  const all = new Set(among)
  return all.size === 1 ? [...all][0] : undefined
}

/** Sums amounts by currency, in the order of the product's currencies; for no amounts, one zero. */
export function sumsByCurrency(
  amounts: readonly (readonly [Currency, number])[],
  otherwise: Currency,
): [Currency, number][] {
  const sums = new Map<Currency, number>()
  for (const [currency, amount] of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  if (sums.size === 0) return [[otherwise, 0]]
  return currencies.flatMap((currency) => {
    const sum = sums.get(currency)
    return sum === undefined ? [] : [[currency, sum] satisfies [Currency, number]]
  })
}

/** 1250 cents are 12.5 euro, as in files. */
export const majorOf = (amount: number, currency: Currency): number =>
  amount / 10 ** factsOf[currency].digits

/** 12.5 euro are 1250 cents; undefined for a fraction of a cent. */
export function minorOf(major: number, currency: Currency): number | undefined {
  // a double is inexact: 1.1 x 100 is 110.00000000000001
  const whole = Math.round(major * 10 ** factsOf[currency].digits)
  return majorOf(whole, currency) === major ? whole : undefined
}

/** Formats an amount as a value of a message, independent of language: `EUR 12.50`; for rupiah the plain number. */
export const inMessage = (amount: number, currency: Currency): number | string =>
  factsOf[currency].digits === 0
    ? amount
    : `${currency} ${majorOf(amount, currency).toFixed(factsOf[currency].digits)}`

const IN_MESSAGE = /^(MYR|EUR) (-?\d+)\.(\d\d)$/

/** Formats the same value in the reader's language; returns any other value unchanged. */
export function messageMoney(value: string | number, language: Language): string | number {
  const [, code, whole, cents] = IN_MESSAGE.exec(String(value)) ?? []
  return code === undefined
    ? value
    : moneyFormat(language, currencyOf(code)).full(Number(`${whole}${cents}`))
}

export interface MoneyFormat {
  /** Rp 1.234.567, € 12,50 */
  full(amount: number): string
  /** With a sign for increases too: +Rp 1.234.567 */
  change(amount: number): string
  /** Short, for axes and stat tiles: Rp 1,3 jt */
  short(amount: number): string
  /** Without its symbol, for fields and wide tables: 1.234,50 */
  plain(amount: number): string
}

const formats = new Map<string, MoneyFormat>()

/** Formats money in a language; cached by currency, because a format takes long to create. */
export function moneyFormat(language: Language, currency: Currency): MoneyFormat {
  const key = `${language} ${currency}`
  const format = formats.get(key) ?? makeFormat(language, currency)
  formats.set(key, format)
  return format
}

function makeFormat(language: Language, currency: Currency): MoneyFormat {
  const { digits, symbol } = factsOf[currency]
  const make = (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(languageTags[language], {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      // engines differ on how many decimals rupiah has
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      ...options,
    })
  let full: Intl.NumberFormat | undefined
  let change: Intl.NumberFormat | undefined
  let plain: Intl.NumberFormat | undefined
  let compact: Intl.NumberFormat | undefined
  const major = (amount: number) => majorOf(amount, currency)
  // with three digits, 1.01 and 1.04 billion of two months differ
  const compactly = (amount: number) =>
    (compact ??= make({ notation: 'compact', maximumSignificantDigits: 3 })).format(major(amount))
  return {
    full: (amount) => (full ??= make({})).format(major(amount)),
    change: (amount) => (change ??= make({ signDisplay: 'exceptZero' })).format(major(amount)),
    plain: (amount) => (plain ??= make({ style: 'decimal' })).format(major(amount)),
    // in Dutch Intl puts the sign of a short amount before the currency, that of a whole one behind it
    short: (amount) =>
      language === 'nl' && amount < 0
        ? compactly(-amount).replace(symbol, '').replace(/^(\s)/, `${symbol}$1-`)
        : compactly(amount),
  }
}

/** Formats an amount for a field, without its symbol: `1.234,50`. */
export function typedMoney(
  amount: number,
  { language, currency }: { language: Language; currency: Currency },
): string {
  return moneyFormat(language, currency).plain(amount)
}

/**
 * Parses money typed in any language: "Rp 1.234.567", "1,234,567", "1 234 567", "€ 12,50". A separator before exactly
 * three digits groups them, in every language: a garage types 1.500 for fifteen hundred under an English menu too.
 * Fewer digits after the last separator are decimals, where the currency has some; otherwise only zeros, as banks write
 * them ("1.234.567,00").
 * @returns the amount in the smallest unit; undefined for anything else ("1,5" or "€ 5" in rupiah, "abc"); null for an
 * empty text
 */
export function parseMoney(
  typed: string,
  currency: Currency = defaultCurrency,
): number | null | undefined {
  if (!/[\p{L}\d]/u.test(typed)) return typed.trim() === '' ? null : undefined
  // four digits form no group: a user who continues typing after 1.500 does not mean fifteen thousand
  if (/\d{4,}[.,]\d{3}/.test(typed)) return undefined
  if (namesOther(typed, currency)) return undefined
  const amount = unitsOf(typed, factsOf[currency].digits)
  return amount === 'fraction' ? undefined : amount
}

/** Parses the money of a cell; distinguishes too many decimals from another currency. */
export function moneyOfCell(
  text: string,
  currency: Currency,
): number | 'fraction' | 'other' | undefined {
  if (namesOther(text, currency)) return 'other'
  return KILOMETRES.test(text) ? undefined : unitsOf(text, factsOf[currency].digits)
}

const names: Record<Currency, RegExp> = {
  IDR: /(?<!\p{L})(?:rp|idr)(?!\p{L})/iu,
  MYR: /(?<!\p{L})(?:rm|myr)(?!\p{L})/iu,
  EUR: /(?<!\p{L})eur(?!\p{L})|€/iu,
}
const KILOMETRES = /km$/i
const foreign = /[$£¥]|(?<!\p{L})(?:usd|sgd|aud|gbp)(?!\p{L})/iu

/** Whether an amount names another currency: € 50 are not Rp 50. */
export const namesOther = (text: string, currency: Currency): boolean =>
  foreign.test(text) || currencies.some((other) => other !== currency && names[other].test(text))
