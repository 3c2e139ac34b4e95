/**
 * The keys of a list: `/` searches, `j` and `k` move through the rows, `x` selects the focused row. Enter
 * opens it, since the focus is on its link.
 */
import { useShortcuts } from '../../shortcuts.ts'

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row] [data-open]')]

const isFocused = (link: HTMLElement) =>
  link.closest('[data-row]')?.contains(document.activeElement) ?? false

function move(step: number) {
  const links = rows()
  const at = links.findIndex(isFocused)
  const next = at < 0 ? (step > 0 ? 0 : links.length - 1) : at + step
  links[next]?.focus()
}

const keys = {
  j: () => move(1),
  k: () => move(-1),
  x: () =>
    rows()
      .find(isFocused)
      ?.closest('[data-row]')
      ?.querySelector<HTMLElement>('[data-select]')
      ?.click(),
  '/': () => document.querySelector<HTMLInputElement>('[data-search]')?.focus(),
}

export const useRowKeys = () => useShortcuts(keys)
