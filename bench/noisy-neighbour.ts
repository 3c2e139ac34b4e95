/**
 * How long others wait while one person, or an anonymous client, does their worst. Another garage's list is asked for without
 * a pause, first alone, then beside each of them, turn by turn. The promise is the ratio of the two p95 of one run.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { cpuOf, median, quantile } from './figures.ts'
import { send } from './requests.ts'
import { callers } from './scenarios.ts'
import { type App, type BenchEnvironment, startApp, tokenOf } from './environment.ts'
import type { Plan } from './run.ts'
import { startAttacker, attacks } from './abuse.ts'

/** A list beside the worst takes at most this many times as long as alone. */
export const MAX_SLOWDOWN = 4

/** A file that is written beside people who work promises more. */
const MAX_OF: Readonly<Record<string, number>> = { 'An owner imports 50,000 rows': 2 }
export const mostOf = (worst: string) => MAX_OF[worst] ?? MAX_SLOWDOWN

export interface NoisyNeighbourResult {
  worst: string
  /** p95 in milliseconds: alone, and beside the worst. */
  idle: number
  beside: number
  ratio: number
  /** Of one core, while the worst went on: the app's share, and the database's. */
  app: number
  database: number
  /** What the worst sent in a second. */
  acts: number
}

const LIST = '/api/admin/order'

/** p95 of the list, asked for without a pause. */
async function p95(app: App, token: string, seconds: number): Promise<number> {
  const times: number[] = []
  for (const until = performance.now() + seconds * 1000; performance.now() < until;) {
    const began = performance.now()
    const { status, answer } = await send(app, { method: 'GET', path: LIST, token })
    if (status !== 200) throw new Error(`${LIST}: ${status} ${JSON.stringify(answer)}`)
    times.push(performance.now() - began)
    // a person who reads: the limit of a session does not hold them up
    await pause(20)
  }
  return quantile(times, 0.95)
}

/** So long one waits between the end of an attack and the next measure alone. */
const CALM = 1000

export async function measureNoisyNeighbour(
  environment: BenchEnvironment,
  { rounds, seconds }: Plan,
  only: RegExp,
  say: (line: string) => void,
): Promise<NoisyNeighbourResult[]> {
  const names = Object.keys(attacks).filter((name) => only.test(name))
  if (names.length === 0) return []
  // with the limits that the app has by default
  const limits = { RATE_PER_SESSION: '', RATE_PER_ADDRESS: '', READS_PER_SESSION: '' }
  const app = await startApp(environment, 'app-1', limits)
  const tokens = {
    colleague: await tokenOf(environment, callers['service adviser'] + 1),
    owner: await tokenOf(environment, callers['super admin']),
  }
  try {
    const userToken = await tokenOf(environment, callers['branch admin'])
    await p95(app, userToken, 5)
    const measured: NoisyNeighbourResult[] = []
    for (const worst of names) {
      const attacker = startAttacker(app, worst, tokens)
      const turns: Omit<NoisyNeighbourResult, 'worst' | 'ratio'>[] = []
      try {
        for (let round = 0; round < rounds; round++) {
          await pause(CALM)
          const idle = await p95(app, userToken, seconds)
          const before = cpuOf(environment, app.pid)
          const began = performance.now()
          attacker.go()
          // until it has used up what is allowed in a burst, too
          const beside = await p95(app, userToken, seconds)
          const after = cpuOf(environment, app.pid)
          const took = (performance.now() - began) / 1000
          turns.push({
            idle,
            beside,
            app: (after.of - before.of) / took,
            database: (after.database - before.database) / took,
            acts: (await attacker.rest()) / took,
          })
        }
      } finally {
        await attacker.end()
      }
      const of = (name: keyof (typeof turns)[number]) => median(turns.map((turn) => turn[name]))
      const row = { worst, idle: of('idle'), beside: of('beside') }
      const ratio = median(turns.map(({ idle, beside }) => beside / idle))
      measured.push({ ...row, ratio, app: of('app'), database: of('database'), acts: of('acts') })
      const { app: share, database, acts } = measured.at(-1)!
      say(
        `${worst.padEnd(40)} p95 alone ${row.idle.toFixed(1)} ms, beside it ${row.beside.toFixed(1)} ms: ` +
          `x${ratio.toFixed(2)}, at most x${mostOf(worst)}; app ${percent(share)}, database ${percent(database)} of a core, ` +
          `${acts.toFixed(0)} a second`,
      )
    }
    return measured
  } finally {
    await app.stop()
  }
}

export const percent = (share: number) => `${(share * 100).toFixed(0)} %`
