import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { type Account, accountFor } from './account.ts'
import { type Binaries, prepareBinaries } from './binaries.ts'
import * as clusters from './cluster.ts'
import { withFileLock, createFileAtomically, registerProcess } from './lock.ts'
import { code, isAlive, pause, isServerOfCluster } from './processes.ts'
import { type RoleName, prepareRoles, urlOfRole } from './roles.ts'

const database = 'bengkel'

/** A running embedded database. */
export type Embedded = {
  /** Signs in as the owner of the database, who is no superuser: for migrations and commands. */
  url: string
  /** Signs in as the app's own role, which may only insert into the ledger. */
  appUrl: string
  /** Signs in as the superuser: for tests, which create databases. */
  superuserUrl: string
  /** True if the server was running already, left by a killed app or shared with one. */
  adopted: boolean
  /** Shuts the server down and waits for it, unless another living app still uses it. */
  stop(): Promise<void>
}

type Wanted = {
  dataDir: string
  log: (line: string) => void
  port?: number
  settings?: Record<string, string>
}

/** The folder `<dataDir>/postgres`, and how its server runs. */
type Place = {
  home: string
  cluster: string
  account: Account | undefined
  binaries: Binaries
  passwords: Record<RoleName, string>
  settings: Record<string, string>
  log: (line: string) => void
}

/**
 * Starts PostgreSQL on `<dataDir>/postgres`, creates the cluster and the database on the first day, and restarts the
 * server when it dies. Any number of apps may use the same folder: the first one starts the server, the others share
 * it, and the last one stops it. A server that outlived its app is taken over.
 *
 * In the folder: `cluster` (the data; `cluster/postmaster.pid` names the process), `password`, `superuser-password` and
 * `app-password` (readable by the owner of the folder only), `port` (stored, so that the address stays the same), `server.log`.
 *
 * @param wanted.port listen here (127.0.0.1); by default the port of last time, or a free one
 * @param wanted.settings of the server, which override the defaults: a test's throwaway turns `fsync` off
 * @throws Error with a sentence for the operator: folder of another user, programs missing, other release
 */
export async function startEmbedded(wanted: Wanted): Promise<Embedded> {
  const place = preparePlace(wanted)
  const { home, cluster, log } = place
  const began = Date.now()

  const { port, adopted, leave } = await withFileLock(home, log, async () => {
    const started = await bringUp(place, wanted.port)
    return { ...started, leave: registerProcess(home) }
  })
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  const runsAs = place.account ? ` as the user ${place.account.name}` : ''
  log(
    adopted
      ? `PostgreSQL was running already on 127.0.0.1:${port}: taken over`
      : `PostgreSQL ${place.binaries.version} started on 127.0.0.1:${port}${runsAs} in ${seconds} s`,
  )

  const endWatch = watch(place, port)
  let stopped: Promise<void> | undefined
  const stop = async () => {
    await endWatch()
    await withFileLock(home, log, async () => {
      const others = leave()
      if (others.length > 0) return log(`PostgreSQL stays for process ${others.join(', ')}`)
      const running = clusters.runningServer(cluster)
      if (running) await clusters.stopServer(running.pid, cluster, place.binaries.pgCtl)
      log('PostgreSQL stopped')
    })
  }
  return {
    url: urlOfRole({ ...place, port, database }, 'owner'),
    appUrl: urlOfRole({ ...place, port, database }, 'app'),
    superuserUrl: urlOfRole({ ...place, port, database }, 'superuser'),
    adopted,
    stop: () => (stopped ??= stop()),
  }
}

function preparePlace({ dataDir, log, settings = {} }: Wanted): Place {
  const wanted = join(resolve(dataDir), 'postgres')
  try {
    clusters.createClusterFolder(wanted)
    const home = realpathSync(wanted)
    const cluster = join(home, 'cluster')
    const account = accountFor(cluster)
    const passwords = {
      owner: passwordIn(home, cluster),
      superuser: newerPasswordIn(home, 'superuser-password'),
      app: newerPasswordIn(home, 'app-password'),
    }
    const binaries = prepareBinaries(home, account, log)
    checkRelease(cluster, binaries)
    return { home, cluster, account, binaries, passwords, settings, log }
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(code(error) ?? '')) throw error
    throw new Error(
      `The database cannot be kept in ${wanted}: this user may not write there (${code(error)}).` +
        ' Set DATA_DIR to a folder that you may write to, or start as the user that owns it.',
    )
  }
}

/** The owner's password: random, created on the first day, readable only by the app's own user. */
function passwordIn(home: string, cluster: string): string {
  const file = join(home, 'password')
  // in this order: an app that starts at the same instant creates the file before the cluster
  if (existsSync(cluster) && !existsSync(file)) {
    throw new Error(`${file} is missing: without the password nobody can use the database there.`)
  }
  if (!existsSync(file)) createFileAtomically(file, randomBytes(24).toString('hex'), 0o600)
  const password = readFileSync(file, 'utf8').trim()
  if (password) return password
  throw new Error(
    `${file} is empty: without the password nobody can use the database there. ` +
      (existsSync(cluster) ? 'Bring the file back from a backup.' : 'Remove it, and start again.'),
  )
}

