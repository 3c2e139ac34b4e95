import { type ComponentProps, type ComponentType, Suspense, lazy, useState } from 'react'

/**
 * A menu that comes with its first use: until then there is its face alone.
 * @param load the menu, open; asked for when the pointer or the focus comes near
 */
export function laterMenu(
  Face: ComponentType<ComponentProps<'button'>>,
  load: () => Promise<{ default: ComponentType }>,
) {
  const Opened = lazy(load)
  return function LaterMenu() {
    const [used, setUsed] = useState(false)
    const face = (
      <Face
        aria-haspopup="menu"
        aria-expanded={false}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setUsed(true)}
      />
    )
    return used ? (
      <Suspense fallback={face}>
        <Opened />
      </Suspense>
    ) : (
      face
    )
  }
}
