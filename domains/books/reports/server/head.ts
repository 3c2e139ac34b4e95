/** What all reports begin with: whose books, in what money, and what day it is there. */
import { messages } from '#platform/contract/messages.ts'
import type { Db } from '#platform/server/database/db.ts'
import { invalid, notFound } from '#platform/server/http/errors.ts'
import type { GarageInfo, Scope } from '#platform/server/session/scope.ts'
import { rangeTooLong } from '../contract.ts'
import { MAX_YEARS, type Span, fiscalYearStart, yearsBetween } from '../rules.ts'
import { type ReportBook, selectBooks } from './queries.ts'
import { reportMessages } from '../messages.ts'

interface Asked {
  country_id?: number | undefined
  garage_id?: number | undefined
}

export interface Head {
  country_id: number | null
  garage_id: number | null
  currency: string
}

/**
 * The books of a report: those in scope, narrowed by the selectors.
 * @throws 404 a garage or country that is not there; 422 books of several currencies
 */
export async function booksOf(
  db: Db,
  scope: Scope,
  query: Asked,
  places: readonly GarageInfo[],
): Promise<{ head: Head; books: ReportBook[] }> {
  if (query.garage_id && !places.some(({ id }) => id === query.garage_id)) throw notFound()
  const books = await selectBooks(db, scope)
  const [first] = books
  if (!first) throw notFound()
  if (books.some(({ currency }) => currency !== first.currency))
    throw invalid({ country_id: reportMessages.currencies })
  return {
    head: {
      country_id: books.length === 1 ? first.id : null,
      garage_id: query.garage_id || null,
      currency: first.currency,
    },
    books,
  }
}

/** The first day of the fiscal year that a day is in; null where the books begin their years in different months. */
export function yearStartOf(books: readonly ReportBook[], day: string): string | null {
  const starts = new Set(books.map((book) => fiscalYearStart(day, book.fiscal_year_start)))
  return starts.size === 1 ? ([...starts][0] ?? null) : null
}

/**
 * The days of a report: by default from the beginning of the fiscal year to today.
 * @throws 422 the end before the start, or too many years
 */
export function spanOf(
  query: { start_date?: string | undefined; end_date?: string | undefined },
  books: readonly ReportBook[],
  today: string,
): Span {
  const end_date = query.end_date ?? today
  const start_date =
    query.start_date ?? yearStartOf(books, end_date) ?? fiscalYearStart(end_date, 1)
  if (end_date < start_date) throw invalid({ end_date: messages.endBeforeStart })
  if (yearsBetween(start_date, end_date) > MAX_YEARS) throw invalid({ end_date: rangeTooLong })
  return { start_date, end_date }
}
