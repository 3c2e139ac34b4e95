/** Keys of the whole page: none fires while somebody types, or while a dialog or a menu is open. */
import { useLayoutEffect, useRef } from 'react'

const noText = new Set(['checkbox', 'radio', 'button', 'submit', 'file', 'range', 'color'])

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.tagName === 'TEXTAREA' ||
    target.tagName === 'SELECT' ||
    (target instanceof HTMLInputElement && !noText.has(target.type)))

/** Whether a layer lies over the page: the keys are its own then. */
export const hasLayer = () =>
  [...document.querySelectorAll('[role="dialog"], [role="menu"]')].some((layer) =>
    layer.checkVisibility(),
  )

/** `useKeys({ j: next, '?': help })`: what each key does, by the sign that it types; false: it is somebody else's. */
export function useKeys(keys: Record<string, () => unknown>) {
  const latest = useRef(keys)
  useLayoutEffect(() => {
    latest.current = keys
  })
  // heard from the moment that the page is seen: other effects may come after it
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const act = latest.current[event.key]
      if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || hasLayer()) return
      if (act() !== false) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
