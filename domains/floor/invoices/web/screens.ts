import type { Screens } from '#platform/web/screens.ts'

const page = () => import('./pages/InvoicePage.tsx')

export const screens: Screens = {
  '/order-management/$orderId/invoice': { page, bare: true },
  '/my-work/$orderId/invoice': { page, bare: true },
  '/product-sale/$id': { page: () => import('./pages/SaleInvoicePage.tsx'), bare: true },
}
