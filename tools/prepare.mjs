// Plain JavaScript on Node's own modules: this runs before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, readdirSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** An error that the user can fix: printed without a stack. */
export class Stop extends Error {}

/** Prints the message of a Stop (or the stack of a bug) and exits with code 1. */
export function giveUp(error) {
  console.error(error instanceof Stop ? `\n${error.message}` : error)
  process.exit(1)
}

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new Stop(`Bengkel needs Node.js 20.19 or newer; this is ${process.versions.node}.`)
}

/** Prints a step, its running time, and how long it took in the end. */
export async function step(title, work) {
  const began = Date.now()
  const seconds = () => ((Date.now() - began) / 1000).toFixed(1)
  console.log(`${title} ...`)
  const still = setInterval(() => console.log(`  ... ${Math.round(seconds())} s`), 10_000)
  try {
    const result = await work()
    console.log(`  done in ${seconds()} s`)
    return result
  } finally {
    clearInterval(still)
  }
}

/**
 * Runs a program without a terminal and keeps its output in case it fails.
 * @param loud shows the output as it comes
 * @throws Stop with the given message and the program's last lines
 */
export function run(command, args, { sentence, env, loud = false } = {}) {
  return new Promise((done, fail) => {
    const shell = process.platform === 'win32' && !command.endsWith('.exe')
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell,
    })
    let output = ''
    const listen = (chunk) => {
      if (loud) process.stdout.write(chunk)
      output = (output + chunk).slice(-20_000)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.on('error', (error) => fail(new Stop(`${sentence}: ${error.message}`)))
    child.on('close', (code) => {
      if (code === 0) return done(output)
      fail(new Stop(`${sentence}.\n${output.trimEnd().split('\n').slice(-40).join('\n')}`))
    })
  })
}

/** The npm that started this process, else the one on the path. */
function npm(args, options) {
  const own = process.env.npm_execpath
  if (own && /npm-cli\.c?js$/.test(own)) return run(process.execPath, [own, ...args], options)
  return run('npm', args, options)
}

/**
 * Installs the packages of package-lock.json when they, or their exact versions, are missing.
 * @param withTools also the packages that only the checks need
 */
export async function install({ withTools = false } = {}) {
  if (isInstalled({ withTools })) return
  mustWrite(existsSync(join(root, 'node_modules')) ? join(root, 'node_modules') : root, {
    what: 'The packages that Bengkel consists of cannot be installed',
  })
  await step('Installing packages (npm ci)', () =>
    npm(['ci', '--no-audit', '--no-fund', ...(withTools ? ['--include=dev'] : [])], {
      sentence: 'The packages could not be installed (npm ci)',
    }),
  )
}

function isInstalled({ withTools }) {
  const wanted = readLock(join(root, 'package-lock.json'))
  const present = readLock(join(root, 'node_modules/.package-lock.json'))
  if (!wanted || !present) return false
  const needed = (entry) => {
    if (entry.optional || entry.link) return false
    return withTools || !entry.dev || process.env.NODE_ENV !== 'production'
  }
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || !needed(entry) || present[path]?.version === entry.version,
  )
}

/** npm keeps a lock of the packages that it installed inside node_modules. */
function readLock(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined
}

/** @throws Stop when the folder, or its nearest existing parent, is not writable */
export function mustWrite(folder, { what, way }) {
  let at = folder
  while (!existsSync(at)) at = dirname(at)
  try {
    accessSync(at, constants.W_OK)
  } catch {
    throw new Stop(
      `${what}: the user ${userName()} may not write to ${at}.` +
        (way ? ` ${way}` : ' Run this once as the user that owns the folder.'),
    )
  }
}

function userName() {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? '')
  }
}

/**
 * A fingerprint of the files below the folders and of all other inputs of the result. It uses names and
 * content, not dates: a checkout gives new dates to old files.
 */
export function fingerprint(paths, isIncluded, ...also) {
  const hash = createHash('sha256').update(JSON.stringify(also))
  for (const path of paths.flatMap((name) => filesBelow(join(root, name)))) {
    const name = relative(root, path)
    if (!isIncluded(name)) continue
    hash.update(`\0${name}\0`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

export function filesBelow(path) {
  if (!existsSync(path)) return []
  try {
    return readdirSync(path, { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        const below = join(path, entry.name)
        return entry.isDirectory() ? filesBelow(below) : [below]
      })
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    throw error
  }
}
