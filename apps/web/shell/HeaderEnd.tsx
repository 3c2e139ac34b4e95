import { LanguageMenu } from '#platform/web/ui/LanguageMenu.tsx'
import { SchemeMenu } from '#platform/web/ui/SchemeMenu.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { Selectors } from './Selectors.tsx'
import css from './shell.module.css'
import { useIsNarrow } from './useIsNarrow.ts'

/** The right end of the header: only buttons; each menu loads with its first use. */
export function HeaderEnd() {
  return (
    <div className={css.headerEnd}>
      {!useIsNarrow() && <Selectors />}
      <LanguageMenu />
      <SchemeMenu />
      <AccountMenu />
    </div>
  )
}
