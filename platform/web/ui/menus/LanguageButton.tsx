import { Button } from '@mantine/core'
import { IconChevronDown, IconLanguage } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { languageNames } from '#platform/texts/language-names.ts'
import { useLanguage, useTexts } from '../../language/i18n.tsx'
import { commonTexts } from '../../../texts/texts.ts'
import css from '../ui.module.css'

/** The button of the language menu. */
export function LanguageButton(props: ComponentProps<'button'>) {
  const { shell } = useTexts(commonTexts)
  const language = useLanguage()
  return (
    <Button
      {...(props as object)}
      variant="default"
      px={11}
      // the visible text, in full or in short, and the button's purpose
      aria-label={`${languageNames[language]} (${language.toUpperCase()}): ${shell.language}`}
      leftSection={<IconLanguage size={17} stroke={1.6} aria-hidden />}
      rightSection={<IconChevronDown size={14} stroke={1.8} aria-hidden />}
    >
      <span className={css.wide}>{languageNames[language]}</span>
      <span className={css.narrow}>{language.toUpperCase()}</span>
    </Button>
  )
}
