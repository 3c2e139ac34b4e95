import { cloneElement, useState } from 'react'
import { OpenMenu, type OpenMenuProps } from './OpenMenu.tsx'

type Props = Pick<OpenMenuProps, 'face' | 'children' | 'position' | 'width'>

/**
 * A menu of a page. Until its first use it is only its button, because an order has one per line. It opens inside the
 * page's content, where a screen reader looks for it, and contains only its items. If its items load with their first
 * use, use `lazyMenu`.
 */
export function ButtonMenu(props: Props) {
  const [used, setUsed] = useState(false)
  if (used)
    return (
      <OpenMenu
        {...props}
        withInitialFocusPlaceholder={false}
        portalProps={{ target: '#content' }}
      />
    )
  const closed = { 'aria-haspopup': 'menu', 'aria-expanded': false } as const
  return cloneElement(props.face, { ...closed, onClick: () => setUsed(true) })
}
