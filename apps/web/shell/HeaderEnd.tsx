import { loadWhenIdle } from '#platform/web/data/idle.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { LanguageMenu } from '#platform/web/ui/menus/LanguageMenu.tsx'
import { ColorSchemeMenu } from '#platform/web/ui/menus/ColorSchemeMenu.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { ScopeSelectors } from './ScopeSelectors.tsx'
import css from './shell.module.css'
import { useDemo } from './useDemo.ts'
import { useIsNarrow } from './useIsNarrow.ts'

// loads when idle: the first page does not need it
const Outbox = lazyComponent(loadWhenIdle(async () => (await import('./Outbox.tsx')).default))

const DemoMark = lazyComponent(loadWhenIdle(async () => (await import('./DemoBadge.tsx')).default))

/** The right end of the header: only buttons; each menu loads with its first use. */
export function HeaderEnd() {
  const isNarrow = useIsNarrow()
  const isDemo = useDemo()
  return (
    <div className={css.headerEnd}>
      {!isNarrow && isDemo && <DemoMark />}
      <Outbox />
      {!isNarrow && <ScopeSelectors />}
      <LanguageMenu />
      <ColorSchemeMenu />
      <AccountMenu />
    </div>
  )
}
