// What `npm test` and `npm run check` both start: programs of node, and the checks that need neither a build nor a database.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'

export const minutes = 60_000

const sourceFolders = ['apps', 'bench', 'database', 'domains', 'platform', 'test', 'tools']

/** [name, arguments of node] */
export const staticChecks = [
  ['types (tsc)', ['node_modules/typescript/bin/tsc']],
  [
    'imports (dependency-cruiser)',
    [
      '--import',
      './tools/typescript-api.mjs',
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      ...sourceFolders.filter((name) => existsSync(join(root, name))),
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err-long',
    ],
  ],
  ['lint (oxlint)', ['node_modules/oxlint/bin/oxlint']],
  ['format (oxfmt)', ['node_modules/oxfmt/bin/oxfmt', '--check', '.']],
]

/** The developer's own app settings must not reach the tests. */
function testEnvironment() {
  const { PORT, HOST, DATA_DIR, SEED, FILES_URL, NODE_ENV, LOG_LEVEL, LOG_SQL, ...rest } =
    process.env
  void [PORT, HOST, DATA_DIR, SEED, FILES_URL, NODE_ENV, LOG_LEVEL, LOG_SQL]
  return Object.fromEntries(Object.entries(rest).filter(([name]) => !name.startsWith('OTP_')))
}

/**
 * Runs node and waits for its end.
 * @param quiet collects the last output in `output` instead of printing it
 * @param limit milliseconds until it is stopped
 */
export function runNode(args, { env, quiet = false, limit = 10 * minutes } = {}) {
  const began = Date.now()
  return new Promise((done) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      env: { ...testEnvironment(), ...env },
    })
    let output = ''
    if (quiet) {
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => (output = (output + chunk).slice(-20_000)))
      }
    }
    const timer = setTimeout(() => {
      output += `\nstopped after ${limit / minutes} minutes`
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
    }, limit)
    child.on('error', (error) => (output += error.message))
    child.on('close', (code) => {
      clearTimeout(timer)
      done({ ok: code === 0, output, seconds: (Date.now() - began) / 1000 })
    })
  })
}

/** @returns the output of git, or undefined where it fails: outside of a checkout, or for an unknown name */
export function git(...args) {
  const { status, stdout } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  return status === 0 ? stdout : undefined
}

/** The commit that changes are compared with: where this branch left the shared main branch. */
export function baseCommit() {
  for (const name of ['origin/main', 'main']) {
    const commit = git('merge-base', 'HEAD', name)
    if (commit) return commit.trim()
  }
  return undefined
}
