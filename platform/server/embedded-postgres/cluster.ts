import { type SpawnSyncOptions, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { type Account, canTraverse, runAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import { availableMemory, memorySettings } from './memory.ts'
import { isAlive, pause, serverName, isServerOfCluster } from './processes.ts'
import { superuser } from './roles.ts'

/**
 * Returns a path to the cluster that the server's account can use. Below a folder that it may not enter (a checkout in
 * root's home) the absolute path is closed to it, but the working folder of its process is not, and Linux has a name
 * for that one.
 */
function pathFor(cluster: string, account: Account | undefined): string {
  if (process.platform !== 'linux' || canTraverse(account, cluster)) return cluster
  return '/proc/self/cwd'
}

/** The app's own environment (PGPORT, LC_ALL, TZ) must not affect the server. */
const surroundings =
  process.platform === 'win32' ? process.env : { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

/**
 * Creates the cluster: with checksums, the built-in C.UTF-8 locale (the same order on every system) and the password as
 * its only way in. It is created under another name and renamed, so that an interrupted one is never taken for a
 * complete one.
 */
export function createCluster(
  cluster: string,
  password: string,
  binaries: Binaries,
  account: Account | undefined,
): void {
  for (const name of readdirSync(join(cluster, '..'))) {
    if (name.startsWith('cluster.new-')) rmSync(join(cluster, '..', name), { recursive: true })
  }
  const fresh = `${cluster}.new-${randomBytes(4).toString('hex')}`
  mkdirSync(fresh, { mode: 0o700 })
  // initdb reads the password from a file, which exists briefly where the account can read it
  const secret = mkdtempSync(join(tmpdir(), 'bengkel-'))
  const passwordFile = join(secret, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  try {
    if (account) {
      for (const path of [fresh, secret, passwordFile]) give(path, account)
    }
    const args = [
      `--pgdata=${pathFor(fresh, account)}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
    ]
    runInitdb(binaries.initdb, args, { ...runAs(account), cwd: fresh, env: surroundings })
    renameSync(fresh, cluster)
  } finally {
    rmSync(secret, { recursive: true, force: true })
    rmSync(fresh, { recursive: true, force: true })
  }
}

function runInitdb(initdb: string, args: string[], options: SpawnSyncOptions): void {
  const attempt = (locale: string) => {
    const all = [...args, `--locale=${locale}`]
    const result = spawnSync(initdb, all, { ...options, encoding: 'utf8' })
    if (!result.stderr?.includes('could not look up effective user ID')) return result
    // containers run as any user number; initdb needs a name for it, and that of nobody will do
    const asNobody = ['--user', '--map-user=65534', '--map-group=65534', initdb]
    return spawnSync('unshare', [...asNobody, ...all], { ...options, encoding: 'utf8' })
  }
  // trigrams still take letters from the system's locale; not every system has this one
  const made = attempt('C.UTF-8')
  const { status, error, stdout, stderr } = made.status === 0 ? made : attempt('C')
  if (status === 0) return
  const nameless = options.uid === undefined && !hasName()
  throw new Error(
    `The database could not be created: ${(error?.message ?? stderr) || stdout}` +
      (nameless ? 'This user has no entry in /etc/passwd: start as one that has.' : ''),
  )
}

function hasName(): boolean {
  try {
    return Boolean(userInfo().username)
  } catch {
    return false
  }
}

function give(path: string, account: Account): void {
  try {
    chownSync(path, account.uid, account.gid)
  } catch (error) {
    throw new Error(
      `${path} cannot be given to the user ${account.name}, which PostgreSQL has to run as` +
        ` (${(error as Error).message}). Set DATA_DIR to a folder on a local disk.`,
    )
  }
}

type Startable = {
  cluster: string
  binaries: Binaries
  account: Account | undefined
  settings: Record<string, string>
}

/**
 * Starts the server detached, so that it goes on when this process is killed. The caller waits until it accepts
 * connections.
 */
export function startServer({ cluster, binaries, account, settings }: Startable, port: number) {
  const logFile = openLog(join(cluster, '..', 'server.log'))
  const all = {
    listen_addresses: '127.0.0.1',
    port,
    // a socket would need a folder that both users can access, and a short path
    unix_socket_directories: '',
    cluster_name: serverName(cluster),
    max_connections: 100,
    ...memorySettings(availableMemory()),
    // some containers promise huge pages and do not provide them, which kills the server
    huge_pages: 'off',
    fsync: 'on',
    synchronous_commit: 'on',
    jit: 'off',
    random_page_cost: 1.1,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
    ...settings,
  }
  const server = spawn(
    binaries.postgres,
    [
      '-D',
      pathFor(cluster, account),
      ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      ...runAs(account),
      cwd: cluster,
      env: surroundings,
      detached: true,
      windowsHide: true,
      stdio: ['ignore', logFile, logFile],
    },
  )
  server.on('error', () => {
    // waitUntilReady reports this: a process that never existed counts as ended
  })
  server.unref()
  closeSync(logFile)
  return server
}

/** The server's own log. A start removes old lines when the log is larger than 10 MB. */
function openLog(file: string): number {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 10_000_000) {
    renameSync(file, `${file}.1`)
  }
  return openSync(file, 'a', 0o600)
}

/** A running server's pid and port. */
type Running = { pid: number; port: number }

/** Returns the running server of this cluster, no matter which process started it, or undefined. */
export function runningServer(cluster: string): Running | undefined {
  const lines = pidFile(cluster)
  if (!lines) return undefined
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!pid || !isServerOfCluster(pid, cluster)) return undefined
  return { pid, port }
}

function pidFile(cluster: string): string[] | undefined {
  const file = join(cluster, 'postmaster.pid')
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : undefined
}

/**
 * Neutralizes the postmaster.pid that a crash leaves behind: its number may by now belong to an unrelated process or to
 * a zombie, and PostgreSQL would not start. The file is not removed, since PostgreSQL looks into it for shared memory
 * that orphaned workers may still be writing to: it gets a number that no process can have, and PostgreSQL does the
 * rest.
 */
export function removeStalePidFile(cluster: string, log: (line: string) => void): void {
  const lines = pidFile(cluster)
  const pid = Number(lines?.[0])
  if (!lines || isServerOfCluster(pid, cluster)) return
  log(`the database was not shut down last time (its process ${pid} is gone): it will recover`)
  const file = join(cluster, 'postmaster.pid')
  if (!(pid > 0)) return rmSync(file, { force: true })
  writeFileSync(file, ['2147483646', ...lines.slice(1)].join('\n'))
}

/** Waits until the process has ended; false if it still runs after so many seconds. */
export async function isGone(pid: number, seconds: number): Promise<boolean> {
  for (const until = Date.now() + seconds * 1000; isAlive(pid); await pause(20)) {
    if (Date.now() > until) return false
  }
  return true
}

/** Stops the server: open transactions are rolled back, everything is written, nothing is lost. */
export async function stopServer(pid: number, cluster: string, pgCtl: string): Promise<void> {
  if (process.platform === 'win32') {
    // Windows has no signals: pg_ctl stops the server there
    spawnSync(pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w'], { windowsHide: true })
    return
  }
  signal(pid, 'SIGINT')
  if (await isGone(pid, 60)) return
  // ends at once and recovers at the next start: better than an orphaned server
  signal(pid, 'SIGQUIT')
  await isGone(pid, 10)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // ended already
  }
}

/** Creates the folder of everything about the database; others may only traverse it. */
export function createClusterFolder(home: string): void {
  mkdirSync(home, { recursive: true })
  if (process.platform !== 'win32') chmodSync(home, process.getuid?.() === 0 ? 0o711 : 0o700)
}
