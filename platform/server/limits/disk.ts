/**
 * Remembers a full disk. If the database's disk is full, this process is not ready until there is space. If that of the
 * uploads is full, it stays ready: a failed video must not stop the users who upload nothing.
 */
import type { AppContext } from '../http/mount.ts'

/**
 * Retry delay in milliseconds. While the health check fails, a proxy sends no requests here, so we must retry
 * ourselves.
 */
const TRIED_AGAIN_AFTER = 15_000
/** Many requests fail at once; one log line in this time is enough. */
const SAID_EVERY = 10_000

const DATABASE_FULL = '53100'
/** The error codes of a full disk. */
const UPLOADS_FULL = new Set(['ENOSPC', 'EDQUOT'])

let failed = -Infinity
let lastLogged = -Infinity

/** Records a failure because of a full disk; returns true for such a failure. */
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

/** Whether the database's disk was full a moment ago. */
export const isDiskFull = (): boolean => performance.now() - failed < TRIED_AGAIN_AFTER
