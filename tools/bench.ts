/**
 * `npm run bench`: fills a million orders the first time, measures every row of bench/rows.ts beside its bare
 * statements, and writes docs/performance.md. `--orders 20000` for a smaller one, `--only "Orders"` for some rows
 * (then nothing is written), `--rounds 3`, `--seconds 2`, `--folder` for the database (data/bench).
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeReport } from '../bench/report.ts'
import { measurePosting, measureProcesses, measureReads, measureSignIns } from '../bench/run.ts'
import { openStand } from '../bench/stand.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string' },
    folder: { type: 'string' },
  },
})
const orders = Math.max(3000, Math.floor(Number(values.orders)))
const plan = { rounds: Number(values.rounds), seconds: Number(values.seconds) }
const only = new RegExp(values.only ?? '', 'i')
const say = (line: string) => console.log(line)

const stand = await openStand(values.folder ?? join('data', `bench-${orders}`), orders, say)
try {
  const reads = await measureReads(stand, plan, only, say)
  if (values.only === undefined) {
    const posting = await measurePosting(stand, plan, say)
    const signIns = await measureSignIns(stand, plan)
    const processes = await measureProcesses(stand, plan)
    await writeReport({ stand, plan, reads, posting, signIns, processes })
    say('docs/performance.md is written')
  }
} finally {
  await stand.close()
}
