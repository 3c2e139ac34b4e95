/** The customer's decision on the lines of an estimate. */
import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import {
  type LockedOrder,
  decideByLink,
  linesOf,
  lockForCustomer,
} from '#domains/floor/orders/server/link-decision.ts'
import { openFollowUp } from '#domains/outside/follow-ups/server/follow-ups.ts'
import { createMessage } from '#platform/contract/messages.ts'
import type { Audit } from '#platform/server/audit/audit.ts'
import { currentEstimate } from '#domains/floor/estimates/server/estimates.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, invalid } from '#platform/server/http/errors.ts'
import { type AppContext, type CallContext, inTransaction } from '#platform/server/http/mount.ts'
import { networkOf } from '#platform/server/http/network.ts'
import { customerByLink } from '#platform/server/session/actor.ts'
import type { DecisionAnswer, DecisionForm, customerPages } from '../contract.ts'
import { shareMessages } from '../messages.ts'
import { pageStateOf } from '../rules.ts'
import { type ClaimedCode, claimCode, consumeCode } from './code.ts'
import { needsCode } from './page.ts'
import { type StoredShare, insertDecision, selectAnswer } from './queries.ts'
import { selectHead, selectPhone } from './queries-page.ts'
import { findShare, scopeOfShare } from './shares.ts'

export interface Deciding {
  appContext: AppContext
  token: string
  body: DecisionForm
  ip: string
  at: Date
  audit: Audit
}

export const decide = ({ params, ...context }: CallContext<typeof customerPages.decide>) =>
  decideOnPage({ ...context, token: params.token })

/**
 * For the API and for the form of the document. A code is tried before the transaction, because a wrong try counts even
 * though nothing is decided.
 */
export async function decideOnPage(context: Deciding): Promise<DecisionAnswer> {
  const { appContext, token, body, at } = context
  const db = appContext.database.writes
  const share = await findShare(db, token, at)
  // events of a repeated answer concern this garage alone
  context.audit.garageId = share.garage_id
  const earlier = await selectAnswer(db, share.id, fingerprint(body))
  if (earlier) return earlier
  const code = await codeOf(appContext, share, context)
  return inTransaction(db, (transaction) => write(context, transaction, code))
}

/** The code of the body, tried. Undefined where no code is needed, or where the decision gets a 409 or 422 anyway. */
async function codeOf(
  appContext: AppContext,
  share: StoredShare,
  { body, ip }: Deciding,
): Promise<ClaimedCode | undefined> {
  const db = appContext.database.writes
  if (share.order_id === null || share.current_hash !== body.hash) return undefined
  const estimate = await currentEstimate(db, scopeOfShare(share), share.order_id)
  if (!needsCode(await selectHead(db, share), estimate) || !share.is_asked) return undefined
  if (!body.code) throw invalid({ code: shareMessages.codeRequired })
  const phone = await selectPhone(db, share.order_id)
  return claimCode({ db, appContext }, { phone, ip, code: body.code })
}

/** Of a body: the same one again gets the same answer. */
const fingerprint = (body: DecisionForm) =>
  createHash('sha256')
    .update(canonicalize(body) ?? '')
    .digest()

