import { Suspense, lazy } from 'react'
import { useHasSelectors } from './settings.ts'
import css from './shell.module.css'

// three roles have them: the others do not load them
const ScopePicker = lazy(() => import('./ScopePicker.tsx'))

/** The country and garage selectors, for those who have them; their place is kept while they load. */
export function Selectors() {
  if (!useHasSelectors()) return null
  return (
    <div className={css.scope}>
      <Suspense>
        <ScopePicker />
      </Suspense>
    </div>
  )
}
