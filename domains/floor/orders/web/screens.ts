import { IconClipboardList, IconTool } from '@tabler/icons-react'
import type { Screens } from '#platform/web/screens.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { ordersTexts } from '../texts/texts.ts'

const list = () => import('./pages/OrdersPage.tsx')
const create = () => import('./pages/OrderCreatePage.tsx')
const detail = () => import('./pages/OrderPage.tsx')
const nameOfOrder = async (id: number) => ({
  call: (await import('../calls.gen.ts')).orders.get,
  params: { id },
  query: {},
})

export const screens: Screens = {
  '/order-management': {
    icon: IconClipboardList,
    page: list,
    list: async () => ({ call: (await import('../calls.gen.ts')).orders.list }),
  },
  '/order-management/new': { page: create, name: (words) => words(ordersTexts)?.list.new },
  '/order-management/$orderId': { page: detail, asks: nameOfOrder },
  '/my-work': { icon: IconTool, page: () => import('./pages/MyWorkPage.tsx') },
  '/my-work/new': { page: create, name: (words) => words(ordersTexts)?.list.new },
  '/my-work/$orderId': { page: detail, asks: nameOfOrder },
  '/home/orders': { page: list, name: (words) => words(commonTexts)?.nav.orderManagement },
}
