/**
 * Languages. Texts are typed modules beside their screens. English gives the type: a key that a translation lacks does
 * not compile. `apps/web/texts` makes one lazy chunk of all texts of a language: one request before the first page.
 *
 *   export const journalTexts = texts<typeof en>('books/journal')   // in domains/books/journal/web/texts/texts.ts
 *   const text = useTexts(journalTexts)                              // in a component: text.create
 */
import { create } from 'zustand'
import { languageTags } from '#platform/contract/languages.ts'
import { type Language, useScope } from './scope.ts'

export { languageTags }

/** One language's texts by noun. */
export type Catalogue = Readonly<Record<string, object>>

/** Names one noun's texts, and knows their type without loading them. */
export interface Texts<T> {
  /** The noun's folder below `domains`. */
  place: string
  noun: string
  /** Never there: it only carries the type. */
  type?: T
}

/** `place` is the noun's folder below `domains`: 'books/journal'; or 'common'. */
export const texts = <T extends object>(place: `${string}/${string}` | 'common'): Texts<T> => ({
  place,
  noun: place.slice(place.indexOf('/') + 1),
})

interface Speech {
  language: Language
  catalogue: Catalogue
}

const useSpeech = create<Speech>(() => ({ language: 'en', catalogue: {} }))

/** Loads all texts of a language. */
type Load = (language: Language) => Promise<Catalogue>
let load: Load = async () => ({})

/** Says where texts come from, and loads those of the stored language. Called once, before the first page. */
export function setupI18n(source: Load): Promise<void> {
  load = source
  return changeLanguage(useScope.getState().language)
}

/** Loads a language and switches to it. Nothing is remounted, so nothing that was typed is lost. */
export async function changeLanguage(language: Language): Promise<void> {
  useSpeech.setState({ language, catalogue: await load(language) })
  useScope.setState({ language })
  document.documentElement.lang = languageTags[language].split('-')[0] ?? 'en'
}

/** The language that is spoken now. */
export const useLanguage = () => useSpeech((speech) => speech.language)

/** Every noun's texts, for those who look a sentence up (messages.ts). */
export const useCatalogue = () => useSpeech((speech) => speech.catalogue)

const found = <T,>(catalogue: Catalogue, { place, noun }: Texts<T>): T => {
  const texts = catalogue[noun]
  if (!texts) throw new Error(`There are no texts of ${place}`)
  return texts as T
}

/** A noun's texts in the reader's language. */
export const useTexts = <T,>(handle: Texts<T>): T =>
  useSpeech(({ catalogue }) => found(catalogue, handle))

/** The same outside of components (toasts, formats of exports). Never during rendering: it does not follow a switch. */
export const currentLanguage = () => useSpeech.getState()
export const getTexts = <T,>(handle: Texts<T>): T => found(currentLanguage().catalogue, handle)
