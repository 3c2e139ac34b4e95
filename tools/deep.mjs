// `npm run test:deep`: everything of which `npm test` runs a fixed share, in about two hours on two cores; the release checklist
// of docs/running.md asks for it. `npm run test:deep -- fuzz screens` runs some of the parts.
import { checkNode, giveUp, install, Stop } from './prepare.mjs'
import { minutes, runNode } from './test/steps.mjs'

const parts = {
  fuzz: ['tools/fuzz.mjs'],
  screens: ['tools/screen-audit.mjs'],
  postgres: ['tools/test.mjs', '--postgres'],
  faults: ['tools/faults.mjs'],
}

try {
  checkNode()
  await install({ withTools: true })
  const named = process.argv.slice(2)
  const unknown = named.filter((name) => !(name in parts))
  if (unknown.length > 0) throw new Stop(`The parts are ${Object.keys(parts).join(', ')}.`)
  const summary = []
  for (const name of named.length > 0 ? named : Object.keys(parts)) {
    console.log(`\n== ${name}`)
    const { ok, seconds } = await runNode(parts[name], { limit: 120 * minutes })
    summary.push(
      `${name.padEnd(10)} ${(seconds / 60).toFixed(1).padStart(6)} min   ${ok ? 'ok' : 'FAILED'}`,
    )
    if (!ok) process.exitCode = 1
  }
  console.log(`\n${summary.join('\n')}`)
} catch (error) {
  giveUp(error)
}
