import { laterMenu } from '#platform/web/ui/LaterMenu.tsx'
import { AccountButton } from './AccountButton.tsx'

/** Who is signed in, in which role, and the way out. */
export const AccountMenu = laterMenu(
  AccountButton,
  async () => (await import('./AccountChoices.tsx')).default,
)
