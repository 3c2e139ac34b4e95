/**
 * Languages. Texts are typed modules beside their screens. English gives the type: a key that a translation lacks does
 * not compile. `apps/web/texts` makes one lazy chunk for each district and language; the common texts are a
 * district of their own, and come first.
 *
 *   export const journalTexts = texts<typeof en>('books/journal')   // in domains/books/journal/web/texts/texts.ts
 *   const text = useTexts(journalTexts)                              // in a component: text.create
 */
import { use } from 'react'
import { create } from 'zustand'
import { languageTags } from '#platform/contract/languages.ts'
import { type Language, useScope } from './scope.ts'

export { languageTags }

/** One language's texts by noun. */
export type Catalogue = Readonly<Record<string, object>>

/** Names one noun's texts, and knows their type without loading them. */
export interface Texts<T> {
  district: string
  noun: string
  /** Never there: it only carries the type. */
  type?: T
}

/** The district of the platform's own texts. */
const COMMON = 'common'

/** `place` is the noun's folder below `domains`: 'books/journal'; or 'common'. */
export function texts<T extends object>(place: `${string}/${string}` | typeof COMMON): Texts<T> {
  const [district = COMMON, noun = district] = place.split('/')
  return { district, noun }
}

interface Speech {
  language: Language
  catalogue: Catalogue
}

const useSpeech = create<Speech>(() => ({ language: 'en', catalogue: {} }))

/** Loads the texts of one district. */
type Load = (language: Language) => Promise<Catalogue>
let loads: Readonly<Record<string, Load>> = {}
/** The districts that are being loaded for the first page, or have been. */
const arriving = new Map<string, Promise<void>>()

/**
 * Says where each district's texts come from, and starts to load those of the stored language. Called once, before the
 * first page. Resolves when the common texts are there. A page that is earlier than its own texts waits for them.
 */
export async function speakWith(districts: Readonly<Record<string, Load>>): Promise<void> {
  loads = districts
  const { language } = useScope.getState()
  for (const [district, load] of Object.entries(districts)) {
    const arrival = load(language).then((words) => add(language, words))
    // the page that waits for these texts shows the failure
    arrival.catch(() => undefined)
    arriving.set(district, arrival)
  }
  await arriving.get(COMMON)
  show(language, useSpeech.getState().catalogue)
}

/** Resolves when the first language has all its texts. */
export const allTexts = (): Promise<unknown> => Promise.all(arriving.values())

function add(language: Language, words: Catalogue) {
  const { language: spoken, catalogue } = useSpeech.getState()
  // the reader may have switched to another language in the meantime
  const isSpoken = spoken === language || Object.keys(catalogue).length === 0
  if (isSpoken) useSpeech.setState({ language, catalogue: { ...catalogue, ...words } })
}

function show(language: Language, catalogue: Catalogue) {
  useSpeech.setState({ language, catalogue })
  useScope.setState({ language })
  document.documentElement.lang = languageTags[language].split('-')[0] ?? 'en'
}

/** Loads a language and switches to it. Nothing is remounted, so nothing that was typed is lost. */
export async function speak(language: Language): Promise<void> {
  const parts = await Promise.all(Object.values(loads).map((load) => load(language)))
  show(language, Object.assign({}, ...parts) as Catalogue)
}

/** The language that is spoken now. */
export const useLanguage = () => useSpeech((speech) => speech.language)

/** Every noun's texts, for those who look a sentence up (messages.ts). */
export const useCatalogue = () => useSpeech((speech) => speech.catalogue)

const found = <T,>(texts: unknown, { district, noun }: Texts<T>): T => {
  if (!texts) throw new Error(`There are no texts of ${district}/${noun}`)
  return texts as T
}

/** A noun's texts in the reader's language. Those of other nouns may arrive without anything being drawn anew. */
export function useTexts<T>(handle: Texts<T>): T {
  // this condition never changes for a handle: React counts the hooks of a component that waited
  const arrival = handle.district === COMMON ? undefined : arriving.get(handle.district)
  if (arrival) use(arrival)
  const texts = useSpeech(({ catalogue }) => catalogue[handle.noun])
  return found(texts, handle)
}

/** The same outside of components (toasts, formats of exports). Never during rendering: it does not follow a switch. */
export const speechNow = () => useSpeech.getState()
export const textsNow = <T,>(handle: Texts<T>): T =>
  found(speechNow().catalogue[handle.noun], handle)
