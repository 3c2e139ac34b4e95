/** What is sent: values that fit a schema of the API's description, and values that were never meant to. */
import fc from 'fast-check'
import { signature } from '../orders.ts'

export type Json = Record<string, unknown>

/** An id that is chosen when the request leaves, among the rows that exist then. */
export class Ref {
  readonly field: string
  readonly turn: number
  constructor(field: string, turn: number) {
    this.field = field
    this.turn = turn
  }
}
/** The version that the path's row has when the request leaves. */
export class Version {}

const deep = (levels: number) => {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value }
  return value
}

/** Anywhere a value may stand. */
export const dictionary: readonly unknown[] = [
  // kinds that are not the one asked for
  [null, true, false, 0, 1, -1, 0.5, '', ' ', 'x', [], {}, [[]], [null], { length: 1 }, 'null'],
  ['1', '01', '1e1', '0x1', '1.0', '１２３', '٣', '½', 'NaN', 'Infinity', '-Infinity', 'true'],
  // edges of numbers
  [2147483647, 2147483648, -2147483648, 4294967296, 2 ** 53, 2 ** 53 + 2, -(2 ** 53), 1e308],
  [-1e308, 5e-324, 1e21, 0.001, 0.0005, 1.005, 999_999_999_999.5, 1_000_000_000_001, -0],
  ['9223372036854775808', '99999999999999999999', '1'.repeat(400), '-0', '+1', ' 1', '1 '],
  // what PostgreSQL cannot keep, and what looks odd
  ['\u0000', 'a\u0000b', '\ud800', 'a\udc00b', '\ufeff', '\u200b', '\u202eabc', 'e\u0301'],
  ['مرحبا', '日本語', '😀👩‍👩‍👧‍👦', '\u0007', '\u007f', '\t', '\n', '\r\nSet-Cookie: a=b', 'İ', 'ß'],
  // other languages than ours
  ["'", '"', "' or 1=1--", "'; drop table orders; --", '$1', '\\', '%', '_', '%%%', '\\%', '$$'],
  ['<script>alert(1)</script>', '${7*7}', '{{7*7}}', '=1+1', '+1+1', '-1+1', '@SUM(A1)'],
  ['../../etc/passwd', '..%2f..%2f', 'file:///etc/passwd', 'C:\\', '%00', '%zz', '\\u0000'],
  ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype'],
  { __proto__: null, constructor: { prototype: { polluted: true } } },
  JSON.parse('{"__proto__":{"polluted":true},"x":1}'),
  // days and moments
  ['1899-12-31', '1900-01-01', '2100-12-31', '2101-01-01', '2024-02-29', '2025-02-29'],
  ['2026-13-01', '2026-00-00', '0000-00-00', '2026-1-1', '+002026-01-01', '-000001-01-01'],
  ['2026-03-29', '2026-10-25', '2026-03-29T02:30:00+01:00', '2026-11-21T25:00:00Z'],
  ['2026-11-21T00:00:00', '2026-11-21T00:00:00+99:00', '2026-11-21T23:59:60Z', '20261121'],
  // too much of it
  ['x'.repeat(101), 'x'.repeat(5000), '😀'.repeat(300), deep(40), deep(400)],
  [Array.from({ length: 1001 }, () => 1), Array.from({ length: 1001 }, () => ({}))],
  [
    ['1', '2'],
    [1, 2, 3],
  ],
  { $ne: null },
  { id: 1 },
].flat()

/** Whole bodies that no schema has seen. */
export const rawBodies: readonly string[] = [
  ['', ' ', '{', '}', '[', '"', 'null', 'true', '1', '"x"', '[]', '{}', 'x', '\u0000', '\ufeff{}'],
  ['{"a":}', '{"a":1,}', "{'a':1}", '{"a":1}{"b":2}', '{"a":NaN}', '{"a":1e999}', '{"a":-0}'],
  ['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}', '{"a":"\\ud800"}'],
  '{"name":"\\u0000"}',
  '{"a":1,"a":2}',
  '['.repeat(5000),
  `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`,
  `{"name":"${'x'.repeat(300_000)}"}`,
  '%7B%7D',
  'a=1&b=2',
  '<a/>',
].flat()

/** Fields that only the server decides: sent along with everything else, they must change nothing. */
export const forbiddenFields: Json = {
  id: 1,
  role_id: 1,
  status: 'paid',
  billing: 'paid',
  stage: 'delivered',
  grand_total: 1,
  due: 0,
  password_hash: 'x',
  created_at: '2000-01-01T00:00:00Z',
  garage: { id: 2 },
  polluted: true,
}

