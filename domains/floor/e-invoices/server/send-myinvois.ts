/** Sends documents to MyInvois: submits, polls and cancels. */
import { truncate } from '#platform/contract/text/truncate.ts'
import { isServiceUrl } from '#domains/company/legal-entities/server/services.ts'
import { addressRuleOf } from '#platform/server/outbound/outbound-requests.ts'
import { CANCEL_HOURS } from '../rules.ts'
import { retryLater } from './http-client.ts'
import {
  type Service,
  cancelDocument,
  findSubmission,
  pollDocument,
  submitDocument,
} from './myinvois-service.ts'
import { type DueTask, updateOutcome, updateTask } from './queries-sending.ts'
import type { EntityOfExport } from './queries.ts'
import { LONGEST_WAIT, POLL_AFTER, type JobRun, type Sender, addSeconds, wait } from './tasks.ts'

const HOUR = 3_600_000

/** The service of the settings, or why there is none. */
function serviceOf(
  { env }: JobRun['appContext'],
  { url, client_id, secret, has_lost_secret }: EntityOfExport,
): Service | string {
  if (has_lost_secret) return 'the secret cannot be read: enter it again'
  if (!(url && client_id && secret)) return 'no service'
  if (!isServiceUrl(env, url)) return 'the address is not one of MyInvois'
  const base = url.replace(/\/+$/, '')
  return { url: base, client_id, secret, allows: addressRuleOf(env, base) }
}

export const sendToMyInvois: Sender = (round, task, entity) => {
  const service = serviceOf(round.appContext, entity)
  if (typeof service === 'string') return wait(round, task, retryLater(service, LONGEST_WAIT))
  return { submit, poll, cancel }[task.task](round, task, service)
}

async function submit(round: JobRun, task: DueTask, service: Service) {
  const { db, now } = round
  const { number, payload } = task
  // a response that was lost last time must not lead to two documents
  const existing = task.attempts > 0 ? await findSubmission(service, number, now) : null
  if (existing && 'later' in existing) return wait(round, task, existing)
  const result =
    existing ?? (await submitDocument(service, { number, payload: payload ?? '' }, now))
  if ('later' in result) return wait(round, task, result)
  if ('duplicate' in result)
    return wait(round, task, retryLater('DuplicateSubmission', result.duplicate))
  if ('errors' in result)
    return updateOutcome(db, task.id, { state: 'invalid', errors: result.errors })
  return updateOutcome(db, task.id, {
    state: 'submitted',
    ...result,
    submitted_at: addSeconds(now, 0),
    errors: [],
    task: 'poll',
    task_due: addSeconds(now, POLL_AFTER),
  })
}

async function poll(round: JobRun, task: DueTask, service: Service) {
  const { db, now } = round
  const result = await pollDocument(service, { uid: task.uid ?? '', uuid: task.uuid ?? '' }, now)
  if ('later' in result) return wait(round, task, result)
  if (result.state === 'submitted')
    return wait(round, task, retryLater('in progress', POLL_AFTER * 6))
  if (result.state !== 'valid') return updateOutcome(db, task.id, result)
  const validated = result.validated_at ?? addSeconds(now, 0)
  return updateOutcome(db, task.id, {
    state: 'valid',
    long_id: result.long_id,
    validated_at: validated,
    cancel_until: new Date(Date.parse(validated) + CANCEL_HOURS * HOUR).toISOString(),
    errors: [],
  })
}

async function cancel(round: JobRun, task: DueTask, service: Service) {
  const { db, now } = round
  const { uuid, cancel_reason: reason } = task
  const result = await cancelDocument(service, { uuid: uuid ?? '', reason: reason ?? '' }, now)
  if ('later' in result) return wait(round, task, result)
  if ('done' in result) return updateOutcome(db, task.id, { state: 'cancelled' })
  // it stays valid, with the reason
  return updateTask(db, task.id, {
    task: null,
    due: null,
    attempts: 0,
    problem: truncate(result.errors.join('; '), 300),
  })
}
