/**
 * Every answer with money says in which currency it is, whoever asks: a record that of its book, a head over books of
 * several currencies none. Here the book of garage 1 is in ringgit, that of the Netherlands in euro.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { currencyPaths } from '#platform/contract/money/response-currency.ts'
import type { Call } from '#platform/contract/route.ts'
import { operations } from '../apps/api/app.ts'
import { type Row, aRowOfEach, pathTo, rowPathOf } from './registers/rows.ts'
import { aQueryFor } from './samples.ts'
import { type Who, type World, aWorld } from './world.ts'

let world: World
let owner: Who
/** Of the workshops. */
let maker: Who
let rows: Record<string, Row>

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
  for (const [country, currency] of [
    [1, 'MYR'],
    [3, 'EUR'],
  ] as const)
    expect((await owner.put(`/admin/book/${country}`, { currency })).status).toBe(200)
  rows = await aRowOfEach(world, owner)
})
afterAll(() => world.close())

type Path = readonly string[]

/** What stands at a path of an answer. */
function at(from: unknown, [step, ...rest]: Path): unknown[] {
  if (typeof from !== 'object' || from === null) return []
  if (step === undefined) return [from]
  if (step === '*') return Object.values(from).flatMap((one) => at(one, rest))
  return at((from as Record<string, unknown>)[step], rest)
}

const asked = operations
  .map(({ call }) => call as Call)
  .filter(({ method, raw, allow, data }) => {
    if (method !== 'GET' || raw || allow === 'anyone') return false
    return currencyPaths(data).length > 0
  })
  .map((call) => [call.path, call] as const)

/** Asked without a country: what names its book all the same. Reports want one country, and say so. */
const reads = async (call: Call) => {
  const rowPath = rowPathOf(call, rows)
  const row = rowPath ? rows[rowPath] : undefined
  const path = rowPath && row ? pathTo(call, rowPath, row.id) : call.path
  const { country_id: _country, garage_id, ...query } = aQueryFor(call)
  const needsGarage = call.query && !call.query.safeParse({ ...query }).success
  const words = { ...query, ...(needsGarage ? { garage_id: garage_id ?? 1, country_id: 1 } : {}) }
  const who = call.path.startsWith('/manufacture/') ? maker : owner
  const whole = path.replace('{month}', '2026-11').replace('{key}', 'income')
  return who.get(`${whole}?${new URLSearchParams(words as Record<string, string>)}`)
}

test.each(asked)('%s', async (path, call) => {
  const answer = await reads(call)
  if (answer.status === 422) expect(answer.errors).toHaveProperty('country_id')
  else expect([answer.status, answer.message]).toEqual([200, expect.anything()])
  const paths = currencyPaths(call.data)
  const said = paths.flatMap((path) =>
    at(answer.data, path).map((row) => [path.join('.'), row as Record<string, unknown>] as const),
  )
  const wrong = said.filter(([where, row]) => {
    if (row['currency'] === 'MYR') return false
    // books and settings of the other countries stand beside it
    if (row['country_id'] ?? row['country']) return false
    const isHead = where === '' || where === 'stages.*' || path === '/admin/voucher'
    return !(isHead && row['currency'] === null && isOfSeveral(row, path))
  })
  expect(wrong).toEqual([])
})

/** A head of several currencies has its sums apart, or has rows alone: each says its own. A voucher gave nothing yet. */
const isOfSeveral = (head: Record<string, unknown>, path: string) =>
  'by_currency' in head || 'data' in head || path.endsWith('/board') || head['discount_given'] === 0
