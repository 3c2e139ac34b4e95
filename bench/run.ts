/** Measures every row in rounds, the app and the bare statements turn by turn, so that both see the same machine. */
import { WARM_UP, pgbench, runBaseline } from './baseline.ts'
import { type Spent, middle } from './figures.ts'
import { type Request, runLoad, send } from './requests.ts'
import {
  baselineIssue,
  baselinePosting,
  callers,
  issuingOrders,
  journalBody,
  readScenarios,
  type Row,
} from './scenarios.ts'
import { BENCH_PASSWORD } from './fill.ts'
import { type App, type BenchEnvironment, startApp, tokenOf } from './environment.ts'
import { type Statement, statementsOf } from './statements.ts'

export interface Measured {
  name: string
  kind: Row['kind'] | 'write'
  statements: number
  /** One at a time, for what a person waits. */
  alone: { app: Spent; bare: Spent }
  /** Eight at a time (sixteen for writes), for what the machine can do. */
  crowd: { app: Spent; bare: Spent }
}

export interface Plan {
  rounds: number
  seconds: number
}

const CROWD = 8

/** V8 still compiles an app that has just started; users work with one that has run for days. */
const warmUp = async (
  environment: BenchEnvironment,
  apps: readonly App[],
  requests: Parameters<typeof runLoad>[2],
  seconds = 5,
): Promise<void> =>
  void (await runLoad(environment, apps, requests, { atOnce: CROWD * apps.length, seconds }))

/** The page of the app adds to a full check: without one, the first eight readers would all start it. */
async function checkOnce(environment: BenchEnvironment, app: App, requests: readonly Request[]) {
  const [looks] = await environment.query<{ n: number }>(
    'select count(*)::int as n from house_looks',
  )
  const check = requests.find(({ path }) => path.includes('report/integrity'))
  if (check && looks?.n === 0) await send(app, { ...check, path: `${INTEGRITY_CHECK}?full=true` })
}
const INTEGRITY_CHECK = '/api/admin/report/integrity'

export async function measureReads(
  environment: BenchEnvironment,
  plan: Plan,
  only: RegExp,
  say: (line: string) => void,
): Promise<Measured[]> {
  const app = await startApp(environment, 'app-1')
  try {
    const tokens = Object.fromEntries(
      await Promise.all(
        Object.entries(callers).map(
          async ([name, id]) => [name, await tokenOf(environment, id)] as const,
        ),
      ),
    )
    const measured: Measured[] = []
    const rows = (await readScenarios(environment)).filter(({ name }) => only.test(name))
    if (rows.length === 0) return []
    const requestOf = ({ path, as = 'super admin', body }: Row) => ({
      method: body ? ('POST' as const) : ('GET' as const),
      path,
      token: tokens[as] ?? '',
      ...(body ? { body: () => body } : {}),
    })
    await checkOnce(environment, app, rows.map(requestOf))
    await warmUp(environment, [app], rows.map(requestOf), 15)
    for (const row of rows) {
      const request = requestOf(row)
      const statements = await statementsOf(environment, async () => {
        const { status, answer } = await send(app, request)
        if (status !== 200) throw new Error(`${row.path}: ${status} ${JSON.stringify(answer)}`)
      })
      const single = await turns(environment, [app], [request], statements, 1, plan)
      const many = await turns(environment, [app], [request], statements, CROWD, plan)
      measured.push({
        name: row.name,
        kind: row.kind,
        statements: statements.length,
        alone: single,
        crowd: many,
      })
      say(lineOf(measured.at(-1) as Measured))
    }
    return measured
  } finally {
    await app.stop()
  }
}

