/**
 * `npm run bench -- --sweep 1800`: random requests over HTTP to lists and reports, others in each
 * run, the same for the same seed: sort x filter x keyword x reach x first, middle and last page over every list of the
 * table of calls. It names slow or refused requests. bench/scenarios.ts measures frequent requests; this finds unexpected slow ones.
 */
import { z } from 'zod'
import { operations } from '../apps/api/app.ts'
import type { Call } from '#platform/contract/route.ts'
import { cpuOf, median, quantile } from './figures.ts'
import { send } from './requests.ts'
import { type App, type BenchEnvironment, startApp, tokenOf } from './environment.ts'

/** Milliseconds. */
const SLOW = 200
/** The sweep repeats a slow request: another process on the machine may be the reason. */
const AGAIN = 3

interface Caller {
  name: string
  token: string
  /** Possible values of the selectors. */
  reaches: readonly string[]
}

export interface Swept {
  asked: number
  /** Of the shortest call there is, in the same run. */
  session: number
  median: number
  p99: number
  /** `processor`: milliseconds of processor time, in app and database; of a busy machine it says more than the wait. */
  slow: { caller: string; path: string; ms: number; first: number; processor: number }[]
  refused: { caller: string; path: string; status: number }[]
}

/** The same numbers for the same seed (mulberry32). */
function dice(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { next, one: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T }
}
type Dice = ReturnType<typeof dice>

const keywords =
  'm,1,B,zz,+62,me,G0,/,merah,nomor,nomor 12345,erah nomor 1,B1234,1234,zzqzx,WO/G01/,INV/G40,JRN/G05/2025,Pelanggan,+6281,a b,Test'.split(
    ',',
  )

interface Field {
  enum?: string[]
  format?: string
  type?: string
  pattern?: string
}
const selectors = 'page,limit,bulk,keyword,sort,country_id,garage_id,full,at'.split(',')

const fieldsOf = (call: Call) =>
  (call.query
    ? (z.toJSONSchema(call.query, { io: 'input', unrepresentable: 'any' }).properties ?? {})
    : {}) as Record<string, Field>

/** A list has pages; `bulk` and sorts tell it from a report that has them too. */
const isList = (call: Call) => call.method === 'GET' && 'sort' in fieldsOf(call)

const dayBack = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** A value for a filter: one of its words, a row's id, a yes or no. */
function filter(
  name: string,
  field: Field,
  { one, next }: Dice,
  environment: BenchEnvironment,
): string {
  if (field.enum) return one(field.enum)
  if (name === 'path') return one(['order', '/line', 'zzqzx', 'invoice'])
  if (name === 'number') return one(['G01/2025', '00001', 'zzz'])
  if (name === 'source_type') return one(['work_order', 'manual', 'opening'])
  if (name === 'mechanic_id') return String(1001 + Math.floor(next() * 180))
  if (name === 'vehicle_id' || name === 'customer_id')
    return String(1 + Math.floor(next() * environment.orders * 0.2))
  if (name === 'order_id') return String(1 + Math.floor(next() * environment.orders))
  if (name.endsWith('_id')) return String(1 + Math.floor(next() * 20))
  return one(['true', 'false'])
}

/** A list's address, but for its page. */
function question(call: Call, caller: Caller, chance: Dice, environment: BenchEnvironment): string {
  const fields = fieldsOf(call)
  const query = new URLSearchParams(chance.one(caller.reaches))
  for (const name of Object.keys(Object.fromEntries(query)))
    if (!(name in fields)) query.delete(name)
  if (chance.next() < 0.8) query.set('sort', chance.one(fields.sort?.enum ?? []))
  if (chance.next() < 0.4) query.set('keyword', chance.one(keywords))
  const filters = Object.keys(fields).filter((name) => !selectors.includes(name))
  const days = filters.includes('start_date') && chance.next() < 0.25
  if (days) {
    const back = Math.floor(chance.next() * 900)
    query.set('start_date', dayBack(back + chance.one([0, 7, 31, 365])))
    query.set('end_date', dayBack(back))
  }
  const others = filters.filter((name) => !name.endsWith('_date'))
  while (others.length > 0 && chance.next() < 0.45) {
    const name = chance.one(others)
    query.set(name, filter(name, fields[name] ?? {}, chance, environment))
  }
  if (call.path.includes('inventory')) query.set('limit', '10')
  const id = call.path.includes('inventory') ? '1' : ''
  return `/api${call.path.replaceAll(/\{\w+\}/g, id || '1')}?${query}`
}

