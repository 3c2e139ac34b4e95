import type { Node, Shared } from './layout.mjs'

export interface Cluster {
  folder: string
  url: string
  apps: string[]
  /** As the owner of the tables, through HAProxy: at the primary, at a replica. */
  databaseUrl: string
  readUrl: string
  shared: Shared
  nodes: Node[]
  /** The ids of its parts, by their names: etcd1, node1, app1, front, database, bucket. */
  parts: Record<string, number>
  start(name: string): void
  close(): Promise<void>
}
export function openCluster(how: {
  folder: string
  first?: number
  seed?: 'none' | 'demo'
  synchronous?: boolean
  settings?: Record<string, string>
  comeBack?: number
  apps?: number
  quietly?: boolean
  say?: (line: string) => void
}): Promise<Cluster>
