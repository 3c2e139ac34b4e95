/** Keyboard shortcuts of the page: none fires while the user types, or while a dialog or a menu is open. */
import { useLayoutEffect, useRef } from 'react'

const noText = new Set(['checkbox', 'radio', 'button', 'submit', 'file', 'range', 'color'])

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.tagName === 'TEXTAREA' ||
    target.tagName === 'SELECT' ||
    (target instanceof HTMLInputElement && !noText.has(target.type)))

/** Whether an overlay covers the page: the keys then belong to the overlay. */
export const hasOverlay = () =>
  [...document.querySelectorAll('[role="dialog"], [role="menu"]')].some((layer) =>
    layer.checkVisibility(),
  )

/**
 * `useShortcuts({ j: next, '?': help })`: the action of each key, by the character that it types; false leaves the
 * key to others.
 */
export function useShortcuts(keys: Record<string, () => unknown>) {
  const latest = useRef(keys)
  useLayoutEffect(() => {
    latest.current = keys
  })
  // listens as soon as the page is visible: other effects may come later
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const act = latest.current[event.key]
      if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || hasOverlay()) return
      if (act() !== false) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
