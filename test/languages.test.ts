/** No text stays English: neither one of the screens', nor a sentence of the server. */
import { describe, expect, test } from 'vitest'
import enBooks from '../apps/web/texts/books/en.ts'
import enFirst from '../apps/web/texts/en.ts'
import idBooks from '../apps/web/texts/books/id.ts'
import idFirst from '../apps/web/texts/id.ts'
import myBooks from '../apps/web/texts/books/my.ts'
import myFirst from '../apps/web/texts/my.ts'
import nlBooks from '../apps/web/texts/books/nl.ts'
import nlFirst from '../apps/web/texts/nl.ts'
import { messageIn, phraseIn } from '#platform/web/messages.ts'
import { sentencesOfTheServer } from './languages/said.ts'
import { type Foreign, untranslated } from './languages/same-words.ts'

const en = { ...enFirst, ...enBooks }
const catalogues = {
  id: { ...idFirst, ...idBooks },
  my: { ...myFirst, ...myBooks },
  nl: { ...nlFirst, ...nlBooks },
}
const languages = ['id', 'my', 'nl'] as const

/** Every text with its place; one that is a function is asked for many and for none. */
function textsOf(value: unknown, place = ''): [place: string, text: string][] {
  if (typeof value === 'string') return [[place, value]]
  if (typeof value === 'function')
    return ['7', 0].map((given) => [
      `${place}(${given})`,
      String(value(...Array.from({ length: value.length }, () => given))),
    ])
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, `${place}.${key}`))
}

const english = textsOf(en)
const said = sentencesOfTheServer()

/** As a message, or as what the house writes on its journal entries. */
function sayAnywhere(language: Foreign, sentence: string): string {
  const catalogue = catalogues[language]
  const said = messageIn(catalogue, sentence)
  return said === sentence ? phraseIn(catalogue.journal.descriptions, sentence) : said
}

describe.each(languages)('%s', (language: Foreign) => {
  const own = new Map(textsOf(catalogues[language]))

  test('each text of a screen is in the language', () => {
    const left = english
      .filter(([place, text]) => own.get(place) === text && untranslated(text, language))
      .map(([place, text]) => `${place}: ${text}`)
    expect(left).toEqual([])
  })

  test('each sentence of the server is in the language', () => {
    const left = said
      .filter(({ sentence }) => sayAnywhere(language, sentence) === sentence)
      .map(({ sentence, file }) => `${file}: ${sentence}`)
    expect(left).toEqual([])
  })
})

test('the sentences are found', () => {
  const found = said.map(({ sentence }) => sentence)
  // of the specification, of a rule, of a service, and one with a place
  expect(found).toEqual(
    expect.arrayContaining([
      'There must be at least 2 lines in the journal',
      'A mechanic must be assigned',
      'This password is too easy to guess',
      'Lower than the last known 7: give the reason',
    ]),
  )
  expect(found.length).toBeGreaterThan(120)
})
