import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ShownCurrency, useSelectedCurrency } from '#platform/web/language/currency.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useLive } from '#platform/web/data/live.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { Header } from './Header.tsx'
import css from './shell.module.css'
import { SideMenu } from './SideMenu.tsx'
import { useSettings } from './settings.ts'

/** Header, menu, and the page between them. Below 900 px the menu slides in. */
export function Shell() {
  const { shell } = useTexts(commonTexts)
  const { pathname } = useLocation()
  const [openedAt, setOpenedAt] = useState<string>()
  // navigation closes the menu
  const open = openedAt === pathname
  const close = () => setOpenedAt(undefined)
  useSettings()
  useLive()
  const currency = useSelectedCurrency()

  useEffect(() => {
    if (!open) return
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpenedAt(undefined)
    }
    document.addEventListener('keydown', escape)
    return () => document.removeEventListener('keydown', escape)
  }, [open])

  return (
    <div className={css.app}>
      <a className={css.skip} href="#content">
        {shell.skip}
      </a>
      <Header menuOpen={open} onMenu={() => setOpenedAt(open ? undefined : pathname)} />
      <SideMenu open={open} />
      {open && (
        <button
          type="button"
          className={css.backdrop}
          aria-label={shell.closeMenu}
          tabIndex={-1}
          onClick={close}
        />
      )}
      <main id="content" className={css.main} tabIndex={-1}>
        {/* the offline banner */}
        <div id="above" />
        <ShownCurrency value={currency}>
          <Outlet />
        </ShownCurrency>
      </main>
    </div>
  )
}
