/** The bare statements, without the app: through pgbench, or through plain connections where pgbench is missing. */
import { spawnSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Spent, cpuOf, median, quantile } from './figures.ts'
import type { Stand } from './stand.ts'
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
export async function runBare(
  stand: Stand,
  statements: readonly Statement[],
  wanted: Wanted,
): Promise<Spent> {
  return pgbench
    ? await throughPgbench(stand, pgbench, statements, wanted)
    : await throughConnections(stand, statements, wanted)
}

const session = '-c jit=off -c timezone=UTC'

async function throughPgbench(
  stand: Stand,
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
    const url = new URL(stand.url)
    // searches are planned at every use in the app too: they are not prepared here
    const mode = statements.every(({ named }) => named) ? 'prepared' : 'extended'
    const before = cpuOf(stand)
    const began = performance.now()
    const child = spawn(
      program,
      [
        `-nM${mode}`,
        `-c${atOnce}`,
        '-j1',
        `-T${seconds}`,
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
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const own = await new Promise<number>((done, failed) => {
      // its own processor time has to be read while it lives
      let last = 0
      const watch = setInterval(() => (last = cpuOf(stand, child.pid).of || last), 100)
      child.once('exit', (code) => {
        clearInterval(watch)
        if (code === 0) done(last)
        else failed(new Error(`pgbench: ${said.slice(0, 2000)}`))
      })
    })
    const elapsed = (performance.now() - began) / 1000
    const times = readdirSync(folder)
      .filter((name) => name.startsWith('log'))
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
      .map((line) => Number(line.split(' ')[2]) / 1000)
    const cpu = cpuOf(stand).database - before.database + own
    return {
      done: times.length,
      perSecond: times.length / Math.min(elapsed, seconds),
      median: median(times),
      p99: quantile(times, 0.99),
      cpuEach: (cpu / times.length) * 1000,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function throughConnections(
  stand: Stand,
  statements: readonly Statement[],
  { atOnce, seconds }: Wanted,
): Promise<Spent> {
  const times: number[] = []
  const before = cpuOf(stand, process.pid)
  const until = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const client = new pg.Client({ connectionString: stand.url, options: session })
      await client.connect()
      while (performance.now() < until) {
        const began = performance.now()
        for (const [number, { sql, values, named }] of statements.entries())
          await client.query({ text: sql, values, ...(named ? { name: `s${number}` } : {}) })
        times.push(performance.now() - began)
      }
      await client.end()
    }),
  )
  const after = cpuOf(stand, process.pid)
  const cpu = after.database - before.database + after.of - before.of
  return {
    done: times.length,
    perSecond: times.length / seconds,
    median: median(times),
    p99: quantile(times, 0.99),
    cpuEach: (cpu / times.length) * 1000,
  }
}
