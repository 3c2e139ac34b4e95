// `npm run test:fuzz`: a hundred thousand requests that nobody meant to send, and the lives of the models, drawn anew in each
// run. It prints its seed; `FUZZ_SEED=<number> npm run test:fuzz` repeats a run. `npm test` sends fewer, the same each time.
import { randomInt } from 'node:crypto'
import { giveUp, install, root, run } from './prepare.mjs'

/** Everything whose rounds are drawn, and the demo, filled in several ways. */
const files = [
  'test/fuzz/',
  'test/books-model.test.ts',
  'test/builds-model.test.ts',
  'test/stock-model.test.ts',
  'test/moving-average.test.ts',
  'database/demo-twice.test.ts',
  'database/demo-local.test.ts',
  // every file for the tax office of a year: the fill alone takes a minute
  'database/demo-year.test.ts',
]

try {
  await install({ withTools: true })
  const { FUZZ_SEED = String(randomInt(2 ** 31)), FUZZ_RUNS = '100000' } = process.env
  console.log(`FUZZ_SEED=${FUZZ_SEED} FUZZ_RUNS=${FUZZ_RUNS}`)
  await run(process.execPath, [`${root}/node_modules/vitest/vitest.mjs`, 'run', ...files], {
    sentence: 'The fuzzer found something',
    env: { FUZZ_SEED, FUZZ_RUNS },
    loud: true,
  })
} catch (error) {
  giveUp(error)
}
