import { execFileSync } from 'node:child_process'
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { createHash } from 'node:crypto'

/**
 * Returns when a process was started, in the system's units; undefined if there is no such process or only its zombie.
 * It distinguishes two processes that had the same number one after the other.
 */
export function processStartTime(pid: number): string | undefined {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // the name in brackets may contain spaces and brackets itself: count from the last bracket
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
    } catch (error) {
      if (code(error) === 'ENOENT' || code(error) === 'ESRCH') return undefined
    }
  }
  try {
    process.kill(pid, 0)
    return 'alive'
  } catch (error) {
    return code(error) === 'EPERM' ? 'alive' : undefined
  }
}

/** Whether the process exists, and is no zombie. */
export const isAlive = (pid: number) => processStartTime(pid) !== undefined

/** The name in a server's arguments: one for each cluster folder. */
export const serverName = (cluster: string) =>
  `bengkel-${createHash('sha256').update(realpathSync(cluster)).digest('hex').slice(0, 12)}`

/**
 * Whether this process is the server of this cluster folder, and not an unrelated one with the number of a dead one. A
 * server works in its own folder. Where the folder of a process cannot be read (a container without the right to trace,
 * macOS) its arguments decide.
 */
export function isServerOfCluster(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'win32') return true
  if (process.platform === 'linux') {
    try {
      const works = statSync(`/proc/${pid}/cwd`)
      const clusterStat = statSync(cluster)
      return (
        works.ino === clusterStat.ino && works.dev === clusterStat.dev && looksLikePostgres(pid)
      )
    } catch (error) {
      if (code(error) !== 'EACCES' && code(error) !== 'EPERM') return false
    }
  }
  return argumentsOf(pid).includes(serverName(cluster))
}

/** A shell that is open in the folder is not a server. */
function looksLikePostgres(pid: number): boolean {
  const command = argumentsOf(pid)
  return /(^|\/)(postgres|postmaster)(\.exe)?(\0|\s|:|$)/.test(command)
}

function argumentsOf(pid: number): string {
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

export const code = (error: unknown) => (error as NodeJS.ErrnoException | undefined)?.code

export const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
