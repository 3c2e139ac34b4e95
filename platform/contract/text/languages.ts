/** The languages of the app. `my` means Malay here and Burmese to a browser. */
export const languages = ['en', 'id', 'my', 'nl'] as const
export type Language = (typeof languages)[number]

/** The language tag of each language, for every formatter and `<html lang>`. */
export const languageTags: Record<Language, string> = {
  en: 'en-GB',
  id: 'id-ID',
  my: 'ms-MY',
  nl: 'nl-NL',
}
