import { Menu, type MenuProps } from '@mantine/core'
import {
  type ButtonHTMLAttributes,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  cloneElement,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

export interface OpenMenuProps extends Pick<
  MenuProps,
  'position' | 'width' | 'portalProps' | 'withInitialFocusPlaceholder'
> {
  /** The button that opens it. */
  face: ReactElement<ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }>
  /** Its items. */
  children: ReactNode
  /**
   * A menu that replaces the pressed button: it mounts open, and gives that button the focus when it closes. Pages use
   * it through `ButtonMenu` and `lazyMenu`.
   */
  startsOpen?: boolean
  onClosed?: () => void
}

/**
 * A menu that takes the place of the button that was pressed: it mounts open, and gives that button the focus when it
 * closes. Pages use it through `ButtonMenu` and `lazyMenu`.
 */
export function OpenMenu({ face, children, startsOpen = true, onClosed, ...place }: OpenMenuProps) {
  const [opened, setOpened] = useState(startsOpen)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (startsOpen) button.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- only when it takes the button's place
  }, [])
  // the menu handles keys once it has the focus; until then its button handles Escape
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpened(false)
  }
  // for users quicker than the menu: it takes the focus a moment after it opens, also when it is closing by then
  const onExitTransitionEnd = () => {
    const now = document.activeElement
    if (now === null || now === document.body || menu.current?.contains(now))
      button.current?.focus({ preventScroll: true })
  }
  return (
    <Menu
      position="bottom-end"
      {...place}
      shadow="md"
      opened={opened}
      onChange={setOpened}
      onExitTransitionEnd={onExitTransitionEnd}
      onClose={() => {
        button.current?.focus({ preventScroll: true })
        onClosed?.()
      }}
    >
      <Menu.Target>{cloneElement(face, { ref: button, onKeyDown })}</Menu.Target>
      <Menu.Dropdown ref={menu}>{children}</Menu.Dropdown>
    </Menu>
  )
}

/** Of `MenuItem.tsx`. */
export const MenuItem = Menu.Item
