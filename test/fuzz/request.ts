/** A request in the making: which values go where, and how it leaves. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import type { Call, Method } from '#platform/contract/route.ts'
import { type Kitchen, recipes } from './recipes.ts'
import { type Json, fitting, forbiddenFields, misfit, rawBodies } from './values.ts'

/** An operation of the API's description. */
export interface Described {
  call: Call
  parameters: { name: string; in: string; schema: Json }[]
  body: Json | undefined
}

type Values = Record<string, unknown>

/** What fast-check draws and shrinks. */
export interface Drawn {
  query: Values
  body: unknown
  /** Which living rows are meant. */
  turn: number
  /** Whether values that belong together are made to fit each other. */
  cooked: boolean
  withKey: boolean
  twist: Twist
}

type Twist =
  | { kind: 'none' }
  | { kind: 'value'; place: number; value: unknown }
  | { kind: 'missing'; place: number }
  | { kind: 'extra' }
  | { kind: 'raw'; body: string }
  | { kind: 'method'; method: string }
  | { kind: 'header'; name: string; value: string }
  | { kind: 'query'; text: string }

const headerTwists: [string, string][] = [
  ...['', 'x'.repeat(201), 'x'.repeat(4000), '../../x', "' or 1=1", '😀'].map(
    (value): [string, string] => ['idempotency-key', value],
  ),
  ...[
    'text/plain',
    'application/xml',
    'nonsense',
    '',
    'application/json; charset=utf-16',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'APPLICATION/JSON',
    'application/json;;',
  ].map((value): [string, string] => ['content-type', value]),
  ...['xx', '*', 'id;q=2', '%', 'x'.repeat(3000)].map((value): [string, string] => [
    'accept-language',
    value,
  ]),
  ...['bytes=0-', 'bytes=9-1', 'bytes=-1', 'bytes=a-b', 'bytes=0-1,2-3', 'x'].map(
    (value): [string, string] => ['range', value],
  ),
  ...[
    'Bearer',
    'Bearer  ',
    'Bearer x y',
    'Basic eA==',
    `Bearer ${'x'.repeat(5000)}`,
    'Bearer \u00ff',
  ].map((value): [string, string] => ['authorization', value]),
  ...['evil.example', '127.0.0.1:1', '', '[::1'].map((value): [string, string] => ['host', value]),
  ['accept', 'image/png'],
  ['accept-encoding', 'gzip;q=x'],
  ['if-none-match', '"x'],
  ['if-modified-since', 'never'],
  ['origin', 'https://evil.example'],
  ['cookie', 'session=1; __proto__=2'],
  ['x-forwarded-for', "'; drop table x, 1.2.3.4"],
  ['x-http-method-override', 'DELETE'],
  ['content-encoding', 'gzip'],
  ['expect', 'nothing'],
]

const queryTwists = [
  ['page=1&page=2', 'page=1e9', 'page=1000000&limit=100', 'limit=100&page=99999', 'garage_id=1,2'],
  ['garage_id[]=1', 'garage_id=1&garage_id=2', 'country_id=0x1', 'page=%00', 'keyword=%ED%A0%80'],
  ['keyword=%25', 'keyword=_', 'keyword=a&keyword=b', 'sort=id%3Bselect', 'sort=-', 'sort=--name'],
  ['sort=__proto__', 'sort=constructor', 'start_date=2026-02-30&end_date=x', '&&&', '=', '?', '%'],
  ['__proto__[x]=1', 'constructor=1', 'a[b][c]=1', `keyword=${'x'.repeat(5000)}`, 'keyword=%FF%FE'],
  ['start_date=1900-01-01&end_date=2100-12-31', 'end_date=2026-11-21&start_date=2026-11-22'],
].flat()

const anyTwist: fc.Arbitrary<Twist> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('value' as const),
      place: fc.nat(200),
      value: misfit,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('missing' as const), place: fc.nat(200) }),
  },
  { weight: 2, arbitrary: fc.constant<Twist>({ kind: 'extra' }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('raw' as const),
      body: fc.oneof(fc.constantFrom(...rawBodies), fc.json({ maxDepth: 4 })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('method' as const),
      method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(...headerTwists)
      .map(([name, value]): Twist => ({ kind: 'header', name, value })),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...queryTwists).map((text): Twist => ({ kind: 'query', text })),
  },
)

/** Requests to one operation. About every second one is meant to pass. */
export const requestTo = ({ parameters, body }: Described): fc.Arbitrary<Drawn> =>
  fc.record({
    query: fc.record(
      Object.fromEntries(
        parameters
          .filter((each) => each.in === 'query')
          .map((each) => [each.name, fitting(each.schema, each.name)]),
      ),
      { requiredKeys: [], noNullPrototype: true },
    ),
    body: body ? fitting(body) : fc.constant(undefined),
    turn: fc.nat(1_000_000),
    cooked: fc.integer({ min: 0, max: 9 }).map((n) => n < 8),
    withKey: fc.boolean(),
    twist: fc.oneof(
      { weight: 9, arbitrary: fc.constant<Twist>({ kind: 'none' }) },
      { weight: 11, arbitrary: anyTwist },
    ),
  })

