import type { Call } from '#platform/contract/route.ts'

/** What an entry of the books makes old: every report. Loaded when one was posted, not with the form that posts it. */
export const everyReport = async (): Promise<readonly Call[]> =>
  Object.values((await import('../../contract.ts')).reports)
