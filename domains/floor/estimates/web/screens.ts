import type { Screens } from '#platform/web/screens.ts'

const page = () => import('./pages/SignPage.tsx')

export const screens: Screens = {
  '/order-management/$orderId/sign': { page, bare: true },
  '/my-work/$orderId/sign': { page, bare: true },
}
