/**
 * Sends the API what it was never meant to get. Requests are drawn from its own description (OpenAPI), to every operation,
 * as several people; about every second one is meant to pass, the others are broken in one place. No answer may be a 500,
 * tell its insides, or be of a shape that the description does not name; afterwards the books still balance.
 *
 * `npm test` sends four thousand, the same each time; `npm run test:fuzz` sends a hundred thousand of another seed. FUZZ_SEED and
 * FUZZ_RUNS set both. A request that breaks something is made as small as it gets and printed as a curl line.
 */
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kindNames } from '#domains/company/master-data/kinds.ts'
import { stages } from '#domains/floor/orders/rules.ts'
import { type RoleName, hasCapability } from '#platform/contract/roles.ts'
import { openApiOf } from '#platform/server/http/openapi.ts'
import { operations } from '../../apps/api/app.ts'
import { aRowOfEach } from '../registers/rows.ts'
import { transitionTo } from '../orders.ts'
import { type Who, type World, aWorld } from '../world.ts'
import { seed } from '../seed.ts'
import { brokenRules, unlogged } from './aftermath.ts'
import { type OpenApi, checkerOf, operationOf } from './check.ts'
import { type Described, type Drawn, asCurl, requestTo, written } from './request.ts'
import { neverByChance } from './never-by-chance.ts'
import { type LivingRows, livingRows } from './rows.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? 4000)
const ROUNDS = Math.max(3, Math.round(RUNS / 4000))
const AT_ONCE = 8

const calls = operations.map(({ call }) => call)
const document = openApiOf(calls) as unknown as OpenApi
const wrongWith = checkerOf(document)
const described: Described[] = calls.map((call) => {
  const { parameters, requestBody } = operationOf(document, call)
  return { call, parameters, body: requestBody?.content['application/json']?.schema }
})

/** The kinds of master data share their code; a password and a picture cost much more than a list. */
const weightOf = ({ method, path }: Described['call']) => {
  if (kindNames.some((name) => path.startsWith(`/admin/${name}`)) && !/brand|model/.test(path))
    return 0.3
  // what ends things is asked for less than what begins them
  if (method === 'DELETE' || /(void|reverse)$/.test(path)) return 0.4
  if (path === '/admin/activity-log/verify') return 0.05
  if (/^\/auth\/(login|password)|^\/files$|pdf$/.test(path)) return 0.3
  return method === 'GET' || !/order|journal|invoice/.test(path) ? 1 : 2
}
const totalWeight = described.reduce((sum, { call }) => sum + weightOf(call), 0)

type Person = 'super admin' | 'admin' | 'super admin - manufacture' | 'nobody'
let world: World
let rows: LivingRows
let owner: Who
let logged = 0
/** Class 22 from the database: a value that a schema should have refused. */
const swallowed: string[] = []
let lastFailure: unknown
const people = new Map<Person, Who>()

async function signIn(person: Person): Promise<Who> {
  const who =
    person === 'nobody'
      ? world.anybody
      : await world.signedInAs(person, { garage_id: person === 'admin' ? 1 : null })
  people.set(person, who)
  return who
}

beforeAll(async () => {
  world = await aWorld({
    OTP_PER_ADDRESS: '100000000',
    RATE_PER_SESSION: '0',
    RATE_PER_ADDRESS: '0',
  })
  world.appContext.log = {
    info: () => {},
    error: ({ err }: { err?: { code?: string; message?: string } }, text) => {
      lastFailure = err
      if (err?.code?.startsWith('22')) swallowed.push(`${err.code} ${err.message} (${text})`)
    },
  }
  // the fuzzer must not guess the id of its own admin: a request with id 1 must not demote or dismiss her
  await sql`select setval(pg_get_serial_sequence('employees', 'id'), 7000)`.execute(
    world.appContext.database.writes,
  )
  owner = await world.signedInAs('super admin', { garage_id: null })
  await aRowOfEach(world, owner)
  const garage = {
    world,
    admin: await world.signedInAs('admin'),
    adviser: await world.signedInAs('service adviser'),
    mechanic: await world.signedInAs('mechanic'),
  }
  for (const stage of stages) await transitionTo(garage, stage)
  for (const person of ['super admin', 'admin', 'super admin - manufacture', 'nobody'] as const)
    await signIn(person)
  rows = await livingRows(world, owner.employee_id)
  const { id } = await world.appContext.database.writes
    .selectFrom('activity_log')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  logged = id ?? 0
}, 300_000)
afterAll(() => world?.close())

