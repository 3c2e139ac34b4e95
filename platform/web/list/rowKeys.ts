/** The keys of a list: `/` searches, `j` and `k` move through the rows, Enter opens the one that has the focus. */
import { useEffect } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row] [data-open]')]

function move(step: number) {
  const links = rows()
  const at = links.findIndex((link) => link.closest('[data-row]')?.contains(document.activeElement))
  const next = at < 0 ? (step > 0 ? 0 : links.length - 1) : at + step
  links[next]?.focus()
}

const keys: Record<string, () => void> = {
  j: () => move(1),
  k: () => move(-1),
  '/': () => document.querySelector<HTMLInputElement>('[data-search]')?.focus(),
}

export function useRowKeys() {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const act = keys[event.key]
      const inDialog = document.querySelector('[role="dialog"]')
      if (!act || inDialog || isTyping(event.target)) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
