/** What the state of a link depends on; computed whenever it is asked for, so no write has to update it. */
import { type Ability, abilityFor } from '#platform/contract/abilities.ts'
import type { Stage } from '#domains/floor/order-values/values.ts'
import { shareMessages } from './messages.ts'
import type { PageStage, PageState, Purpose, ShareState } from './values.ts'

export interface ShareFacts {
  purpose: Purpose
  created_at: string
  revoked_at: string | null
  /** Of an approve link. */
  answer_until: string | null
  estimate_hash: string | null
  /** Of the order; null for a bill without one. */
  stage: Stage | null
  /** The order awaits approval, and at least one line is proposed. */
  is_asked: boolean
  /** The estimate that the customer decides on now. */
  current_hash: string | null
  /** When the order was delivered or cancelled. */
  ended_at: string | null
  /** Of a bill: since when nothing is due; null while something is, and while it is being corrected. */
  settled_at: string | null
}

const DAY_MS = 86_400_000
const AFTER_END_DAYS = 30
const AFTER_SETTLED_DAYS = 90
const MAX_BILL_DAYS = 400

const plusDays = (instant: string, days: number) =>
  new Date(Date.parse(instant) + days * DAY_MS).toISOString()

/** When a link ends; null while its order is open. */
export function endOf(facts: ShareFacts): string | null {
  const { purpose, created_at, answer_until, is_asked, ended_at, settled_at } = facts
  if (purpose === 'bill') {
    const latest = plusDays(created_at, MAX_BILL_DAYS)
    const end = settled_at && plusDays(settled_at, AFTER_SETTLED_DAYS)
    return end && end < latest ? end : latest
  }
  if (purpose === 'approve' && is_asked) return answer_until
  return ended_at && plusDays(ended_at, AFTER_END_DAYS)
}

/** @param now ISO instant */
export function stateOf(facts: ShareFacts, now: string): ShareState {
  const end = endOf(facts)
  if (facts.revoked_at) return 'revoked'
  if (end && Date.parse(end) <= Date.parse(now)) return 'expired'
  return facts.purpose === 'approve' && !facts.is_asked ? 'decided' : 'open'
}

/** The state of the page that a live link opens. */
export function pageStateOf(facts: ShareFacts): PageState {
  if (facts.purpose === 'bill') return 'bill'
  if (facts.purpose === 'track') return 'tracking'
  if (facts.stage === 'inspecting') return 'paused'
  if (facts.stage !== 'awaiting_approval') return 'tracking'
  if (!facts.is_asked) return 'decided'
  return facts.current_hash === facts.estimate_hash ? 'open' : 'changed'
}

export const pageStageOf: Readonly<Record<Stage, PageStage>> = {
  booked: 'received',
  queued: 'received',
  inspecting: 'checking',
  awaiting_approval: 'your_answer',
  in_progress: 'working',
  quality_check: 'working',
  on_hold: 'waiting',
  ready: 'ready',
  delivered: 'collected',
  cancelled: 'ended',
  no_show: 'ended',
}

export const canRevoke = (
  role: string | null,
  { revoked_at }: Pick<ShareFacts, 'revoked_at'>,
): Ability => abilityFor(role, 'share.write', revoked_at !== null && shareMessages.alreadyRevoked)
