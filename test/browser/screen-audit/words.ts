/**
 * What a page says, and whether a word of it is English. Text of the database may be in any language, so the strings
 * of the API's answers are taken out first; but what looks like a code (`in_progress`) and the names of countries and
 * roles are never taken for data: a screen that shows them raw is found.
 */
import type { Page, Response } from '@playwright/test'
import { catalogues } from '../../languages/catalogues.ts'
import { type Foreign, isSame, untranslated } from '../../languages/same-words.ts'

export type Language = 'en' | Foreign
export const languages: readonly Language[] = ['en', 'id', 'my', 'nl']
export const tags = { en: 'en-GB', id: 'id-ID', my: 'ms-MY', nl: 'nl-NL' } as const

/** Every text of a catalogue; a function is asked with a number. */
export function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function')
    return ['7', 0].map((given) =>
      String(value(...Array.from({ length: value.length }, () => given))),
    )
  return typeof value === 'object' && value ? Object.values(value).flatMap(leaves) : []
}

const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []
const englishTexts = leaves(catalogues.en)
const englishWords = new Set(englishTexts.flatMap(wordsOf))
const vocabulary: Record<Foreign, Set<string>> = {
  id: new Set(leaves(catalogues.id).flatMap(wordsOf)),
  my: new Set(leaves(catalogues.my).flatMap(wordsOf)),
  nl: new Set(leaves(catalogues.nl).flatMap(wordsOf)),
}

/** Sees every answer of the API, and knows what of it is data. */
export class Answers {
  private readonly strings = new Set<string>()
  private waiting: Promise<void>[] = []

  /** @param known data that came another way: the reader's own name */
  constructor(page: Page, known: readonly string[] = []) {
    for (const value of known) this.strings.add(value)
    page.on('response', (response) => {
      if (/\/api\/(?!live)/.test(response.url())) this.waiting.push(this.read(response))
    })
  }

  /** What the walk itself has typed or sent. */
  know(...values: readonly string[]) {
    for (const value of values) this.strings.add(value)
  }

  private async read(response: Response) {
    const body: unknown = await response.json().catch(() => undefined)
    const look = (value: unknown, key: string) => {
      if (typeof value === 'string') this.keep(value, key)
      else if (Array.isArray(value)) for (const part of value) look(part, key)
      else if (value && typeof value === 'object')
        for (const [name, part] of Object.entries(value))
          if (!['message', 'errors'].includes(name)) look(part, name === 'name' ? key : name)
    }
    look(body, response.url())
  }

  /** @param key what it is the value, or the name, of */
  private keep(value: string, key: string) {
    // a code of ours is to be translated, and so are the names of what we number; a slug is made of a name
    const isCode = /^[a-z][a-z _-]*$/.test(value) && !['icon', 'unit', 'slug'].includes(key)
    if (isCode || /countr|role|\/general\//.test(key)) return
    if (!/\p{L}/u.test(value)) return
    for (const part of [value, ...value.split('\n')]) {
      const plain = part.replaceAll(/\s+/g, ' ').trim()
      if (/\p{L}/u.test(plain)) this.strings.add(plain)
    }
  }

  /** The longest first, so that no part of one is left. */
  async data(): Promise<string[]> {
    while (this.waiting.length > 0) await Promise.all(this.waiting.splice(0))
    return [...this.strings].sort((a, b) => b.length - a.length)
  }
}

/** All texts of a page, visible or for screen readers, each once. */
export const textsOn = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate((selector) => {
    const found = new Set<string>()
    const add = (text: string | null | undefined) => {
      const plain = text?.replaceAll(/\s+/g, ' ').trim()
      if (plain) found.add(plain)
    }
    const attributes = ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext']
    const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const root = document.querySelector(selector) ?? document.body
    const hasOwnLanguage = (element: Element) => {
      const marked = element.closest('[lang]')
      return marked !== null && marked !== document.documentElement
    }
    for (const element of [root, ...root.querySelectorAll('*')]) {
      if (['SCRIPT', 'STYLE', 'NOSCRIPT', 'CODE', 'PRE'].includes(element.tagName)) continue
      if (hasOwnLanguage(element)) continue
      // what describes an element may be hidden itself
      for (const id of (element.getAttribute('aria-describedby') ?? '').split(' '))
        if (id && seen(element)) add(document.getElementById(id)?.innerText)
      if (!seen(element)) continue
      for (const name of attributes) add(element.getAttribute(name))
      if (element instanceof HTMLInputElement && element.matches('[role=combobox], [readonly]'))
        add(element.value)
      for (const child of element.childNodes)
        if (child.nodeType === Node.TEXT_NODE) add(child.textContent)
    }
    add(document.title.replace(/ · Bengkel$/, ''))
    return [...found]
  }, within)

const monthsAndDays = (language: Language) => {
  const at = (month: number, day: number) => new Date(Date.UTC(2026, month, day))
  const names = (options: Intl.DateTimeFormatOptions, dates: Date[]) =>
    dates.map((date) => new Intl.DateTimeFormat(tags[language], options).format(date))
  const months = Array.from({ length: 12 }, (_, month) => at(month, 1))
  const days = Array.from({ length: 7 }, (_, day) => at(0, day + 1))
  return [
    ...names({ month: 'long' }, months),
    ...names({ month: 'short' }, months),
    ...names({ weekday: 'long' }, days),
    ...names({ weekday: 'short' }, days),
    'PG',
    'PTG',
    'WIB',
    'WITA',
    'WIT',
  ]
}
const calendar = Object.fromEntries(
  languages.map((language) => [
    language,
    new RegExp(`(?<!\\p{L})(${monthsAndDays(language).join('|')})(?!\\p{L})`, 'giu'),
  ]),
) as Record<Language, RegExp>

/** Without data, and without the names of months and days. */
function withoutData(text: string, data: readonly string[], language: Foreign): string {
  let rest = text
  for (const value of data) {
    if (rest.length < value.length) continue
    if (value.length > 2) rest = rest.replaceAll(value, ' ')
    // short ones ("RX") are whole words
    else rest = ` ${rest} `.replaceAll(` ${value} `, ' ').trim()
  }
  // addresses, numbers of documents, phones, and the methods of requests
  return rest
    .replaceAll(/\b(GET|POST|PUT|DELETE)\b/g, ' ')
    .replaceAll(/\S+@\S+|https?:\S+|\+?\d[\d ./:-]*|[A-Z]{2,}\/\S+/g, ' ')
    .replaceAll(calendar[language], ' ')
}

/** The English among a page's texts. @param english what the same page says in English */
export function englishAmong(
  texts: readonly string[],
  english: ReadonlySet<string>,
  data: readonly string[],
  language: Foreign,
): string[] {
  const ownWords = vocabulary[language]
  const isEnglish = (word: string) =>
    englishWords.has(word) && !ownWords.has(word) && !isSame(word, language)
  return texts.filter((text) => {
    // before the data go: of "Bahasa Indonesia" the country's name is one of them
    if (isSame(text, language)) return false
    const rest = untranslated(withoutData(text, data, language), language)
    // the initials of a name, and single letters
    if (!/\p{L}{2}/u.test(rest) || /^[A-Z]{2}$/.test(text)) return false
    return english.has(text) || wordsOf(rest).some(isEnglish)
  })
}
