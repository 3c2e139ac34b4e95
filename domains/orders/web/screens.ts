import { IconClipboardList, IconTool } from '@tabler/icons-react'
import type { RoleName } from '#platform/contract/roles.ts'
import type { Screen } from '#platform/web/screens.ts'

const owner: readonly RoleName[] = ['super admin']
/** The specification's routes know the super admin only; a branch runs its own day from here. */
const branch: readonly RoleName[] = ['admin', 'service adviser', 'mechanic']
const floor: readonly RoleName[] = ['super admin', ...branch]
const desk: readonly RoleName[] = ['admin', 'service adviser']
/** Finance comes to an order from the books, to read it. */
const readers: readonly RoleName[] = [...branch, 'finance']

const work = () => import('./MyWorkPage.tsx')
const create = () => import('./OrderCreatePage.tsx')
const detail = () => import('./OrderPage.tsx')

export const ordersScreens: readonly Screen[] = [
  {
    path: '/order-management',
    roles: owner,
    menu: {
      group: 'customer',
      label: ({ nav }) => nav.orderManagement,
      roles: owner,
      icon: IconClipboardList,
      order: 10,
    },
    page: () => import('./OrdersPage.tsx'),
    list: async () => ({ call: (await import('../contract.ts')).orders.list }),
  },
  { path: '/order-management/new', roles: owner, page: create },
  { path: '/order-management/$orderId', roles: owner, page: detail },
  {
    path: '/my-work',
    roles: floor,
    menu: {
      group: 'top',
      label: ({ nav }) => nav.myWork,
      roles: branch,
      icon: IconTool,
      order: 20,
    },
    page: work,
  },
  { path: '/my-work/new', roles: desk, page: create },
  { path: '/my-work/$orderId', roles: readers, page: detail },
  // the rows behind the dashboard's figures, for those whom the specification keeps from /order-management
  { path: '/home/orders', roles: ['admin', 'finance'], page: () => import('./OrdersPage.tsx') },
]
