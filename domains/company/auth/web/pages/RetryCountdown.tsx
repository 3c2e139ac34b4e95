import type { ApiFailure } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useSecondsUntil } from './seconds.ts'
import css from './signIn.module.css'
import { authTexts } from '../../texts/texts.ts'

/** Counts down the wait after too many tries. */
export function RetryCountdown({ failure }: { failure: ApiFailure | null }) {
  const text = useTexts(authTexts)
  const secondsLeft = useSecondsUntil(failure?.retry_at ?? 0)
  if (secondsLeft === 0) return null
  return (
    <output className={css.waiting}>
      {secondsLeft > 90
        ? text.waitMinutes(Math.ceil(secondsLeft / 60))
        : text.waitSeconds(secondsLeft)}
    </output>
  )
}
