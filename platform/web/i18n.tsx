/**
 * Languages. Texts are typed modules beside their screens. `apps/web/texts/{language}.ts` finds those of the daily pages
 * for one lazy chunk, `apps/web/texts/rest`, `workshop`, `stock` and `floor` those
 * of all others for two more. English gives the type: a key that a
 * translation lacks does not compile.
 *
 *   export const journalTexts = texts<typeof en>('journal')   // domains/journal/web/texts/texts.ts: the folder's name
 *   const text = useTexts(journalTexts)                        // in a component: text.create
 */
import { use } from 'react'
import { create } from 'zustand'
import { languageTags } from '#platform/contract/languages.ts'
import { type Language, useScope } from './scope.ts'

export { languageTags }

/** One language's texts by domain. */
export type Catalogue = Readonly<Record<string, object>>

/** Names one domain's texts, and knows their type without loading them. */
export interface Texts<T> {
  domain: string
  /** Never there: it only carries the type. */
  type?: T
}

export const texts = <T extends object>(domain: string): Texts<T> => ({ domain })

interface Speech {
  language: Language
  catalogue: Catalogue
}

const useSpeech = create<Speech>(() => ({ language: 'en', catalogue: {} }))

type Load = (language: Language) => Promise<Catalogue>
let load: Load = () => Promise.reject(new Error('speakWith was not called'))
/** The domains whose texts come first; those of the others are waited for. */
let early: ReadonlySet<string> = new Set()
/** Over when the texts are whole. */
let whole: Promise<void> = Promise.resolve()

/**
 * Says where a language's chunks come from, and speaks the stored one. Called once, before the first page. What the rarer
 * pages say (`rest`) comes after what all need (`first`): a page that is earlier than its words waits for them.
 */
export async function speakWith(first: Load, ...rest: Load[]): Promise<void> {
  load = async (language) => {
    const chunks = await Promise.all([first, ...rest].map((chunk) => chunk(language)))
    return Object.assign({}, ...chunks) as Catalogue
  }
  const { language } = useScope.getState()
  const words = await first(language)
  early = new Set(Object.keys(words))
  show(language, words)
  whole = load(language).then((catalogue) => {
    if (useSpeech.getState().language === language) useSpeech.setState({ catalogue })
  })
  // said where it is missed: by the page that waits for it
  whole.catch(() => undefined)
}

function show(language: Language, catalogue: Catalogue) {
  useSpeech.setState({ language, catalogue })
  useScope.setState({ language })
  document.documentElement.lang = languageTags[language].split('-')[0] ?? 'en'
}

/** Loads a language and switches to it. Nothing is remounted, so nothing that was typed is lost. */
export async function speak(language: Language): Promise<void> {
  show(language, await load(language))
}

/** The language that is spoken now. */
export const useLanguage = () => useSpeech((speech) => speech.language)

/** Every domain's texts, for those who look a sentence up (messages.ts). */
export const useCatalogue = () => useSpeech((speech) => speech.catalogue)

const found = <T,>(texts: unknown, { domain }: Texts<T>): T => {
  if (!texts) throw new Error(`There are no texts in domains/${domain}/web/texts`)
  return texts as T
}

/** A domain's texts in the reader's language. Those of other domains may come in without anything being drawn anew. */
export function useTexts<T>(handle: Texts<T>): T {
  // asked for by what never changes: a component that waited and then did not ask again would lose count of its hooks
  if (!early.has(handle.domain)) use(whole)
  const texts = useSpeech(({ catalogue }) => catalogue[handle.domain])
  return found(texts, handle)
}

/** The same outside of components (toasts, formats of exports). Never during rendering: it does not follow a switch. */
export const speechNow = () => useSpeech.getState()
export const textsNow = <T,>(handle: Texts<T>): T =>
  found(speechNow().catalogue[handle.domain], handle)
