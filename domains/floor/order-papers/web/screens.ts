import type { Screens } from '#platform/web/screens.ts'

const page = () => import('./pages/PrintPage.tsx')
const cards = () => import('./pages/JobCardsPage.tsx')

export const screens: Screens = {
  '/order-management/$orderId/estimate': { page, bare: true },
  '/order-management/job-cards': { page: cards, bare: true },
  '/order-management/$orderId/job-card': { page, bare: true },
  '/order-management/$orderId/inspection-report': { page, bare: true },
  '/my-work/$orderId/estimate': { page, bare: true },
  '/my-work/job-cards': { page: cards, bare: true },
  '/my-work/$orderId/job-card': { page, bare: true },
  '/my-work/$orderId/inspection-report': { page, bare: true },
  '/verify/$token': { page: () => import('./pages/VerifyPage.tsx') },
}
