/** Validating and writing in slices gives the same result as in one piece. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  safeParseInSlices,
  hasLongList,
  stringifyInSlices,
  unknownFieldsInSlices,
} from './long-lists.ts'
import { unknownFields } from '../http/bodies/unknown-fields.ts'

const row = z.object({
  name: z
    .string()
    .max(5)
    .transform((name) => name.toUpperCase()),
  count: z.number().int().optional(),
})
const body = z.object({
  country_id: z.number(),
  apply: z.boolean().default(false),
  rows: z.array(row).min(1).max(300),
})
const board = z.object({ stages: z.array(z.object({ stage: z.string(), cards: z.array(row) })) })

const rowsOf = (count: number, wrong: readonly number[] = []) =>
  Array.from({ length: count }, (_, at) => ({
    name: wrong.includes(at) ? 'far too long' : `n${at}`,
    ...(at % 3 === 0 ? { count: at } : {}),
  }))

const cases: [string, z.ZodType, unknown][] = [
  ['a long body', body, { country_id: 1, rows: rowsOf(200) }],
  ['one with a field of its own', body, { country_id: 1, apply: true, rows: rowsOf(51), more: 1 }],
  ['wrong rows', body, { country_id: 1, rows: rowsOf(200, [0, 150, 199]) }],
  ['a wrong row and a wrong field', body, { country_id: 'x', rows: rowsOf(60, [59]) }],
  ['too many rows', body, { country_id: 1, rows: rowsOf(301) }],
  ['rows that are none', body, { country_id: 1, rows: Array.from({ length: 60 }, () => 7) }],
  ['a list where none belongs', z.object({ rows: z.string() }), { rows: rowsOf(60) }],
  [
    'a condition on the whole',
    body.refine(({ rows }) => rows.length < 100),
    { country_id: 1, rows: rowsOf(120) },
  ],
  [
    'a list that may be missing',
    z.object({ rows: z.array(row).optional() }),
    { rows: rowsOf(60, [3]) },
  ],
  [
    'lists in a list',
    board,
    {
      stages: [
        { stage: 'a', cards: rowsOf(70) },
        { stage: 'b', cards: rowsOf(80, [79]) },
      ],
    },
  ],
  ['a long list alone', z.array(row), rowsOf(90)],
]

test.each(cases)('%s is checked as in one piece', async (_, schema, value) => {
  expect(hasLongList(value)).toBe(true)
  const whole = schema.safeParse(value)
  const sliced = await safeParseInSlices(schema, value)
  expect(sliced.data).toEqual(whole.data)
  const said = (error: z.ZodError | undefined) =>
    error?.issues.map(({ path, code }) => `${path.join('.')} ${code}`).toSorted()
  expect(said(sliced.error)).toEqual(said(whole.error))
})

test.each([
  ['rows', { rows: rowsOf(60), note: undefined, 'a "name"': null }],
  ['a list of lists', { stages: [{ cards: rowsOf(70) }, { cards: [] }, {}] }],
  [
    'gaps, and what JSON cannot say',
    { rows: [undefined, () => 1, Number.NaN, new Date(0), ...rowsOf(60)], of: () => 1 },
  ],
  ['nothing long', { rows: rowsOf(3) }],
])('%s are written as by JSON.stringify', async (_, value) => {
  expect(await stringifyInSlices(value)).toBe(JSON.stringify(value))
})

test('fields that are not declared are named, also those of a row', async () => {
  const rows = rowsOf(70).map((one, at) => (at === 66 ? { ...one, colour: 'red' } : one))
  const given = { country_id: 1, size: 2, rows }
  expect(await unknownFieldsInSlices(body, given)).toEqual(['size', 'rows.66.colour'])
  expect(unknownFields(body, given).toSorted()).toEqual(['rows.66.colour', 'size'])
  const many = { country_id: 1, rows: rows.map((row) => ({ ...row, colour: 'red' })) }
  expect(await unknownFieldsInSlices(body, many)).toHaveLength(20)
})
