/**
 * The language of the screens. `apps/web/texts` builds one lazy chunk of all texts of a language: one request before
 * the first page.
 *
 *   const text = useTexts(journalTexts)   // in a component: text.create
 */
import { create } from 'zustand'
import { languageTags } from '#platform/contract/text/languages.ts'
import type { Texts } from '#platform/contract/texts.ts'
import { type Language, useScope } from '../scope.ts'

export { languageTags }

/** The texts of one language by module. */
export type Catalogue = Readonly<Record<string, object>>

interface LanguageState {
  language: Language
  catalogue: Catalogue
}

const useLanguageState = create<LanguageState>(() => ({ language: 'en', catalogue: {} }))

/** Loads all texts of a language. */
type Load = (language: Language) => Promise<Catalogue>
let load: Load = async () => ({})

/** Sets where texts come from, and loads those of the stored language. Called once, before the first page. */
export function setupI18n(source: Load): Promise<void> {
  load = source
  return changeLanguage(useScope.getState().language)
}

/** Loads a language and switches to it. Nothing is remounted, so typed input stays. */
export async function changeLanguage(language: Language): Promise<void> {
  useLanguageState.setState({ language, catalogue: await load(language) })
  useScope.setState({ language })
  document.documentElement.lang = languageTags[language].split('-')[0] ?? 'en'
}

/** The reader's language. */
export const useLanguage = () => useLanguageState((state) => state.language)

/** The texts of every module; messages.ts looks up API messages in them. */
export const useCatalogue = () => useLanguageState((state) => state.catalogue)

const findTexts = <T,>(catalogue: Catalogue, { folder, module }: Texts<T>): T => {
  const texts = catalogue[module]
  if (!texts) throw new Error(`There are no texts of ${folder}`)
  return texts as T
}

/** The texts of a module in the reader's language. */
export const useTexts = <T,>(handle: Texts<T>): T =>
  useLanguageState(({ catalogue }) => findTexts(catalogue, handle))

/** The same outside of components (toasts, formats of exports). Never during rendering: it does not follow a switch. */
export const currentLanguage = () => useLanguageState.getState()
export const getTexts = <T,>(handle: Texts<T>): T => findTexts(currentLanguage().catalogue, handle)
