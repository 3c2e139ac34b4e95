import type { Screens } from '#platform/web/screens.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { ordersTexts } from './texts/texts.ts'

const list = () => import('./OrdersPage.tsx')
const create = () => import('./OrderCreatePage.tsx')
const detail = () => import('./OrderPage.tsx')

export const screens: Screens = {
  '/order-management': {
    page: list,
    list: async () => ({ call: (await import('../contract.ts')).orders.list }),
  },
  '/order-management/new': { page: create, name: (words) => words(ordersTexts)?.list.new },
  '/order-management/$orderId': { page: detail },
  '/my-work': { page: () => import('./MyWorkPage.tsx') },
  '/my-work/new': { page: create, name: (words) => words(ordersTexts)?.list.new },
  '/my-work/$orderId': { page: detail },
  '/home/orders': { page: list, name: (words) => words(commonTexts)?.nav.orderManagement },
}
