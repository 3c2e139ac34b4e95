import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Below this a list is read on a phone. */
export const NARROW = 560
const SCROLLBAR = 15
/** What the shell takes at both sides of a list: its menu, above 900 px, and its margins. */
const SHELL = 336
const SHELL_NARROW = 34

const roomIn = (width: number) => (width < NARROW ? width : width - SCROLLBAR)

// the next list is as wide as the last one: it need not be drawn twice
let last: number | undefined

const expected = () => last ?? roomIn(innerWidth - (innerWidth <= 900 ? SHELL_NARROW : SHELL))

/**
 * How wide the rows may be, in px; without the scrollbar, which comes with the rows. At first as much as is to be
 * expected, for asking the browser would have it lay out the page twice; put right before anybody sees it.
 */
export function useRoom(frame: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(expected)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      const measured = roomIn(element.offsetWidth)
      last = measured
      flushSync(() => setRoom(measured))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return room
}
