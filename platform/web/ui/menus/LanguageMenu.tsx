import { LanguageButton } from './LanguageButton.tsx'
import { lazyMenu } from './lazyMenu.tsx'

/** Switches the language at once; nothing that was typed is lost. */
export const LanguageMenu = lazyMenu(
  LanguageButton,
  async () => (await import('./LanguageChoices.tsx')).default,
)
