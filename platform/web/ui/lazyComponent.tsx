import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  // oxlint-disable-next-line no-restricted-imports -- only until texts have loaded
  Suspense,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { create } from 'zustand'
import type { OptionalLoad } from '../data/idle.ts'

/** The parts on the screen whose chunk is still loading, without a placeholder for their place. */
export const usePendingParts = create(() => ({ count: 0 }))
const addPending = (by: number) => usePendingParts.setState(({ count }) => ({ count: count + by }))

/** A component with a chunk of its own. */
export type LazyComponent<P> = ComponentType<P> & {
  /** Loads its chunk in advance, so that it shows at once. */
  ahead: () => Promise<void>
}

/**
 * A component that loads when it is first shown: dialogs and their forms.
 *
 *   const PayDialog = lazyComponent(async () => (await import('./PayDialog.tsx')).PayDialog)
 *
 * A component that is on the page from the start reserves its place: `lazyComponent(load, <Skeleton height={140} />)`.
 * Not `React.lazy`: React hides a suspended part for 300 ms, even when its chunk arrives within 10.
 */
export function lazyComponent<P extends object>(
  load: OptionalLoad<ComponentType<P>>,
  meanwhile?: ReactNode | ((props: P) => ReactNode),
): LazyComponent<P> {
  const kept: { part?: ComponentType<P>; coming?: Promise<void> | undefined } = {}
  const ahead = () =>
    (kept.coming ??= load().then(
      (part) => {
        kept.part = part
      },
      (error: unknown) => {
        // the next use tries again
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
    const left = useRef<Left>(null)
    useLayoutEffect(() => {
      if (Part) takeFocus(left.current)
    }, [Part])
    if (failure) throw failure.error
    const placeholder = typeof meanwhile === 'function' ? meanwhile(props) : meanwhile
    const pending = meanwhile === undefined && !load.isOptional && <Pending />
    // it suspends if its domain's texts are not here yet
    if (Part)
      return (
        <Suspense fallback={placeholder ?? pending}>
          <Part {...props} />
        </Suspense>
      )
    return placeholder ? <Meanwhile left={left}>{placeholder}</Meanwhile> : pending
  }
  return Object.assign(Later, { ahead })
}

/** Counts as pending while it is mounted. */
function Pending() {
  useEffect(() => {
    addPending(1)
    return () => addPending(-1)
  }, [])
  return null
}

interface Left {
  focused: Element | null
  /** The field around it, which stays. */
  field: Element | null | undefined
  isPressed: boolean
}

/**
 * The placeholder until the component has loaded. It reports the focus on unmount: its effect ends before React removes
 * it.
 */
function Meanwhile({ left, children }: { left: RefObject<Left | null>; children: ReactNode }) {
  useLayoutEffect(
    () => () => {
      const focused = document.activeElement
      left.current = {
        focused,
        field: focused?.closest('[data-field]'),
        isPressed: focused?.hasAttribute('data-pressed') ?? false,
      }
    },
    [left],
  )
  return children
}

/** Moves the focus from the placeholder to the component: to the same field, or to the element of the same name. */
function takeFocus(left: Left | null) {
  if (!left?.focused || left.focused.isConnected) return
  const name = CSS.escape(left.focused.getAttribute('aria-label') ?? '')
  const input = ':is(input:not([type=hidden]), textarea, button)'
  const found = left.field
    ? left.field.querySelector<HTMLElement>(input)
    : document.querySelector<HTMLElement>(`${input}[aria-label="${name}"]`)
  found?.focus({ preventScroll: true })
  // a user who was typing continues at the end
  if (found instanceof HTMLInputElement && found.value !== '') found.setSelectionRange(-1, -1)
  // the press that the placeholder took would be lost
  if (left.isPressed) found?.click()
}
