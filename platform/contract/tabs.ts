/** The number of rows of each tab of a list: a call beside the list, with the same filters. */
import { z } from 'zod'
import type { Call } from './route.ts'

/** Parameters that a count does not need, besides the filter of the tabs. */
const paging = { page: true, limit: true, bulk: true, sort: true } as const

/**
 * The call that counts the tabs of a list: `counts: tabCounts(list, 'status', stages)`. Each count is exact up to 1,000;
 * 1,001 means "more than 1,000".
 */
export function tabCounts<
  const Path extends string,
  const Allow extends Call['allow'],
  Query extends z.ZodRawShape,
  const Name extends string & keyof Query,
  const Values extends readonly string[],
>(
  list: { path: Path; allow: Allow; query: z.ZodObject<Query> } & Partial<
    Pick<Call, 'shows' | 'cost'>
  >,
  name: Name,
  values: Values,
) {
  const others = (list.query as z.ZodObject).omit({ ...paging, [name]: true })
  return {
    method: 'GET',
    path: `${list.path}/counts` as const,
    allow: list.allow,
    query: others as unknown as z.ZodObject<Omit<Query, keyof typeof paging | Name>>,
    data: z.object({
      counts: z.object(
        Object.fromEntries(values.map((value) => [value, z.number()])) as {
          [V in Values[number]]: z.ZodNumber
        },
      ),
    }),
    about: 'The rows of the list by tab, with its other filters. 1,001 means more than 1,000.',
    ...(list.shows ? { shows: list.shows } : {}),
    ...(list.cost ? { cost: list.cost } : {}),
  } as const
}
