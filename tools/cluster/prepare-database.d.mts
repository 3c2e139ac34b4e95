import type { Cluster } from './engine.mjs'

export function backupsOf(
  cluster: Cluster,
  user: { uid: number; gid: number } | undefined,
  args: string[],
): Promise<string>
