import type { Language } from '#platform/contract/text/languages.ts'

/** Each language in its own words, so that users who chose the wrong one can find theirs. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  id: 'Bahasa Indonesia',
  my: 'Bahasa Melayu',
  nl: 'Nederlands',
}