/** Every place of a value that could be another one: `body.lines.0.debit`. */
function places(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (value === null || typeof value !== 'object') return path.length > 0 ? [path] : []
  const below = Object.entries(value).flatMap(([key, each]) =>
    places(each, [...path, Array.isArray(value) ? Number(key) : key]),
  )
  return path.length > 0 ? [path, ...below] : below
}

/** The same with another value in one place; `missing`: with none. */
function replaced(
  value: unknown,
  [key, ...rest]: (string | number)[],
  put: { value?: unknown },
): unknown {
  if (key === undefined) return put.value
  const copy: Values | unknown[] = Array.isArray(value)
    ? [...(value as unknown[])]
    : { ...(value as Values) }
  const inside = copy as Values
  if (rest.length === 0 && !('value' in put)) {
    if (Array.isArray(copy)) copy.splice(Number(key), 1)
    else delete inside[key]
  } else inside[key] = replaced(inside[key], rest, put)
  return copy
}

/** A lone half of a character cannot be written in an address by itself. */
const encoded = (value: unknown) => {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
  return encodeURIComponent(text.toWellFormed()).slice(0, 6000)
}

const queryText = (query: Values) =>
  Object.entries(query)
    .flatMap(([name, value]) =>
      value === undefined
        ? []
        : (Array.isArray(value) && value.length < 5 ? value : [value]).map(
            (each: unknown) => `${encodeURIComponent(name)}=${encoded(each)}`,
          ),
    )
    .join('&')

/** One of the words that a part of a path may be. */
const chosen = ({ enum: words }: Json, turn: number) =>
  Array.isArray(words) ? (words[turn % words.length] as string) : undefined

/** Fills in living rows, cooks the body, twists one thing, and writes it as a request. */
export async function written(
  { call, parameters }: Described,
  { query, body, turn, cooked, withKey, twist }: Drawn,
  kitchen: Omit<Kitchen, 'turn' | 'ids'>,
): Promise<InjectOptions & { method: Method; headers: Record<string, string>; url: string }> {
  const { rows } = kitchen
  const ids = rows.along(call.path, turn)
  const version = () => rows.versionOf(call.path, ids)
  let request = {
    path: Object.fromEntries(
      parameters
        .filter((each) => each.in === 'path')
        .map(({ name, schema }) => [name, chosen(schema, turn) ?? ids[name] ?? 1]),
    ) as Values,
    query: (await rows.settle(query, version)) as Values,
    body: await rows.settle(body, version),
  }
  const recipe = recipes[`${call.method} ${call.path}`]
  if (cooked && recipe && request.body !== undefined)
    request.body = await recipe(request.body as Values, { ...kitchen, turn, ids })

  if (twist.kind === 'value' || twist.kind === 'missing') {
    const open = places(request).filter(([part, ...rest]) => part === 'body' || rest.length > 0)
    const place = open[twist.place % Math.max(1, open.length)]
    if (place)
      request = replaced(
        request,
        place,
        twist.kind === 'value' ? { value: twist.value } : {},
      ) as typeof request
  }
  if (twist.kind === 'extra' && typeof request.body === 'object')
    request.body = {
      ...forbiddenFields,
      ...request.body,
      ...JSON.parse('{"__proto__":{"polluted":true}}'),
    }

  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(request.path[name]))
  const asked = twist.kind === 'query' ? twist.text : queryText(request.query)
  const headers: Record<string, string> = {}
  if (withKey && call.method !== 'GET') headers['idempotency-key'] = randomUUID()
  const payload =
    twist.kind === 'raw' && call.method !== 'GET'
      ? twist.body
      : request.body === undefined
        ? undefined
        : JSON.stringify(request.body)
  if (payload !== undefined) headers['content-type'] = 'application/json'
  // the same key twice would rightly have one effect
  if (twist.kind === 'header')
    headers[twist.name] =
      twist.name === 'idempotency-key' && twist.value.length < 100 && twist.value
        ? `${twist.value}${randomUUID()}`
        : twist.value
  return {
    method: (twist.kind === 'method' ? twist.method : call.method) as Method,
    url: `/api${path}${asked ? `?${asked}` : ''}`,
    headers,
    ...(payload === undefined ? {} : { payload }),
  }
}

/** As a shell takes it; what is very long is cut. */
const quoted = (text: string) => {
  const short = text.length > 500 ? `${text.slice(0, 500)}...(${text.length})` : text
  return `'${short.replaceAll("'", String.raw`'\''`)}'`
}

/** The request as one could type it. */
export const asCurl = (
  { method, url, headers, payload }: Awaited<ReturnType<typeof written>>,
  who: string,
) =>
  [
    `curl -X ${method} ${quoted(`localhost:3000${url}`)} -H ${quoted(`Authorization: Bearer <${who}>`)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(payload === undefined ? [] : [`--data-raw ${quoted(String(payload))}`]),
  ].join(' ')
