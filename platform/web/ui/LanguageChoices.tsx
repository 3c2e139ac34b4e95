import { Menu } from '@mantine/core'
import { useRef } from 'react'
import { speak, useLanguage } from '../i18n.tsx'
import { type Language, languages } from '../scope.ts'
import { LanguageButton, languageNames } from './LanguageButton.tsx'

/** The language menu; it mounts open, since a click asked for it. */
export default function LanguageChoices() {
  const language = useLanguage()
  const face = useRef<HTMLButtonElement>(null)
  return (
    // a menu that mounts open does not know where the focus came from
    <Menu
      position="bottom-end"
      shadow="md"
      defaultOpened
      onClose={() => face.current?.focus({ preventScroll: true })}
    >
      <Menu.Target>
        <LanguageButton ref={face} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={language} onChange={(chosen) => void speak(chosen as Language)}>
          {languages.map((one) => (
            <Menu.RadioItem key={one} value={one} lang={one === 'my' ? 'ms' : one} closeMenuOnClick>
              {languageNames[one]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
