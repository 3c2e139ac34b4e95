import { LanguageButton } from './LanguageButton.tsx'
import { lazyMenu } from './lazyMenu.tsx'

/** Switches the language at once; typed input stays. */
export const LanguageMenu = lazyMenu(
  LanguageButton,
  async () => (await import('./LanguageChoices.tsx')).default,
)
