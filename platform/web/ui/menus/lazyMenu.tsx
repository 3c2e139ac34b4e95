import type { ComponentProps, ComponentType } from 'react'
import { lazyComponent } from '../lazyComponent.tsx'
import { useLazyMenu } from './useLazyMenu.ts'

/** A menu that loads with its first use: until then only its button shows. */
export function lazyMenu<P extends object>(
  Face: ComponentType<P & ComponentProps<'button'>>,
  load: () => Promise<ComponentType<P>>,
) {
  const Opened = lazyComponent(load)
  return function LazyMenu(props: P) {
    const { isUsed, button } = useLazyMenu(Opened.ahead)
    return isUsed ? <Opened {...props} /> : <Face {...props} {...button} />
  }
}
