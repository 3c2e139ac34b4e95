/**
 * A cluster beside one machine, in one run: posting with and without a standby that must have each entry, and slow reads at
 * the primary, at one replica and at two. All nodes share this machine's cores, so what counts is the ratio, and for reads the
 * primary's processor time: that is what replicas take away from it.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { migrate } from '#database/migrate.ts'
import { projectRoot } from '#platform/server/root.ts'
import type * as Engine from '../tools/cluster/engine.mjs'
import type * as Faults from '../tools/cluster/faults.mjs'
import type { Node } from '../tools/cluster/layout.mjs'
import type * as Packages from '../tools/cluster/packages.mjs'
import type * as Patroni from '../tools/cluster/patroni.mjs'
import type * as PrepareDatabase from '../tools/cluster/prepare-database.mjs'
import { cpuOfServer, median, quantile } from './figures.ts'
import { type Request, send } from './requests.ts'
import { callers, journalBody, readScenarios } from './scenarios.ts'
import {
  type App,
  type BenchEnvironment,
  benchEnvironmentOn,
  startApp,
  tokenOf,
} from './environment.ts'

type Cluster = Engine.Cluster

// in the built bench these files lie elsewhere: they find their templates by their own place
const toolOf = <Tool>(name: string) =>
  import(pathToFileURL(join(projectRoot, 'tools/cluster', name)).href) as Promise<Tool>

export interface Plan {
  rounds: number
  seconds: number
}
export interface Measured {
  what: string
  perSecond: number
  median: number
  p99: number
  /** Milliseconds of processor time for one: of the primary, and of all other nodes. */
  primary: number
  others: number
}

const FIRST_PORT = 24_300
const WRITERS = 16
const READERS = 8
const SLOW = [
  'Orders by stage and date',
  'Orders, frequent keyword',
  'Trial balance of a year',
  'Profit and loss of a year',
  'Dashboard, month',
]

export async function measureCluster(
  folder: string,
  orders: number,
  plan: Plan,
  say: (line: string) => void,
): Promise<{ posting: Measured[]; reads: Measured[]; orders: number } | undefined> {
  const { missingPackages } = await toolOf<typeof Packages>('packages.mjs')
  const missing = missingPackages()
  if (missing) return void say(missing)
  const { openCluster } = await toolOf<typeof Engine>('engine.mjs')
  mkdirSync(folder, { recursive: true })
  const cluster = await openCluster({ folder, first: FIRST_PORT, apps: 0, say })
  try {
    const stand = await aStand(cluster, orders, say)
    try {
      const posting = await measureModes(cluster, stand, plan, say)
      const reads = await measureSlowReads(cluster, stand, plan, say)
      return { posting, reads, orders: stand.orders }
    } finally {
      await stand.close()
    }
  } finally {
    await cluster.close()
  }
}

async function aStand(cluster: Cluster, orders: number, say: (line: string) => void) {
  await migrate(cluster.databaseUrl)
  const { primaryOf } = await toolOf<typeof Patroni>('patroni.mjs')
  const { superuserUrl } = await toolOf<typeof PrepareDatabase>('prepare-database.mjs')
  const primary = await primaryOf(cluster.nodes)
  if (!primary) throw new Error('A primary is needed')
  const { databaseUrl: url, folder, shared } = cluster
  const fillsBy = superuserUrl(shared, primary, 'bengkel')
  return benchEnvironmentOn({ url, fillsBy, folder, orders, say })
}

