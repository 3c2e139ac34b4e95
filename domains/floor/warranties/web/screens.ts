import type { Screens } from '#platform/web/screens.ts'

const page = () => import('./pages/ClaimsPage.tsx')

export const screens: Screens = {
  '/order-management/warranty-claims': { page },
  '/my-work/warranty-claims': { page },
}
