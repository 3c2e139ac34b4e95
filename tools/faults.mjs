// `npm run test:faults`: kills, overloads and starves real processes, for minutes. `npm run test:faults -- name` runs the files
// whose path contains the name. `npm test` has the short form.
import { spawn } from 'node:child_process'
import { build } from './build.mjs'
import { checkNode, giveUp, install, root } from './prepare.mjs'

try {
  checkNode()
  await install({ withTools: true })
  await build(['server'])
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/faults/vitest.config.ts']
  const child = spawn(process.execPath, [...args, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FAULTS: 'long', DATABASE_URL: '' },
  })
  child.on('exit', (code) => (process.exitCode = code ?? 1))
} catch (error) {
  giveUp(error)
}
