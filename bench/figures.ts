/** What a round of measuring gives, and the processor time behind it. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchEnvironment } from './environment.ts'

export interface Spent {
  done: number
  perSecond: number
  /** Milliseconds. */
  median: number
  p99: number
  /** Milliseconds of processor time for one, on the serving side: database and app, or database and pgbench. */
  cpuEach: number
  /** How much of it is the database's. */
  ofDatabase: number
}

export const quantile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
}
export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** The middle round, figure by figure. */
export const middle = (rounds: readonly Spent[]): Spent => ({
  done: median(rounds.map(({ done }) => done)),
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  median: median(rounds.map((round) => round.median)),
  p99: median(rounds.map(({ p99 }) => p99)),
  cpuEach: median(rounds.map(({ cpuEach }) => cpuEach)),
  ofDatabase: median(rounds.map(({ ofDatabase }) => ofDatabase)),
})

/** The work between two moments, and its cost. @param times milliseconds of each request. */
export function spent(
  times: readonly number[],
  seconds: number,
  from: Processor,
  to: Processor,
): Spent {
  const each = (part: number) => (part / times.length) * 1000
  const database = to.database - from.database
  return {
    done: times.length,
    perSecond: times.length / seconds,
    median: median(times),
    p99: quantile(times, 0.99),
    cpuEach: each(database + to.of - from.of),
    ofDatabase: each(database),
  }
}

export type Processor = ReturnType<typeof cpuOf>

const TICKS = 100

/** Seconds of processor time so far: of the database with its processes, those that ended included, and of others. */
export function cpuOf(environment: BenchEnvironment, ...pids: (number | undefined)[]) {
  const postmaster = Number(
    readFileSync(join(environment.folder, 'postgres/cluster/postmaster.pid'), 'utf8').split(
      '\n',
    )[0],
  )
  const database = cpuOfServer(postmaster)
  return { database, of: pids.reduce<number>((sum, pid) => sum + (timesOf(pid)?.own ?? 0), 0) }
}

/** Of one PostgreSQL by the id of its first process: with its children, those that ended included. */
export function cpuOfServer(postmaster: number): number {
  let spent = 0
  for (const name of existsSync('/proc') ? readdirSync('/proc') : []) {
    if (!/^\d+$/.test(name)) continue
    const times = timesOf(Number(name))
    if (!times) continue
    if (Number(name) === postmaster) spent += times.own + times.ended
    else if (times.parent === postmaster) spent += times.own
  }
  return spent
}

function timesOf(pid: number | undefined) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // utime, stime, cutime, cstime are the fields 14 to 17 of the whole line
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = rest.slice(9, 13).map(Number)
    return {
      parent: Number(parent),
      own: (user + system) / TICKS,
      ended: (endedUser + endedSystem) / TICKS,
    }
  } catch {
    return undefined // gone in between, or no /proc here
  }
}
