import type { Cluster } from './engine.mjs'
import type { Node } from './layout.mjs'

/** The superuser signs in on the machine of a node only, by its socket. */
export function superuserUrl(shared: Cluster['shared'], node: Node, database?: string): string

export function backupsOf(
  cluster: Cluster,
  user: { uid: number; gid: number } | undefined,
  args: string[],
): Promise<string>
