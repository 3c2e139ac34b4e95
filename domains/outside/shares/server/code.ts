/** The code that a decision needs from a total on: it goes to the phone of the order. */
import {
  type ClaimedCode,
  consumeCode as consume,
  sendCode,
  tryCode,
} from '#domains/company/auth/server/codes.ts'
import { currentEstimate } from '#domains/floor/estimates/server/estimates.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, invalid } from '#platform/server/http/errors.ts'
import type { AppContext, CallContext } from '#platform/server/http/mount.ts'
import { customerByLink } from '#platform/server/session/actor.ts'
import { SHARE, type customerPages } from '../contract.ts'
import { shareMessages } from '../messages.ts'
import { needsCode } from './page.ts'
import { selectHead, selectPhone } from './queries-page.ts'
import { findShare, scopeOfShare } from './shares.ts'

export type { ClaimedCode }

export type CodeRequest = Pick<
  CallContext<typeof customerPages.code>,
  'appContext' | 'audit' | 'ip' | 'at'
> & { token: string }

export const code = ({ params, ...context }: CallContext<typeof customerPages.code>) =>
  sendDecisionCode({ ...context, token: params.token })

/** For the API and for the form of the document. 409 where no code is needed; 429 within a minute of the last one. */
export async function sendDecisionCode({ appContext, audit, ip, at, token }: CodeRequest) {
  const db = appContext.database.writes
  const share = await findShare(db, token, at)
  const head = await selectHead(db, share)
  const estimate =
    share.order_id !== null && share.purpose === 'approve' && share.is_asked
      ? await currentEstimate(db, scopeOfShare(share), share.order_id)
      : undefined
  if (share.order_id === null || !needsCode(head, estimate))
    throw conflict(shareMessages.noCodeNeeded)
  const phone = await selectPhone(db, share.order_id)
  audit.by = { name: customerByLink.name }
  audit.created(SHARE, { id: share.id, garage_id: share.garage_id })
  return sendCode({ db, appContext }, { phone, ip, purpose: 'decision' }, async () => ({
    isSent: true,
    isFamiliar: async () => false,
  }))
}

/** @throws 422 `code` for a wrong one; 429 after too many */
export async function claimCode(
  context: { db: Db; appContext: AppContext },
  { phone, ip, code: typed }: { phone: string; ip: string; code: string },
): Promise<ClaimedCode> {
  const claimed = await tryCode(context, { phones: [phone], ip, code: typed, purpose: 'decision' })
  if (!claimed) throw invalid({ code: shareMessages.codeWrong })
  return claimed
}

/** In the transaction of the decision: a code works once. */
export async function consumeCode(db: Db, claimed: ClaimedCode): Promise<void> {
  if (!(await consume(db, claimed))) throw invalid({ code: shareMessages.codeWrong })
}
