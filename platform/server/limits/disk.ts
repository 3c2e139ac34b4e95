/**
 * Remembers a full disk. Under the database, this process is not ready until there is room. Under uploads it stays
 * ready: a video that finds no room must not stop the people who upload nothing.
 */
import type { AppContext } from '../http/mount.ts'

/**
 * Milliseconds after the last failure until the next try. A proxy that waits for this process sends no
 * requests meanwhile.
 */
const TRIED_AGAIN_AFTER = 15_000
/** Many requests fail at once; one line in the log is enough. */
const SAID_EVERY = 10_000

const DATABASE_FULL = '53100'
/** The codes of a file that finds no room. */
const UPLOADS_FULL = new Set(['ENOSPC', 'EDQUOT'])

let failed = -Infinity
let lastLogged = -Infinity

/** Records a failure that comes from a full disk; returns true for such a failure. */
export function recordDiskFull(error: unknown, log: AppContext['log']): boolean {
  const { cause } = error as { cause?: unknown }
  if (cause) return recordDiskFull(cause, log)
  const { code = '', message } = error as { code?: string; message?: string }
  const isDatabase = code === DATABASE_FULL
  if (!isDatabase && !UPLOADS_FULL.has(code)) return false
  const now = performance.now()
  if (isDatabase) failed = now
  if (now - lastLogged > SAID_EVERY) {
    lastLogged = now
    log.error(
      { reason: message },
      isDatabase
        ? 'the disk is full: writes are refused (503) and this process is not ready until there is room'
        : 'the disk is full: uploads that find no room are refused (503)',
    )
  }
  return true
}

/** Whether the database found no room a moment ago. */
export const isDiskFull = (): boolean => performance.now() - failed < TRIED_AGAIN_AFTER
