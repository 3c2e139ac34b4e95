/** The steps of the first day, for users who may do them; others send no request. */
import { useApiQuery } from '#platform/web/data/api.ts'
import { useCan } from '#platform/web/data/session.ts'
import { type Step, setUp } from '../../contract.ts'

export interface SetUpSteps {
  steps: readonly Step[]
  finished: boolean
  /** The number of done or skipped steps. */
  done: number
  all: number
  hasBranch: boolean
}

/** `isAwaited` until it has loaded, so that the layout does not shift. */
export function useSetUp(): { found: SetUpSteps | undefined; isAwaited: boolean } {
  const isMine = useCan('set-up.write')
  const { data, isPending, failureReason } = useApiQuery(
    setUp.get,
    {},
    { keep: true, enabled: isMine },
  )
  const isAwaited = isMine && isPending && !failureReason
  if (!data) return { found: undefined, isAwaited }
  const { steps, finished } = data
  return {
    found: {
      steps,
      finished,
      done: steps.filter(({ state }) => state !== 'open').length,
      all: steps.length,
      hasBranch: steps.some(({ key, state }) => key === 'company' && state === 'done'),
    },
    isAwaited,
  }
}
