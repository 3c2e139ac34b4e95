import { useEffect, useRef } from 'react'

/**
 * The ref of a strip of choices that may be wider than the screen. It scrolls to the current choice.
 * Otherwise a user who pastes a link on a phone would not see that it is filtered.
 * @param chosen undefined for the first choice, which is always visible
 */
export function useScrollSelectedIntoView<E extends HTMLElement>(chosen: string | undefined) {
  const strip = useRef<E>(null)
  useEffect(() => {
    const frame = chosen ? strip.current?.getBoundingClientRect() : undefined
    const one = strip.current
      ?.querySelector('[aria-pressed="true"], [data-current]')
      ?.getBoundingClientRect()
    if (!frame || !one) return
    const beyond = Math.max(one.right + 16 - frame.right, Math.min(one.left - 16 - frame.left, 0))
    if (beyond) strip.current?.scrollBy(beyond, 0)
  }, [chosen])
  return strip
}
