// What a cluster keeps in its folder: its first port, its passwords, and the ids of its processes.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Stop } from '../prepare.mjs'
import { nodesIn } from './layout.mjs'
import { isOf, postmasterOf, startOf, withChildren } from './processes.mjs'

const fileIn = (folder) => join(folder, 'cluster.json')

export const readState = (folder) =>
  existsSync(fileIn(folder)) ? JSON.parse(readFileSync(fileIn(folder), 'utf8')) : undefined

/** Only its owner may read it; another process never reads half of it. */
export function writeState(folder, state) {
  const fresh = `${fileIn(folder)}.new`
  writeFileSync(fresh, JSON.stringify(state, null, 2), { mode: 0o600 })
  renameSync(fresh, fileIn(folder))
}

/** Of the process that keeps the parts: its folder stands neither in its command line nor in its environment. */
export const ofSupervisor = (pid) => ({ supervisor: pid, since: startOf(pid) })

export const isKept = ({ supervisor, since }) =>
  since !== undefined && startOf(supervisor) === since

/** The cluster that runs in this folder, for a second command. */
export function runningIn(folder) {
  const state = readState(folder)
  if (!state || !isKept(state))
    throw new Stop(`No cluster runs in ${folder}. Start one there with: npm run cluster`)
  return { ...state, ...nodesIn(folder, state.first, state.secrets, state) }
}

/** All processes of one database node: Patroni, PostgreSQL, and what that one started. */
export function processesOf(folder, node, parts) {
  const heads = [parts[node.name], postmasterOf(folder, node.postgres_data)].filter(
    (pid) => pid !== undefined && isOf(folder, pid),
  )
  return withChildren(heads)
}
