import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { hasOverlay, useShortcuts } from '#platform/web/shortcuts.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import css from './CommandBar.module.css'
import { COMMAND_KEY } from './shortcuts.ts'

// each loads with its first use
const CommandBar = lazyComponent(async () => (await import('./CommandBar.tsx')).default)
const Shortcuts = lazyComponent(async () => (await import('./Shortcuts.tsx')).default)

/** Opens the command bar, from the header and by Ctrl+K; and the list of shortcuts, by `?`. */
export function CommandBarEntry() {
  const { command } = useTexts(commonTexts)
  const [shown, setShown] = useState<{ what: 'commands' | 'shortcuts'; turn: number }>()
  const turns = useRef(0)
  const cameFrom = useRef<Element>(null)
  const show = (what: 'commands' | 'shortcuts') => {
    cameFrom.current = document.activeElement
    turns.current += 1
    setShown({ what, turn: turns.current })
  }
  // returns the focus to its previous element, unless that is gone
  const close = (turn: number) => {
    // it was opened again before it had closed: only the earlier instance closes
    if (turn !== turns.current) return
    setShown(undefined)
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }
  useShortcuts({
    '?': () => show('shortcuts'),
    // a list has its own search
    '/': () => !document.querySelector('[data-search]') && show('commands'),
  })

  // listens as soon as the page is visible
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isMine = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isMine || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      if (!hasOverlay()) show('commands')
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return (
    <>
      <UnstyledButton
        className={css.entry}
        aria-label={command.open}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={`${command.open} (${COMMAND_KEY})`}
        onPointerEnter={() => void CommandBar.ahead().catch(() => undefined)}
        onClick={() => show('commands')}
      >
        <IconSearch size={18} stroke={1.7} aria-hidden />
        <span className={css.words} data-cut>
          {command.open}
        </span>
        <kbd className={css.key} aria-hidden>
          {COMMAND_KEY}
        </kbd>
      </UnstyledButton>
      {shown?.what === 'commands' && (
        <CommandBar key={shown.turn} onClosed={() => close(shown.turn)} />
      )}
      {shown?.what === 'shortcuts' && (
        <Shortcuts key={shown.turn} onClosed={() => close(shown.turn)} />
      )}
    </>
  )
}
