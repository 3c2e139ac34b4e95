import type { Cluster } from './engine.mjs'
import type { Node } from './layout.mjs'

export const KILLED: string[]
/** Each gives back the ids of the processes. */
export function killNode(cluster: Cluster, node: Node): number[]
export function freezeNode(cluster: Cluster, node: Node): number[]
export function thaw(cluster: Cluster): number[]
