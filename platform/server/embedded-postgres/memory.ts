import os from 'node:os'

const MB = 2 ** 20
const GB = 2 ** 30

/** Returns the memory of this machine, or the limit of its container. */
export function availableMemory(): number {
  const allowed = process.constrainedMemory()
  return allowed > 0 ? Math.min(allowed, os.totalmem()) : os.totalmem()
}

/**
 * Sizes the server's memory and log for the machine. A quarter is its own cache; the system's cache, the app and the
 * queries have the rest. `work_mem` is for each sort of each query, so it grows slowly. A larger log means fewer,
 * longer checkpoints under a load of writes, and at most so much disk.
 */
export function memorySettings(memory: number): Record<string, string> {
  const part = (share: number, least: number, most: number) =>
    `${Math.round(Math.min(most, Math.max(least, memory / share)) / MB)}MB`
  return {
    shared_buffers: part(4, 128 * MB, 8 * GB),
    effective_cache_size: part(2, 512 * MB, 64 * GB),
    work_mem: part(1024, 4 * MB, 32 * MB),
    maintenance_work_mem: part(32, 64 * MB, 1 * GB),
    max_wal_size: part(6, 1 * GB, 8 * GB),
    min_wal_size: part(48, 80 * MB, 1 * GB),
    checkpoint_timeout: '15min',
  }
}
