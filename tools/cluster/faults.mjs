// Faults for a running cluster: each ends or stops only processes of its folder, by their ids.
import { Stop } from '../prepare.mjs'
import { isOf, signal } from './processes.mjs'
import { primaryOf, synchronousOf } from './patroni.mjs'
import { processesOf } from './state.mjs'

export const KILLED = ['primary', 'standby', 'etcd', 'app']

async function primary({ nodes }) {
  const node = await primaryOf(nodes)
  if (!node) throw new Stop('No node says that it is the primary: wait until one does.')
  return node
}

/** The machine of this database node loses its power. */
export function killNode({ folder, parts }, node) {
  const pids = processesOf(folder, node, parts)
  signal(pids, 'SIGKILL')
  return pids
}

/** The machine of this database node stands still: it answers nothing, and keeps its connections. */
export function freezeNode({ folder, parts }, node) {
  const pids = processesOf(folder, node, parts)
  signal(pids, 'SIGSTOP')
  return pids
}

export function thaw({ folder, parts, nodes }) {
  const pids = nodes.flatMap((node) => processesOf(folder, node, parts))
  signal(pids, 'SIGCONT')
  return pids
}

export async function freezePrimary(cluster) {
  const node = await primary(cluster)
  freezeNode(cluster, node)
  return node.name
}

/** @returns the name of what is gone */
export async function kill(cluster, what) {
  if (what === 'primary' || what === 'standby') {
    const node = what === 'primary' ? await primary(cluster) : await synchronousOf(cluster.nodes)
    if (!node) throw new Stop('No synchronous standby follows: wait until one does.')
    killNode(cluster, node)
    return node.name
  }
  const { folder, parts } = cluster
  const name = [1, 2, 3]
    .map((number) => `${what}${number}`)
    .find((one) => parts[one] !== undefined && isOf(folder, parts[one]))
  if (!name) throw new Stop(`No ${what} runs any more.`)
  signal([parts[name]], 'SIGKILL')
  return name
}
