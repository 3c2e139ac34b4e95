/** The words of the trade are those of the glossary, wherever a text says exactly one of its terms. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
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
const english = textsOf(catalogues.en)

/** What the language says for a text, and for the sentences of the API that stand with their English. */
function said(language: Foreign): [place: string, english: string, said: string | undefined][] {
  const own = new Map(textsOf(catalogues[language]))
  const sentences = Object.values(catalogues[language]).flatMap((domain) =>
    Object.entries('sentences' in domain ? (domain.sentences as Record<string, string>) : {}),
  )
  return [
    ...english.map(([place, text]) => [place, text, own.get(place)] as const),
    ...sentences.map(([sentence, translated]) => ['a sentence', sentence, translated] as const),
  ].map(([place, text, translated]) => [place, text, translated])
}

describe.each(['id', 'my', 'nl'] as const)('%s', (language) => {
  test('says the terms of the glossary', () => {
    let compared = 0
    const others = said(language).flatMap(([place, text, translated]) => {
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
