/** The largest amounts and quantities. */

/** Rp 1 trillion, 10 billion euro: the largest single amount; sums of a whole order stay far below 2^53. */
export const MAX_MONEY = 1_000_000_000_000

export const MAX_QTY = 1_000_000
