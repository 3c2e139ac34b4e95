/** How billing and approvals look, and which move comes next. */
import type { Tone } from '#platform/web/ui/Status.tsx'
import type { OrderDetail } from '../contract.ts'
import { type Approval, type Billing, type Stage, isOpen } from '../rules.ts'
import type en from './texts/en.ts'

export type OrderTexts = typeof en
export type AllowedMove = OrderDetail['allowed'][number]

export const billingTones: Record<Billing, Tone> = {
  none: 'neutral',
  draft: 'neutral',
  issued: 'waiting',
  part_paid: 'waiting',
  paid: 'good',
  void: 'bad',
}

export const approvalTones: Record<Approval, Tone> = {
  proposed: 'waiting',
  approved: 'good',
  declined: 'bad',
}

/** The way forward from each stage, the likeliest first. */
const forward: Partial<Record<Stage, readonly Stage[]>> = {
  booked: ['queued'],
  // with every line approved already, the inspection can be skipped
  queued: ['in_progress', 'inspecting'],
  inspecting: ['awaiting_approval'],
  awaiting_approval: ['in_progress', 'ready'],
  // lines without the customer's decision come before quality control
  in_progress: ['awaiting_approval', 'quality_check'],
  on_hold: ['in_progress'],
  quality_check: ['ready'],
  ready: ['delivered'],
}

/** The move of the filled button: the first possible one forward, else the usual one with its blockers. */
export function primaryMove({
  stage,
  allowed,
}: Pick<OrderDetail, 'stage' | 'allowed'>): AllowedMove | undefined {
  const ways = (forward[stage] ?? []).flatMap((to) => allowed.filter((move) => move.to === to))
  const usual = stage === 'awaiting_approval' ? ways[0] : ways.at(-1)
  return ways.find(isOpen) ?? usual
}

/** The label of a move's button. */
export const moveLabel = ({ move }: OrderTexts, from: Stage, to: Stage): string =>
  to === 'cancelled' ? move.cancelled : (move[`${from}_${to}` as keyof typeof move] ?? to)
