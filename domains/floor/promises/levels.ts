/** How sure a promise is. A file of its own, because lists need the words and not the rule. */
export const levels = ['safe', 'at_risk', 'late'] as const
export type Level = (typeof levels)[number]

/** What the dashboard counts. */
export const isAtRisk: readonly Level[] = ['at_risk', 'late']
