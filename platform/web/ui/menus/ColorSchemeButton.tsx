import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { IconSunMoon } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTexts } from '../../language/i18n.tsx'
import { commonTexts } from '../../../texts/texts.ts'

/** The button of the appearance menu. */
export function ColorSchemeButton(props: ComponentProps<'button'>) {
  const { shell } = useTexts(commonTexts)
  const { colorScheme } = useMantineColorScheme()
  return (
    <ActionIcon
      {...(props as object)}
      variant="subtle"
      color="gray"
      size={38}
      aria-label={`${shell.scheme}: ${shell[colorScheme]}`}
    >
      <IconSunMoon size={20} stroke={1.6} />
    </ActionIcon>
  )
}