async function turns(
  environment: BenchEnvironment,
  apps: readonly App[],
  requests: Parameters<typeof runLoad>[2],
  statements: readonly Statement[],
  atOnce: number,
  { rounds, seconds }: Plan,
) {
  const app: Spent[] = []
  const bare: Spent[] = []
  await runLoad(environment, apps, requests, { atOnce, seconds: WARM_UP })
  for (let round = 0; round < rounds; round++) {
    app.push(await runLoad(environment, apps, requests, { atOnce, seconds }))
    bare.push(await runBaseline(environment, statements, { atOnce, seconds }))
  }
  return { app: middle(app), bare: middle(bare) }
}

/** Sixteen writers of journal entries, on one garage and on all forty of the book. */
export async function measurePosting(
  environment: BenchEnvironment,
  plan: Plan,
  say: (line: string) => void,
): Promise<Measured[]> {
  const [accounts] = await environment.query<{ cash: number; sales: number }>(
    `select max(id) filter (where system_key = 'CASH') as cash, max(id) filter (where system_key = 'REV_SERVICE') as sales
     from accounts where book_id = 1 and garage_id is null`,
  )
  const { cash = 0, sales = 0 } = accounts ?? {}
  const token = await tokenOf(environment, 1)
  const measured: Measured[] = []
  const app = await startApp(environment, 'app-1')
  try {
    for (const garages of [1, 40]) {
      let turn = 0
      const request = {
        method: 'POST',
        path: '/api/admin/journal',
        token,
        body: () => journalBody(cash, sales, 1 + (turn++ % garages)),
      } as const
      const statements = baselinePosting(cash, sales, garages)
      await warmUp(environment, [app], [request])
      const single = await turns(environment, [app], [request], statements, 1, plan)
      const many = await turns(environment, [app], [request], statements, 16, plan)
      measured.push({
        name:
          garages === 1
            ? 'Journal entries, 16 writers, one garage'
            : 'Journal entries, 16 writers, 40 garages',
        kind: 'write',
        statements: 1,
        alone: single,
        crowd: many,
      })
      say(lineOf(measured.at(-1) as Measured))
    }
  } finally {
    await app.stop()
  }
  return measured
}

/** Sixteen writers who issue parts to their orders: all of one item, and each of another. */
export async function measureIssuing(
  environment: BenchEnvironment,
  plan: Plan,
  say: (line: string) => void,
): Promise<Measured[]> {
  const token = await tokenOf(environment, 1)
  const measured: Measured[] = []
  const app = await startApp(environment, 'app-1')
  try {
    for (const items of ['one', 'many'] as const) {
      const issuings = await issuingOrders(environment, items)
      const requests = issuings.map((issuing) => ({
        method: 'POST' as const,
        path: `/api/admin/order/${issuing.order_id}/line/${issuing.line_id}/issue`,
        token,
        // each order is asked in turn, so nobody else has changed it meanwhile
        body: () => ({ quantity: 0.001, version: issuing.version++ }),
      }))
      const statements = baselineIssue(issuings)
      await warmUp(environment, [app], requests)
      const single = await turns(environment, [app], requests, statements, 1, plan)
      const many = await turns(environment, [app], requests, statements, 16, plan)
      measured.push({
        name: `Parts issued, 16 writers, ${items === 'one' ? 'one item' : 'fifty items'}`,
        kind: 'write',
        statements: 1,
        alone: single,
        crowd: many,
      })
      say(lineOf(measured.at(-1) as Measured))
    }
  } finally {
    await app.stop()
  }
  return measured
}

export interface SignIns {
  /** The list alone, and while people sign in without a pause. */
  quiet: Spent
  busy: Spent
  signInsPerSecond: number
}

