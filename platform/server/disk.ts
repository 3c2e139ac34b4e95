/**
 * Remembers a full disk, under the database or under uploads. This process is not ready while the disk is
 * full.
 */
import type { House } from './mount.ts'

/**
 * Milliseconds after the last failure until the next try. A proxy that waits for this process sends no
 * requests meanwhile.
 */
const TRIED_AGAIN_AFTER = 15_000
/** Many requests fail at once; one line in the log is enough. */
const SAID_EVERY = 10_000

/** The codes for a full disk, and those of a server without room for its own files. */
const NO_ROOM = new Set(['53100', 'ENOSPC', 'EDQUOT'])

let failed = -Infinity
let said = -Infinity

/** Records a failure that comes from a full disk; returns true for such a failure. */
export function noteFullDisk(error: unknown, log: House['log']): boolean {
  const { cause } = error as { cause?: unknown }
  if (cause) return noteFullDisk(cause, log)
  const { code = '', message } = error as { code?: string; message?: string }
  if (!NO_ROOM.has(code)) return false
  failed = performance.now()
  if (failed - said > SAID_EVERY) {
    said = failed
    log.error(
      { reason: message },
      'the disk is full: writes are refused (503) and this process is not ready until there is room',
    )
  }
  return true
}

export const isDiskFull = (): boolean => performance.now() - failed < TRIED_AGAIN_AFTER
