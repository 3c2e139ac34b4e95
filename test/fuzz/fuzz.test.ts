/**
 * Sends the API what it was never meant to get. Requests are drawn from its own description (OpenAPI), to every operation,
 * as several people; about every second one is meant to pass, the others are broken in one place. No answer may be a 500,
 * tell its insides, or be of a shape that the description does not name; afterwards the books still balance.
 *
 * `npm test` sends eight thousand, the same each time; `npm run fuzz` sends a hundred thousand of another seed. FUZZ_SEED and
 * FUZZ_RUNS set both. A request that breaks something is made as small as it gets and printed as a curl line.
 */
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kindNames } from '#domains/company/master-data/kinds.ts'
import { stages } from '#domains/floor/orders/rules.ts'
import { type RoleName, may } from '#platform/contract/roles.ts'
import { openApiOf } from '#platform/server/openapi.ts'
import { operations } from '../../apps/api/app.ts'
import { aRowOfEach } from '../calls.ts'
import { walkTo } from '../orders.ts'
import { type Who, type World, aWorld } from '../world.ts'
import { seed } from '../seed.ts'
import { brokenRules, unlogged } from './aftermath.ts'
import { type OpenApi, checkerOf, operationOf } from './check.ts'
import { type Described, type Drawn, asCurl, requestTo, written } from './request.ts'
import { type LivingRows, livingRows } from './rows.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? 8000)
const ROUNDS = Math.max(6, Math.round(RUNS / 4000))
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

