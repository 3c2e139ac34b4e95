import { type ComponentProps, type ComponentType, useState } from 'react'
import { later } from './later.tsx'

/**
 * A menu that comes with its first use: until then there is its face alone.
 * @param load the menu, open; asked for when the pointer or the focus comes near
 */
export function laterMenu<P extends object>(
  Face: ComponentType<P & ComponentProps<'button'>>,
  load: () => Promise<ComponentType<P>>,
) {
  const Opened = later(load)
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
        // its face stays until it is there
        onClick={() => void Opened.ahead().finally(() => setUsed(true))}
      />
    )
  }
}
