/** The steps of the first day, for whoever may do them; others ask nothing. */
import { useAsk } from '#platform/web/api.ts'
import { useMay } from '#platform/web/session.ts'
import { setUp } from '../../contract.ts'

export function useSetUp() {
  const isMine = useMay('set-up.write')
  const { data } = useAsk(setUp.get, {}, { keep: true, enabled: isMine })
  if (!data) return undefined
  const done = data.steps.filter(({ state }) => state !== 'open').length
  const hasBranch = data.steps.some(({ key, state }) => key === 'company' && state === 'done')
  return { steps: data.steps, finished: data.finished, done, all: data.steps.length, hasBranch }
}
