import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconLanguage } from '@tabler/icons-react'
import { speak, useLanguage, useTexts } from '../i18n.tsx'
import { type Language, languages } from '../scope.ts'
import { commonTexts } from '../texts/texts.ts'
import css from './ui.module.css'

/** Each language in its own words: whoever lost their way finds it back. */
export const languageNames = {
  en: 'English',
  id: 'Bahasa Indonesia',
  my: 'Bahasa Melayu',
  nl: 'Nederlands',
} as const

/** Switches the language at once; nothing that was typed is lost. */
export function LanguageMenu() {
  const { shell } = useTexts(commonTexts)
  const language = useLanguage()
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          px={11}
          aria-label={`${shell.language}: ${languageNames[language]}`}
          leftSection={<IconLanguage size={17} stroke={1.6} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.8} aria-hidden />}
        >
          <span className={css.wide}>{languageNames[language]}</span>
          <span className={css.narrow}>{language.toUpperCase()}</span>
        </Button>
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
