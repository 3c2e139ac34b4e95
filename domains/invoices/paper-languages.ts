/** The languages of the paper, without its words: a caller that only asks for a paper does not load the words. */
export const paperLanguages = ['en', 'id', 'my', 'nl'] as const
export type PaperLanguage = (typeof paperLanguages)[number]