let count = 0
/** Names and codes that must be unique: no two that are sent are the same. */
const unique = (max: number, prefix = '') => `${prefix}${(++count).toString(36)}`.slice(-max)

const words = fc.constantFrom('Oil', 'Brake pads', 'Budi Santoso', 'Jl. Raya 1', 'née 日本 😀', 'x')
const days = fc.constantFrom('2026-11-01', '2026-11-20', '2026-02-28', '2000-02-29', '1990-12-31')
const moments = fc.constantFrom(
  '2026-11-20T10:00:00Z',
  '2026-11-21T09:30:00+07:00',
  '2027-01-02T03:04:05.678Z',
)

/** What a field is called tells what JSON Schema cannot. Unique ones are made when asked, so that they stay unique. */
const byName: [RegExp, (max: number) => fc.Arbitrary<unknown>][] = [
  [/phone$/, () => fc.nat(9_999_999).map((n) => `+62812${String(n).padStart(7, '0')}`)],
  [/email/, () => fc.constantFrom('a@example.com', '')],
  [/^svg$/, () => fc.constant(signature)],
  [
    /^license_plate$/,
    () =>
      fc.nat(8999).map(
        (n) =>
          `B ${1000 + n} ${unique(3, 'AAA')
            .replaceAll(/[^a-z]/gi, 'K')
            .toUpperCase()}`,
      ),
  ],
  [/^vin$/, () => fc.constantFrom('', 'JTDBR32E720123456')],
  [/^(code|sku)$/, (max) => fc.nat().map(() => unique(Math.min(max, 8), 'Z').toUpperCase())],
  [/^time_zone$/, () => fc.constantFrom('Asia/Jakarta', 'Europe/Amsterdam')],
  [/password/, () => fc.constantFrom('spooring-77', 'spooring-78')],
  [/^(keyword|path)$/, () => fc.constantFrom('a', 'ab', 'brake', '%', '_', "'", '0812', '😀')],
  // long before anything that is posted
  [/^month$/, () => fc.constantFrom('2015-01', '2015-02', '2015-03')],
  [/(_on|_date|birth)/, () => days],
  [/_at$/, () => moments],
]

const numbers = (min: number, max: number) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min, max: Math.min(max, min + 500_000) }) },
    { weight: 1, arbitrary: fc.constant(min) },
    { weight: 1, arbitrary: fc.constant(max) },
  )

/** Values that fit a schema; `name` is the field's. */
export function fitting(schema: Json, name = ''): fc.Arbitrary<unknown> {
  const { type, format, properties, required, anyOf, items } = schema as {
    type?: string
    format?: string
    properties?: Record<string, Json>
    required?: string[]
    anyOf?: Json[]
    items?: Json
  }
  const limit = (key: string, otherwise: number) => Number(schema[key] ?? otherwise)
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]))
  if (anyOf) return fc.oneof(...anyOf.map((each) => fitting(each, name)))
  if (name === 'version') return fc.constant(new Version())
  if (/^id$|_id$/.test(name) && (type === 'integer' || type === 'number'))
    return fc.nat(10_000).map((turn) => new Ref(name, turn))
  if (type === 'null') return fc.constant(null)
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer' || type === 'number') {
    const min = Math.max(limit('minimum', limit('exclusiveMinimum', 0)), -1_000_000)
    const max = Math.min(limit('maximum', limit('exclusiveMaximum', 1_000_000)), 2 ** 53 - 1)
    return numbers(Math.ceil(type === 'number' && min === 0 ? 1 : min), Math.floor(max))
  }
  if (type === 'array')
    return fc.array(fitting(items ?? {}, name.replace(/s$/, '')), {
      minLength: limit('minItems', 0),
      maxLength: Math.min(limit('maxItems', 4), limit('minItems', 0) + 3),
    })
  if (type === 'object' || properties)
    return fc.record(
      Object.fromEntries(
        Object.entries(properties ?? {}).map(([field, each]) => [field, fitting(each, field)]),
      ),
      { requiredKeys: required ?? [], noNullPrototype: true },
    )
  if (format === 'date') return days
  if (format === 'date-time') return moments
  const known = byName.find(([called]) => called.test(name))
  const max = limit('maxLength', 40)
  if (known) return known[1](max)
  if (name === 'name' || name === 'full_name')
    return words.map((word) => `${word} ${unique(6)}`.slice(0, max))
  return type === 'string' || type === undefined
    ? words.map((word) => word.padEnd(limit('minLength', 0), 'x').slice(0, max))
    : fc.constant(null)
}

/** A value in place of another one: from the dictionary, or made up. */
export const misfit: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...dictionary) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)