async function write(
  { token, body, ip, at, audit }: Deciding,
  db: Db,
  code: ClaimedCode | undefined,
): Promise<DecisionAnswer> {
  const unlocked = await findShare(db, token, at)
  const change = { db, scope: scopeOfShare(unlocked), me: customerByLink, audit, at }
  if (unlocked.order_id === null) throw changed(unlocked, [])
  const order = await lockForCustomer(change, unlocked.order_id)
  // read again under the lock: another phone or the adviser may have decided first
  const share = await findShare(db, token, at)
  const body_hash = fingerprint(body)
  const earlier = await selectAnswer(db, share.id, body_hash)
  if (earlier) return earlier
  const head = await selectHead(db, share)
  const estimate = await currentEstimate(db, change.scope, order.id)
  const lines = await linesOf(change, order)
  assertAsked(share, body, lines, new Set(estimate?.lines.map(({ line_id }) => line_id)))
  if (needsCode(head, estimate)) {
    if (!code) throw invalid({ code: shareMessages.codeRequired })
    await consumeCode(db, code)
  }
  await openCalls({ db, share, order }, body, lines)
  const after = await decideByLink(change, order, {
    name: body.name,
    signature: body.signature ?? null,
    hash: body.hash,
    lines: decidedLines(body),
    moves: head.approval_moves,
  })
  audit.by = { name: customerByLink.name }
  const decided = await findShare(db, token, at)
  const answeredIds = new Set(body.lines.map(({ line_id }) => line_id))
  const answer: DecisionAnswer = {
    state: pageStateOf(decided),
    version: order.estimate_version,
    lines: after
      .filter(({ id }) => answeredIds.has(id))
      .map(({ id, approval }) => ({ line_id: id, approval })),
  }
  await insertDecision(db, {
    share_id: share.id,
    order_id: order.id,
    estimate_version: order.estimate_version,
    hash: body.hash,
    name: body.name,
    lines: body.lines.map(({ line_id, decision, note }) => ({
      line_id,
      decision,
      note: note ?? null,
    })),
    network: networkOf(ip),
    decided_at: at.toISOString(),
    body_hash,
    answer,
  })
  return answer
}

const approvalOf = { approve: 'approved', decline: 'declined' } as const

const decidedLines = ({ lines }: DecisionForm) =>
  lines.flatMap(({ line_id, decision }) =>
    decision === 'call_me' ? [] : [{ line_id, approval: approvalOf[decision] }],
  )

type Lines = Awaited<ReturnType<typeof linesOf>>

const changed = (share: StoredShare, lines: readonly Pick<Lines[number], 'id' | 'approval'>[]) =>
  conflict(shareMessages.changed, {
    state: pageStateOf(share),
    hash: share.current_hash,
    lines: lines.map(({ id, approval }) => ({ line_id: id, approval })),
  })

/** 409 for what has changed; then 422 unless each line that is asked has one decision, and no other line has any. */
function assertAsked(
  share: StoredShare,
  body: DecisionForm,
  lines: Lines,
  shownIds: ReadonlySet<number>,
) {
  const shown = lines.filter(({ id }) => shownIds.has(id))
  const byId = new Map(shown.map((line) => [line.id, line]))
  const state = pageStateOf(share)
  const isOpen = share.purpose === 'approve' && (state === 'open' || state === 'changed')
  const isDecided = body.lines.some(({ line_id }) => {
    const line = byId.get(line_id)
    return line && line.approval !== 'proposed'
  })
  if (!isOpen || body.hash !== share.current_hash || isDecided) throw changed(share, shown)
  for (const [index, { line_id }] of body.lines.entries()) {
    const field = `lines.${index}.line_id`
    if (!byId.has(line_id)) throw invalid({ [field]: shareMessages.lineUnknown })
    if (body.lines.findIndex((line) => line.line_id === line_id) !== index)
      throw invalid({ [field]: shareMessages.lineTwice })
  }
  const missing = shown.find(
    ({ id, approval }) =>
      approval === 'proposed' && !body.lines.some(({ line_id }) => line_id === id),
  )
  if (missing)
    throw invalid({ lines: createMessage(shareMessages.lineMissing, { name: missing.name }) })
}

/** A line that the customer wants to talk about stays proposed, and somebody calls. */
async function openCalls(
  { db, share, order }: { db: Db; share: StoredShare; order: LockedOrder },
  body: DecisionForm,
  lines: Lines,
) {
  for (const { line_id, decision, note } of body.lines) {
    if (decision !== 'call_me') continue
    const name = lines.find(({ id }) => id === line_id)?.name ?? ''
    await openFollowUp(db, {
      kind: 'call_me',
      text: note ? `${name}: ${note}` : name,
      order_id: order.id,
      customer_id: order.customer_id,
      cause: `call_me:${body.hash}:${share.id}:${line_id}`,
    })
  }
}
