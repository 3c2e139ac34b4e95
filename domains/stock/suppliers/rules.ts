/** The ages of what is owed, in days since the purchase: words that server and browser share. */
export const ages = ['d0_30', 'd31_60', 'd61_90', 'over_90'] as const
export type Age = (typeof ages)[number]