/** One after the other in each round, so that all see the same machine. */
async function measureModes(
  cluster: Cluster,
  environment: BenchEnvironment,
  plan: Plan,
  say: (line: string) => void,
): Promise<Measured[]> {
  const { configure, primaryOf, untilWhole } = await toolOf<typeof Patroni>('patroni.mjs')
  const { killNode } = await toolOf<typeof Faults>('faults.mjs')
  const app = await startApp(environment, 'app-posting')
  const requests = [await posting(environment)]
  const modes = {
    'one machine': async () => {
      await configure(cluster.nodes, { synchronous_mode: false })
      await until(environment, `current_setting('synchronous_standby_names') = ''`)
      const primary = await primaryOf(cluster.nodes)
      for (const node of cluster.nodes) if (node.name !== primary?.name) killNode(cluster, node)
      await until(environment, 'not exists (select from pg_stat_replication)')
    },
    'two standbys, asynchronous': async () => {
      for (const { name } of await gone(cluster)) cluster.start(name)
      await untilWhole(cluster.nodes, { synchronous: false })
      await until(environment, '(select count(*) = 2 from pg_stat_replication where state = $1)', [
        'streaming',
      ])
    },
    'two standbys, one of them synchronous': async () => {
      await configure(cluster.nodes, { synchronous_mode: true })
      await untilWhole(cluster.nodes)
      await until(environment, `exists (select from pg_stat_replication where sync_state = 'sync')`)
    },
  }
  const rounds: Record<string, Measured[]> = {}
  try {
    for (let round = 0; round < plan.rounds; round++)
      for (const [what, enter] of Object.entries(modes)) {
        await enter()
        const primary = await primaryOf(cluster.nodes)
        if (!primary) throw new Error('No node says that it is the primary')
        await drive(cluster, primary, app, requests, WRITERS, 3)
        const one = await drive(cluster, primary, app, requests, WRITERS, plan.seconds)
        ;(rounds[what] ??= []).push({ what, ...one })
        say(lineOf({ what, ...one }))
      }
  } finally {
    await app.stop()
  }
  return Object.values(rounds).map(middle)
}

async function gone(cluster: Cluster): Promise<Node[]> {
  const alive = await Promise.all(
    cluster.nodes.map(({ address, rest }) =>
      fetch(`http://${address}:${rest}/liveness`).then(
        () => true,
        () => false,
      ),
    ),
  )
  return cluster.nodes.filter((_, number) => !alive[number])
}

async function until({ query }: BenchEnvironment, condition: string, values: unknown[] = []) {
  for (const last = Date.now() + 60_000; ; await pause(300)) {
    const [row] = await query<{ so: boolean }>(`select ${condition} as so`, values)
    if (row?.so) return
    if (Date.now() > last) throw new Error(`Not so after a minute: ${condition}`)
  }
}

async function posting(environment: BenchEnvironment): Promise<Request> {
  const [accounts] = await environment.query<{ cash: number; sales: number }>(
    `select max(id) filter (where system_key = 'CASH') as cash, max(id) filter (where system_key = 'REV_SERVICE') as sales
     from accounts where book_id = 1 and garage_id is null`,
  )
  const { cash = 0, sales = 0 } = accounts ?? {}
  const token = await tokenOf(environment, 1)
  let turn = 0
  return {
    method: 'POST',
    path: '/api/admin/journal',
    token,
    body: () => journalBody(cash, sales, 1 + (turn++ % 40)),
  }
}

async function measureSlowReads(
  cluster: Cluster,
  environment: BenchEnvironment,
  plan: Plan,
  say: (line: string) => void,
): Promise<Measured[]> {
  const { primaryOf } = await toolOf<typeof Patroni>('patroni.mjs')
  const primary = await primaryOf(cluster.nodes)
  const standby = cluster.nodes.find(({ name }) => name !== primary?.name)
  if (!primary || !standby) throw new Error('A primary and a standby are needed')
  const direct = new URL(cluster.readUrl)
  direct.port = String(standby.postgres)
  const settings = { DB_SLOW: String(READERS), METRICS_TOKEN: 'figures-of-the-bench' }
  const apps = {
    'at the primary': await startApp(environment, 'app-0', settings),
    'at one replica': await startApp(environment, 'app-1', {
      ...settings,
      DATABASE_READ_URL: direct.href,
    }),
    'at two replicas': await startApp(environment, 'app-2', {
      ...settings,
      DATABASE_READ_URL: cluster.readUrl,
    }),
  }
  const token = await tokenOf(environment, callers['super admin'])
  const rows = (await readScenarios(environment)).filter(({ name }) => SLOW.includes(name))
  if (rows.length !== SLOW.length) throw new Error('A slow row has another name now')
  const requests = rows.map(({ path }) => ({ method: 'GET' as const, path, token }))
  const rounds: Record<string, Measured[]> = {}
  try {
    for (const app of Object.values(apps)) await drive(cluster, primary, app, requests, READERS, 8)
    for (let round = 0; round < plan.rounds; round++)
      for (const [what, app] of Object.entries(apps)) {
        const one = await drive(cluster, primary, app, requests, READERS, plan.seconds)
        ;(rounds[what] ??= []).push({ what, ...one })
        say(lineOf({ what, ...one }))
      }
  } finally {
    await Promise.all(Object.values(apps).map((app) => app.stop()))
  }
  return Object.values(rounds).map(middle)
}