/** The sender: mostly a user with the right. */
function senderOf({ call }: Described, turn: number): Person {
  const choice = turn % 10
  const maker = call.allow !== 'anyone' && !hasCapability('super admin', call.allow)
  if (choice < 5) return maker ? 'super admin - manufacture' : 'super admin'
  if (choice < 8) return 'admin'
  return choice === 8 ? 'super admin - manufacture' : 'nobody'
}

interface Count {
  sent: number
  passed: number
  /** Why it did not, the last time that nothing was twisted. */
  refused: string
}
/** The call that a method and an address mean: a twist may have made it another one, or none. */
const shapes = calls.map((call) => ({
  call,
  // an empty name in the middle of an address is a name, at its end it is none
  shape: new RegExp(
    `^/api${call.path.replace(/\{\w+\}$/, '[^/]+').replaceAll(/\{\w+\}/g, '[^/]*')}/?$`,
  ),
}))
/** A path without an id wins over one with: `/admin/inventory/count` is no item. */
function addressed(method: string, url: string) {
  const matching = shapes.filter(({ shape }) => shape.test(url.split('?')[0] ?? ''))
  const ids = ({ call }: (typeof shapes)[number]) => call.path.split('{').length
  const fewest = Math.min(...matching.map(ids))
  return matching.find((one) => one.call.method === method && ids(one) === fewest)?.call
}

const tally = new Map<string, Count>()
const keyOf = ({ call }: Described) => `${call.method} ${call.path}`
const done = new Set<string>()

/** Sends one request; the first thing that is wrong with its answer. */
async function attempt(operation: Described, drawn: Drawn): Promise<string | undefined> {
  const key = keyOf(operation)
  const person = senderOf(operation, drawn.turn)
  const who =
    key === 'POST /auth/logout' && person !== 'nobody'
      ? await world.signedInAs(person as RoleName)
      : (people.get(person) as Who)
  const request = await written(operation, drawn, { world, owner, rows })
  const token = request.headers.authorization ?? (who.token ? `Bearer ${who.token}` : '')
  lastFailure = undefined
  const before = swallowed.length
  const send = () =>
    world.app.inject({
      ...request,
      headers: { ...request.headers, ...(token ? { authorization: token } : {}) },
    })
  let answer = await send()
  // an overloaded machine may answer so; three such answers are a finding
  for (let again = 0; again < 2 && answer.statusCode === 503; again++) {
    await pause(2000)
    answer = await send()
  }
  const answered = { status: answer.statusCode, headers: answer.headers, text: answer.payload }
  const count = tally.get(key) ?? { sent: 0, passed: 0, refused: '' }
  count.sent++
  if (answered.status < 300) count.passed++
  else if (drawn.twist.kind === 'none' && ![401, 403].includes(answered.status))
    count.refused = answered.text.slice(0, 200)
  tally.set(key, count)
  const meant = addressed(request.method, request.url)
  if (answered.status < 300 && meant && meant.method !== 'GET') {
    done.add(String(answer.headers['x-request-id']))
    if (meant.method !== 'PUT') await rows.lookAlong(meant.path)
  }
  // another request changed this person's role or garage meanwhile: that ends the session
  if (
    answered.status === 401 &&
    who.token &&
    token.endsWith(who.token) &&
    people.get(person) === who
  )
    await signIn(person)

  const hasSurplus =
    drawn.twist.kind === 'extra' && meant?.body !== undefined && request.payload !== undefined
  const wrong =
    answered.status < 300 && hasSurplus
      ? 'takes a field that it does not declare'
      : answered.status >= 500
        ? `answers ${answered.status}: ${answered.text.slice(0, 200)}\n${(lastFailure as Error | undefined)?.stack ?? ''}`
        : (wrongWith(meant, answered, request.method) ??
          (swallowed.length > before
            ? `a value that no schema refused: ${swallowed.at(-1)}`
            : undefined))
  return wrong && `${asCurl(request, person)}\n  ${wrong}`
}

