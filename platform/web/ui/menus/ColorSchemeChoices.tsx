import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTexts } from '../../language/i18n.tsx'
import { commonTexts } from '../../../texts/texts.ts'
import { ColorSchemeButton } from './ColorSchemeButton.tsx'

const icons = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon }
const schemes = ['auto', 'light', 'dark'] as const
import { OpenMenu } from './OpenMenu.tsx'

/** The appearance menu; it mounts open, because a click loads it. */
export default function ColorSchemeChoices() {
  const { shell } = useTexts(commonTexts)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <OpenMenu face={<ColorSchemeButton />}>
      <Menu.RadioGroup
        value={colorScheme}
        onChange={(chosen) => setColorScheme(chosen as MantineColorScheme)}
      >
        {schemes.map((scheme) => {
          const Icon = icons[scheme]
          return (
            <Menu.RadioItem
              key={scheme}
              value={scheme}
              closeMenuOnClick
              rightSection={<Icon size={16} stroke={1.6} aria-hidden />}
            >
              {shell[scheme]}
            </Menu.RadioItem>
          )
        })}
      </Menu.RadioGroup>
    </OpenMenu>
  )
}
