/** The print documents of an order. */

/** Named as in the last part of their path. */
export const paperKinds = ['estimate', 'job-card', 'inspection-report'] as const

export type PaperKind = (typeof paperKinds)[number]
