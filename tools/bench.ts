/**
 * `npm run bench`: fills a million orders the first time, measures every row of bench/scenarios.ts beside its bare
 * statements, and writes docs/performance.md. `--orders 20000` for a smaller one, `--only "Orders"` for some rows
 * (then nothing is written), `--rounds 3`, `--seconds 2`, `--folder` for the database (data/bench). `--sweep 1800` asks
 * for so many lists and reports at random instead and names those that are slow. Each run draws a seed and prints it;
 * `--seed 7` repeats a run. `--cluster` measures a cluster beside one machine (Debian's packages, 50,000 orders) and writes
 * its part of docs/performance.md.
 */
import { randomInt } from 'node:crypto'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeReport } from '../bench/report.ts'
import {
  measureIssuing,
  measurePosting,
  measureProcesses,
  measureReads,
  measureSignIns,
} from '../bench/run.ts'
import { measureNoisyNeighbour } from '../bench/noisy-neighbour.ts'
import { TAX, measureTax } from '../bench/tax.ts'
import { TRANSITION_COUNT, measureTransitions } from '../bench/concurrent-transitions.ts'
import { measureCluster, writeCluster } from '../bench/cluster.ts'
import { type BenchEnvironment, createBenchEnvironment } from '../bench/environment.ts'
import { sweep } from '../bench/sweep.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string' },
    cluster: { type: 'boolean' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string' },
    folder: { type: 'string' },
    sweep: { type: 'string' },
    seed: { type: 'string' },
  },
})
const usual = values.cluster ? '50000' : '1000000'
const orders = Math.max(3000, Math.floor(Number(values.orders ?? usual)))
const plan = { rounds: Number(values.rounds), seconds: Number(values.seconds) }
const only = new RegExp(values.only ?? '', 'i')
const say = (line: string) => console.log(line)
/** The names by which `--only` finds them. */
const OTHERS = 'Others beside the worst'
const INTO_WORK = `${TRANSITION_COUNT} moves into work`

if (values.cluster) {
  const folder = resolve(values.folder ?? join('data', `bench-cluster-${orders}`))
  const figures = await measureCluster(folder, orders, plan, say)
  if (figures) {
    writeCluster(figures, plan)
    say('docs/performance.md has the figures of the cluster')
  }
} else {
  const stand = await createBenchEnvironment(
    values.folder ?? join('data', `bench-${orders}`),
    orders,
    say,
  )
  try {
    if (values.sweep === undefined) await measure(stand)
    else await sweepOver(stand, Number(values.sweep))
  } finally {
    await stand.close()
  }
}

async function sweepOver(environment: BenchEnvironment, atMost: number) {
  // a seed that never changes asks what was made fast already
  const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed)
  if (!Number.isInteger(seed)) throw new Error(`--seed is a whole number, not ${values.seed}`)
  say(`the sweep of seed ${seed}; --seed ${seed} repeats it`)
  const { asked, session, slow, refused, ...times } = await sweep(
    environment,
    { atMost, seed },
    say,
  )
  say(
    `seed ${seed}: ${asked} asked: ${slow.length} above 200 ms (worst ${Math.max(0, ...slow.map(({ ms }) => ms)).toFixed(0)}), ` +
      `${refused.length} not answered; median ${times.median.toFixed(1)} ms, p99 ${times.p99.toFixed(0)} ms, ` +
      `a session in the same run ${session.toFixed(1)} ms`,
  )
}

async function measure(environment: BenchEnvironment) {
  const reads = await measureReads(environment, plan, only, say)
  const issuing = only.test('Parts issued') ? await measureIssuing(environment, plan, say) : []
  // by the name of the table, or by that of one worst
  const worst = only.test(OTHERS) ? /^/ : only
  const others = await measureNoisyNeighbour(environment, plan, worst, say)
  const moves = only.test(INTO_WORK) ? await measureTransitions(environment, plan, say) : undefined
  const tax = only.test(TAX) ? await measureTax(environment, plan, say) : undefined
  if (reads.length + issuing.length + others.length === 0 && !moves && !tax)
    throw new Error(`No row of the bench is called like ${only.source}`)
  if (values.only === undefined) {
    const posting = [...(await measurePosting(environment, plan, say)), ...issuing]
    const signIns = await measureSignIns(environment, plan)
    const processes = await measureProcesses(environment, plan)
    await writeReport({
      stand: environment,
      plan,
      reads,
      posting,
      signIns,
      processes,
      others,
      moves,
      tax,
    })
    say('docs/performance.md is written')
  }
}
