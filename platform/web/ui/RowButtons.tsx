import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../i18n.tsx'
import { commonTexts } from '../texts/texts.ts'

interface Props {
  /** The row's name: what a screen reader says after "Edit". */
  of: string
  onEdit?: (() => void) | undefined
  onDelete?: (() => void) | undefined
  /** Others, before these. */
  children?: ReactNode
}

/** Edit and delete, at the end of a row. */
export function RowButtons({ of, onEdit, onDelete, children }: Props) {
  const { button } = useTexts(commonTexts)
  const common = { variant: 'subtle', color: 'gray', size: 30 } as const
  return (
    <>
      {children}
      {onEdit && (
        <ActionIcon {...common} aria-label={`${button.edit}: ${of}`} onClick={onEdit}>
          <IconPencil size={17} stroke={1.6} />
        </ActionIcon>
      )}
      {onDelete && (
        <ActionIcon {...common} aria-label={`${button.delete}: ${of}`} onClick={onDelete}>
          <IconTrash size={17} stroke={1.6} />
        </ActionIcon>
      )}
    </>
  )
}
