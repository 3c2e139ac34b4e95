// `npm run check`: what a change must pass before it is pushed, in about two minutes. Types, imports, lint, format and every
// test that needs no database run side by side; then it prints the changed lines by domain.
import { checkNode, giveUp, install } from './prepare.mjs'
import { changedLines } from './test/changed-lines.mjs'
import { runNode, staticChecks } from './test/steps.mjs'
import { testsWithoutDatabase } from './test/without-database.mjs'

const MAX_AT_ONCE = 3

try {
  checkNode()
  await install({ withTools: true })
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=dot',
    ...testsWithoutDatabase(),
  ]
  // the longest first
  const [types, imports, ...short] = staticChecks
  const waiting = [['tests without a database (vitest)', vitest], types, imports, ...short]
  const failed = []
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const [name, args] = check
      const env = { NO_TEST_DATABASE: '1' }
      const { ok, output, seconds } = await runNode(args, { env, quiet: true })
      if (!ok) failed.push(name)
      if (!ok) console.log(`\n${output.trimEnd()}\n`)
      console.log(
        `-- ${name.padEnd(34)} ${seconds.toFixed(1).padStart(6)} s   ${ok ? 'ok' : 'FAILED'}`,
      )
    }
  }
  await Promise.all(Array.from({ length: MAX_AT_ONCE }, worker))
  console.log(`\n${changedLines()}\n`)
  console.log(failed.length > 0 ? `failed: ${failed.join(', ')}` : 'All checks passed.')
  process.exitCode = failed.length > 0 ? 1 : 0
} catch (error) {
  giveUp(error)
}