const lastYear = new Date().getUTCFullYear() - 1

/** Calls without pages: requested unchanged, in each reach. */
const reports = (receivable: number): string[] => [
  '/api/admin/dashboard?period=month',
  '/api/admin/dashboard?period=week',
  '/api/admin/order-history',
  ...['profit-and-loss', 'balance-sheet', 'trial-balance', 'receivables'].map(
    (name) => `/api/admin/report/${name}`,
  ),
  '/api/admin/report/profit-and-loss?start_date=2020-01-01&end_date=2029-12-31&compare=both',
  '/api/admin/report/profit-and-loss?columns=month&compare=previous_year',
  ...[3, 45, 400].map((back) => `/api/admin/report/receivables?date=${dayBack(back)}`),
  '/api/admin/report/receivables?page=20',
  ...[0, 1].map(
    (back) => `/api/admin/period?country_id=1&year=${new Date().getUTCFullYear() - back}`,
  ),
  // Indonesia's garages and their tax; a reach beside it narrows them, or finds no company
  ...['', '&list=waiting'].map(
    (list) =>
      `/api/admin/report/tax/document?country_id=1&start_date=${lastYear}-01-01&end_date=${lastYear}-12-31${list}`,
  ),
  `/api/admin/report/tax?country_id=1&start_date=${lastYear}-01-01&end_date=${lastYear}-12-31`,
  '/api/admin/report/tax?country_id=1',
  '/api/admin/opening-balance',
  `/api/admin/ledger/${receivable}`,
  `/api/admin/ledger/${receivable}?page=last`,
  ...['m', 'merah', 'B1234', '+62', 'WO/G01'].map(
    (word) => `/api/admin/search?keyword=${encodeURIComponent(word)}`,
  ),
]

async function callersOf(environment: BenchEnvironment): Promise<Caller[]> {
  const everywhere = [
    '',
    '',
    'country_id=1',
    'country_id=2',
    'country_id=3',
    'garage_id=1',
    'garage_id=25',
    'garage_id=60',
  ]
  const ownGarage = ['', 'garage_id=7']
  return [
    { name: 'super admin', token: await tokenOf(environment, 1), reaches: everywhere },
    { name: 'branch admin', token: await tokenOf(environment, 107), reaches: ownGarage },
    { name: 'service adviser', token: await tokenOf(environment, 207), reaches: ownGarage },
  ]
}

/** Milliseconds of one request, from its first byte out to its last byte in. */
async function timed(app: App, path: string, token: string) {
  const began = performance.now()
  const { status, answer } = await send(app, { method: 'GET', path, token })
  return { ms: performance.now() - began, status, answer }
}

/** Which page is the last, and the one half-way: of all rows where the list says "more than 10,000". */
async function pagesOf(
  environment: BenchEnvironment,
  call: Call,
  path: string,
  answer: unknown,
): Promise<number[]> {
  const { last_page = 1, limit = 10 } = ((answer as { data?: object }).data ?? {}) as {
    last_page?: number
    limit?: number
  }
  const pages = new Set([Math.ceil(last_page / 2), last_page])
  const table = longTables[call.path]
  const query = new URL(`http://x${path}`).searchParams
  const narrowed = [...query.keys()].some(
    (name) => !['sort', 'country_id', 'garage_id'].includes(name),
  )
  if (table && !narrowed && last_page > 1000) {
    const rows = await rowsIn(environment, table, query)
    for (const part of [0.5, 0.75, 1]) pages.add(Math.max(1, Math.ceil((rows * part) / limit)))
  }
  return [...pages].filter((page) => page > 1)
}

const longTables: Record<string, string> = {
  '/admin/order': 'orders',
  '/admin/invoice': 'invoices',
  '/admin/journal': 'journal_entries',
  '/admin/customer': 'customers',
  '/admin/vehicle': 'vehicles',
  '/admin/activity-log': 'activity_log',
}

