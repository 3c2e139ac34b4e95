/** No text stays English: neither one of the screens', nor a sentence of the server. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Texts } from '#platform/web/i18n.tsx'
import { messageIn, phraseIn } from '#platform/web/messages.ts'
import { catalogues } from './languages/catalogues.ts'
import { sentencesOfTheServer } from './languages/said.ts'
import { type Foreign, untranslated } from './languages/same-words.ts'

const { en } = catalogues
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

const domains = join(import.meta.dirname, '../domains')
const handles = readdirSync(domains)
  .map((name): [folder: string, file: string] => [name, join(domains, name, 'web/texts/texts.ts')])
  .filter(([, file]) => existsSync(file))

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

test.each(handles)('%s is the handle of the texts of its folder', async (folder, file) => {
  const handle = Object.values((await import(file)) as Record<string, Texts<object>>)
  expect(handle.map(({ domain }) => domain)).toEqual([folder])
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
