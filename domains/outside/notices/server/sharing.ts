/** Makes a link to the customer's page; with a channel, a message brings it to the customer. */
import type { Channel } from '#domains/people/consents/values.ts'
import { isBillOfBuild } from '#domains/outside/shares/server/queries.ts'
import { type ShareRequest, createShare } from '#domains/outside/shares/server/shares.ts'
import { SHARE } from '#domains/outside/shares/contract.ts'
import { notFound } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { originOf } from '#platform/server/links/links.ts'
import type { sharing } from '../contract-shares.ts'
import type { SubjectKind, TemplateKey } from '../templates.ts'
import { createMessage } from './messages.ts'

type ShareCall = Omit<CallContext<typeof sharing.invoice>, 'params' | 'body'>

interface Wanted {
  request: ShareRequest
  template: TemplateKey
  subject: { kind: SubjectKind; id: number }
  channel: Channel | null | undefined
}

async function share(
  { db, scope, me, at, audit, appContext, request: httpRequest }: ShareCall,
  { request, template, subject, channel }: Wanted,
) {
  const created = await createShare({ db, scope, at, appContext }, me, request)
  const { id, garage_id, url, expires_at } = created
  audit.created(SHARE, { id, garage_id, purpose: request.purpose, ...subjectFieldOf(request) })
  if (!channel) return { id, url, expires_at, message: null }
  const message = await createMessage(
    { db, appContext, at, scope, origin: originOf(appContext, httpRequest) },
    me,
    { template, subject, channel, shareId: id },
  )
  return { id, url, expires_at, message: { id: message.id, state: message.state } }
}

const subjectFieldOf = ({ purpose: _, expires_hours: __, ...subject }: ShareRequest) => subject

export function shareOrder(context: CallContext<typeof sharing.order>) {
  const { purpose, channel, expires_hours } = context.body
  const { id } = context.params
  return share(context, {
    request: { purpose, order_id: id, expires_hours },
    template: purpose === 'approve' ? 'estimate_ready' : 'order_received',
    subject: { kind: 'order', id },
    channel,
  })
}

export function shareInvoice(context: CallContext<typeof sharing.invoice>) {
  const { id } = context.params
  return share(context, {
    request: { purpose: 'bill', invoice_id: id },
    template: 'invoice',
    subject: { kind: 'invoice', id },
    channel: context.body.channel,
  })
}

export async function shareBill(context: CallContext<typeof sharing.bill>) {
  const { id, bill_id } = context.params
  if (!(await isBillOfBuild(context.db, context.scope, id, bill_id))) throw notFound()
  return share(context, {
    request: { purpose: 'bill', build_bill_id: bill_id },
    template: 'invoice',
    subject: { kind: 'build_bill', id: bill_id },
    channel: context.body.channel,
  })
}
