import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'

/** A part with a chunk of its own. */
export type LaterPart<P> = ComponentType<P> & {
  /** Has it fetched: it will be drawn at once. */
  ahead: () => Promise<void>
}

/**
 * A part that is loaded when it is first shown: dialogs and their forms.
 * `const PayDialog = later(async () => (await import('./PayDialog.tsx')).PayDialog)`
 * What stands on the page from the start leaves its place free: `later(load, <Skeleton height={140} />)`.
 *
 * Not `React.lazy`: what suspends is held back for 300 ms, even where its chunk came within 10.
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile?: ReactNode | ((props: P) => ReactNode),
): LaterPart<P> {
  const kept: { part?: ComponentType<P>; coming?: Promise<void> | undefined } = {}
  const ahead = () =>
    (kept.coming ??= load().then(
      (part) => {
        kept.part = part
      },
      (error: unknown) => {
        // the next one who needs it tries again
        kept.coming = undefined
        throw error
      },
    ))

  function Later(props: P) {
    const [Part, setPart] = useState(() => {
      ahead().catch(() => undefined)
      return kept.part
    })
    const [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      if (Part) return undefined
      let isHere = true
      ahead().then(
        () => isHere && startTransition(() => setPart(() => kept.part)),
        (error: unknown) => isHere && setFailure({ error }),
      )
      return () => {
        isHere = false
      }
    }, [Part])
    if (failure) throw failure.error
    if (Part) return <Part {...props} />
    return typeof meanwhile === 'function' ? meanwhile(props) : meanwhile
  }
  return Object.assign(Later, { ahead })
}
