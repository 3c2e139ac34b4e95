import { cloneElement } from 'react'
import { lazyComponent } from '../lazyComponent.tsx'
import { loadMenuItems } from './MenuItem.tsx'
import type { OpenMenuProps } from './OpenMenu.tsx'
import { useLazyMenu } from './useLazyMenu.ts'

const OpenMenu = lazyComponent(async () => (await import('./OpenMenu.tsx')).OpenMenu)
const load = () => Promise.all([OpenMenu.ahead(), loadMenuItems()])

type Props = Pick<OpenMenuProps, 'face' | 'children' | 'position' | 'width'>

/**
 * A menu of a page, with a `MenuItem` for each item. Until its first use it is only its button, because an order has one
 * per line. It opens inside the page's content, where a screen reader looks for it, and contains only its items. If its
 * items load with their first use, use `lazyMenu`.
 */
export function ButtonMenu(props: Props) {
  const { isUsed, button } = useLazyMenu(load)
  if (!isUsed) return cloneElement(props.face, button)
  return (
    <OpenMenu {...props} withInitialFocusPlaceholder={false} portalProps={{ target: '#content' }} />
  )
}
