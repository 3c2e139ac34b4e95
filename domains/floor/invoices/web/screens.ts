import type { Screens } from '#platform/web/screens.ts'

const loose = () => import('./pages/SaleInvoicePage.tsx')
const page = () => import('./pages/InvoicePage.tsx')

export const screens: Screens = {
  '/order-management/$orderId/invoice': { page, bare: true },
  '/my-work/$orderId/invoice': { page, bare: true },
  '/product-sale/$id': { page: loose, bare: true },
  '/open-invoice/$id': { page: loose, bare: true },
}
