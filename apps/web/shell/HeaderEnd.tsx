import { idly } from '#platform/web/idle.ts'
import { later } from '#platform/web/ui/later.tsx'
import { LanguageMenu } from '#platform/web/ui/LanguageMenu.tsx'
import { SchemeMenu } from '#platform/web/ui/SchemeMenu.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { Selectors } from './Selectors.tsx'
import css from './shell.module.css'
import { useDemo } from './useDemo.ts'
import { useIsNarrow } from './useIsNarrow.ts'

// nobody misses it on the first page
const Outbox = later(idly(async () => (await import('./Outbox.tsx')).default))

const DemoMark = later(idly(async () => (await import('./DemoMark.tsx')).default))

/** The right end of the header: only buttons; each menu loads with its first use. */
export function HeaderEnd() {
  const isNarrow = useIsNarrow()
  const isDemo = useDemo()
  return (
    <div className={css.headerEnd}>
      {!isNarrow && isDemo && <DemoMark />}
      <Outbox />
      {!isNarrow && <Selectors />}
      <LanguageMenu />
      <SchemeMenu />
      <AccountMenu />
    </div>
  )
}
