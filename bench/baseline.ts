/** The bare statements, without the app: through pgbench, or through plain connections where pgbench is missing. */
import { spawnSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Spent, cpuOf, spent } from './figures.ts'
import type { BenchEnvironment } from './environment.ts'
import type { Statement } from './statements.ts'

/** Where Debian keeps it, or the path. */
export const pgbench = (() => {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted().toReversed() : []
  const places = [...versions.map((version) => join(debian, version, 'bin/pgbench')), 'pgbench']
  return places.find((place) => spawnSync(place, ['--version']).status === 0)
})()

interface Wanted {
  atOnce: number
  seconds: number
}

/** Runs the statements again and again: one after another, as one transaction's worth of work a time. */
export async function runBaseline(
  environment: BenchEnvironment,
  statements: readonly Statement[],
  wanted: Wanted,
): Promise<Spent> {
  return pgbench
    ? await throughPgbench(environment, pgbench, statements, wanted)
    : await throughConnections(environment, statements, wanted)
}

/** Seconds. */
export const WARM_UP = 0.5

const session = '-c jit=off -c timezone=UTC'

async function throughPgbench(
  environment: BenchEnvironment,
  program: string,
  statements: readonly Statement[],
  { atOnce, seconds }: Wanted,
): Promise<Spent> {
  const folder = mkdtempSync(join(tmpdir(), 'bengkel-bench-'))
  try {
    const given: string[] = []
    const texts = statements.map(({ sql, values }, number) =>
      sql.replaceAll(/\$(\d+)/g, (_, position: string) => {
        const value = values[Number(position) - 1] ?? null
        if (value === null) return 'null'
        const name = `v${number}_${position}`
        const pair = `${name}=${value}`
        if (!given.includes(pair)) given.push(pair)
        return `:${name}`
      }),
    )
    const script = join(folder, 'statements.sql')
    writeFileSync(script, `${texts.map((text) => text.replaceAll('\n', ' ')).join(';\n')};\n`)
    const url = new URL(environment.url)
    // searches are planned at every use in the app too: they are not prepared here
    const mode = statements.every(({ named }) => named) ? 'prepared' : 'extended'
    const child = spawn(
      program,
      [
        `-nM${mode}`,
        `-c${atOnce}`,
        '-j1',
        `-T${Math.ceil(seconds + 2 * WARM_UP)}`,
        `-f${script}`,
        '-l',
        `--log-prefix=${join(folder, 'log')}`,
        ...given.map((pair) => `-D${pair}`),
        `-h${url.hostname}`,
        `-p${url.port}`,
        `-U${url.username}`,
        url.pathname.slice(1),
      ],
      { env: { ...process.env, PGPASSWORD: url.password, PGOPTIONS: session } },
    )
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const ended = new Promise<void>((done, failed) =>
      child.once('exit', (code) =>
        code === 0 ? done() : failed(new Error(`pgbench: ${output.slice(0, 2000)}`)),
      ),
    )
    // taken out of the middle: signing in and the first plans are no part of it, as they are none of a warm app's
    const middle = async () => {
      await pause(WARM_UP * 1000)
      const from = { at: Date.now(), cpu: cpuOf(environment, child.pid) }
      await pause(seconds * 1000)
      return { from, to: { at: Date.now(), cpu: cpuOf(environment, child.pid) } }
    }
    const [{ from, to }] = await Promise.all([middle(), ended])
    const times = readdirSync(folder)
      .filter((name) => name.startsWith('log'))
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
      .map((line) => line.split(' ').map(Number))
      .filter(([, , , , second = 0, micro = 0]) => {
        const at = second * 1000 + micro / 1000
        return at > from.at && at <= to.at
      })
      .map(([, , microseconds = 0]) => microseconds / 1000)
    return spent(times, (to.at - from.at) / 1000, from.cpu, to.cpu)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function throughConnections(
  environment: BenchEnvironment,
  statements: readonly Statement[],
  { atOnce, seconds }: Wanted,
): Promise<Spent> {
  const clients = Array.from(
    { length: atOnce },
    () => new pg.Client({ connectionString: environment.url, options: session }),
  )
  await Promise.all(clients.map((client) => client.connect()))
  const round = async (lasting: number) => {
    const times: number[] = []
    const until = performance.now() + lasting * 1000
    const again = async (client: pg.Client) => {
      while (performance.now() < until) {
        const began = performance.now()
        for (const [number, { sql, values, named }] of statements.entries())
          await client.query({ text: sql, values, ...(named ? { name: `s${number}` } : {}) })
        if (performance.now() <= until) times.push(performance.now() - began)
      }
    }
    await Promise.all(clients.map(again))
    return times
  }
  await round(WARM_UP)
  const before = cpuOf(environment, process.pid)
  const times = await round(seconds)
  const after = cpuOf(environment, process.pid)
  await Promise.all(clients.map((client) => client.end()))
  return spent(times, seconds, before, after)
}
