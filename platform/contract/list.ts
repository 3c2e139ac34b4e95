/** The shape of every list: its query (page, limit, keyword, sort, scope) and its response. */
import { z } from 'zod'
import { day, flagInQuery, scopeId, wholeInQuery } from './fields.ts'
import { normalizeCode } from './text/code.ts'
import { messages } from './messages.ts'
import { DEFAULT_LIMIT, MAX_LIMIT } from './paging.ts'

/** `country_id` and `garage_id` narrow the caller's scope and never widen it. mount applies them. */
export const scopeQuery = z.object({ country_id: scopeId, garage_id: scopeId })

/** The text that a user types into a search. */
export const keyword = z
  .string()
  .overwrite(normalizeCode)
  .max(100)
  .refine((value) => value.isWellFormed() && !value.includes('\u0000'), messages.badText)

interface Days {
  start_date?: string
  end_date?: string
}

/** For every query with two days: `start_date` counts only with `end_date`, and the end is not before the start. */
export const daysInOrder = (query: z.ZodObject): z.ZodObject =>
  query
    .overwrite(({ start_date, ...others }) =>
      others.end_date ? { start_date, ...others } : others,
    )
    .refine(
      ({ start_date, end_date }: Days) => !start_date || !end_date || start_date <= end_date,
      {
        path: ['end_date'],
        message: messages.endBeforeStart,
      },
    )

/**
 * The query of a list. `sort` is one of `sorts`, with a minus for descending; the query maps each to a constant.
 * `start_date` counts only with `end_date`.
 */
export const listQuery = <
  const S extends readonly [string, ...string[]],
  F extends z.ZodRawShape = Record<never, never>,
>(
  sorts: S,
  filters?: F,
) =>
  scopeQuery.extend({
    page: wholeInQuery(1, 1_000_000).default(1),
    limit: wholeInQuery(1, MAX_LIMIT).default(DEFAULT_LIMIT),
    bulk: flagInQuery.optional(),
    keyword: keyword.optional(),
    sort: z
      .custom<S[number] | `-${S[number]}`>(
        (value) => typeof value === 'string' && sorts.includes(value.replace(/^-/, '')),
        messages.notAnOption,
      )
      .meta({ type: 'string', enum: sorts.flatMap((key) => [key, `-${key}`]) })
      .optional(),
    start_date: day.optional(),
    end_date: day.optional(),
    ...(filters as F),
  })

/** A page of rows. `total` is exact up to 10,000; 10,001 means "more than 10,000". */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({
    data: z.array(row),
    page: z.number(),
    limit: z.number(),
    total: z.number(),
    last_page: z.number(),
  })
