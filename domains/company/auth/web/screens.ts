import type { Screens } from '#platform/web/screens.ts'

export const screens: Screens = {
  '/account-settings': { page: () => import('./pages/AccountSettingsPage.tsx') },
}
