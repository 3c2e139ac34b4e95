/**
 * Runs the jobs of the night, and of each day's end. Once a minute every process checks the table of runs for a job
 * that is due. The process whose update advances the row does the job; the others find nothing. It renews its lease
 * while it works. A process that dies during a job loses it when the lease ends, and so does one that cannot reach the
 * database.
 */
import { truncate } from '#platform/contract/text/truncate.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AppContext } from '../http/mount.ts'

export interface Job {
  name: string
  /** When it is due next; by default at night. */
  next?(appContext: AppContext, at: Date): Promise<Date>
  /** Does the work; safe to run twice. @returns one sentence for the log. */
  run(appContext: AppContext): Promise<string>
}

const LOOK = 60_000
const LEASE = '5 minutes'
const RENEWED_EVERY = 60_000
const AGAIN_AFTER_FAILURE = '15 minutes'

/** The next 19:00 UTC: two in the morning in Jakarta, and after closing time in Amsterdam. */
export function nextNight(at: Date): Date {
  const night = new Date(at)
  night.setUTCHours(19, 0, 0, 0)
  if (night <= at) night.setUTCDate(night.getUTCDate() + 1)
  return night
}

export function nextHour(at: Date): Date {
  const hour = new Date(at)
  hour.setUTCHours(hour.getUTCHours() + 1, 0, 0, 0)
  return hour
}

/** Runs the jobs that are due and that no other process has claimed. @returns the names of the jobs that it ran */
export async function runDueJobs(appContext: AppContext, jobs: readonly Job[]): Promise<string[]> {
  const ran: string[] = []
  for (const job of jobs) if (await runIfDue(appContext, job)) ran.push(job.name)
  return ran
}

async function runIfDue(appContext: AppContext, { name, run, next }: Job): Promise<boolean> {
  const db = appContext.database.writes
  const nextDue = async (at = new Date()) =>
    (next ? await next(appContext, at) : nextNight(at)).toISOString()
  await db
    .insertInto('job_runs')
    .values({ name, due_at: await nextDue() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const holder = randomUUID()
  const lease = sql<string>`now() + ${LEASE}::interval`
  const taken = await db
    .updateTable('job_runs')
    .set({ leased_until: lease, holder, started_at: sql`now()` })
    .where('name', '=', name)
    .where('due_at', '<=', sql<string>`now()`)
    .where((is) =>
      is.or([is('leased_until', 'is', null), is('leased_until', '<', sql<string>`now()`)]),
    )
    .returning('name')
    .executeTakeFirst()
  if (!taken) return false

  // if the lease ran out, another process has the job: this one must not write its lease or outcome
  const note = (fields: object) =>
    db
      .updateTable('job_runs')
      .set(fields)
      .where('name', '=', name)
      .where('holder', '=', holder)
      .execute()
  const renewal = setInterval(() => {
    note({ leased_until: lease }).catch((error: unknown) =>
      appContext.log.error({ err: error, job: name }, 'lease of a job not renewed'),
    )
  }, RENEWED_EVERY)
  renewal.unref()
  try {
    const outcome = await run(appContext)
    await note({ ...FREE, due_at: await nextDue(), succeeded_at: sql`now()`, outcome })
    appContext.log.info({ job: name, outcome }, 'job done')
  } catch (error) {
    appContext.log.error({ err: error, job: name }, 'job failed')
    const outcome = truncate((error as Error).message, 500)
    const due_at = sql`now() + ${AGAIN_AFTER_FAILURE}::interval`
    await note({ ...FREE, due_at, failed_at: sql`now()`, outcome })
  } finally {
    clearInterval(renewal)
  }
  return true
}

const FREE = { leased_until: null, holder: null }

/** Checks every minute until it is closed; closing waits for the running job. */
export function startJobs(
  appContext: AppContext,
  jobs: readonly Job[],
): { close(): Promise<void> } {
  let closed = false
  let next: NodeJS.Timeout
  let looking = Promise.resolve()
  const look = async () => {
    await runDueJobs(appContext, jobs).catch((error: unknown) =>
      appContext.log.error({ err: error }, 'jobs not looked at'),
    )
    later()
  }
  const later = () => {
    if (closed) return
    // random, so that the processes do not all check at the same time
    next = setTimeout(() => (looking = look()), LOOK * (0.75 + Math.random() / 2))
    next.unref()
  }
  later()
  return {
    async close() {
      closed = true
      clearTimeout(next)
      await looking
    },
  }
}

const BATCH = 5000

/** Deletes in batches, so that no statement locks many rows for long. `remove` gets the size of a batch. */
export async function inBatches(
  remove: (batch: number) => Promise<{ numDeletedRows: bigint }[]>,
): Promise<number> {
  for (let removed = 0; ;) {
    const [result] = await remove(BATCH)
    const gone = Number(result?.numDeletedRows ?? 0)
    removed += gone
    if (gone < BATCH) return removed
  }
}
