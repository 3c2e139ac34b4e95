/** How much one person may upload: so many at a time, so many bytes a day. */
import type { Db } from '#platform/server/database/db.ts'
import type { Env } from '#platform/server/env.ts'
import { HttpError, tooManyRequests } from '#platform/server/http/errors.ts'
import { fileMessages } from '../messages.ts'
import { insertBytes, lockUploads, selectBytesToday } from './queries-uploads.ts'

/** A stalled one ends after half a minute; until then it takes one of these, and none of a colleague's. */
const AT_ONCE = 16

const underway = new Map<number, number>()

/** 429 for a user with too many simultaneous uploads in this process. */
export async function limitConcurrentUploads<T>(
  person: number,
  work: () => Promise<T>,
): Promise<T> {
  const now = underway.get(person) ?? 0
  if (now >= AT_ONCE) throw tooManyRequests(5)
  underway.set(person, now + 1)
  try {
    return await work()
  } finally {
    const remaining = (underway.get(person) ?? 1) - 1
    if (remaining > 0) underway.set(person, remaining)
    else underway.delete(person)
  }
}

const MB = 1024 * 1024

/**
 * 429 when these bytes would be more than a day takes. In a transaction: an upload of the same moment waits for it.
 * @param upload the unfinished upload that they come from, which is counted with its whole size already
 */
export async function assertBytesToday(
  db: Db,
  env: Env,
  person: number,
  bytes: number,
  upload?: number,
): Promise<void> {
  await lockUploads(db, person)
  if ((await selectBytesToday(db, person, upload)) + bytes > env.UPLOAD_MB_PER_DAY * MB)
    throw new HttpError(429, fileMessages.tooMuchToday, { retryAfter: 3600 })
}

/**
 * Counts bytes that an upload took in the database, as those of a file are counted; 429 as above. The caller's
 * transaction writes them.
 */
export async function countBytesToday(
  db: Db,
  env: Env,
  person: number,
  bytes: number,
): Promise<void> {
  await assertBytesToday(db, env, person, bytes)
  await insertBytes(db, person, bytes)
}
