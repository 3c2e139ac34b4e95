import { type ReactNode, startTransition, useEffect, useState } from 'react'
import css from './ui.module.css'

/**
 * What lies below the first screen of a page: drawn when the rest is seen, in slices, so that a click that opens the page
 * is answered with its head at once.
 */
export function Below({ children }: { children: ReactNode }) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    // the frame shows what is there already; what follows comes after it
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
