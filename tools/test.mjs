// `npm test`: every check, from a bare checkout. `npm test -- name` runs only the vitest files whose path contains the name;
// `npm test -- --changed` those that import a file that changed against main. `npm run test:postgres` runs every test of the
// API on the system's PostgreSQL.
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './test/chromium.mjs'
import { fillDemo } from './test/demo.mjs'
import { baseCommit, minutes, runNode, staticChecks } from './test/steps.mjs'
import { startSystemPostgres, systemPostgres } from './test/system-postgres.mjs'
import { checkNode, filesBelow, giveUp, install, root, Stop } from './prepare.mjs'

const began = Date.now()
const reports = mkdtempSync(join(tmpdir(), 'bengkel-reports-'))
/** The data of an app, for each of the browser's apps to copy. */
const demo = join(reports, 'demo')
const total = { passed: 0, failed: 0, skipped: 0 }
const summary = []
/** The failures, repeated at the very end: output is often cut at its beginning. */
const failures = []

/**
 * The parts that another PostgreSQL may treat differently: migrations, grants, triggers and backups, the books, the log. Also
 * every call once, by the tests of all rights. `npm run test:postgres` runs all others.
 */
const aboutSql =
  /^(platform\/server\/(database\/db|http\/mount)|test\/(safety|migrations|tables|backup|textbook)|domains\/[^/]+\/(journal|reports|periods|activity-log|search)\/server\/.+)\.test\.ts$/
/** Every test of the API that does not start its own server. */
const ofTheApi =
  /^(domains\/[^/]+\/[^/]+\/server\/.+|test\/(?!start|check|code-conventions|dependency-graph|import-rules|new-module|vocabulary)[^/]+)\.test\.ts$/

