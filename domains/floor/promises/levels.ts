/** Risk levels of a promise. A file of its own, because lists need the levels without the rule. */
export const levels = ['safe', 'at_risk', 'late'] as const
export type Level = (typeof levels)[number]

/** The levels that the dashboard counts. */
export const isAtRisk: readonly Level[] = ['at_risk', 'late']
