/** Headings of files that the app wrote before a label changed. Imports still accept them. */
export const EARLIER_HEADINGS = { hourlyRate: ['Cost of an hour'] }
