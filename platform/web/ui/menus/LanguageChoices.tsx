import { Menu } from '@mantine/core'
import { changeLanguage, useLanguage } from '../../language/i18n.tsx'
import { type Language, languages } from '../../scope.ts'
import { LanguageButton, languageNames } from './LanguageButton.tsx'
import { OpenMenu } from './OpenMenu.tsx'

/** The language menu; it mounts open, since a click asked for it. */
export default function LanguageChoices() {
  const language = useLanguage()
  return (
    <OpenMenu face={<LanguageButton />}>
      <Menu.RadioGroup
        value={language}
        onChange={(chosen) => void changeLanguage(chosen as Language)}
      >
        {languages.map((one) => (
          <Menu.RadioItem key={one} value={one} lang={one === 'my' ? 'ms' : one} closeMenuOnClick>
            {languageNames[one]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </OpenMenu>
  )
}
