import { useState } from 'react'

/**
 * The button of a menu that loads with its first use.
 * @param load loads it when the pointer or the focus comes near; the button stays until it has loaded
 */
export function useLazyMenu(load: () => Promise<unknown>) {
  const [isUsed, setUsed] = useState(false)
  const preload = () => void load().catch(() => undefined)
  const button = {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => void load().finally(() => setUsed(true)),
  } as const
  return { isUsed, button }
}
