import { type ComponentProps, type ComponentType, useState } from 'react'
import { lazyComponent } from '../lazyComponent.tsx'

/**
 * A menu that loads with its first use: until then only its button shows.
 * @param load loads the open menu when the pointer or the focus comes near
 */
export function lazyMenu<P extends object>(
  Face: ComponentType<P & ComponentProps<'button'>>,
  load: () => Promise<ComponentType<P>>,
) {
  const Opened = lazyComponent(load)
  return function LaterMenu(props: P) {
    const [used, setUsed] = useState(false)
    const fetchIt = () => void Opened.ahead().catch(() => undefined)
    if (used) return <Opened {...props} />
    return (
      <Face
        {...props}
        aria-haspopup="menu"
        aria-expanded={false}
        onPointerEnter={fetchIt}
        onFocus={fetchIt}
        // the button stays until the menu has loaded
        onClick={() => void Opened.ahead().finally(() => setUsed(true))}
      />
    )
  }
}
