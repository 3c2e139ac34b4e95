import { IconCar } from '@tabler/icons-react'
import type { Screen } from '#platform/web/screens.ts'

const roles = ['super admin'] as const

export const vehicleScreens: Screen[] = [
  {
    path: '/vehicle',
    roles,
    menu: {
      group: 'customer',
      label: ({ nav }) => nav.vehicleManagement,
      roles,
      icon: IconCar,
      order: 20,
    },
    page: () => import('./VehiclesPage.tsx'),
    list: async () => ({ call: (await import('../contract.ts')).vehicles.list }),
  },
  { path: '/vehicle/new', roles, page: () => import('./VehicleCreatePage.tsx') },
  { path: '/vehicle/$id', roles, page: () => import('./VehiclePage.tsx') },
  { path: '/vehicle/$id/edit', roles, page: () => import('./VehicleEditPage.tsx') },
]
