import { lazyMenu } from './lazyMenu.tsx'
import { ColorSchemeButton } from './ColorSchemeButton.tsx'

/** Light, dark, or the system's scheme. */
export const ColorSchemeMenu = lazyMenu(
  ColorSchemeButton,
  async () => (await import('./ColorSchemeChoices.tsx')).default,
)
