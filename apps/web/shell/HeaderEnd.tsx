import { LanguageMenu } from '#platform/web/ui/LanguageMenu.tsx'
import { SchemeMenu } from '#platform/web/ui/SchemeMenu.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { Selectors } from './Selectors.tsx'
import css from './shell.module.css'
import { useIsNarrow } from './useIsNarrow.ts'

/** What stands at the right of the header: faces alone, each menu comes with its first use. */
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
