import { type ComponentType, Suspense, lazy } from 'react'

/**
 * A part that is loaded when it is first shown: dialogs and their forms.
 * `const PayDialog = later(async () => (await import('./PayDialog.tsx')).PayDialog)`
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy(async () => ({ default: await load() })) as ComponentType<P>
  return function Later(props: P) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
}
