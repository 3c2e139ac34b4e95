/** Sends waiting e-invoices in a background job: no request waits for external services. */
import type { AppContext } from '#platform/server/http/mount.ts'
import { type DueTask, selectDueTasks, updateOutcome } from './queries-sending.ts'
import { type EntityOfExport, selectEntity } from './queries.ts'
import { sendThroughAccessPoint } from './send-access-point.ts'
import { sendByMail } from './send-mail.ts'
import { sendToMyInvois } from './send-myinvois.ts'
import { retryLater } from './http-client.ts'
import { type DrawPdf, type JobRun, type Sender, wait } from './tasks.ts'

const AT_ONCE = 200
const MINUTE = 60_000

const senders: Record<DueTask['sent_by'], Sender> = {
  service: sendToMyInvois,
  smtp: sendByMail,
  access_point: sendThroughAccessPoint,
}

interface SendingOptions {
  paperOf: DrawPdf
  /** Now; a test sets it. */
  at?: () => Date
}

/** Sends due e-invoices for about a minute: the remainder follows in the next round. @returns how many */
export async function sendDue(
  appContext: AppContext,
  { paperOf, at = () => new Date() }: SendingOptions,
): Promise<number> {
  const db = appContext.database.writes
  const entities = new Map<number, EntityOfExport | undefined>()
  const read: JobRun['read'] = new Map()
  const begun = performance.now()
  let done = 0
  for (const task of await selectDueTasks(db, at(), AT_ONCE)) {
    if (performance.now() - begun > MINUTE) break
    const { legal_entity_id: id } = task
    if (!entities.has(id)) entities.set(id, await selectEntity(db, appContext, id))
    const entity = entities.get(id)
    const round = { appContext, db, now: at().getTime(), paperOf, read }
    try {
      if (entity) await doTask(round, task, entity)
    } catch (error) {
      // the others are sent all the same
      appContext.log.error({ err: error, e_invoice: task.id }, 'e-invoice not sent')
      await wait(round, task, retryLater('failed'))
    }
    done++
  }
  return done
}

/** The entity now sends in another way: the document is exported, and a user submits it again. */
function doTask(round: JobRun, task: DueTask, entity: EntityOfExport): Promise<unknown> {
  const isAnother = task.sent_by !== 'service' && entity.adapter !== task.sent_by
  if (isAnother && task.task === 'submit' && task.handing_since === null)
    return updateOutcome(round.db, task.id, {
      state: task.validated_at === null ? 'exported' : 'valid',
    })
  return senders[task.sent_by](round, task, entity)
}

/** The job runs once a minute: checking costs little while nothing is due. */
export const nextSending = async (_house: unknown, at: Date): Promise<Date> =>
  new Date((Math.floor(at.getTime() / MINUTE) + 1) * MINUTE)
