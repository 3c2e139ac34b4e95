/** No text stays English: neither one of the screens', nor a sentence of the server. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { canTransition } from '#domains/floor/orders/rights.ts'
import type { OrderFacts } from '#domains/floor/orders/rules.ts'
import type { Texts } from '#platform/contract/texts.ts'
import { messageCatalogue, createMessage } from '#platform/contract/messages.ts'
import { translateMessage, translatePhrase } from '#platform/web/language/messages.ts'
import { catalogues } from './languages/catalogues.ts'
import { moduleFolders } from './module-folders.ts'
import { sentencesOfTheServer } from './languages/server-sentences.ts'
import { type Foreign, untranslated } from './languages/same-words.ts'

const { en } = catalogues
const languages = ['id', 'my', 'nl'] as const

// each domain adds its messages to the catalogue
import.meta.glob('../domains/*/*/messages.ts', { eager: true })

/** Not said to anybody: the descriptions of entries, which are kept, and translated by their phrases. */
const written = new Set(
  Object.keys(catalogues.en.journal.descriptions).map((phrase) =>
    phrase.replaceAll(/\{\w+\}/g, '7'),
  ),
)

/** Not said to anybody either: words of the files that tax offices read, in their own spelling. */
const ofFiles = new Set([
  'National ID',
  'Other ID',
  'General Public',
  'Reverse charge',
  'Intra-community supply',
  'Export outside the EU',
  'Not subject to VAT',
])

/** The name of an actor, as the activity log stores it: a person's name is not translated either. */
const actors = new Set(['Customer by link'])

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

const handles = moduleFolders()
  .map(({ domain, module, folder: path }) => ({
    folder: `${domain}/${module}`,
    file: join(path, 'texts/texts.ts'),
  }))
  .filter(({ file }) => existsSync(file))

const english = textsOf(en)
const sources = sentencesOfTheServer()
const spoken = [...messageCatalogue()].map(([sentence, code]) => ({ sentence, code }))

describe.each(languages)('%s', (language: Foreign) => {
  const translated = new Map(textsOf(catalogues[language]))

  test('each text of a screen is in the language', () => {
    const left = english
      .filter(([place, text]) => translated.get(place) === text && untranslated(text, language))
      .map(([place, text]) => `${place}: ${text}`)
    expect(left).toEqual([])
  })

  test('each message of the API is in the language, with its places', () => {
    const left = spoken.flatMap(({ sentence, code }) => {
      const places = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      const sentenceShown = translateMessage(
        catalogues[language],
        createMessage(sentence, Object.fromEntries(places.map((name) => [name, `<${name}>`]))),
      )
      const isWhole = places.every((name) => sentenceShown.includes(`<${name}>`))
      return sentenceShown === sentence || !isWhole ? [code] : []
    })
    expect(left).toEqual([])
  })

  test('a refused move names its stages as the screens do', () => {
    const { stage } = catalogues[language].orders
    const order = { stage: 'on_hold', billing: 'none' } as OrderFacts
    const refused = canTransition('super admin', order, 'quality_check', {}, '2026-11-20T08:00:00Z')
    const sentenceShown = translateMessage(catalogues[language], refused.ok ? '' : refused.why)
    expect(sentenceShown).toContain(stage.on_hold)
    expect(sentenceShown).toContain(stage.quality_check)
    expect(sentenceShown).not.toMatch(/on.hold|quality.check/)
  })

  test('what the app writes on its entries is in the language', () => {
    const { descriptions } = catalogues[language].journal
    const left = sources
      .filter(({ sentence }) => written.has(sentence))
      .filter(({ sentence }) => translatePhrase(descriptions, sentence) === sentence)
    expect(left).toEqual([])
  })
})

test.each(handles)(
  'the handle of the texts of $folder names its folder',
  async ({ folder, file }) => {
    const handle = Object.values((await import(file)) as Record<string, Texts<object>>)
    expect(handle.map((texts) => texts.folder)).toEqual([folder])
  },
)

test('the server says nothing that has no code', () => {
  const known = new Set(spoken.map(({ sentence }) => sentence.replaceAll(/\{\w+\}/g, '7')))
  const left = sources
    .filter(
      ({ sentence }) =>
        !known.has(sentence) &&
        !written.has(sentence) &&
        !ofFiles.has(sentence) &&
        !actors.has(sentence),
    )
    .map(({ sentence, file }) => `${file}: ${sentence}`)
  expect(left).toEqual([])
})

test('a code is a word, or that of a module', () => {
  expect(spoken.filter(({ code }) => !/^([a-z-]+\.)?([a-z]\w*|[A-Z][A-Z_]+)$/.test(code))).toEqual(
    [],
  )
  expect(spoken.map(({ code }) => code)).toEqual(
    expect.arrayContaining([
      'journalMinLines',
      'orders.mechanic',
      'auth.passwordEasy',
      'orders.odometerLower',
    ]),
  )
  expect(spoken.length).toBeGreaterThan(150)
})