async function fuzz(
  operation: Described,
  round: number,
  runs: number,
): Promise<string | undefined> {
  let found: string | undefined
  const result = await fc.check(
    fc.asyncProperty(requestTo(operation), async (drawn) => {
      const wrong = await attempt(operation, drawn)
      if (!wrong) return true
      found = wrong
      return false
    }),
    { seed: seed + round, numRuns: runs, interruptAfterTimeLimit: 120_000 },
  )
  if (!result.failed) return undefined
  return `${keyOf(operation)}\n  ${found ?? String(result.errorInstance)}`
}

/** What ends things comes last: what it removes is what the others ask for. */
const endsThings = ({ call: { method, path } }: Described) =>
  Number(method === 'DELETE' || /(void|reverse|end|close|post|cancel|merge|logout)$/.test(path))

/** Sends an operation's requests as they are meant, one after another, until one passes. */
async function passes(operation: Described, since = 0): Promise<boolean> {
  const hasPassed = () => (tally.get(keyOf(operation))?.passed ?? 0) > since
  // always the same draws: what cannot pass with them needs a recipe
  for (const numRuns of [10, 3000])
    for (const drawn of fc.sample(requestTo(operation), { seed: 1, numRuns })) {
      if (hasPassed()) return true
      if (drawn.turn % 10 >= 5) continue
      await attempt(operation, { ...drawn, cooked: true, twist: { kind: 'none' } })
    }
  return hasPassed()
}

test('the operations that can pass do', async () => {
  const never: string[] = []
  for (const operation of described.toSorted((a, b) => endsThings(a) - endsThings(b))) {
    const key = keyOf(operation)
    if (key in neverByChance) continue
    // what others have come to use cannot be deleted: one that was just made can
    const maker = described.find(
      ({ call: { method, path } }) =>
        method === 'POST' && `DELETE ${path}` === key.replace(/\/\{\w+\}$/, ''),
    )
    if (maker && !(keyOf(maker) in neverByChance))
      await passes(maker, tally.get(keyOf(maker))?.passed)
    if (!(await passes(operation))) never.push(`${key} ${tally.get(key)?.refused}`)
  }
  const advice = `give each a recipe (recipes.ts), or say why in neverByChance:\n${never.join('\n')}`
  expect(never, advice).toEqual([])
}, 300_000)

test(`nothing that comes in breaks it (FUZZ_SEED=${seed} FUZZ_RUNS=${RUNS})`, async () => {
  const failures = new Map<string, string>()
  for (let round = 0; round < ROUNDS; round++) {
    const waiting = [...described]
    const worker = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const runs = Math.ceil((RUNS / ROUNDS / totalWeight) * weightOf(next.call))
        const failure = failures.has(keyOf(next)) ? undefined : await fuzz(next, round, runs)
        if (failure) failures.set(keyOf(next), failure)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    await rows.look()
  }
  const sent = [...tally.values()].reduce((sum, each) => sum + each.sent, 0)
  const passed = [...tally.values()].reduce((sum, each) => sum + each.passed, 0)
  console.log(`fuzz: seed ${seed}, ${sent} requests, ${passed} passed, ${done.size} writes done`)
  if (process.env.FUZZ_TABLE)
    for (const [key, count] of [...tally].toSorted(
      (a, b) => a[1].passed / a[1].sent - b[1].passed / b[1].sent,
    ))
      console.log(
        `${key.padEnd(55)} ${count.sent} ${((100 * count.passed) / count.sent).toFixed(0)} % ${count.refused}`,
      )
  expect([...failures.values()].join('\n\n'), `repeat with FUZZ_SEED=${seed}`).toBe('')
  expect(sent).toBeGreaterThanOrEqual(RUNS)
}, 3_600_000)

test('no request changed Object.prototype', () => {
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

test('afterwards the books balance, and the log has every write once', async () => {
  expect(await brokenRules(world)).toEqual([])
  const { missing, unasked } = await unlogged(world, done, logged)
  expect({ missing, unasked: new Set(unasked) }).toEqual({ missing: [], unasked: new Set() })
})
