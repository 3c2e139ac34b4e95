/** Tax codes: what documents of other nouns are taxed by. */

/** For statements of other nouns that have read the garage, and for those that have not: the tax of its documents on a day. */
export { selectTaxRules as taxRules, taxRulesColumn } from './queries.ts'
