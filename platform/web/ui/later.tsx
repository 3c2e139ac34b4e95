import { type ComponentType, type ReactNode, Suspense, lazy } from 'react'

/**
 * A part that is loaded when it is first shown: dialogs and their forms.
 * `const PayDialog = later(async () => (await import('./PayDialog.tsx')).PayDialog)`
 * What stands on the page from the start leaves its place free: `later(load, <Skeleton height={140} />)`.
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile?: ReactNode,
): ComponentType<P> {
  const Part = lazy(async () => ({ default: await load() })) as ComponentType<P>
  return function Later(props: P) {
    return (
      <Suspense fallback={meanwhile}>
        <Part {...props} />
      </Suspense>
    )
  }
}
