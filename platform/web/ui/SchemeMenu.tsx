import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun, IconSunMoon } from '@tabler/icons-react'
import { useTexts } from '../i18n.tsx'
import { commonTexts } from '../texts/texts.ts'

const icons = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon }
const schemes = ['auto', 'light', 'dark'] as const

/** Light, dark, or as the system has it. */
export function SchemeMenu() {
  const { shell } = useTexts(commonTexts)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={38}
          aria-label={`${shell.scheme}: ${shell[colorScheme]}`}
        >
          <IconSunMoon size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  )
}
