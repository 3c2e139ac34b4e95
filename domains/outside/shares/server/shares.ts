/**
 * Links to the customer's page: making one, listing and revoking them, and finding the one of a token. The calls that
 * make a link belong to the messages, which may send it.
 */
import { createMessage } from '#platform/contract/messages.ts'
import type { Db } from '#platform/server/database/db.ts'
import { HttpError, assertCan, conflict, notFound } from '#platform/server/http/errors.ts'
import type { AppContext, CallContext } from '#platform/server/http/mount.ts'
import { unknownToken } from '#platform/server/links/guess-limit.ts'
import { createLinkSecret, hashToken, writeLinkMark } from '#platform/server/links/links.ts'
import type { Actor } from '#platform/server/session/actor.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import { showPhone } from '#platform/contract/text/phone.ts'
import { SHARE, type shares } from '../contract.ts'
import { shareMessages } from '../messages.ts'
import { canRevoke, endOf, stateOf } from '../rules.ts'
import { ANSWER_HOURS, MAX_LIVE_SHARES, type Purpose } from '../values.ts'
import {
  type ShareSubject,
  type StoredShare,
  type Subject,
  insertShare,
  isBillOfBuild,
  nextShareId,
  selectByToken,
  selectMade,
  selectSharesOf,
  selectSubject,
  updateRevoked,
} from './queries.ts'
import { selectGarageContact } from './queries-page.ts'

export { blankNetworks, deleteEndedShares } from './queries.ts'

export interface ShareContext {
  db: Db
  scope: Scope
  at: Date
  appContext: Pick<AppContext, 'env'>
}

export type ShareRequest = ShareSubject & {
  purpose: Purpose
  /** Of an approve link. */
  expires_hours?: number
}

export interface CreatedShare {
  id: number
  garage_id: number
  /** A mark, which `fillLinks` replaces by the address. */
  url: string
  expires_at: string | null
}

/**
 * Makes a link that a person shows or sends. The caller runs in a transaction.
 * @throws 404 outside of the scope; 409 for a stage without such a page, a void bill, or an order with ten live links
 */
export async function createShare(
  context: ShareContext,
  actor: Actor,
  request: ShareRequest,
): Promise<CreatedShare> {
  const subject = await lockSubject(context, request)
  if ('order_id' in request) {
    const made = await selectMade(context.db, request, { byMessage: false })
    const live = made.filter((share) => isLive(share, context.at))
    if (live.length >= MAX_LIVE_SHARES)
      throw conflict(createMessage(shareMessages.tooMany, { max: MAX_LIVE_SHARES }))
  }
  return addShare(context, actor, { request, subject, byMessage: false })
}

/**
 * The newest live link of this purpose that a message made, else a new one. An approve link must be of the present
 * estimate. The caller runs in a transaction.
 * @throws as `createShare`, without the maximum
 */
export async function findOrCreateShare(
  context: ShareContext,
  actor: Actor,
  request: ShareRequest,
): Promise<CreatedShare> {
  const subject = await lockSubject(context, request)
  const made = await selectMade(context.db, request, { purpose: request.purpose, byMessage: true })
  const existing = made.find(
    (share) =>
      isLive(share, context.at) &&
      (request.purpose !== 'approve' || share.estimate_hash === subject.current_hash),
  )
  if (existing) return createdOf(existing)
  return addShare(context, actor, { request, subject, byMessage: true })
}

/**
 * A new link like one that can no longer be written, since the secret was changed. The old one still opens.
 * @throws as `createShare`, without the maximum
 */
export async function replaceShare(
  context: ShareContext,
  actor: Actor,
  { subject: of, shareId }: { subject: ShareSubject; shareId: number },
): Promise<CreatedShare> {
  const shares = await selectSharesOf(context.db, context.scope, of)
  const former = shares.find(({ id }) => id === shareId)
  if (!former) throw notFound()
  const request = { ...of, purpose: former.purpose }
  const subject = await lockSubject(context, request)
  return addShare(context, actor, { request, subject, byMessage: true })
}

const isLive = (share: StoredShare, at: Date) =>
  ['open', 'decided'].includes(stateOf(share, at.toISOString()))

const createdOf = (share: StoredShare): CreatedShare => ({
  id: share.id,
  garage_id: share.garage_id,
  url: writeLinkMark('share', share.id),
  expires_at: endOf(share),
})

async function lockSubject({ db, scope }: ShareContext, request: ShareRequest): Promise<Subject> {
  const subject = await selectSubject(db, scope, request, true)
  if (!subject) throw notFound()
  const { purpose } = request
  const { stage, current_hash, is_void } = subject
  if (purpose === 'approve' && (stage !== 'awaiting_approval' || !current_hash))
    throw conflict(shareMessages.notAwaiting)
  if (purpose === 'track' && (stage === 'cancelled' || stage === 'no_show'))
    throw conflict(shareMessages.orderEnded)
  if (purpose === 'bill' && is_void) throw conflict(shareMessages.billVoid)
  return subject
}

