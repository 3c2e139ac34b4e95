/** The languages of the paper, apart from its words: whoever asks for a paper needs no words. */
export const paperLanguages = ['en', 'id', 'my', 'nl'] as const
export type PaperLanguage = (typeof paperLanguages)[number]
