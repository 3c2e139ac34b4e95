/** Shared by the senders of e-invoices: retries with a growing delay. */
import { truncate } from '#platform/contract/text/truncate.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/http/mount.ts'
import type { RetryLater } from './http-client.ts'
import { type DueTask, updateTask } from './queries-sending.ts'
import type { EntityOfExport } from './queries.ts'
import type { ESource } from '../rules.ts'

/** Seconds. */
export const POLL_AFTER = 10
export const LONGEST_WAIT = 3600

/** The PDF of a document in the language of its buyer; null if there is none. Modules above this one draw it. */
export type DrawPdf = (
  appContext: AppContext,
  document: { source: ESource; source_id: number },
) => Promise<{ name: string; content: Buffer } | null>

/** One round of the job. */
export interface JobRun {
  appContext: AppContext
  db: Db
  /** Now. */
  now: number
  paperOf: DrawPdf
  /** Access points whose queue was read in this round, and the result. */
  read: Map<string, Promise<RetryLater | null>>
}

export type Sender = (round: JobRun, task: DueTask, entity: EntityOfExport) => Promise<unknown>

export const addSeconds = (now: number, seconds: number) =>
  new Date(now + seconds * 1000).toISOString()

/** Retries with a growing delay, without limit: the list shows the reason. */
export function wait({ db, now }: JobRun, task: DueTask, reason: RetryLater) {
  return updateTask(db, task.id, {
    task: task.task,
    due: addSeconds(
      now,
      reason.after ?? Math.min(LONGEST_WAIT, 30 * 2 ** Math.min(task.attempts, 10)),
    ),
    attempts: task.attempts + 1,
    problem: truncate(reason.why, 300),
  })
}
