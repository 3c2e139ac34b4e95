/**
 * Folds a text for searches: without accents, case, invisible characters and apostrophes, and
 * with one kind of dash. The database function `folded` does the same (migration 0276); change both together.
 */
import { normalizeDashes, stripInvisibleCharacters } from './invisible-characters.ts'

const apostrophes = /['\u2018\u2019\u201a\u201b\u02bc\u02bb\u02b9\u2032\u2035\u05f3\u00b4`\uff07]/g
const accents = /[\u0300-\u036f]/g
const letters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}
const special = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')

export const foldText = (text: string): string =>
  normalizeDashes(stripInvisibleCharacters(text.replaceAll(apostrophes, '')).normalize('NFKD'))
    .replaceAll(accents, '')
    .toLowerCase()
    .replaceAll(special, (letter) => letters[letter] ?? letter)

/**
 * Returns the words of a keyword, each once. A word without a letter or a digit would find nothing, and is left out.
 */
export const wordsOf = (keyword: string): string[] => [
  ...new Set(
    foldText(keyword)
      .split(/\s+/)
      .filter((word) => /[\p{L}\p{N}]/u.test(word)),
  ),
]

/** Whether a text has every typed word, in any order. */
export function hasWords(text: string, typed: string): boolean {
  const within = foldText(text)
  return wordsOf(typed).every((word) => within.includes(word))
}
