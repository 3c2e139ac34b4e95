/** What waits for the service of a country, done by a job: no request waits for the outside. */
import type { Db } from '#platform/server/db.ts'
import type { House } from '#platform/server/mount.ts'
import { CANCEL_HOURS } from '../rules.ts'
import {
  type Later,
  type Service,
  cancelled,
  found,
  polled,
  submitted,
} from './myinvois-service.ts'
import {
  type DueTask,
  type EntityOfExport,
  selectDueTasks,
  selectEntity,
  updateOutcome,
  updateTask,
} from './queries.ts'

const AT_ONCE = 200
/** Seconds. */
const POLL_AFTER = 10
const LONGEST_WAIT = 3600
const HOUR = 3_600_000

const after = (now: number, seconds: number) => new Date(now + seconds * 1000).toISOString()

const serviceOf = ({ url, client_id, secret }: EntityOfExport): Service | null =>
  url && client_id && secret ? { url: url.replace(/\/+$/, ''), client_id, secret } : null

/** Does what is due. @param at now; a test moves it @returns how much it did */
export async function sendDue(
  { database }: Pick<House, 'database'>,
  at: () => Date = () => new Date(),
): Promise<number> {
  const db = database.writes
  const entities = new Map<number, EntityOfExport | undefined>()
  let done = 0
  for (const task of await selectDueTasks(db, at(), AT_ONCE)) {
    const { legal_entity_id: id } = task
    if (!entities.has(id)) entities.set(id, await selectEntity(db, id))
    const entity = entities.get(id)
    const service = entity && serviceOf(entity)
    const now = at().getTime()
    if (service) await doTask(db, task, service, now)
    else await wait(db, task, { later: true, why: 'no service', after: LONGEST_WAIT }, now)
    done++
  }
  return done
}

const MINUTE = 60_000
/** The job looks once a minute: a look at what is due costs nothing where nothing is. */
export const nextSending = async (_house: unknown, at: Date): Promise<Date> =>
  new Date((Math.floor(at.getTime() / MINUTE) + 1) * MINUTE)

const doTask = (db: Db, task: DueTask, service: Service, now: number) =>
  ({ submit, poll, cancel })[task.task](db, task, service, now)

/** Tried again, each time later, for as long as it takes: somebody sees why on the list. */
const wait = (db: Db, task: DueTask, { why, after: said }: Later, now: number) =>
  updateTask(db, task.id, {
    task: task.task,
    due: after(now, said ?? Math.min(LONGEST_WAIT, 30 * 2 ** Math.min(task.attempts, 10))),
    attempts: task.attempts + 1,
    problem: why.slice(0, 300),
  })

async function submit(db: Db, task: DueTask, service: Service, now: number) {
  const { number, payload } = task
  // an answer that was lost the last time does not make it two documents
  const known = task.attempts > 0 ? await found(service, number, now) : null
  if (known && 'later' in known) return wait(db, task, known, now)
  const answer = known ?? (await submitted(service, { number, payload: payload ?? '' }, now))
  if ('later' in answer) return wait(db, task, answer, now)
  if ('duplicate' in answer)
    return wait(db, task, { later: true, why: 'DuplicateSubmission', after: answer.duplicate }, now)
  if ('errors' in answer)
    return updateOutcome(db, task.id, { state: 'invalid', errors: answer.errors })
  return updateOutcome(db, task.id, {
    state: 'submitted',
    ...answer,
    submitted_at: after(now, 0),
    errors: [],
    task: 'poll',
    task_due: after(now, POLL_AFTER),
  })
}

async function poll(db: Db, task: DueTask, service: Service, now: number) {
  const answer = await polled(service, { uid: task.uid ?? '', uuid: task.uuid ?? '' }, now)
  if ('later' in answer) return wait(db, task, answer, now)
  if (answer.state === 'submitted')
    return wait(db, task, { later: true, why: 'in progress', after: POLL_AFTER * 6 }, now)
  if (answer.state !== 'valid') return updateOutcome(db, task.id, answer)
  const validated = answer.validated_at ?? after(now, 0)
  return updateOutcome(db, task.id, {
    state: 'valid',
    long_id: answer.long_id,
    validated_at: validated,
    cancel_until: new Date(Date.parse(validated) + CANCEL_HOURS * HOUR).toISOString(),
    errors: [],
  })
}

async function cancel(db: Db, task: DueTask, service: Service, now: number) {
  const { uuid, cancel_reason: reason } = task
  const answer = await cancelled(service, { uuid: uuid ?? '', reason: reason ?? '' }, now)
  if ('later' in answer) return wait(db, task, answer, now)
  if ('done' in answer) return updateOutcome(db, task.id, { state: 'cancelled' })
  // it stays valid, and says why
  return updateTask(db, task.id, {
    task: null,
    due: null,
    attempts: 0,
    problem: answer.errors.join('; ').slice(0, 300),
  })
}
