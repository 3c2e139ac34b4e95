/** Turns a keyword into a condition: for an index, or for an ordered scan. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { wordsOf } from '#platform/contract/text/fold.ts'
import { KeywordCondition, type MultiWordKeyword } from './sql-alternatives.ts'

const escapeLike = (word: string) => word.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Matches anywhere in a lower-case text. */
export const likePattern = (word: string) => `%${escapeLike(word.toLowerCase())}%`

/**
 * A `where` piece for a keyword in two equivalent forms. An index can use the first. The second is for an ordered scan,
 * which is faster where many rows have the keyword. `readLongList` chooses.
 */
export const keywordCondition = (indexed: Expression<SqlBool>, walked: Expression<SqlBool>) =>
  new KeywordCondition({ indexed, walked })

/** Three letters and more match anywhere in the text, fewer at the beginning of a word. */
function hasWord(text: RawBuilder<unknown>, word: string) {
  if (word.length >= 3) return sql<SqlBool>`${text} like ${`%${escapeLike(word)}%`}`
  const begins = ['', '% ', '%/'].map(
    (before) => sql`${text} like ${`${before}${escapeLike(word)}%`}`,
  )
  return sql<SqlBool>`(${sql.join(begins, sql` or `)})`
}

/** Like `matches`, for a folded text without an index: it has every word of one of the keywords, in any order. */
export const contains = (text: RawBuilder<unknown>, ...keywords: readonly string[]) =>
  containing(text, keywords, new Set())

const isLong = (word: string) => word.length >= 3

function containing(
  text: RawBuilder<unknown>,
  keywords: readonly string[],
  frequent: ReadonlySet<string>,
) {
  const pieces = keywords.map((keyword) => {
    const words = wordsOf(keyword)
    // an index of letters and digits holds no other characters, so a search for them finds nothing
    if (words.length === 0) return sql<SqlBool>`false`
    const long = words.filter(isLong)
    const rare = long.filter((word) => !frequent.has(word))
    const indexed = new Set(rare.length > 0 ? rare : long.length > 0 ? long : words)
    // beside a long word, an index would read far more for a short or a frequent one than it saves
    const plain = sql`(${text} || '')`
    return sql<SqlBool>`(${sql.join(
      words.map((word) => hasWord(indexed.has(word) ? text : plain, word)),
      sql` and `,
    )})`
  })
  return pieces.length === 1 ? pieces[0]! : sql<SqlBool>`(${sql.join(pieces, sql` or `)})`
}

/**
 * The condition for an ordered scan. The planner takes words for independent, and would read the whole table for
 * several: only the longest word of each keyword counts in its estimate.
 */
export function containsOnScan(column: string, ...keywords: readonly string[]) {
  const plain = sql`(${sql.ref(column)} || '')`
  const pieces = keywords.map((keyword) => {
    const [longest, ...others] = wordsOf(keyword).toSorted((a, b) => b.length - a.length)
    if (longest === undefined) return sql<SqlBool>`false`
    const has = others.map(
      (word) => sql`case when ${hasWord(plain, word)} then true else false end`,
    )
    return sql<SqlBool>`(${sql.join([hasWord(plain, longest), ...has], sql` and `)})`
  })
  return pieces.length === 1 ? pieces[0]! : sql<SqlBool>`(${sql.join(pieces, sql` or `)})`
}

/** For `KeywordCondition`: the long words of a keyword that has several. */
export function multiWordKeyword(
  column: string,
  keywords: readonly string[],
): MultiWordKeyword | undefined {
  const spellings = keywords.map((keyword) => wordsOf(keyword).filter(isLong))
  if (!spellings.some((words) => words.length > 1)) return undefined
  const words = [...new Set(spellings.flat())]
  const text = sql.ref(column)
  const plain = sql`(${text} || '')`
  return {
    each: words.map((word) => hasWord(plain, word)),
    sparing: (frequent) =>
      containing(text, keywords, new Set(frequent.map((at) => words[at] as string))),
  }
}

/**
 * `where` piece for a keyword, in one spelling or several, over a table's generated `search` column (folded, compact
 * plates and phones included). Every word of a spelling occurs, in any order: one of three letters and more by "contains"
 * (trigram index); one of one or two from the beginning of a word, or of a part of a number (the index cannot tell a slash
 * from a space).
 */
export function matches(column: string, ...keywords: readonly string[]): KeywordCondition {
  const spellings = [...new Set(keywords)]
  const text = sql.ref(column)
  return new KeywordCondition({
    indexed: contains(text, ...spellings),
    walked: containsOnScan(column, ...spellings),
    several: multiWordKeyword(column, spellings),
  })
}
