import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Ability, allowed } from '#platform/contract/abilities.ts'
import { useTexts } from '../language/i18n.tsx'
import { commonTexts } from '../../texts/texts.ts'
import { AbilityGuard } from './feedback/AbilityGuard.tsx'

interface Props {
  /** The row's name: a screen reader says it after "Edit". */
  of: string
  onEdit?: (() => void) | undefined
  onDelete?: (() => void) | undefined
  /** Whether the row may be deleted; by default it may. If not, the button stays, disabled, with the reason. */
  canDelete?: Ability
  /** Other buttons, before these. */
  children?: ReactNode
}

/** Edit and delete, at the end of a row. */
export function RowButtons({ of, onEdit, onDelete, canDelete = allowed, children }: Props) {
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
        <AbilityGuard ability={canDelete}>
          <ActionIcon {...common} aria-label={`${button.delete}: ${of}`} onClick={onDelete}>
            <IconTrash size={17} stroke={1.6} />
          </ActionIcon>
        </AbilityGuard>
      )}
    </>
  )
}
