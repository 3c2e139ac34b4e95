/** The languages of the app. `my` means Malay here and Burmese to a browser. */
export const languages = ['en', 'id', 'my', 'nl'] as const
export type Language = (typeof languages)[number]

/** Each language in its own words, so that users who chose the wrong one can find theirs. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  id: 'Bahasa Indonesia',
  my: 'Bahasa Melayu',
  nl: 'Nederlands',
}

/** The language tag of each language, for every formatter and `<html lang>`. */
export const languageTags: Record<Language, string> = {
  en: 'en-GB',
  id: 'id-ID',
  my: 'ms-MY',
  nl: 'nl-NL',
}
