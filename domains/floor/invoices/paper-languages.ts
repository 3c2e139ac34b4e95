/** The languages of the paper, without its words: a caller that only asks for a paper does not load the words. */
export {
  type Language as PaperLanguage,
  languages as paperLanguages,
} from '#platform/contract/languages.ts'
