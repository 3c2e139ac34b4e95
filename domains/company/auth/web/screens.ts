import { IconSettings } from '@tabler/icons-react'
import type { Screens } from '#platform/web/screens.ts'

export const screens: Screens = {
  '/account-settings': {
    icon: IconSettings,
    page: () => import('./pages/AccountSettingsPage.tsx'),
  },
}
