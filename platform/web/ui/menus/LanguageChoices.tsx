import { Menu } from '@mantine/core'
import { languageNames } from '#platform/texts/language-names.ts'
import { changeLanguage, useLanguage } from '../../language/i18n.tsx'
import { type Language, languages } from '../../scope.ts'
import { LanguageButton } from './LanguageButton.tsx'
import { OpenMenu } from './OpenMenu.tsx'

/** The language menu; it mounts open, because a click loads it. */
export default function LanguageChoices() {
  const language = useLanguage()
  return (
    <OpenMenu face={<LanguageButton />}>
      <Menu.RadioGroup
        value={language}
        onChange={(chosen) => void changeLanguage(chosen as Language)}
      >
        {languages.map((language) => (
          <Menu.RadioItem
            key={language}
            value={language}
            lang={language === 'my' ? 'ms' : language}
            closeMenuOnClick
          >
            {languageNames[language]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </OpenMenu>
  )
}
