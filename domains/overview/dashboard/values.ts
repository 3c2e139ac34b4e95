/** What the dashboard distinguishes. */
import { daysOf as daysOfSpan } from '#domains/overview/figures/rules.ts'

export const periods = ['month', 'week'] as const

export type Period = (typeof periods)[number]

/** In local days, including today. */
export const daysOf: Record<Period, number> = daysOfSpan

export const movementKinds = ['issued', 'void', 'credit'] as const

/** The source of an invoice: a work order or a counter sale. */
export const paperKinds = ['order', 'sale'] as const
