/**
 * The API responds in English, word for word as the specification has it, with the code of the message and the values
 * of its placeholders. From them, this file makes the message in the reader's language. A code without a dot is in the
 * common texts (`message`), `journal.oneSide` in those of the journal. Names of things are translated too (`entities`),
 * and values for which a module has texts (`values`).
 */
import {
  type Message,
  type ApiMessage,
  type Values,
  fillPlaceholders,
  createMessage,
} from '#platform/contract/messages.ts'
import { messageMoney } from '#platform/contract/money/currency.ts'
import { formatIn } from './format.ts'
import { type Catalogue, currentLanguage, loadAllTexts, useCatalogue } from './i18n.tsx'
import type { Language } from '../scope.ts'

type Words = Readonly<Record<string, string>>
interface DomainTexts {
  message?: Words
  /** Messages of modules that have no texts of their own, by the whole code. */
  said?: Words
  entities?: Words
  /** Translated values, by the name of their placeholder: `{ from: { on_hold: 'In de wacht' } }`. */
  values?: Readonly<Record<string, Words>>
}

function byCode(catalogue: Catalogue, code: string): string | undefined {
  const { message, said }: DomainTexts = catalogue.common ?? {}
  const [domain = '', key = ''] = code.split('.')
  if (!key) return message?.[domain]
  return (catalogue[domain] as DomainTexts | undefined)?.message?.[key] ?? said?.[code]
}

/** From here on a number is an amount or a count and is grouped; a year is shorter. */
const GROUPED = 10_000

/** Formats money and large numbers in the reader's language. */
const shownValue = (value: string | number, language: Language) =>
  typeof value === 'number' && Math.abs(value) >= GROUPED
    ? formatIn(language).number(value)
    : messageMoney(value, language)

/** Returns a message in the language of a catalogue; in English if the catalogue lacks it. */
export function translateMessage(catalogue: Catalogue, message: Message): string {
  const { code, values = {}, message: english } = createMessage(message)
  // a browser that is older than the server may have the sentence but not the code
  const sentence = byCode(catalogue, code) ?? byCode(catalogue, createMessage(english).code)
  if (sentence === undefined) return english
  const { entities = {} }: DomainTexts = catalogue.common ?? {}
  const { values: words = {} }: DomainTexts = catalogue[code.split('.')[0] ?? ''] ?? {}
  const named = Object.entries(values).map(([name, value]) => [
    name,
    words[name]?.[value] ??
      entities[String(value).toLowerCase()] ??
      shownValue(value, currentLanguage().language),
  ])
  return fillPlaceholders(sentence, Object.fromEntries(named) as typeof values)
}

/** The length of a phrase without its placeholders: the longest phrase is the most specific. */
const literal = (phrase: string) => phrase.replaceAll(/\{\w+\}/g, '').length
export const mostExactFirst = (phrases: Iterable<string>) =>
  [...phrases].sort((a, b) => literal(b) - literal(a))

/** The values in a phrase: `Payment {number}` and `Payment INV/7` give the number; undefined for another phrase. */
export function placeholderValuesIn(phrase: string, written: string): Values | undefined {
  const escaped = phrase.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
  const shape = new RegExp(`^${escaped.replaceAll(/\{(\w+)\}/g, '(?<$1>.+?)')}$`, 's')
  const found = shape.exec(written)
  return found ? { ...found.groups } : undefined
}

/**
 * Translates a text that the app itself stored in a row, only by the phrases of that kind of row: `{ 'Payment
 * {number}': '...' }`. Do not use it for text from a user, which may begin with the same word.
 */
export function translatePhrase(phrases: Words, written: string): string {
  for (const phrase of mostExactFirst(Object.keys(phrases))) {
    const places = placeholderValuesIn(phrase, written)
    if (places) return fillPlaceholders(phrases[phrase] ?? phrase, places)
  }
  return written
}

/** Whether a message may be in texts that have not loaded: `journal.oneSide` is a message of `journal`. */
const lacksTexts = (catalogue: Catalogue, code: string) =>
  code.includes('.') &&
  !catalogue[code.split('.')[0] ?? ''] &&
  byCode(catalogue, code) === undefined

/** A message in the reader's language; an unknown one appears unchanged. */
export const formatMessage = (message: Message) =>
  translateMessage(currentLanguage().catalogue, message)

/** The same for components: it follows a switch of language, and loads the texts of the message's module. */
export function useFormatMessage(): (message: Message) => string {
  const catalogue = useCatalogue()
  return (message) => {
    if (lacksTexts(catalogue, createMessage(message).code)) void loadAllTexts()
    return translateMessage(catalogue, message)
  }
}

/** Loads the texts of all messages in an error response, of which some may be of a module that no page has shown. */
export async function loadTextsOf(content: unknown): Promise<void> {
  const codes = JSON.stringify(content ?? null).matchAll(/"code":"([\w-]+\.\w+)"/g)
  const { catalogue } = currentLanguage()
  if ([...codes].some(([, code = '']) => lacksTexts(catalogue, code))) await loadAllTexts()
}

/** A field's problem as a message. A form stores its English sentence, with code and values if they exist. */
export function fieldProblem(
  problem: { message?: string | undefined } | undefined,
): Message | undefined {
  if (!problem?.message) return undefined
  return 'code' in problem ? (problem as ApiMessage) : problem.message
}