/** The first page of orders, read by eight, while four sign in again and again (argon2id each time). */
export async function measureSignIns(
  environment: BenchEnvironment,
  { seconds, rounds }: Plan,
): Promise<SignIns> {
  const app = await startApp(environment, 'app-1')
  try {
    const list = {
      method: 'GET',
      path: '/api/admin/order',
      token: await tokenOf(environment, 1),
    } as const
    await warmUp(environment, [app], [list])
    const quiet: Spent[] = []
    const busy: Spent[] = []
    let signedIn = 0
    for (let round = 0; round < rounds; round++) {
      quiet.push(await runLoad(environment, [app], [list], { atOnce: CROWD, seconds }))
      let going = true
      const people = Promise.all(
        [1, 2, 3, 4].map(async (garage) => {
          while (going) {
            await signIn(environment, app, garage)
            signedIn++
          }
        }),
      )
      busy.push(await runLoad(environment, [app], [list], { atOnce: CROWD, seconds }))
      going = false
      await people
    }
    return {
      quiet: middle(quiet),
      busy: middle(busy),
      signInsPerSecond: signedIn / rounds / seconds,
    }
  } finally {
    await app.stop()
  }
}

/** Signs in by password and token, without the code, as if the user had just entered it correctly. */
async function signIn(environment: BenchEnvironment, app: App, garage: number) {
  const verification_token = await verificationOf(environment, 100 + garage)
  const { status, answer } = await send(app, {
    method: 'POST',
    path: '/api/auth/login',
    body: () => ({ verification_token, password: BENCH_PASSWORD }),
  })
  if (status !== 200) throw new Error(`Sign-in: ${status} ${JSON.stringify(answer)}`)
}

async function verificationOf(environment: BenchEnvironment, employeeId: number) {
  const [row] = await environment.query<{ token: string }>(
    `with made as (select replace(replace(rtrim(encode(sha256(gen_random_uuid()::text::bytea), 'base64'), '='), '+', '-'), '/', '_') as token),
     kept as (insert into verification_tokens (token_hash, employee_id, expires_at)
       select sha256(token::bytea), $1, now() + interval '10 minutes' from made)
     select token from made`,
    [employeeId],
  )
  return row?.token ?? ''
}

export interface Processes {
  one: Spent
  two: Spent
}

/** The first page of orders from one app process and from two on the same database. */
export async function measureProcesses(
  environment: BenchEnvironment,
  { seconds, rounds }: Plan,
): Promise<Processes> {
  const apps = [await startApp(environment, 'app-1'), await startApp(environment, 'app-2')]
  try {
    const list = {
      method: 'GET',
      path: '/api/admin/order',
      token: await tokenOf(environment, 1),
    } as const
    await warmUp(environment, apps, [list])
    const one: Spent[] = []
    const two: Spent[] = []
    for (let round = 0; round < rounds; round++) {
      one.push(await runLoad(environment, apps.slice(0, 1), [list], { atOnce: 16, seconds }))
      two.push(await runLoad(environment, apps, [list], { atOnce: 16, seconds }))
    }
    return { one: middle(one), two: middle(two) }
  } finally {
    await Promise.all(apps.map((app) => app.stop()))
  }
}

const ms = (value: number) => value.toFixed(value < 10 ? 2 : 0)

const each = ({ cpuEach, ofDatabase }: Spent) => `${ms(cpuEach - ofDatabase)} + ${ms(ofDatabase)}`

/** The parts of `cpu`: milliseconds of the app and its database, then of pgbench and its database. */
export const lineOf = ({ name, kind, alone, crowd, statements }: Measured) =>
  `${name.padEnd(40)} ${ms(alone.app.median).padStart(7)} ms, bare ${ms(alone.bare.median).padStart(7)} ms (${statements});` +
  ` ${crowd.app.perSecond.toFixed(0).padStart(5)}/s, bare ${crowd.bare.perSecond.toFixed(0).padStart(5)}/s;` +
  ` ${kind === 'report' ? `x${(alone.app.median / alone.bare.median).toFixed(2)}` : `cpu ${(crowd.bare.cpuEach / crowd.app.cpuEach).toFixed(2)}`}` +
  ` (${each(crowd.app)}; ${each(crowd.bare)})`

export const through = pgbench ? 'pgbench' : 'plain connections'