/** What cannot pass by drawing alone, and why. */
const neverByChance: Record<string, string> = {
  'POST /admin/model/{id}/merge':
    'needs two models of one make: domains/company/master-data/server',
  'POST /auth/otp/verify': 'needs the code that was sent',
  'POST /auth/password': 'needs the proof of a code',
  'POST /auth/login': 'needs the proof of a code',
  'PUT /auth/password': 'these people have no password',
  'POST /admin/product-sale':
    'needs a product with stock and a fund: domains/floor/product-sales/server',
  'GET /shop/product/{id}/image/{file_id}': 'needs a picture of a published product',
  'POST /admin/order/{id}/line/{line_id}/work':
    'needs a line in work and its mechanic: domains/floor/orders/server',
  'PUT /admin/order/{id}/time/{time_id}': 'needs a clock: the same',
  'POST /admin/order/{id}/rework': 'needs a delivered car: the same',
  'POST /admin/order/{id}/inspection/{inspection_item_id}/line':
    'needs a finding: domains/floor/inspections/server',
  'GET /verify/{token}': 'needs the code of a paper: domains/floor/order-papers/server',
  'GET /admin/order/{id}/estimate/{version}':
    'needs an order whose customer was asked: domains/floor/estimates/server',
  'POST /admin/order/{id}/declined/{line_id}':
    'needs a line declined before: domains/floor/orders/server',
  'POST /admin/vehicle/{id}/declined/{line_id}/dismiss': 'needs one too',
  'POST /files': 'is sent as multipart: domains/company/files/server',
  'POST /admin/order/{id}/media': 'needs a picture of the same garage: domains/floor/orders/server',
  'DELETE /admin/order/{id}/media/{media_id}': 'needs one of those',
  'GET /files/{id}/thumbnail': 'needs a picture that was uploaded: domains/company/files/server',
  'POST /files/upload/{id}/file': 'needs a finished upload: domains/company/files/server',
  'POST /admin/report/tax/reopen': 'needs a filed return: domains/books/tax-returns/server',
  'POST /admin/e-invoice/export':
    'needs documents of a company, of its kind: domains/floor/e-invoices/server',
  'POST /admin/e-invoice/import': 'needs the table that a tax office answered: the same',
  'POST /admin/e-invoice/{id}/submit': 'needs a document that was exported: the same',
  'POST /admin/e-invoice/{id}/cancel': 'needs one too',
  'POST /admin/e-invoice/{id}/identify': 'needs one of MyInvois: the same',
  'POST /admin/import': 'is sent as multipart: domains/overview/imports/server',
  'PUT /admin/import/{id}': 'needs a file that was read, and is not written: the same',
  'GET /admin/period/{month}/checklist': 'a month is no number: domains/books/periods/server',
  'POST /admin/period/close': 'months are closed in their order: domains/books/journal and reports',
  'POST /admin/period/reopen': 'needs a closed month',
  'GET /files/{id}': 'needs the file itself: domains/company/files/server',
  'PUT /admin/manufacture/general/stage-item':
    'needs every stage and every task once: domains/workshop/stages/server',
  'POST /admin/manufacture/build-order':
    'needs a workshop as its garage: domains/workshop/builds/server',
  'PUT /admin/manufacture/build-order/{id}': 'needs a build: the same',
  'DELETE /admin/manufacture/build-order/{id}': 'needs a draft, and chance moves them: the same',
  'POST /admin/manufacture/build-order/{id}/transition': 'needs one too',
  'POST /admin/manufacture/build-order/{id}/signature': 'needs one that is finished',
  'POST /admin/manufacture/build-order/{id}/deposit':
    'needs a build and a fund of its book: domains/workshop/build-money/server',
  'GET /manufacture/build-order/{id}/material': 'needs a build: the same',
  'GET /manufacture/build-order/{id}/file': 'needs one too',
  'GET /manufacture/build-order/{id}/money': 'needs one too',
  'GET /manufacture/build-order/{id}/bill/{bill_id}': 'needs a bill of a build: the same',
  'GET /manufacture/build-order/{id}/bill/{bill_id}/pdf': 'needs one too',
  'GET /manufacture/build-order/{id}/plan':
    'needs all of its stages: domains/workshop/builds/server',
  'PUT /admin/manufacture/build-order/{id}/plan': 'the same',
  'POST /admin/manufacture/build-order/{id}/payback': 'needs one that was paid above its price',
  'POST /admin/manufacture/build-order/{id}/material': 'needs a build and an item of its workshop',
  'POST /admin/manufacture/build-order/{id}/material/{material_id}/return': 'needs one of those',
  'POST /admin/manufacture/build-order/{id}/bill': 'needs a stage of a build: the same',
  'POST /admin/manufacture/build-order/{id}/bill/{bill_id}/payment': 'needs one of those',
  'POST /admin/manufacture/build-order/{id}/bill/{bill_id}/write-off': 'needs one of those',
  'POST /admin/manufacture/build-order/{id}/bill/{bill_id}/write-off/reverse':
    'needs one that was written off',
  'POST /admin/invoice/{id}/use-held': 'needs money of its customer that is held elsewhere',
  'POST /admin/invoice/{id}/write-off/reverse': 'needs one that was written off',
  'POST /admin/invoice/{id}/correct': 'needs the version of its order',
  'POST /admin/manufacture/build-order/{id}/deliver': 'needs one that is finished and signed',
  'PUT /admin/manufacture/build-queue': 'needs its planned builds, each once',
  'POST /manufacture/mention/{id}/read': 'needs a note that means the caller',
  'POST /manufacture/task/{id}/time':
    'needs a task in progress: domains/workshop/build-money/server',
  'POST /manufacture/task/history/file':
    'is sent as multipart: domains/workshop/build-tasks/server',
  'POST /manufacture/task/{id}/history':
    'needs a task of a build: domains/workshop/build-tasks/server',
  'GET /manufacture/task/{id}': 'needs one too',
  'GET /manufacture/task/{id}/history': 'needs one too',
  'PUT /admin/manufacture/task/{id}': 'needs one too',
  'POST /admin/manufacture/task/{id}/transition': 'needs one that somebody does',
  'POST /admin/inventory/low-stock/purchase':
    'needs a part that was bought: domains/stock/low-stock/server',
  'PUT /admin/inventory/purchase/{id}':
    'needs an order that has not come: domains/stock/purchases/server',
  'POST /admin/inventory/purchase/{id}/close': 'needs one too',
  'POST /admin/inventory/purchase/{id}/receive':
    'needs lines that have not come: domains/stock/purchases/server',
  'POST /admin/inventory/purchase/{id}/proof':
    'needs a picture of the proof: domains/stock/purchases/server',
  'POST /admin/third-party/purchase/{id}/proof':
    'needs one too: domains/workshop/third-party-purchases/server',
  'POST /admin/inventory/purchase':
    'needs a supplier and an item of one country: domains/stock/purchases/server',
  'POST /admin/third-party/purchase':
    'needs a supplier of the country too: domains/workshop/third-party-purchases/server',
  'POST /admin/inventory/transfer':
    'needs an item of either garage: domains/stock/transfers/server',
  'PUT /admin/inventory/transfer/{id}':
    'needs a draft, and chance sends them: domains/stock/transfers/server',
  'GET /admin/inventory/purchase/{id}/pdf':
    'needs a purchase that nobody deleted: domains/stock/purchases/server',
  'DELETE /admin/inventory/purchase/{id}': 'needs one too',
  'DELETE /admin/third-party/purchase/{id}':
    'needs one too: domains/workshop/third-party-purchases/server',
  'PUT /admin/third-party/purchase/{id}': 'needs one too: the same',
  'POST /admin/inventory/transfer/{id}/send':
    'needs goods of the draft on hand: domains/stock/transfers/server',
  'POST /admin/queue/{id}/no-show': 'needs a ticket called three times: domains/floor/queue/server',
  'POST /admin/queue/{id}/serve':
    'needs one that is called, of an order: domains/floor/queue/server',
  'POST /admin/queue/{id}/skip': 'needs one that is called too',
  'POST /admin/queue/{id}/done': 'needs one that is being served: domains/floor/queue/server',
  'POST /admin/inventory/count/{id}/post':
    'needs a count that is open: domains/stock/counts/server',
  'PUT /admin/inventory/count/{id}/line': 'needs one too: the same',
  'POST /admin/inventory/transfer/{id}/cancel':
    'needs a draft, and chance sends them: domains/stock/transfers/server',
  'PUT /admin/manufacture/garage/inventory/{id}':
    'needs an item of a workshop: domains/stock/inventory/server/stock.test.ts',
  'POST /admin/inventory/transfer/{id}/receive':
    'needs a transfer that was sent: domains/stock/transfers/server',
  'POST /admin/order/{id}/voucher':
    'needs a published voucher and an agreed line: domains/loyalty/vouchers/server',
  'DELETE /admin/order/{id}/voucher': 'needs an order that has one: the same',
  'POST /admin/order/{id}/points': 'needs points: domains/loyalty/membership/server',
  'PUT /admin/membership/settings':
    'needs the four tiers in their order: domains/loyalty/membership/server',
  'POST /admin/membership/rehearse': 'needs them too: the same',
  'POST /admin/catalog-service/{id}/price':
    'needs a day to come: domains/stock/catalog-services/server',
  'DELETE /admin/catalog-service/{id}/price/{price_id}': 'needs one of those',
  'POST /admin/catalog-service/price': 'needs one too, and services in reach: the same',
  'POST /admin/catalog-service/rehearse': 'needs services in reach: the same',
  'POST /admin/product': 'needs a picture that was uploaded: domains/stock/products/server',
  'PUT /admin/product/{id}': 'needs a product as it is: domains/stock/products/server',
  'DELETE /admin/product/{id}': 'needs one whose goods are gone: domains/stock/products/server',
  'PUT /admin/voucher/{id}':
    'needs one that is not over, and chance ends them: domains/loyalty/vouchers/server',
  'POST /admin/voucher/{id}/grant': 'needs one too: the same',
  'POST /admin/voucher/{id}/pause': 'needs a published one: the same',
  'POST /admin/voucher/{id}/resume': 'needs a paused one: the same',
  'POST /admin/voucher/{id}/end': 'needs one that is not over: the same',
  'POST /admin/membership/{id}/points/adjust':
    'needs a garage of the last visit: domains/loyalty/membership/server',
  'POST /admin/order/{id}/line/{line_id}/issue':
    'needs a part in work: domains/floor/orders/server/parts.test.ts',
  'POST /admin/order/{id}/line/{line_id}/return': 'needs one that was issued: the same',
}

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
  world.house.log = {
    info: () => {},
    error: ({ err }: { err?: { code?: string; message?: string } }, text) => {
      lastFailure = err
      if (err?.code?.startsWith('22')) swallowed.push(`${err.code} ${err.message} (${text})`)
    },
  }
  // the fuzzer must not guess the id of its own admin: a request with id 1 must not demote or dismiss her
  await sql`select setval(pg_get_serial_sequence('employees', 'id'), 7000)`.execute(
    world.house.database.writes,
  )
  owner = await world.signedInAs('super admin', { garage_id: null })
  await aRowOfEach(world, owner)
  const garage = {
    world,
    admin: await world.signedInAs('admin'),
    adviser: await world.signedInAs('service adviser'),
    mechanic: await world.signedInAs('mechanic'),
  }
  for (const stage of stages) await walkTo(garage, stage)
  for (const person of ['super admin', 'admin', 'super admin - manufacture', 'nobody'] as const)
    await signIn(person)
  rows = await livingRows(world, owner.employee_id)
  const { id } = await world.house.database.writes
    .selectFrom('activity_log')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  logged = id ?? 0
}, 300_000)
afterAll(() => world?.close())

/** The sender: mostly a user with the right. */
function senderOf({ call }: Described, turn: number): Person {
  const choice = turn % 10
  const maker = call.allow !== 'anyone' && !may('super admin', call.allow)
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
