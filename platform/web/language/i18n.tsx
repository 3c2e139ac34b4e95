/**
 * The language of the screens. `apps/web/texts` builds a lazy chunk for each language and part: the common texts, and
 * those of each domain. A first visit loads the parts of its page side by side with it; a component that needs another
 * part suspends until it is here.
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

/** Loads the texts of one part: 'common', or a domain. */
type LoadTexts = (language: Language, part: string) => Promise<Catalogue>
let source: LoadTexts = async () => ({})
let allParts: readonly string[] = []

/** By language and part. A failed one is loaded again with its next use. */
const requests = new Map<string, Promise<Catalogue>>()

function request(language: Language, part: string): Promise<Catalogue> {
  const key = `${language}/${part}`
  const pending = requests.get(key) ?? source(language, part)
  requests.set(key, pending)
  pending.catch(() => requests.delete(key))
  return pending
}

const shownParts = new Set<string>()

async function addPart(part: string) {
  const { language } = useLanguageState.getState()
  const texts = await request(language, part)
  // the reader may have chosen another language meanwhile
  if (useLanguageState.getState().language !== language) return addPart(part)
  shownParts.add(part)
  useLanguageState.setState(({ catalogue }) => ({ catalogue: { ...catalogue, ...texts } }))
}

const pendingParts = new Map<string, Promise<void>>()
/** Why a part is not here, for the component that waited for it. */
const failures = new Map<string, unknown>()

/** Adds a part's texts in the reader's language. */
export function loadTexts(part: string): Promise<void> {
  const pending = shownParts.has(part) ? Promise.resolve() : pendingParts.get(part)
  if (pending) return pending
  const added = addPart(part)
    .catch((error: unknown) => {
      failures.set(part, error)
      throw error
    })
    .finally(() => pendingParts.delete(part))
  pendingParts.set(part, added)
  return added
}

/** Adds the texts of all modules: what the API says may be in any of them, and the command bar names all pages. */
export const loadAllTexts = () => Promise.allSettled(allParts.map(loadTexts))

/** Sets where texts come from, and loads the first page's in the stored language. Called once, before that page. */
export async function setupI18n(
  load: LoadTexts,
  parts: { all: readonly string[]; first: readonly string[] },
): Promise<void> {
  source = load
  allParts = parts.all
  await changeLanguage(useScope.getState().language, parts.first)
}

/** Loads a language and switches to it. Nothing is remounted, so typed input stays. */
export async function changeLanguage(
  language: Language,
  parts: Iterable<string> = shownParts,
): Promise<void> {
  const wanted = [...parts]
  const texts = await Promise.all(wanted.map((part) => request(language, part)))
  for (const part of wanted) shownParts.add(part)
  useLanguageState.setState({ language, catalogue: Object.assign({}, ...texts) as Catalogue })
  useScope.setState({ language })
  document.documentElement.lang = languageTags[language].split('-')[0] ?? 'en'
}

/** The reader's language. */
export const useLanguage = () => useLanguageState((state) => state.language)

/** The texts of every module; messages.ts looks up API messages in them. */
export const useCatalogue = () => useLanguageState((state) => state.catalogue)

const textsOf = <T,>(catalogue: Catalogue, { module }: Texts<T>) =>
  catalogue[module] as T | undefined

/** The part that has a module's texts: `books` has those of `books/journal`. */
const partOf = ({ folder }: Texts<unknown>) => folder.split('/')[0] ?? folder

const missing = ({ folder }: Texts<unknown>) => new Error(`There are no texts of ${folder}`)

/** The texts of a module in the reader's language. Suspends until they have loaded. */
export function useTexts<T>(handle: Texts<T>): T {
  const texts = useLanguageState(({ catalogue }) => textsOf(catalogue, handle))
  if (texts) return texts
  const part = partOf(handle)
  if (shownParts.has(part)) throw missing(handle)
  if (failures.has(part)) {
    const error = failures.get(part)
    // the page tries again when its reader does
    failures.delete(part)
    throw error
  }
  // not `use`: React continues such a component where it stopped, and the store has changed meanwhile
  // oxlint-disable-next-line only-throw-error -- React suspends on a thrown promise
  throw loadTexts(part)
}

/** The same outside of components (toasts, formats of exports). Never during rendering: it does not follow a switch. */
export const currentLanguage = () => useLanguageState.getState()

/** @throws for a module whose part has not loaded: only for the common texts, and after a component of that module */
export function getTexts<T>(handle: Texts<T>): T {
  const texts = textsOf(currentLanguage().catalogue, handle)
  if (!texts) throw missing(handle)
  return texts
}
