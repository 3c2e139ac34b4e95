/**
 * The parts of a page, shown together once each has loaded: a part that arrived later would push the others down under
 * the user's finger. Until then the placeholder stands there.
 */
import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { usePendingParts } from './lazyComponent.tsx'
import css from './ui.module.css'

/** A part that has loaded may begin another read. */
const SETTLE_MS = 50
/** The parts that have loaded are shown after this time, whatever the others do. */
const MAX_WAIT_MS = 6000

/** Reads without any response yet, not even a failure. */
const isFirstRead = ({ state }: { state: { data: unknown; fetchFailureCount: number } }) =>
  state.data === undefined && state.fetchFailureCount === 0

interface Props {
  /** As large as the parts usually are. */
  placeholder: ReactNode
  children: ReactNode
}

export function ShowTogether({ placeholder, children }: Props) {
  const reads = useIsFetching({ predicate: isFirstRead })
  const parts = usePendingParts(({ count }) => count)
  const [isShown, setShown] = useState(false)
  // what is there already shows without the placeholder before it
  const [hasWaited, setWaited] = useState(false)
  const isLoading = reads + parts > 0
  if (isLoading && !hasWaited) setWaited(true)
  useEffect(() => {
    const limit = setTimeout(() => setShown(true), MAX_WAIT_MS)
    return () => clearTimeout(limit)
  }, [])
  useEffect(() => {
    if (isLoading) return undefined
    const settled = setTimeout(() => setShown(true), SETTLE_MS)
    return () => clearTimeout(settled)
  }, [isLoading])
  return (
    <div className={css.together}>
      {hasWaited && !isShown && placeholder}
      <div className={isShown ? undefined : css.awaited}>{children}</div>
    </div>
  )
}
