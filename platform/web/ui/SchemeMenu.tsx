import { laterMenu } from './LaterMenu.tsx'
import { SchemeButton } from './SchemeButton.tsx'

/** Light, dark, or as the system has it. */
export const SchemeMenu = laterMenu(
  SchemeButton,
  async () => (await import('./SchemeChoices.tsx')).default,
)
