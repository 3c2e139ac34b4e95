import { type RefObject, useLayoutEffect, useState } from 'react'

/** Below this a list is read on a phone. */
export const NARROW = 560
const SCROLLBAR = 15

// the next list is as wide as the last one: it need not be drawn twice
let last: number | undefined

/** How wide the rows may be, in px; without the scrollbar, which comes with the rows. Undefined until it is known. */
export function useRoom(frame: RefObject<HTMLElement | null>): number | undefined {
  const [room, setRoom] = useState(last)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const measure = () => {
      const wide = element.offsetWidth
      last = wide < NARROW ? wide : wide - SCROLLBAR
      setRoom(last)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return room
}
