import { useState } from 'react'

/**
 * Held in one hand, as the style sheets mean a phone. Asked once for each page: who turns the phone keeps the page that
 * was drawn.
 */
export function useIsPhone(): boolean {
  const [isPhone] = useState(() => matchMedia('(max-width: 760px)').matches)
  return isPhone
}
