/** Keywords of one or two letters: frequent in one garage and rare in another, so their index includes the garage. */
import { sql, type SqlBool } from 'kysely'
import { wordsOf } from '#platform/contract/text/fold.ts'
import { type KeywordInGarages, KeywordCondition } from './sql-alternatives.ts'
import { contains, containsOnScan, multiWordKeyword } from './keywords.ts'

/** Keys in one index search: with more it compares each hit with all of them, with fewer the plan grows. */
const KEYS_AT_ONCE = 4

/**
 * `matches` for a table whose rows belong to garages, with the index of word beginnings (migration 0112): words of one
 * or two letters, in a scope of several garages.
 */
export function matchesInGarages(
  column: string,
  place: string,
  ...keywords: readonly string[]
): KeywordCondition {
  const spellings = [...new Set(keywords)].map(wordsOf)
  // that index treats a slash as the end of a word
  const isShort = spellings.flat().every((word) => word.length <= 2 && !word.includes('/'))
  const starts = sql`word_starts(${sql.ref(place)}, ${sql.ref(column)})`
  const begins = (word: string, places: readonly number[]) => {
    const keys = places.map((id) => `${id} ${word}`)
    const searches = Array.from({ length: Math.ceil(keys.length / KEYS_AT_ONCE) }, (_, at) =>
      keys.slice(at * KEYS_AT_ONCE, (at + 1) * KEYS_AT_ONCE),
    )
    return sql`(${sql.join(
      searches.map((some) => sql`${starts} && ${some}::text[]`),
      sql` or `,
    )})`
  }
  const inPlaces: KeywordInGarages = {
    column: place,
    piece: (places) =>
      sql<SqlBool>`(${sql.join(
        spellings.map((words) =>
          words.length === 0
            ? sql`false`
            : sql`(${sql.join(
                words.map((word) => begins(word, places)),
                sql` and `,
              )})`,
        ),
        sql` or `,
      )})`,
  }
  const text = sql.ref(column)
  return new KeywordCondition({
    indexed: contains(text, ...keywords),
    walked: containsOnScan(column, ...keywords),
    inPlaces: isShort ? inPlaces : undefined,
    several: multiWordKeyword(column, [...new Set(keywords)]),
  })
}
