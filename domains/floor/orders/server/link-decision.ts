/** What a customer decides on the page of a link: the same changes of the order as at the service desk. */
import type { Approval } from '../rules.ts'
import { LINK } from '../rules.ts'
import { type Change, lockForChange, saveTotals } from './change.ts'
import { decideLine } from './lines/lines.ts'
import { upsertSignature } from './queries-changes.ts'
import { type LockedOrder, selectLines } from './queries-row.ts'
import { startAgreedWork } from './transitions/transition.ts'

export interface LinkDecision {
  /** As typed on the page. */
  name: string
  /** A drawing, bound to the hash. */
  signature: string | null
  hash: string
  lines: readonly { line_id: number; approval: Exclude<Approval, 'proposed'> }[]
  /** Whether the order moves on by itself. */
  moves: boolean
}

export type { LockedOrder }

/** Locks an order for its customer. The caller has found it by a link. */
export const lockForCustomer = (change: Change, id: number) => lockForChange(change, id, undefined)

/** The lines of an order that `lockForCustomer` has locked. */
export const linesOf = ({ db, scope }: Change, { id }: LockedOrder) => selectLines(db, scope, id)

/**
 * Writes the decision on an order that `lockForCustomer` has locked. Every line is one of the order that is proposed.
 * @returns the lines afterwards
 */
export async function decideByLink(change: Change, order: LockedOrder, decision: LinkDecision) {
  const { db, at } = change
  const { name, hash, signature, lines } = decision
  const before = new Map((await linesOf(change, order)).map((line) => [line.id, line]))
  for (const { line_id, approval } of lines) {
    const line = before.get(line_id)
    if (line) await decideLine(change, order, line, approval)
  }
  const now = at.toISOString()
  if (signature)
    await upsertSignature(db, {
      order_id: order.id,
      signer: 'customer',
      svg: signature,
      purpose: 'estimate',
      estimate_hash: hash,
      estimate_version: order.estimate_version,
      signed_at: now,
      employee_id: null,
    })
  const isAgreed = lines.some(({ approval }) => approval === 'approved')
  await saveTotals(change, order, {
    link_version: order.estimate_version,
    ...(isAgreed ? { agreed_by: name, agreed_how: LINK, agreed_at: now } : {}),
  })
  if (decision.moves) await startAgreedWork(change, order.id)
  return linesOf(change, order)
}
