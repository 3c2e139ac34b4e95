import { useState } from 'react'

/**
 * Whether the screen is a phone in the style sheets' sense. Read once for each page: rotating the phone does not redraw
 * the page.
 */
export function useIsPhone(): boolean {
  const [isPhone] = useState(() => matchMedia('(max-width: 760px)').matches)
  return isPhone
}
