/** Sends documents through a Peppol access point: submits each once, then polls until it has arrived. */
import { addressRuleOf } from '#platform/server/outbound/outbound-requests.ts'
import {
  type AccessPoint,
  fetchDelivery,
  nextEvent,
  submitDocument,
  takeEvent,
} from './access-point-service.ts'
import { type RetryLater, retryLater } from './http-client.ts'
import {
  type DueTask,
  markHandingOver,
  markUnknownOutcome,
  resetToQueued,
  selectOfPoint,
  selectState,
  updateOutcome,
} from './queries-sending.ts'
import type { EntityOfExport } from './queries.ts'
import { LONGEST_WAIT, POLL_AFTER, type JobRun, type Sender, addSeconds, wait } from './tasks.ts'

/** Without a response for so long, a user must check. */
const DAYS = 7
const DAY = 86_400_000
/** Events read from a queue per round. */
const MAX_EVENTS = 100

/** The access point of the settings, or why there is none. */
function pointOf(
  { env }: JobRun['appContext'],
  { url, client_id, secret, has_lost_secret }: EntityOfExport,
): AccessPoint | string {
  if (has_lost_secret) return 'the key cannot be read: enter it again'
  if (!(url && client_id && secret)) return 'no service'
  const base = url.replace(/\/+$/, '')
  return { url: base, key: secret, sender: Number(client_id), allows: addressRuleOf(env, base) }
}

export const sendThroughAccessPoint: Sender = async (round, task, entity) => {
  const point = pointOf(round.appContext, entity)
  if (typeof point === 'string')
    return isOld(round, task)
      ? markUnknownOutcome(round.db, task.id, addSeconds(round.now, 0), point)
      : wait(round, task, retryLater(point, LONGEST_WAIT))
  return task.task === 'submit' ? submit(round, task, point) : poll(round, task, point)
}

const isOld = ({ now }: JobRun, { submitted_at }: DueTask) =>
  submitted_at !== null && now - Date.parse(submitted_at) > DAYS * DAY

async function submit(round: JobRun, task: DueTask, point: AccessPoint) {
  const { db, now } = round
  const at = addSeconds(now, 0)
  const { uuid, payload } = task
  const receiver = task.send_to.peppol_id
  // a missing address: the error goes to the document, as before
  if (!receiver) return updateOutcome(db, task.id, { state: 'invalid', errors: [] })
  // an earlier attempt may have arrived: our guid prevents a second document
  const isAgain = task.handing_since !== null
  if (!isAgain) await markHandingOver(db, task, at)
  const result = await submitDocument(point, { guid: uuid ?? '', xml: payload ?? '', receiver })
  if ('later' in result) {
    if (result.untouched && !isAgain) await resetToQueued(db, task)
    return wait(round, task, result)
  }
  const accepted = {
    state: 'submitted',
    submitted_at: at,
    errors: [],
    task: 'poll',
    task_due: addSeconds(now, POLL_AFTER),
  } as const
  if ('guid' in result) return updateOutcome(db, task.id, { ...accepted, uid: result.guid })
  // a rejection may mean that it has the document already: the event queue knows it by our guid
  if (isAgain) return updateOutcome(db, task.id, accepted)
  return updateOutcome(db, task.id, { state: 'invalid', errors: result.errors })
}

async function poll(round: JobRun, task: DueTask, point: AccessPoint) {
  const { db, now } = round
  const problem = await queueOf(round, point)
  const stored = await selectState(db, task.id)
  if (stored?.task !== 'poll') return null
  if (task.uid !== null) {
    const result = await fetchDelivery(point, task.uid)
    if ('later' in result) return wait(round, task, result)
    if (result.delivered)
      return updateOutcome(db, task.id, {
        state: 'valid',
        validated_at: addSeconds(now, 0),
        errors: [],
      })
  }
  if (isOld(round, task)) return markUnknownOutcome(db, task.id, addSeconds(now, 0), 'no answer')
  return wait(round, task, problem ?? retryLater('in progress'))
}

/** Read once per round: one account may have several senders. */
function queueOf(round: JobRun, point: AccessPoint): Promise<RetryLater | null> {
  const key = [point.url, point.key].join(' ')
  const reading = round.read.get(key) ?? readQueue(round, point)
  round.read.set(key, reading)
  return reading
}

/** An event is removed from the queue after it is stored: after a crash it is read again, with the same result. */
async function readQueue({ db, now }: JobRun, point: AccessPoint): Promise<RetryLater | null> {
  for (let events = 0; events < MAX_EVENTS; events++) {
    const event = await nextEvent(point)
    if (event === null) return null
    if ('later' in event) return event
    const row = event.document && (await selectOfPoint(db, event.document))
    // a late event does not change a document that a user cancelled since
    const isOpen = row && ['exported', 'submitted'].includes(row.state ?? '')
    if (isOpen && event.state)
      await updateOutcome(db, row.id, {
        state: event.state,
        uid: event.document?.guid ?? null,
        ...(event.state === 'valid' ? { validated_at: addSeconds(now, 0) } : {}),
        errors: event.state === 'valid' ? [] : [event.details],
      })
    const removal = await takeEvent(point, event.id)
    if ('later' in removal) return removal
  }
  return null
}
