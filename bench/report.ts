/** Writes the figures and the machine into docs/performance.md; people write the explanation by hand. */
import { readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '#platform/server/root.ts'
import { TRANSITION_COUNT, type TransitionResult } from './concurrent-transitions.ts'
import { type NoisyNeighbourResult, percent } from './noisy-neighbour.ts'
import { type Measured, type Plan, type Processes, type SignIns, through } from './run.ts'
import type { BenchEnvironment } from './environment.ts'
import type { TaxOfBills } from './tax.ts'

const file = join(projectRoot, 'docs/performance.md')
const begin = '<!-- measured: written by the bench -->'
const end = '<!-- /measured -->'

interface Report {
  stand: BenchEnvironment
  plan: Plan
  reads: Measured[]
  posting: Measured[]
  signIns: SignIns
  processes: Processes
  others: NoisyNeighbourResult[]
  moves: TransitionResult | undefined
  tax: TaxOfBills | undefined
}

const ms = (value: number) => value.toFixed(value < 10 ? 2 : 0)
const count = (value: number) => Math.round(value).toLocaleString('en-GB')
const share = (value: number) => value.toFixed(2)

export async function writeReport(report: Report): Promise<void> {
  const text = await readFile(file, 'utf8')
  const before = text.slice(0, text.indexOf(begin) + begin.length)
  const after = text.slice(text.indexOf(end))
  await writeFile(file, `${before}\n${await tables(report)}\n${after}`)
}

const ofTax = ({ without, with: taxed, exported }: TaxOfBills) => [
  '',
  '### Bills without and with tax, and their file for the tax office',
  '| what | median, ms | p99, ms | in the database, ms | ratio | statements |',
  '|---|---:|---:|---:|---:|---:|',
  ...Object.entries({
    'Invoice issued without tax': without,
    'Invoice issued with tax': taxed,
    'Export of 1,000 e-invoices': exported,
  }).map(
    ([name, cost]) =>
      `| ${name} | ${ms(cost.median)} | ${ms(cost.p99)} | ${ms(cost.bare)} | ${share(cost.median / cost.bare)} | ${cost.statements} |`,
  ),
]

async function tables(report: Report) {
  const { stand, plan, reads, posting, signIns, processes, others, moves, tax } = report
  const [size] = await stand.query<Record<string, number> & { buffers: string }>(
    `select (select count(*) from orders)::int as orders, (select count(*) from order_lines)::int as lines,
       (select count(*) from journal_lines)::int as journal, (select count(*) from garages)::int as garages,
       (select count(*) from customers)::int as customers, (select count(*) from vehicles)::int as vehicles,
       (select count(*) from activity_log)::int as log, current_setting('shared_buffers') as buffers,
       current_setting('server_version_num')::int / 10000 as version`,
  )
  const cpu = os.cpus()[0]?.model.trim() ?? 'unknown'
  return [
    `Measured ${new Date().toISOString().slice(0, 10)} on ${os.cpus().length} cores (${cpu}), ${Math.round(os.totalmem() / 2 ** 30)} GB. Node ${process.versions.node}, PostgreSQL ${size?.version} on the same machine, sized as \`npm start\` sizes it (${size?.buffers} of shared buffers).`,
    `The data: ${count(size?.orders ?? 0)} orders, ${count(size?.lines ?? 0)} order lines, ${count(size?.journal ?? 0)} journal lines, ${count(size?.log ?? 0)} rows of the log, ${count(size?.customers ?? 0)} customers, ${count(size?.vehicles ?? 0)} vehicles, ${size?.garages} garages.`,
    `The bare statements ran through ${through}; median of ${plan.rounds} rounds of ${plan.seconds} s, app and bare turn by turn. Load of the machine when the run ended: ${os.loadavg()[0]?.toFixed(1)}.`,
    '',
    '### Lists and single records',
    '| request | waits, ms | p99, ms | bare, ms | requests/s | bare/s | processor time: bare / request |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...reads
      .filter(({ kind }) => kind === 'list')
      .map(
        ({ name, alone, crowd }) =>
          `| ${name} | ${ms(alone.app.median)} | ${ms(alone.app.p99)} | ${ms(alone.bare.median)} | ${count(crowd.app.perSecond)} | ${count(crowd.bare.perSecond)} | ${share(crowd.bare.cpuEach / crowd.app.cpuEach)} |`,
      ),
    '',
    '### Reports',
    '| request | waits, ms | p99, ms | bare, ms | requests/s | bare/s | ratio of waits | statements |',
    '|---|---:|---:|---:|---:|---:|---:|---:|',
    ...reads
      .filter(({ kind }) => kind === 'report')
      .map(
        ({ name, alone, crowd, statements }) =>
          `| ${name} | ${ms(alone.app.median)} | ${ms(alone.app.p99)} | ${ms(alone.bare.median)} | ${count(crowd.app.perSecond)} | ${count(crowd.bare.perSecond)} | ${share(alone.app.median / alone.bare.median)} | ${statements} |`,
      ),
    '',
    '### Writing',
    '| what | waits, ms | p99, ms | a second | bare posting function, a second | share |',
    '|---|---:|---:|---:|---:|---:|',
    ...posting.map(
      ({ name, crowd }) =>
        `| ${name} | ${ms(crowd.app.median)} | ${ms(crowd.app.p99)} | ${count(crowd.app.perSecond)} | ${count(crowd.bare.perSecond)} | ${share(crowd.app.perSecond / crowd.bare.perSecond)} |`,
    ),
    '',
    '### People signing in while lists are read',
    '| first page of orders, eight at once | requests/s | median, ms | p99, ms |',
    '|---|---:|---:|---:|',
    `| nobody signs in | ${count(signIns.quiet.perSecond)} | ${ms(signIns.quiet.median)} | ${ms(signIns.quiet.p99)} |`,
    `| ${signIns.signInsPerSecond.toFixed(0)} sign-ins a second | ${count(signIns.busy.perSecond)} | ${ms(signIns.busy.median)} | ${ms(signIns.busy.p99)} |`,
    '',
    '### App processes on one database',
    '| first page of orders, sixteen at once | requests/s | p99, ms | processor ms each |',
    '|---|---:|---:|---:|',
    `| one process | ${count(processes.one.perSecond)} | ${ms(processes.one.p99)} | ${ms(processes.one.cpuEach)} |`,
    `| two processes | ${count(processes.two.perSecond)} | ${ms(processes.two.p99)} | ${ms(processes.two.cpuEach)} |`,
    '',
    '### Others beside the worst',
    "| another garage's list, while | p95 alone, ms | p95 beside it, ms | ratio | app, of a core | database |",
    '|---|---:|---:|---:|---:|---:|',
    ...others.map(
      ({ worst, idle, beside, ratio, app, database }) =>
        `| ${worst} | ${ms(idle)} | ${ms(beside)} | ${share(ratio)} | ${percent(app)} | ${percent(database)} |`,
    ),
    ...(moves
      ? [
          '',
          '### Moves into work that reserve one item',
          '| at once | refused | median, ms | slowest, ms | processor time of all, ms |',
          '|---|---:|---:|---:|---:|',
          `| ${TRANSITION_COUNT} | ${moves.refused} | ${ms(moves.median)} | ${ms(moves.slowest)} | ${ms(moves.processor)} |`,
        ]
      : []),
    ...(tax ? ofTax(tax) : []),
  ].join('\n')
}
