/** The part of a list's response that the page shows. */
import { COUNT_BOUND } from '#platform/contract/paging.ts'
import { type ApiFailure, type QueryFailureState, queryFailure } from '../data/api.ts'
import { useFormat } from '../language/format.ts'
import { useTexts } from '../language/i18n.tsx'
import { commonTexts } from '../../texts/texts.ts'

/** The state of a list's table: whether its rows have loaded, and if not, why. */
export interface ListState {
  loading: boolean
  /** Shows the rows of the last query while the next one loads. */
  stale: boolean
  failure: ApiFailure | null
  /** The query runs again. */
  trying: boolean
  onRetry: () => void
}

interface Asked extends QueryFailureState {
  isPending: boolean
  isPlaceholderData: boolean
  isFetching: boolean
  refetch: () => Promise<unknown>
}

export const stateOf = (asked: Asked): ListState => ({
  loading: asked.isPending,
  stale: asked.isPlaceholderData,
  failure: queryFailure(asked),
  trying: asked.isFetching,
  onRetry: () => void asked.refetch(),
})

/** "12 records"; "10,000+ records" if the count stopped. An unknown number reserves its line. */
export function useRecordCount(total: number | undefined): string {
  const { number } = useFormat()
  const { table } = useTexts(commonTexts)
  if (total === undefined) return '\u00a0'
  return table.records(
    total >= COUNT_BOUND ? `${number(COUNT_BOUND - 1)}+` : number(total),
    total === 1,
  )
}
