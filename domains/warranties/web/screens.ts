import type { Screens } from '#platform/web/screens.ts'

const page = () => import('./ClaimsPage.tsx')

export const screens: Screens = {
  '/order-management/warranty-claims': { page },
  '/my-work/warranty-claims': { page },
}
