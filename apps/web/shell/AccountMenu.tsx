import { lazyMenu } from '#platform/web/ui/menus/lazyMenu.tsx'
import { AccountButton } from './AccountButton.tsx'

/** The user's name and role, and the sign-out. */
export const AccountMenu = lazyMenu(
  AccountButton,
  async () => (await import('./AccountChoices.tsx')).default,
)
