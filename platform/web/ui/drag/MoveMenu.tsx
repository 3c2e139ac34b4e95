import { ActionIcon } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ButtonMenu } from '../menus/ButtonMenu.tsx'

interface Props {
  label: string
  /** Its items: the columns that the card may move to. */
  children: ReactNode
}

/** Moves a card of a board without dragging it. */
export const MoveMenu = ({ label, children }: Props) => (
  <ButtonMenu
    position="bottom-end"
    width={220}
    face={
      <ActionIcon variant="subtle" color="gray" size={30} aria-label={label}>
        <IconArrowsExchange size={16} aria-hidden />
      </ActionIcon>
    }
  >
    {children}
  </ButtonMenu>
)
