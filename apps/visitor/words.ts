/** The words and formats of a document, in the language of its reader. */
import { type Currency, factsOf, majorOf, moneyFormat } from '#platform/contract/money/currency.ts'
import { type Language, languageTags } from '#platform/contract/text/languages.ts'
import en from './texts/en.ts'
import id from './texts/id.ts'
import my from './texts/my.ts'
import nl from './texts/nl.ts'

export type Texts = typeof en
export const texts: Record<Language, Texts> = { en, id, my, nl }

export interface Formats {
  money(amount: number): string
  /** Without symbol and groups, as a bank's app takes it: 1250,50 */
  plain(amount: number): string
  /** Monday 30 November at 16:00, where the garage is */
  moment(at: string): string
  /** 30 November 2026 */
  day(day: string): string
  number(value: number): string
  /** Of basis points: 11% */
  rate(basisPoints: number): string
}

const cache = new Map<string, Formats>()

/** Cached, because a format takes long to create. */
export function formatsOf(language: Language, currency: Currency, timeZone: string): Formats {
  const key = `${language} ${currency} ${timeZone}`
  const formats = cache.get(key) ?? createFormats(language, currency, timeZone)
  cache.set(key, formats)
  return formats
}

function createFormats(language: Language, currency: Currency, timeZone: string): Formats {
  const tag = languageTags[language]
  const moment = new Intl.DateTimeFormat(tag, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' })
  const number = new Intl.NumberFormat(tag, { maximumFractionDigits: 3 })
  const { digits } = factsOf[currency]
  const plain = new Intl.NumberFormat(tag, {
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 })
  return {
    money: (amount) => moneyFormat(language, currency).full(amount),
    plain: (amount) => plain.format(majorOf(amount, currency)),
    moment: (at) => moment.format(new Date(at)),
    day: (value) => day.format(new Date(`${value}T00:00:00Z`)),
    number: (value) => number.format(value),
    rate: (basisPoints) => percent.format(basisPoints / 10_000),
  }
}
