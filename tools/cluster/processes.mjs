// Processes by their ids: only those that a cluster started itself, each known by the folder that it works in.
import { spawn } from 'node:child_process'
import { existsSync, openSync, closeSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Starts a program in a session of its own: Ctrl-C reaches only us, and we end the parts in their order. */
export function launch(program, args, { log, env, cwd }) {
  const output = openSync(log, 'a')
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
    detached: true,
  })
  closeSync(output)
  return child
}

/** Whether this id is still a process of that folder: ids are given again. */
export function isOf(folder, pid) {
  try {
    const read = (name) => readFileSync(`/proc/${pid}/${name}`, 'latin1')
    if (/^State:\s+[ZX]/m.test(read('status'))) return false
    return read('cmdline').includes(folder) || read('environ').includes(folder)
  } catch {
    return false
  }
}

/** When a process was started, as the kernel counts it: with its id it names one process for good. */
export function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return 'ZX'.includes(fields[0]) ? undefined : fields[19]
  } catch {
    return undefined
  }
}

/** The id in PostgreSQL's own note, if that server runs. */
export function postmasterOf(folder, dataFolder) {
  const note = join(dataFolder, 'postmaster.pid')
  if (!existsSync(note)) return undefined
  const pid = Number(readFileSync(note, 'utf8').split('\n')[0])
  return isOf(folder, pid) ? pid : undefined
}

/** Each process with its parent. A process that ends meanwhile is left out. */
function parents() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        return [
          {
            pid: Number(name),
            parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]),
          },
        ]
      } catch {
        return []
      }
    })
}

/** These processes and all below them, those above first. */
export function withChildren(pids) {
  const all = parents()
  const found = [...pids]
  for (const one of found)
    for (const { pid, parent } of all) if (parent === one && !found.includes(pid)) found.push(pid)
  return found
}

export function signal(pids, name) {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
  }
}

/** @returns false when it still lives after so many milliseconds */
export async function gone(folder, pid, within) {
  for (const until = Date.now() + within; isOf(folder, pid); await pause(50))
    if (Date.now() > until) return false
  return true
}
