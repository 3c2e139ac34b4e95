import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { IconSunMoon } from '@tabler/icons-react'
import { type ComponentProps, Suspense, lazy, useState } from 'react'
import { useTexts } from '../i18n.tsx'
import { commonTexts } from '../texts/texts.ts'

const load = () => import('./SchemeChoices.tsx')
const Choices = lazy(load)

/** Light, dark, or as the system has it. The menu itself comes with the first use. */
export function SchemeMenu() {
  const [used, setUsed] = useState(false)
  const face = (
    <SchemeButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setUsed(true)}
    />
  )
  return used ? (
    <Suspense fallback={face}>
      <Choices />
    </Suspense>
  ) : (
    face
  )
}

export function SchemeButton(props: ComponentProps<'button'>) {
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