const postmasterOf = ({ postgres_data }: Node) => {
  const note = join(postgres_data, 'postmaster.pid')
  return existsSync(note) ? Number(readFileSync(note, 'utf8').split('\n')[0]) : undefined
}
const cpuOfNodes = (nodes: readonly Node[]) =>
  nodes.reduce((sum, node) => sum + cpuOfServer(postmasterOf(node) ?? -1), 0)

/** @throws when an answer is not 2xx: a refusal is fast, and would improve the figures */
async function drive(
  cluster: Cluster,
  primary: Node,
  app: App,
  requests: readonly Request[],
  atOnce: number,
  seconds: number,
): Promise<Omit<Measured, 'what'>> {
  const others = cluster.nodes.filter(({ name }) => name !== primary.name)
  const times: number[] = []
  const before = [cpuOfNodes([primary]), cpuOfNodes(others)] as const
  const until = performance.now() + seconds * 1000
  let turn = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < until) {
        const request = requests[turn++ % requests.length] as Request
        const began = performance.now()
        const { status, answer } = await send(app, request)
        if (status >= 300)
          throw new Error(`${request.method} ${request.path}: ${status} ${JSON.stringify(answer)}`)
        times.push(performance.now() - began)
      }
    }),
  )
  const each = (from: number, to: number) => ((to - from) / times.length) * 1000
  return {
    perSecond: times.length / seconds,
    median: median(times),
    p99: quantile(times, 0.99),
    primary: each(before[0], cpuOfNodes([primary])),
    others: each(before[1], cpuOfNodes(others)),
  }
}

const middle = (rounds: Measured[]): Measured => ({
  what: rounds[0]?.what ?? '',
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  median: median(rounds.map((round) => round.median)),
  p99: median(rounds.map(({ p99 }) => p99)),
  primary: median(rounds.map(({ primary }) => primary)),
  others: median(rounds.map(({ others }) => others)),
})

const ms = (value: number) => value.toFixed(value < 10 ? 2 : 0)
const lineOf = ({ what, perSecond, median, p99, primary, others }: Measured) =>
  `${what.padEnd(40)} ${perSecond.toFixed(0).padStart(5)}/s, ${ms(median)} ms, p99 ${ms(p99)} ms; processor ${ms(primary)} + ${ms(others)} ms`

const begin = '<!-- measured: written by the bench of a cluster -->'
const end = '<!-- /measured cluster -->'

/** Replaces what the last run wrote into docs/performance.md. */
export function writeCluster(
  { posting, reads, orders }: { posting: Measured[]; reads: Measured[]; orders: number },
  plan: Plan,
): void {
  const file = join(projectRoot, 'docs/performance.md')
  const text = readFileSync(file, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${file} has no place for the cluster`)
  const table = (of: string, rows: Measured[]) => {
    const first = rows[0] as Measured
    return [
      `| ${of} | ratio a second | waits, ms | p99, ms | processor of the primary, ms each | of the other nodes |`,
      '|---|---:|---:|---:|---:|---:|',
      ...rows.map(
        ({ what, perSecond, median, p99, primary, others }) =>
          `| ${what} | ${(perSecond / first.perSecond).toFixed(2)} (${perSecond.toFixed(0)}) | ${ms(median)} | ${ms(p99)} | ${ms(primary)} | ${ms(others)} |`,
      ),
    ]
  }
  const lines = [
    `Measured ${new Date().toISOString().slice(0, 10)}, all nodes on one machine; ${orders.toLocaleString('en-GB')} orders, median of ${plan.rounds} rounds of ${plan.seconds} s. Load of the machine when the run ended: ${os.loadavg()[0]?.toFixed(0)}.`,
    '',
    ...table(`journal entries, ${WRITERS} writers, 40 garages`, posting),
    '',
    ...table(`slow reads, ${READERS} at once`, reads),
    '',
  ]
  writeFileSync(file, `${text.slice(0, from + begin.length)}\n${lines.join('\n')}${text.slice(to)}`)
}
