// `npm run test:node-versions`: the core of the suite on the maintained releases of Node, each fetched from npm. With
// arguments: those test files instead.
import { checkNode, giveUp, install, run, step } from './prepare.mjs'

const releases = ['22', '24']
const core = [
  'platform/',
  'domains/company/auth/',
  'domains/books/journal/',
  'domains/floor/invoices/',
  'domains/company/files/',
]

try {
  checkNode()
  await install({ withTools: true })
  const files = process.argv.slice(2)
  for (const release of releases) {
    const tests = ['node_modules/vitest/vitest.mjs', 'run', ...(files.length > 0 ? files : core)]
    await step(`Node ${release}`, () =>
      run('npx', ['--yes', '--package', `node@${release}`, '--', 'node', ...tests], {
        sentence: `The tests do not pass on Node ${release}`,
        loud: true,
      }),
    )
  }
} catch (error) {
  giveUp(error)
}
