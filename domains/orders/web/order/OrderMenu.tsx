import { Menu, type MenuProps } from '@mantine/core'
import { type ReactElement, type ReactNode, type Ref, cloneElement, useRef, useState } from 'react'

interface Props extends Pick<MenuProps, 'position' | 'width'> {
  /** The button that opens it. */
  face: ReactElement<{ ref?: Ref<HTMLButtonElement>; onClick?: () => void }>
  /** Its items. */
  children: ReactNode
}

/**
 * A menu of the order page. Until its first use it is its button alone: an order has one for each line. It opens inside of
 * the page's content, which is where a screen reader looks for it, and with nothing in it but its items.
 */
export function OrderMenu({ face, children, ...place }: Props) {
  const [used, setUsed] = useState(false)
  const [isFirst, setIsFirst] = useState(true)
  const button = useRef<HTMLButtonElement>(null)
  if (!used) {
    const closed = { 'aria-haspopup': 'menu', 'aria-expanded': false }
    return cloneElement(face, { ...closed, onClick: () => setUsed(true) })
  }
  return (
    <Menu
      {...place}
      withInitialFocusPlaceholder={false}
      portalProps={{ target: '#content' }}
      shadow="md"
      defaultOpened={isFirst}
      // what opens with its first rendering does not know where the focus came from
      onClose={() => {
        if (isFirst) button.current?.focus({ preventScroll: true })
        setIsFirst(false)
      }}
    >
      <Menu.Target>{cloneElement(face, { ref: button })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
