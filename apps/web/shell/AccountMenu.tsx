import { laterMenu } from '#platform/web/ui/LaterMenu.tsx'
import { AccountButton } from './AccountButton.tsx'

/** The user's name and role, and the sign-out. */
export const AccountMenu = laterMenu(
  AccountButton,
  async () => (await import('./AccountChoices.tsx')).default,
)
