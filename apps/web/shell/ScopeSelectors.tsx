import { loadWhenIdle } from '#platform/web/data/idle.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { useHasSelectors } from './settings.ts'
import css from './shell.module.css'

// only three roles have the selectors
const ScopePicker = lazyComponent(
  loadWhenIdle(async () => (await import('./ScopePicker.tsx')).default),
)

/**
 * The country and garage selectors, for the roles that have them; their place is reserved while they load.
 */
export function ScopeSelectors() {
  if (!useHasSelectors()) return null
  return (
    <div className={css.scope}>
      <ScopePicker />
    </div>
  )
}
