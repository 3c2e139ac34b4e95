/** The age groups of payables, in days since the purchase, for server and browser. */
export const ages = ['d0_30', 'd31_60', 'd61_90', 'over_90'] as const
export type Age = (typeof ages)[number]

/** The numbers of companies, in the order of the form. */
export const supplierNumbers = ['npwp', 'tin', 'brn', 'kvk', 'btw_id'] as const
