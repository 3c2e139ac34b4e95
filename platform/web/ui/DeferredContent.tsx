import { type ReactNode, startTransition, useEffect, useState } from 'react'
import css from './ui.module.css'

/**
 * The part of a page below the first screen. React draws it later, in slices, so that a click shows the page's header
 * at once.
 */
export function DeferredContent({ children }: { children: ReactNode }) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    // this frame shows the header; the rest follows after it
    let task: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => startTransition(() => setIsDue(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(task)
    }
  }, [])
  return isDue ? children : <div className={css.below} />
}
