import type { Menu, MenuItemProps } from '@mantine/core'
import type { ComponentType } from 'react'
import { lazyComponent } from '../lazyComponent.tsx'

const Item = lazyComponent(
  async () => (await import('./OpenMenu.tsx')).MenuItem as ComponentType<MenuItemProps>,
)

/** Loads the menu and its items. */
export const loadMenuItems = Item.ahead

/** An item of a `ButtonMenu`. It loads with the first use of the menu. */
export const MenuItem = Item as unknown as typeof Menu.Item