try {
  checkNode()
  await install({ withTools: true })
  const filter = process.argv.slice(2)
  if (filter[0] === '--postgres') await onSystemPostgres(ofTheApi)
  else if (filter[0] === '--changed') await changedTests(filter.slice(1))
  else await (filter.length > 0 ? unitTests('vitest', filter) : everything())
} catch (error) {
  if (!(error instanceof Stop)) giveUp(error)
  console.error(`\n${error.message}`)
  total.failed += 1
} finally {
  rmSync(reports, { recursive: true, force: true })
}
for (const failure of failures) console.log(`\n${failure}`)
console.log('')
for (const line of summary) console.log(line)
console.log(`in all ${((Date.now() - began) / minutes).toFixed(1)} minutes`)
console.log('')
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
// a change may need no test
const mayBeEmpty = process.argv[2] === '--changed'
process.exitCode = total.failed > 0 || (total.passed === 0 && !mayBeEmpty) ? 1 : 0
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`)

async function everything() {
  // side by side: none of them writes what another reads, and no one of them alone keeps two cores busy
  const [ready] = await Promise.all([
    build(),
    ...staticChecks.map(([name, args]) => check(name, args)),
  ])
  // the tests about days set the farthest zones themselves; the server's zone is here to the west of the garages, on
  // PostgreSQL 15 to the east. Nothing runs beside them: their races of a hundred callers need both cores
  await unitTests('vitest', [], { env: { TZ: 'America/New_York' } })
  // the faults mostly wait, and the run on PostgreSQL 15 fills what they leave of the cores
  await Promise.all([
    ready && unitTests('faults, short (vitest)', [], { config: 'test/faults/vitest.config.ts' }),
    onSystemPostgres(aboutSql),
  ])
  if (ready) await browserTests()
}

/** Without a test that imports what changed, vitest still succeeds: types and lint may be all that the change needs. */
async function changedTests(filter) {
  const base = baseCommit()
  if (!base) throw new Stop('There is no branch main to compare with.')
  await unitTests('vitest', [...filter, '--changed', base])
}

/** What the faults and the browser start, and the demo that the browser's apps begin with. */
async function build() {
  if (!(await check('build', ['tools/build.mjs']))) return false
  const [, filled] = await Promise.all([
    check('sizes of the pages (brotli)', ['tools/bundle-sizes.mjs']),
    fill(),
  ])
  return filled
}

/** One core's work for half a minute: beside the types it costs little. */
async function fill() {
  const began = Date.now()
  const problem = await fillDemo(demo).catch((error) => error)
  if (problem) {
    total.failed += 1
    failures.push(`failed: the demo\n${beginningOf(problem.message)}`)
  }
  note('demo', (Date.now() - began) / 1000, problem ? 'FAILED' : 'ok')
  return !problem
}

/** A step without a count of its own: no output when it passes, one failure when it does not. */
async function check(name, args) {
  const { ok, output, seconds } = await runNode(args, { quiet: true })
  if (!ok) {
    console.log(`\n${output.trimEnd()}\n`)
    total.failed += 1
    failures.push(`failed: ${name}\n${beginningOf(output)}`)
  }
  note(name, seconds, ok ? 'ok' : 'FAILED')
  return ok
}

async function unitTests(name, files = [], options = {}) {
  const { counts, failed, ok, seconds } = await vitest(name, files, options)
  for (const { file, test, message } of failed)
    failures.push(`failed: ${file}: ${test}\n${message}`)
  count(name, seconds, ok, counts)
}

async function vitest(name, files, { env, config }) {
  const report = join(reports, `${name.replaceAll(/\W/g, '-')}.json`)
  rmSync(report, { force: true })
  const { ok, seconds } = await runNode(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...files,
      ...(config ? ['--config', config] : []),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { env, limit: 30 * minutes },
  )
  const { testResults = [], ...sums } = readReport(report)
  const failed = testResults.flatMap(({ name: path, status, message, assertionResults }) => {
    const file = path.slice(root.length + 1)
    // a file that does not load has no tests to fail
    if (status === 'failed' && assertionResults.length === 0)
      return [{ file, test: 'the file', message: beginningOf(message) }]
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({ file, test: test.fullName, message: beginningOf(test.failureMessages[0]) }))
  })
  const counts = {
    passed: sums.numPassedTests,
    failed: failed.length,
    skipped: sums.numPendingTests + sums.numTodoTests,
  }
  return { ok, seconds, failed, counts }
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}

function beginningOf(text = '') {
  return text.split('\n').slice(0, 25).join('\n').slice(0, 3000)
}

/** Tests of the API, repeated on the system's PostgreSQL: 15 on Debian 12. */
async function onSystemPostgres(which) {
  const binaries = systemPostgres()
  if (!binaries) return note('vitest on the system PostgreSQL', 0, 'no server installed, left out')
  const files = ['domains', 'platform', 'test']
    .flatMap((folder) => filesBelow(join(root, folder)))
    .map((path) => path.slice(root.length + 1).replaceAll('\\', '/'))
    .filter((path) => which.test(path))
  const server = await startSystemPostgres(binaries)
  try {
    await unitTests(`vitest on PostgreSQL ${binaries.version}`, files, {
      // the farthest time zone, at no extra cost
      env: { DATABASE_URL: server.url, TZ: 'Pacific/Kiritimati' },
    })
  } finally {
    await server.stop()
  }
}

async function browserTests() {
  if (!existsSync(join(root, 'test/browser')) || browserSpecs().length === 0) return
  const chromium = await findChromium()
  const report = join(reports, 'browser.json')
  const { ok, seconds } = await runNode(
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
    {
      env: {
        CHROMIUM: chromium,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        BROWSER_TEST_DEMO: demo,
      },
      limit: 42 * minutes,
    },
  )
  const { stats = {}, errors = [] } = readReport(report)
  count('browser tests (playwright)', seconds, ok, {
    passed: stats.expected,
    failed: stats.unexpected + (stats.unexpected === 0 ? errors.length : 0),
    skipped: stats.skipped,
  })
}

function browserSpecs() {
  return readdirSync(join(root, 'test/browser')).filter((name) => name.endsWith('.spec.ts'))
}

/** Adds a run's counts. A failed run without a failed test or without a count adds one failure. */
function count(name, seconds, ok, reported) {
  const { passed, failed, skipped: left } = reported
  const isCounted = [passed, failed, left].every(Number.isInteger)
  const counts = isCounted ? { ...reported } : { passed: 0, failed: 1, skipped: 0 }
  if (!ok && counts.failed === 0) counts.failed = 1
  for (const key of Object.keys(total)) total[key] += counts[key]
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
  note(name, seconds, `${counts.passed} passed, ${counts.failed} failed${skipped}`)
}

function note(name, seconds, result) {
  const line = `${name.padEnd(34)} ${seconds.toFixed(1).padStart(6)} s   ${result}`
  console.log(`-- ${line}`)
  summary.push(line)
}
