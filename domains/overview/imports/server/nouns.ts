/** The nouns that files bring. A new one adds its line here and in `../nouns.ts`. */
import type { ImportNounKey } from '../nouns.ts'
import type { AnyNoun } from './noun.ts'
import { makes } from './nouns/makes.ts'

export const nouns: Readonly<Record<ImportNounKey, AnyNoun>> = {
  makes,
}
