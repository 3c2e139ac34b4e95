/** The kinds of follow-ups, and who answers them. */
import type { RoleName } from '#platform/contract/roles.ts'

/** A call back, a question, and what went wrong with a payment, a booking or a bank line. */
export const followUpKinds = ['call_me', 'question', 'payment', 'booking', 'bank'] as const
export type FollowUpKind = (typeof followUpKinds)[number]

const ofFinance: readonly FollowUpKind[] = ['payment', 'bank']

/** Finance sees only those about money. */
export const kindsOf = (role: RoleName): readonly FollowUpKind[] =>
  role === 'finance' ? ofFinance : followUpKinds
