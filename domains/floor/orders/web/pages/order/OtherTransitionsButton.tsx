import { ActionIcon, Button } from '@mantine/core'
import { IconChevronDown, IconDotsVertical } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { AllowedTransition } from '../../components/stage.ts'
import { ordersTexts } from '../../../texts/texts.ts'

export interface OtherTransitionsProps {
  moves: AllowedTransition[]
  onStart: (move: AllowedTransition) => void
  /** An icon only, because the next step needs the space. */
  isTight: boolean
}

/** The button that opens the other transitions. */
export function OtherTransitionsButton({
  moves: _moves,
  onStart: _onStart,
  isTight,
  ...props
}: OtherTransitionsProps & ComponentProps<'button'>) {
  const { moves: text } = useTexts(ordersTexts)
  return isTight ? (
    <ActionIcon {...props} variant="default" size={52} aria-label={text.more}>
      <IconDotsVertical size={20} />
    </ActionIcon>
  ) : (
    <Button {...props} variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
      {text.more}
    </Button>
  )
}
