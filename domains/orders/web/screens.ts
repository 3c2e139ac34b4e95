import type { Screens } from '#platform/web/screens.ts'

const list = () => import('./OrdersPage.tsx')
const create = () => import('./OrderCreatePage.tsx')
const detail = () => import('./OrderPage.tsx')

export const screens: Screens = {
  '/order-management': {
    page: list,
    list: async () => ({ call: (await import('../contract.ts')).orders.list }),
  },
  '/order-management/new': { page: create },
  '/order-management/$orderId': { page: detail },
  '/my-work': { page: () => import('./MyWorkPage.tsx') },
  '/my-work/new': { page: create },
  '/my-work/$orderId': { page: detail },
  '/home/orders': { page: list },
}
