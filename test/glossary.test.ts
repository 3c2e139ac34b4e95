/** The words of the trade are those of the glossary, wherever a text says exactly one of its terms. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { orderPrintTexts as orderPapers } from '#domains/floor/order-papers/print-texts.ts'
import { checkSentences } from '#domains/books/periods/sentences.ts'
import { figureWords } from '#domains/overview/figures/sentences.ts'
import { bookTexts } from '#domains/workshop/builds/print-texts.ts'
import { printTexts } from '#domains/floor/invoices/print-texts.ts'
import { receiptPrintTexts } from '#domains/floor/invoices/receipt-print-texts.ts'
import { catalogues } from './languages/catalogues.ts'
import type { Foreign } from './languages/same-words.ts'

type Term = Record<'en' | Foreign, string>
const glossary = JSON.parse(
  readFileSync(new URL('languages/glossary.json', import.meta.url), 'utf8'),
) as Record<string, Term>

/** Where a term of the glossary means something else, or is too long for its place. */
const asides: Record<string, string> = {
  '.dashboard.movements.order': 'short in a table: "SPK"',
  '.journal.sources.work_order': 'short in a table: "SPK"',
  '.orders.totals.paid': 'an amount that came in, not the state of a bill',
  '.paper.paid': 'the same',
  '.paper.title': 'an Indonesian garage gives a nota',
  '.activity-log.verify': 'the chain of the log is checked, not a code',
  '.accounts.types.income': 'the type of an account, not the takings of a day',
}

/** Every text with its place; one that takes a single word is asked with `{item}`, as the glossary writes it. */
function textsOf(value: unknown, place = ''): [place: string, text: string][] {
  if (typeof value === 'string') return [[place, value]]
  if (typeof value === 'function') return value.length === 1 ? [[place, value('{item}')]] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, `${place}.${key}`))
}

/** Capitals and the places where a long word may break are no other word. */
const plain = (text: string | undefined) => text?.replaceAll('\u00ad', '').toLowerCase()

const terms = Object.values(glossary)
/** The texts on the screen, on the printed invoice and in the book of a build. */
const english = textsOf({
  ...catalogues.en,
  paper: printTexts.en,
  receipt: receiptPrintTexts.en,
  book: bookTexts.en,
  orderDocument: orderPapers.en,
  figure: figureWords.en,
  check: checkSentences.en,
})

/** What the language says for a text, and for the sentences of the API that stand with their English. */
function translations(
  language: Foreign,
): [place: string, english: string, said: string | undefined][] {
  const ownTexts = new Map(
    textsOf({
      ...catalogues[language],
      paper: printTexts[language],
      receipt: receiptPrintTexts[language],
      book: bookTexts[language],
      orderDocument: orderPapers[language],
      figure: figureWords[language],
      check: checkSentences[language],
    }),
  )
  const sentences = Object.values(catalogues[language]).flatMap((domain) =>
    Object.entries('sentences' in domain ? (domain.sentences as Record<string, string>) : {}),
  )
  return [
    ...english.map(([place, text]) => [place, text, ownTexts.get(place)] as const),
    ...sentences.map(([sentence, translated]) => ['a sentence', sentence, translated] as const),
  ].map(([place, text, translated]) => [place, text, translated])
}

/** English texts that have two meanings. */
const apart: Record<Foreign, readonly string[]> = {
  id: ['verify', 'work order', 'paid', 'invoice'],
  my: ['receivables'],
  nl: ['journal', 'verify', 'income', 'kind', 'closed', 'receivables', 'year before', 'written by'],
}

/** Terms within longer texts: the English, and how the glossary's word begins. */
const within: readonly (Record<Foreign, RegExp> & { english: RegExp })[] = [
  {
    english: /\b(license )?plates?\b(?! is right)/i,
    id: /nomor polisi/i,
    my: /(no\.|nombor) pendaftaran/i,
    nl: /kenteken/i,
  },
  {
    english: /\bsuper admins?\b/i,
    id: /super admin/i,
    my: /pentadbir super/i,
    nl: /superbeheerder/i,
  },
  {
    english: /\bopening balances?\b/i,
    id: /saldo awal/i,
    my: /baki pembukaan/i,
    nl: /beginsald/i,
  },
]

describe.each(['id', 'my', 'nl'] as const)('%s', (language) => {
  test('says the same thing with the same word', () => {
    const words = new Map<string, Map<string, string>>()
    for (const [place, text, translated] of translations(language)) {
      const key = plain(text) ?? ''
      const of = words.get(key) ?? new Map<string, string>()
      words.set(key, of.set(plain(translated) ?? '', place))
    }
    const torn = [...words]
      .filter(([text, of]) => of.size > 1 && !apart[language].includes(text))
      .map(([text, of]) => `"${text}": ${[...of].map((one) => one.join(' at ')).join(', ')}`)
    expect(torn).toEqual([])
  })

  test('says the terms of the glossary within a text too', () => {
    const missing = translations(language).flatMap(([place, text, translated = '']) =>
      within
        .filter((term) => term.english.test(text) && !term[language].test(translated))
        .map((term) => `${place}: "${text}" is "${translated}", without ${term[language]}`),
    )
    expect(missing).toEqual([])
  })

  test('says the terms of the glossary', () => {
    let compared = 0
    const others = translations(language).flatMap(([place, text, translated]) => {
      const meant = terms.filter(({ en }) => plain(en) === plain(text))
      if (meant.length === 0 || place in asides) return []
      compared += 1
      const isTheirs = meant.some((term) => plain(term[language]) === plain(translated))
      const wanted = meant.map((term) => term[language]).join(' or ')
      return isTheirs ? [] : [`${place}: "${text}" is "${translated}", not "${wanted}"`]
    })
    expect(others).toEqual([])
    expect(compared).toBeGreaterThan(350)
  })
})
