/** Colours of billing and approval, and labels of transitions. */
import type { Tone } from '#platform/web/ui/Status.tsx'
import type { OrderDetail } from '../../contract.ts'
import type { Approval, Billing, Stage } from '../../rules.ts'
import type en from '../../texts/en.ts'

export type OrderTexts = typeof en
export type AllowedTransition = OrderDetail['allowed'][number]

export const billingTones: Record<Billing, Tone> = {
  none: 'neutral',
  draft: 'neutral',
  issued: 'waiting',
  part_paid: 'waiting',
  paid: 'good',
  written_off: 'bad',
  void: 'bad',
}

export const approvalTones: Record<Approval, Tone> = {
  proposed: 'waiting',
  approved: 'good',
  declined: 'bad',
}

/** The label of a transition's button. */
export const transitionLabel = ({ move }: OrderTexts, from: Stage, to: Stage): string =>
  to === 'cancelled' ? move.cancelled : (move[`${from}_${to}` as keyof typeof move] ?? to)
