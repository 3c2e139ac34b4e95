/** Signatures, photos and videos of an order. */
import { hashToSign } from '#domains/floor/estimates/server/estimates.ts'
import { assertFile } from '#domains/company/files/server/files.ts'
import { messages } from '#platform/contract/messages.ts'
import { assertCan, invalid, notFound } from '#platform/server/http/errors.ts'
import { drawName } from '#platform/server/pdf/signedName.ts'
import type { CurrentUser } from '#platform/server/session/session.ts'
import { orderMessages } from '../messages.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { orders } from '../contract.ts'
import type { orderFloor } from '../contract-floor.ts'
import { canAddMedia, canSign } from '../rights.ts'
import { signsHandover } from '../rules.ts'
import { factsOf, lockForChange, requireVersion, saveFields } from './change.ts'
import { deleteMedia, insertMedia, selectMedia, upsertSignature } from './queries-changes.ts'
import { selectLines } from './queries-row.ts'

/** The latest signature of each estimate and of the handover counts. */
export async function sign(context: CallContext<typeof orders.sign>) {
  const { db, me, params, body, at, audit } = context
  const order = await lockForChange(context, params.id, body.version)
  assertCan(canSign(me.role, factsOf(order)))
  const isHandover = signsHandover(factsOf(order).stage)
  const estimate_hash =
    body.signer === 'customer' && !isHandover
      ? await hashToSign(db, order, body.estimate_hash)
      : null
  await upsertSignature(db, {
    order_id: order.id,
    signer: body.signer,
    svg: body.by_name ? nameOf(me) : body.svg!,
    purpose: isHandover ? 'handover' : 'estimate',
    estimate_hash,
    estimate_version: order.estimate_version,
    signed_at: at.toISOString(),
    employee_id: me.employee_id,
  })
  const saved = await saveFields(context, order)
  audit.created('signature', {
    signature: { signer: body.signer, estimate_version: order.estimate_version, estimate_hash },
  })
  return saved
}

/** @throws 422 no font has a glyph for a character of the caller's name */
function nameOf({ name }: CurrentUser): string {
  const drawn = drawName(name)
  if (!drawn) throw invalid({ by_name: orderMessages.nameNotDrawn })
  return drawn
}

export async function addMedia(context: CallContext<typeof orderFloor.addMedia>) {
  const { db, scope, params, body, at, audit } = context
  const order = await lockForChange(context, params.id, body.version)
  assertCan(canAddMedia(context.me.role, factsOf(order)))
  await assertFile(context, body.file_id, 'file_id', ['image', 'video'])
  const line_id = body.line_id ?? null
  const lines = line_id === null ? [] : await selectLines(db, scope, order.id)
  if (line_id !== null && !lines.some(({ id }) => id === line_id))
    throw invalid({ line_id: messages.unknownReference })
  const { id } = await insertMedia(db, {
    order_id: order.id,
    direction: body.direction,
    file_id: body.file_id,
    line_id,
    created_at: at.toISOString(),
  })
  const saved = await saveFields(context, order)
  audit.created('media', { media: { media_id: id, ...body } })
  return { ...saved, id }
}

export async function removeMedia(context: CallContext<typeof orderFloor.removeMedia>) {
  const { db, params, query, body, audit } = context
  const order = await lockForChange(
    context,
    params.id,
    requireVersion(body?.version ?? query.version),
  )
  assertCan(canAddMedia(context.me.role, factsOf(order)))
  const media = await selectMedia(db, order.id, params.media_id)
  if (!media) throw notFound()
  await deleteMedia(db, order.id, media.id)
  const saved = await saveFields(context, order)
  audit.removed('media', { media })
  return { ...saved, id: media.id }
}
