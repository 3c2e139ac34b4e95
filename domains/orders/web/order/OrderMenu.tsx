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

interface Props extends Pick<MenuProps, 'position' | 'width'> {
  /** The button that opens it. */
  face: ReactElement<ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }>
  /** Its items. */
  children: ReactNode
}

/**
 * A menu of the order page. Until its first use it is only its button, because an order has one per line. It opens
 * inside the page's content, where a screen reader looks for it, and contains only its items.
 */
export function OrderMenu(props: Props) {
  const [used, setUsed] = useState(false)
  if (used) return <Used {...props} />
  const closed = { 'aria-haspopup': 'menu', 'aria-expanded': false } as const
  return cloneElement(props.face, { ...closed, onClick: () => setUsed(true) })
}

/** Opens with its first rendering. */
function Used({ face, children, ...place }: Props) {
  const [opened, setOpened] = useState(true)
  const button = useRef<HTMLButtonElement>(null)
  // the menu replaces the pressed button
  useLayoutEffect(() => button.current?.focus({ preventScroll: true }), [])
  // the menu handles keys once it has the focus; until then its button handles Escape
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpened(false)
  }
  return (
    <Menu
      {...place}
      withInitialFocusPlaceholder={false}
      portalProps={{ target: '#content' }}
      shadow="md"
      opened={opened}
      onChange={setOpened}
      onClose={() => button.current?.focus({ preventScroll: true })}
    >
      <Menu.Target>{cloneElement(face, { ref: button, onKeyDown })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
