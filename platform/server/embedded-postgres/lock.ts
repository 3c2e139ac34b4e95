import { randomBytes } from 'node:crypto'
import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { code, pause, processStartTime } from './processes.ts'

/**
 * Lets one process at a time start the server of a folder; the next one then finds it running. A lock whose holder has
 * died is taken over. The data do not depend on it: a cluster is renamed into its place when it is complete, and
 * PostgreSQL has a lock of its own.
 * @param waitSeconds how long to wait for another process before an Error
 */
export async function withFileLock<T>(
  home: string,
  log: (line: string) => void,
  work: () => Promise<T>,
  waitSeconds = 120,
): Promise<T> {
  const lock = join(home, 'starting.lock')
  const until = Date.now() + waitSeconds * 1000
  for (let isLogged = false; !take(lock); isLogged = true) {
    const holder = holderOf(lock)
    if (holder && !lives(holder)) {
      setAside(lock, holder)
      continue
    }
    if (!isLogged) log(`waiting for process ${holder?.split(' ')[0]}, which is starting PostgreSQL`)
    if (Date.now() > until) {
      throw new Error(
        `${home} is in use: process ${holder?.split(' ')[0]} has been starting PostgreSQL there` +
          ` for more than ${waitSeconds} seconds.`,
      )
    }
    await pause(50)
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

const ourselves = () => `${process.pid} ${processStartTime(process.pid) ?? ''}`

const lives = (holder: string) => {
  const [pid, start] = holder.split(' ')
  return processStartTime(Number(pid)) === start
}

const take = (lock: string): boolean => createFileAtomically(lock, ourselves(), 0o644)

/**
 * Creates a file as a link: with its content or not at all, and never over another one.
 * @returns false if another process was quicker
 */
export function createFileAtomically(file: string, content: string, mode: number): boolean {
  const ownFile = `${file}.${randomBytes(4).toString('hex')}`
  writeFileSync(ownFile, content, { mode })
  try {
    linkSync(ownFile, file)
    return true
  } catch (error) {
    if (code(error) !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(ownFile, { force: true })
  }
}

function holderOf(lock: string): string | undefined {
  try {
    return readFileSync(lock, 'utf8')
  } catch {
    return undefined
  }
}

/** Moves a dead holder's lock away; if another process has taken it meanwhile, puts that back. */
function setAside(lock: string, holder: string): void {
  const aside = `${lock}.${randomBytes(4).toString('hex')}`
  try {
    renameSync(lock, aside)
    if (readFileSync(aside, 'utf8') !== holder) linkSync(aside, lock)
  } catch (error) {
    if (code(error) !== 'ENOENT' && code(error) !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

/**
 * Records that this process uses the server, so that another one does not stop it. The result removes the record and
 * returns the numbers of the living processes.
 */
export function registerProcess(home: string): () => number[] {
  const users = join(home, 'users')
  mkdirSync(users, { recursive: true })
  const name = `${ourselves().replace(' ', '.')}.${randomBytes(4).toString('hex')}`
  writeFileSync(join(users, name), '')
  return () => {
    rmSync(join(users, name), { force: true })
    return readdirSync(users).flatMap((user) => {
      const [pid = '', start = ''] = user.split('.')
      if (lives(`${pid} ${start}`)) return [Number(pid)]
      rmSync(join(users, user), { force: true })
      return []
    })
  }
}