const counted = new Map<string, Promise<number>>()
function rowsIn(
  environment: BenchEnvironment,
  table: string,
  query: URLSearchParams,
): Promise<number> {
  const garage = Number(query.get('garage_id') ?? 0)
  const country = Number(query.get('country_id') ?? 0)
  const byCountry = table === 'customers' || table === 'vehicles'
  const where = byCountry
    ? country || garage
      ? `country_id = ${country || 1}`
      : 'true'
    : garage
      ? `garage_id = ${garage}`
      : country
        ? `garage_id in (select id from garages where country_id = ${country})`
        : 'true'
  const statement = `select count(*)::int as rows from ${table} where ${where}`
  const known =
    counted.get(statement) ??
    environment.query<{ rows: number }>(statement).then(([row]) => row?.rows ?? 0)
  counted.set(statement, known)
  return known
}

export async function sweep(
  environment: BenchEnvironment,
  { atMost, seed }: { atMost: number; seed: number },
  say: (line: string) => void,
): Promise<Swept> {
  const app = await startApp(environment, 'app-1')
  try {
    const chance = dice(seed)
    const callers = await callersOf(environment)
    const lists = operations.map(({ call }) => call).filter(isList)
    const long = lists.filter(({ path }) => path in longTables || path.endsWith('/income'))
    const swept: Swept = { asked: 0, session: 0, median: 0, p99: 0, slow: [], refused: [] }
    const times: number[] = []
    const ask = async (caller: Caller, path: string) => {
      const { ms, status, answer } = await timed(app, path, caller.token)
      times.push(ms)
      swept.asked++
      // a 403, or a filter that does not fit, is no fault of the list
      if (status === 403 || status === 422 || status === 404) return undefined
      if (status !== 200) swept.refused.push({ caller: caller.name, path, status })
      else if (ms > SLOW) {
        const again: number[] = []
        const before = cpuOf(environment, app.pid)
        for (let turn = 0; turn < AGAIN; turn++)
          again.push((await timed(app, path, caller.token)).ms)
        const usual = median(again)
        if (usual > SLOW) {
          const after = cpuOf(environment, app.pid)
          const spent = after.of - before.of + after.database - before.database
          const processor = (spent * 1000) / AGAIN
          swept.slow.push({ caller: caller.name, path, ms: usual, first: ms, processor })
          say(
            `  ${usual.toFixed(0).padStart(6)} ms, processor ${processor.toFixed(0).padStart(4)} ms  ${caller.name.padEnd(16)} ${path}`,
          )
        }
      }
      if (status !== 200) say(`  ${status}  ${caller.name.padEnd(16)} ${path}`)
      return answer
    }

    const [account] = await environment.query<{ id: number }>(
      `select id from accounts where book_id = 1 and system_key = 'AR' and garage_id is null`,
    )
    const boss = callers[0] as Caller
    for (let turn = 0; turn < 30; turn++) await timed(app, '/api/auth/session', boss.token)
    for (const caller of callers)
      for (const path of reports(account?.id ?? 0))
        for (const reach of new Set(caller.reaches)) {
          const address = reach ? `${path}${path.includes('?') ? '&' : '?'}${reach}` : path
          await ask(caller, address)
        }
    while (swept.asked < atMost) {
      const caller = chance.one(callers)
      const call = chance.next() < 0.8 ? chance.one(long) : chance.one(lists)
      const path = question(call, caller, chance, environment)
      const answer = await ask(caller, path)
      if (answer === undefined) continue
      const mark = path.includes('?') ? '&' : '?'
      for (const page of await pagesOf(environment, call, path, answer))
        await ask(caller, `${path}${mark}page=${page}`)
    }
    const sessions: number[] = []
    for (let turn = 0; turn < 50; turn++)
      sessions.push((await timed(app, '/api/auth/session', boss.token)).ms)
    return {
      ...swept,
      session: median(sessions),
      median: median(times),
      p99: quantile(times, 0.99),
    }
  } finally {
    await app.stop()
  }
}