/** The password of a role that clusters of an earlier release lack: created when first needed. */
function newerPasswordIn(home: string, name: string): string {
  const file = join(home, name)
  if (!existsSync(file)) createFileAtomically(file, randomBytes(24).toString('hex'), 0o600)
  const password = readFileSync(file, 'utf8').trim()
  if (password) return password
  throw new Error(`${file} is empty: bring it back from a backup.`)
}

/**
 * Stops with a clear message: this release cannot open data of another one, and PostgreSQL's own message is easily
 * missed.
 */
function checkRelease(cluster: string, { version }: Binaries): void {
  const file = join(cluster, 'PG_VERSION')
  if (!existsSync(file)) return
  const made = readFileSync(file, 'utf8').trim()
  if (made === version.split('.')[0]) return
  throw new Error(
    `The database in ${cluster} was made by PostgreSQL ${made}, and this is PostgreSQL ${version}.` +
      ' Dump it with the release before, or start with another DATA_DIR.',
  )
}

/** Finds the server running or starts it, and returns when it accepts connections. Called under the lock. */
async function bringUp(place: Place, wantedPort?: number) {
  const found = await answeringServer(place)
  if (found) return { port: found, adopted: true }

  if (!existsSync(place.cluster)) {
    place.log(`making the database in ${place.cluster}`)
    clusters.createCluster(place.cluster, place.passwords.superuser, place.binaries, place.account)
  }
  clusters.removeStalePidFile(place.cluster, place.log)

  // a port may be taken between check and use, and orphaned workers of a killed server may hold its memory for a
  // moment: both pass
  for (let attempt = 1; ; attempt++) {
    const port = wantedPort ?? (await choosePort(place.home))
    const server = clusters.startServer(place, port)
    if (await answers(place, port, () => server.exitCode === null && server.signalCode === null)) {
      keepPort(place, port)
      return { port, adopted: false }
    }
    if (attempt === 5) {
      throw new Error(
        `PostgreSQL does not start; the last words of ${join(place.home, 'server.log')}:\n` +
          lastWords(place.home),
      )
    }
    await pause(attempt * 200)
  }
}

/** Returns the port of a server that runs on the cluster and accepts connections; waits for one that is closing. */
async function answeringServer(place: Place): Promise<number | undefined> {
  for (;;) {
    const running = clusters.runningServer(place.cluster)
    if (!running) return undefined
    const { pid, port } = running
    if (port && (await answers(place, port, () => isServerOfCluster(pid, place.cluster))))
      return port
    await pause(50)
  }
}

/**
 * Waits until the server accepts connections on the port, and prepares its roles and the database; false if the server
 * ends before. Also waits for a recovery after a crash, which may take minutes.
 */
async function answers(place: Place, port: number, lives: () => boolean): Promise<boolean> {
  for (let tries = 0; lives(); tries++) {
    try {
      await prepareRoles({ ...place, port, database })
      return lives()
    } catch (error) {
      // another server responds if ours has lost the port to it and has ended
      if (code(error) === '28P01') {
        await pause(300)
        if (!lives()) return false
        throw new Error(
          `PostgreSQL on 127.0.0.1:${port} does not know the password in` +
            ` ${join(place.home, 'superuser-password')}.`,
        )
      }
      if (tries % 200 === 199) place.log(`waiting for PostgreSQL: ${(error as Error).message}`)
    }
    await pause(tries < 40 ? 25 : 100)
  }
  return false
}

/** Returns the port of last time if it is free, so that stored addresses still work. */
async function choosePort(home: string): Promise<number> {
  const last = lastPort(join(home, 'port'))
  return (last && (await freePort(last))) || (await freePort(0)) || last
}

/** Returns 0, for any port, if no readable port is stored. */
function lastPort(file: string): number {
  try {
    const port = Number(readFileSync(file, 'utf8'))
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : 0
  } catch {
    return 0
  }
}

function keepPort({ home, log }: Place, port: number): void {
  try {
    writeFileSync(join(home, 'port'), String(port))
  } catch (error) {
    log(
      `the port ${port} cannot be noted in ${join(home, 'port')} (${code(error)}): the next start may take another`,
    )
  }
}

/** @returns the port if it is free, else undefined; 0 requests any */
const freePort = (port: number) =>
  new Promise<number | undefined>((done) => {
    const probe = createServer()
    probe.once('error', () => done(undefined))
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' ? address?.port : undefined))
    })
  })

const lastWords = (home: string) =>
  readFileSync(join(home, 'server.log'), 'utf8').trimEnd().split('\n').slice(-8).join('\n')

/**
 * Restarts the server on the same port when it dies (killed, out of memory): the app's pools then find it again.
 * Returns the function that ends this.
 */
function watch(place: Place, port: number): () => Promise<void> {
  let ended = false
  let pid = clusters.runningServer(place.cluster)?.pid
  let next: NodeJS.Timeout
  let looking = Promise.resolve()

  const look = async () => {
    if (pid !== undefined && isAlive(pid)) return again(500)
    place.log('PostgreSQL has ended: starting it again')
    try {
      await withFileLock(place.home, place.log, async () => {
        if (!ended) await bringUp(place, port)
      })
      pid = clusters.runningServer(place.cluster)?.pid
      again(500)
    } catch (error) {
      place.log((error as Error).message)
      again(5_000)
    }
  }
  const again = (milliseconds: number) => {
    if (ended) return
    next = setTimeout(() => (looking = look()), milliseconds)
    next.unref()
  }
  again(500)
  return async () => {
    ended = true
    clearTimeout(next)
    await looking
  }
}
