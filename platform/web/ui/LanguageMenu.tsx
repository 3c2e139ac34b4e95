import { Button } from '@mantine/core'
import { IconChevronDown, IconLanguage } from '@tabler/icons-react'
import { type ComponentProps, Suspense, lazy, useState } from 'react'
import { useLanguage, useTexts } from '../i18n.tsx'
import { commonTexts } from '../texts/texts.ts'
import css from './ui.module.css'

/** Each language in its own words: whoever lost their way finds it back. */
export const languageNames = {
  en: 'English',
  id: 'Bahasa Indonesia',
  my: 'Bahasa Melayu',
  nl: 'Nederlands',
} as const

const load = () => import('./LanguageChoices.tsx')
const Choices = lazy(load)

/** Switches the language at once; nothing that was typed is lost. The menu itself comes with the first use. */
export function LanguageMenu() {
  const [used, setUsed] = useState(false)
  const face = (
    <LanguageButton
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

export function LanguageButton(props: ComponentProps<'button'>) {
  const { shell } = useTexts(commonTexts)
  const language = useLanguage()
  return (
    <Button
      {...(props as object)}
      variant="default"
      px={11}
      aria-label={`${shell.language}: ${languageNames[language]}`}
      leftSection={<IconLanguage size={17} stroke={1.6} aria-hidden />}
      rightSection={<IconChevronDown size={14} stroke={1.8} aria-hidden />}
    >
      <span className={css.wide}>{languageNames[language]}</span>
      <span className={css.narrow}>{language.toUpperCase()}</span>
    </Button>
  )
}
