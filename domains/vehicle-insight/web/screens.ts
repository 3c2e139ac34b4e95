import type { Screens } from '#platform/web/screens.ts'

export const screens: Screens = {
  '/vehicle/$id/passport': { page: () => import('./PassportPage.tsx'), bare: true },
}
