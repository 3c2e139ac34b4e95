/** The pages of lists: their size, and where counts stop. */

export const DEFAULT_LIMIT = 10
/** The largest page (product, section 12). */
export const MAX_LIMIT = 100
/** The page size of an export (`bulk`), so that a long list does not restart for each hundred. */
const BULK = 1000
/** Counts stop here: the screen shows "10,000+". */
export const COUNT_BOUND = 10_001
/** Counts of tabs stop here: the screen shows "1,000+". */
export const TAB_BOUND = 1001

export interface Page<Row> {
  data: Row[]
  page: number
  limit: number
  total: number
  last_page: number
}

export type Paging = { page: number; limit: number; bulk?: boolean | undefined }

export const pageSizeOf = ({ limit, bulk }: Paging) => (bulk ? BULK : limit)
