/**
 * Sends documents to their buyer by e-mail: the UBL file and the PDF. Acceptance by the mail server is the last known
 * result, and makes it valid. A document that may have been sent is never retried automatically.
 */
import { pdfName } from '#platform/contract/print-document.ts'
import { type Mail, sendMail } from '#platform/server/jobs/mail.ts'
import { mailTexts } from '../mail-texts.ts'
import { retryLater } from './http-client.ts'
import {
  type DueTask,
  markHandingOver,
  markUnknownOutcome,
  resetToQueued,
  updateOutcome,
  updateTask,
} from './queries-sending.ts'
import type { EntityOfExport } from './queries.ts'
import { type JobRun, type Sender, addSeconds, wait } from './tasks.ts'

export const sendByMail: Sender = async (round, task, entity) => {
  const { db, now, appContext } = round
  const at = addSeconds(now, 0)
  // a process ended between sending it and storing the result
  if (task.handing_since !== null) return markUnknownOutcome(db, task.id, at, 'no answer')
  const { email } = task.send_to
  // a missing address: the error goes to the document, as before
  if (!email) return updateOutcome(db, task.id, { state: 'invalid', errors: [] })
  const mail = await mailOf(round, task, { entity, email })
  if (!(await markHandingOver(db, task, at)))
    return markUnknownOutcome(db, task.id, at, 'no answer')
  const outcome = await sendMail(appContext.env, mail)
  if ('sent' in outcome)
    return updateOutcome(db, task.id, { state: 'valid', validated_at: at, errors: [] })
  if ('unknown' in outcome) return markUnknownOutcome(db, task.id, at, outcome.unknown)
  await resetToQueued(db, task)
  if ('later' in outcome) return wait(round, task, retryLater(outcome.later))
  // a document that arrived before stays valid, and shows why it failed now
  return task.validated_at === null
    ? updateOutcome(db, task.id, { state: 'invalid', errors: [outcome.refused] })
    : updateTask(db, task.id, { task: null, due: null, attempts: 0, problem: outcome.refused })
}

async function mailOf(
  { appContext, paperOf }: JobRun,
  task: DueTask,
  { entity, email }: { entity: EntityOfExport; email: string },
): Promise<Mail> {
  const { number, language, source, source_id } = task
  const pdf = await paperOf(appContext, { source, source_id })
  const text = mailTexts[language]
  const kind = source === 'credit_note' ? text.creditNote : text.invoice
  const name = entity.trade_name ?? entity.legal_name
  return {
    to: email,
    subject: text.subject(kind, number, name),
    text: text.body({ kind, number, name, hasPdf: pdf !== null }),
    from_name: name,
    reply_to: entity.email,
    attachments: [
      {
        name: pdfName(number).replace(/pdf$/, 'xml'),
        type: 'application/xml',
        content: task.payload ?? '',
      },
      ...(pdf ? [{ ...pdf, type: 'application/pdf' }] : []),
    ],
  }
}
