/** Every entry that the app posts for a document has a description that the journal translates. */
import { sql } from 'kysely'
import texts from '#domains/books/journal/texts/en.ts'
import type { AppContext } from '#platform/server/http/mount.ts'

const phrases = Object.keys(texts.descriptions).map(
  (phrase) =>
    new RegExp(
      `^${phrase.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '.+')}$`,
      's',
    ),
)
/** A person's own words: an entry or opening balances by hand, and the reason of an adjustment of stock. Tests of posting have their own. */
const isOfPerson = sql`source_type = 'manual' and event not like '%\\_reversed'
  or source_type = 'opening' and event = 'posted'
  or source_type = 'inventory' and event in ('adjusted', 'scrapped')
  or source_type in ('test', 'x')`

/**
 * Each world checks its entries when it closes: whichever test posts an event of a document, one without a phrase fails.
 * @throws Error that names the descriptions
 */
export async function assertDescribed({ database }: AppContext): Promise<void> {
  const read = sql<{ source_type: string; event: string; description: string }>`
    select distinct source_type, event, description from journal_entries where not (${isOfPerson})`
  // a test of faults may have taken the database away
  const { rows } = await read.execute(database.writes).catch(() => ({ rows: [] }))
  const left = rows.filter(({ description }) => !phrases.some((phrase) => phrase.test(description)))
  if (left.length > 0)
    throw new Error(
      `Not among the descriptions of domains/books/journal/texts: ${JSON.stringify(left.slice(0, 5))}`,
    )
}