const HOUR_MS = 3_600_000

async function addShare(
  { db, at, appContext }: ShareContext,
  actor: Actor,
  { request, subject, byMessage }: { request: ShareRequest; subject: Subject; byMessage: boolean },
): Promise<CreatedShare> {
  const { purpose, expires_hours = ANSWER_HOURS } = request
  const isApproval = purpose === 'approve'
  const id = await nextShareId(db)
  const secret = createLinkSecret(appContext, 'share', id)
  await insertShare(db, {
    id,
    purpose,
    garage_id: subject.garage_id,
    order_id: 'order_id' in request ? request.order_id : null,
    invoice_id: 'invoice_id' in request ? request.invoice_id : null,
    build_bill_id: 'build_bill_id' in request ? request.build_bill_id : null,
    token_random: secret.random,
    token_hash: secret.hash,
    estimate_hash: isApproval ? subject.current_hash : null,
    answer_until: isApproval
      ? new Date(at.getTime() + expires_hours * HOUR_MS).toISOString()
      : null,
    by_message: byMessage,
    created_at: at.toISOString(),
    created_by: actor.employee_id,
  })
  const share = await selectByToken(db, secret.hash)
  return createdOf(share!)
}

/** The row of a token. 404 for an unknown or revoked one; 410 for an expired one, with the garage to call. */
export async function findShare(db: Db, token: string, at: Date): Promise<StoredShare> {
  const share = await selectByToken(db, hashToken(token))
  const state = share && stateOf(share, at.toISOString())
  if (!share || state === 'revoked') throw unknownToken()
  if (state === 'expired') {
    const { name, phone } = await selectGarageContact(db, share.garage_id)
    const garage = { name, phone: phone && showPhone(phone) }
    throw new HttpError(410, shareMessages.expired, { data: { garage } })
  }
  return share
}

/** The scope of a public call: the garage of its row. */
export const scopeOfShare = ({ garage_id, country_id }: StoredShare): Scope => ({
  garages: [garage_id],
  countries: [country_id],
})

type Caller = Pick<CallContext<typeof shares.listOfOrder>, 'db' | 'scope' | 'me' | 'at'>

async function rowsOf({ db, scope, me, at }: Caller, subject: ShareSubject) {
  if (!(await selectSubject(db, scope, subject, false))) throw notFound()
  const rows = await selectSharesOf(db, scope, subject)
  return {
    data: rows.map((share) => ({
      id: share.id,
      purpose: share.purpose,
      state: stateOf(share, at.toISOString()),
      expires_at: endOf(share),
      opened_count: share.opened_count,
      opened_at: share.opened_at,
      decided_at: share.decided_at,
      created_by: share.created_by,
      can: { revoke: canRevoke(me.role, share) },
    })),
  }
}

export const listOfOrder = (context: CallContext<typeof shares.listOfOrder>) =>
  rowsOf(context, { order_id: context.params.id })

export const listOfInvoice = (context: CallContext<typeof shares.listOfInvoice>) =>
  rowsOf(context, { invoice_id: context.params.id })

export async function listOfBill(context: CallContext<typeof shares.listOfBill>) {
  return rowsOf(context, await billOf(context))
}

/** 404 where the bill belongs to another build. */
async function billOf({
  db,
  scope,
  params,
}: Pick<CallContext<typeof shares.listOfBill>, 'db' | 'scope' | 'params'>) {
  if (!(await isBillOfBuild(db, scope, params.id, params.bill_id))) throw notFound()
  return { build_bill_id: params.bill_id }
}

type Revoking = Omit<CallContext<typeof shares.revokeOfOrder>, 'params'>

async function revoke(context: Revoking, subject: ShareSubject, shareId: number) {
  const { db, scope, me, audit, at } = context
  const share = (await selectSharesOf(db, scope, subject)).find(({ id }) => id === shareId)
  if (!share) throw notFound()
  assertCan(canRevoke(me.role, share))
  const revoked_at = at.toISOString()
  await updateRevoked(db, share.id, { at: revoked_at, by: me.employee_id })
  const { id, garage_id, purpose, version } = share
  audit.updated(
    SHARE,
    { id, garage_id, purpose, revoked_at: null },
    { revoked_at, version: version + 1 },
  )
  return { id }
}

export const revokeOfOrder = (context: CallContext<typeof shares.revokeOfOrder>) =>
  revoke(context, { order_id: context.params.id }, context.params.share_id)

export const revokeOfInvoice = (context: CallContext<typeof shares.revokeOfInvoice>) =>
  revoke(context, { invoice_id: context.params.id }, context.params.share_id)

export async function revokeOfBill(context: CallContext<typeof shares.revokeOfBill>) {
  return revoke(context, await billOf(context), context.params.share_id)
}
