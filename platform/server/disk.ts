/** What is known of a full disk, under the database or under uploads: this process is not ready while it lasts. */
import type { House } from './mount.ts'

/** Milliseconds. So long after the last failure it is tried again: a proxy that waits for us sends nothing meanwhile. */
const TRIED_AGAIN_AFTER = 15_000
/** Many requests fail at once, and one sentence is enough. */
const SAID_EVERY = 10_000

/** Disk full, and what a server without room for its own files says. */
const NO_ROOM = new Set(['53100', 'ENOSPC', 'EDQUOT'])

let failed = -Infinity
let said = -Infinity

/** Takes note of a failure, if it is one of room; true when it is. */
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
