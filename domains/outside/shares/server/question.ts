/** A customer's question about the page: somebody at the garage answers it. */
import { createHash } from 'node:crypto'
import { openFollowUp } from '#domains/outside/follow-ups/server/follow-ups.ts'
import { addDays, dayIn, instantIn } from '#platform/contract/days.ts'
import { tooManyRequests } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { customerByLink } from '#platform/server/session/actor.ts'
import { SHARE, type customerPages } from '../contract.ts'
import { MAX_QUESTIONS } from '../values.ts'
import { countQuestion } from './queries.ts'
import { selectHead } from './queries-page.ts'
import { findShare } from './shares.ts'

export type Asking = Pick<CallContext<typeof customerPages.ask>, 'db' | 'audit' | 'at'> & {
  token: string
  text: string
}

export async function ask({ params, body, ...context }: CallContext<typeof customerPages.ask>) {
  await askOnPage({ ...context, token: params.token, text: body.text })
  return {}
}

/** For the API and for the form of the document. The caller runs in a transaction. */
export async function askOnPage({ db, audit, at, token, text }: Asking): Promise<void> {
  const share = await findShare(db, token, at)
  const day = dayIn(share.time_zone, at)
  if ((await countQuestion(db, share.id, day)) > MAX_QUESTIONS) {
    const tomorrow = instantIn(share.time_zone, addDays(day, 1), '00:00')
    throw tooManyRequests(Math.ceil((Date.parse(tomorrow) - at.getTime()) / 1000))
  }
  const { id, garage_id, order_id, invoice_id } = share
  const head = await selectHead(db, share)
  const asked = createHash('sha256').update(text).digest('base64url')
  audit.by = { name: customerByLink.name }
  audit.created(SHARE, { id, garage_id })
  await openFollowUp(db, {
    kind: 'question',
    text,
    ...(head.order_id === null ? {} : { order_id: order_id ?? head.order_id }),
    ...(invoice_id === null ? {} : { invoice_id }),
    ...(head.build_id === null ? {} : { build_id: head.build_id }),
    cause: `question:${id}:${day}:${asked}`,
  })
}
