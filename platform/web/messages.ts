/**
 * The API answers in English, word for word as the specification has it; here the same sentence is found in the
 * reader's language. Sentences of platform/contract/messages.ts are translated by their key (texts `message`); a
 * domain adds its own as `sentences: { 'English {place}': '...' }`, and names of things as `entities`.
 */
import { type Message, messages, said, say } from '#platform/contract/messages.ts'
import { type Catalogue, speechNow, useCatalogue } from './i18n.tsx'

type Said = Readonly<Record<string, string>>

interface Phrasebook {
  exact: Map<string, string>
  templates: { shape: RegExp; names: string[]; said: string }[]
  entities: Map<string, string>
}

/** Without its places a template is what it says anyway: the longest is the most exact. */
const literal = (template: string) => template.replaceAll(/\{\w+\}/g, '').length

const shapeOf = (template: string) => {
  const escaped = template.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`^${escaped.replaceAll(/\{\w+\}/g, '(.+?)')}$`, 's')
}

function phrasebookOf(catalogue: Catalogue): Phrasebook {
  const pairs: [string, string][] = []
  const entities = new Map<string, string>()
  for (const domain of Object.values(catalogue)) {
    const texts = domain as { message?: Said; sentences?: Said; entities?: Said }
    if (domain === catalogue.common)
      for (const [key, said] of Object.entries(texts.message ?? {}))
        pairs.push([messages[key as keyof typeof messages], said])
    pairs.push(...Object.entries(texts.sentences ?? {}))
    for (const [name, said] of Object.entries(texts.entities ?? {})) entities.set(name, said)
  }
  return { exact: new Map(pairs), templates: templatesOf(pairs), entities }
}

const templatesOf = (pairs: [string, string][]) =>
  pairs
    .filter(([english]) => english.includes('{'))
    .sort(([one], [other]) => literal(other) - literal(one))
    .map(([english, said]) => ({
      shape: shapeOf(english),
      names: [...english.matchAll(/\{(\w+)\}/g)].map((place) => place[1] ?? ''),
      said,
    }))

const books = new WeakMap<object, Phrasebook>()
const kept = (whose: object, make: () => Phrasebook) => {
  const book = books.get(whose) ?? make()
  books.set(whose, book)
  return book
}

/** The name of a thing ("brand", "Work order") in the reader's language; unknown names stay. */
const entity = (book: Phrasebook, name: string) => book.entities.get(name.toLowerCase()) ?? name

function sayIn(book: Phrasebook, sentence: string): string {
  const known = book.exact.get(sentence)
  if (known !== undefined) return known
  for (const { shape, names, said } of book.templates) {
    const found = shape.exec(sentence)
    if (found)
      return say(
        said,
        Object.fromEntries(names.map((name, at) => [name, entity(book, found[at + 1] ?? '')])),
      )
  }
  return sentence
}

/** What a language says for a code: `journal.oneSide` stands in the texts of the journal, `required` in the common ones. */
function byCode(catalogue: Catalogue, code: string): string | undefined {
  const [domain, key] = code.includes('.') ? code.split('.', 2) : ['common', code]
  const texts = catalogue[domain ?? ''] as { message?: Said } | undefined
  return texts?.message?.[key ?? '']
}

/** A message in the language of a catalogue. */
export function messageIn(catalogue: Catalogue, message: Message): string {
  const book = kept(catalogue, () => phrasebookOf(catalogue))
  const { code, values = {}, message: english } = said(message)
  const known = byCode(catalogue, code)
  if (known === undefined) return sayIn(book, english)
  const names = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? entity(book, value) : value,
  ])
  return say(known, Object.fromEntries(names) as typeof values)
}

/**
 * What the house itself wrote on a row, by the phrases of that kind of row alone: `{ 'Payment {number}': '...' }`.
 * Never asked for what a person wrote, who may have begun with the same word.
 */
export const phraseIn = (phrases: Said, written: string) =>
  sayIn(
    kept(phrases, () => {
      const pairs = Object.entries(phrases)
      return { exact: new Map(pairs), templates: templatesOf(pairs), entities: new Map() }
    }),
    written,
  )

/** A sentence of the server in the reader's language; one that is not known is shown as it is. */
export const sayMessage = (message: Message) => messageIn(speechNow().catalogue, message)

/** The same for components: follows a switch of language. */
export function useSayMessage(): (message: Message) => string {
  const catalogue = useCatalogue()
  return (message) => messageIn(catalogue, message)
}
