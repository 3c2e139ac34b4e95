import { lazyMenu } from './lazyMenu.tsx'
import { ColorSchemeButton } from './ColorSchemeButton.tsx'

/** Light, dark, or as the system has it. */
export const ColorSchemeMenu = lazyMenu(
  ColorSchemeButton,
  async () => (await import('./ColorSchemeChoices.tsx')).default,
)
