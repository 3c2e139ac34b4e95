import { ActionIcon } from '@mantine/core'
import { IconMenu2, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { Logo } from '#platform/web/ui/media/Logo.tsx'
import { CommandBarEntry } from './CommandBarEntry.tsx'
import { HeaderEnd } from './HeaderEnd.tsx'
import css from './shell.module.css'

interface Props {
  menuOpen: boolean
  onMenu: () => void
}

/** The header, 70 px high: name, scope, language, appearance, account. */
export function Header({ menuOpen, onMenu }: Props) {
  const { shell } = useTexts(commonTexts)
  return (
    <header className={css.header}>
      <ActionIcon
        className={css.burger}
        variant="subtle"
        color="gray"
        size={40}
        aria-expanded={menuOpen}
        aria-controls="menu"
        aria-label={menuOpen ? shell.closeMenu : shell.openMenu}
        onClick={onMenu}
      >
        {menuOpen ? <IconX size={22} stroke={1.7} /> : <IconMenu2 size={22} stroke={1.7} />}
      </ActionIcon>
      <Link to="/" className={css.brand}>
        <Logo />
      </Link>
      <CommandBarEntry />
      <HeaderEnd />
    </header>
  )
}
