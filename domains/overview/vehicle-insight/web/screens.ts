import type { Screens } from '#platform/web/screens.ts'

export const screens: Screens = {
  '/vehicle/$id/passport': { page: () => import('./pages/PassportPage.tsx'), bare: true },
}
