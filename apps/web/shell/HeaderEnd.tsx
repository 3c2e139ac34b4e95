import { LanguageMenu } from '#platform/web/ui/LanguageMenu.tsx'
import { SchemeMenu } from '#platform/web/ui/SchemeMenu.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { Selectors } from './Selectors.tsx'
import css from './shell.module.css'

/** What stands at the right of the header. Loaded after the first paint: menus weigh a seventh of the shell. */
export default function HeaderEnd() {
  return (
    <div className={css.headerEnd}>
      <div className={css.wideOnly}>
        <Selectors />
      </div>
      <LanguageMenu />
      <SchemeMenu />
      <AccountMenu />
    </div>
  )
}
