import { LanguageButton } from './LanguageButton.tsx'
import { laterMenu } from './LaterMenu.tsx'

/** Switches the language at once; nothing that was typed is lost. */
export const LanguageMenu = laterMenu(
  LanguageButton,
  async () => (await import('./LanguageChoices.tsx')).default,
)
