import { ActionIcon } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ButtonMenu } from '#platform/web/ui/menus/ButtonMenu.tsx'
import { MenuItem } from '#platform/web/ui/menus/MenuItem.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import css from '../../components/order.module.css'

interface Props {
  /** The accessible name, which tells the menus apart: "Actions for ...". */
  label: string
  /** The size of the button, in px. */
  size: number
  isRemoving: boolean
  onEdit: () => void
  /** Omitted if it cannot be removed. */
  onRemove?: () => void
  /** Further items between edit and remove. */
  children?: ReactNode
}

/** The menu of a row: edit, remove. */
export function EditMenu({ label, size, isRemoving, onEdit, onRemove, children }: Props) {
  const { button } = useTexts(commonTexts)
  return (
    <ButtonMenu
      position="bottom-end"
      width={180}
      face={
        <ActionIcon
          size={size}
          variant="subtle"
          color="gray"
          aria-label={label}
          loading={isRemoving}
        >
          <IconDots size={Math.round(size * 0.6)} />
        </ActionIcon>
      }
    >
      <MenuItem leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
        {button.edit}
      </MenuItem>
      {children}
      {onRemove && (
        <MenuItem
          className={css.danger ?? ''}
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={onRemove}
        >
          {button.delete}
        </MenuItem>
      )}
    </ButtonMenu>
  )
}
