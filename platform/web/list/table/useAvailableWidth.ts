import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Below this width a list uses the layout for phones. */
export const NARROW = 560
/** From this width on a row has one line: its user chooses from the columns that fit. */
export const WIDE = 1000
const SCROLLBAR = 15
/** The width of the shell at both sides of a list: its menu, above 900 px, and its margins. */
const SHELL = 336
const SHELL_NARROW = 34

const roomIn = (width: number) => (width < NARROW ? width : width - SCROLLBAR)

// the next list has the same width as the last one, so it is drawn only once
let last: number | undefined

const expected = () => last ?? roomIn(innerWidth - (innerWidth <= 900 ? SHELL_NARROW : SHELL))

/**
 * The width available to the rows, in px, without the scrollbar that comes with them. The first value is an estimate:
 * measuring would make the browser lay out the page twice. The hook corrects it before the user sees it.
 */
export function useAvailableWidth(frame: RefObject<HTMLElement | null>): number {
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
