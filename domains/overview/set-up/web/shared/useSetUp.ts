/** The steps of the first day, for users who may do them; others send no request. */
import { useApiQuery } from '#platform/web/data/api.ts'
import { useCan } from '#platform/web/data/session.ts'
import type { Step } from '../../contract.ts'
import { setUp } from '../../calls.gen.ts'

export interface SetUpSteps {
  steps: readonly Step[]
  finished: boolean
  /** The number of done or skipped steps. */
  done: number
  all: number
  hasBranch: boolean
}

export function useSetUp(): SetUpSteps | undefined {
  const { data } = useApiQuery(setUp.get, {}, { keep: true, enabled: useCan('set-up.write') })
  if (!data) return undefined
  const { steps, finished } = data
  return {
    steps,
    finished,
    done: steps.filter(({ state }) => state !== 'open').length,
    all: steps.length,
    hasBranch: steps.some(({ key, state }) => key === 'company' && state === 'done'),
  }
}
