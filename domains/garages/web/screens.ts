import { IconBuildingFactory2, IconBuildingStore } from '@tabler/icons-react'
import type { Screen } from '#platform/web/screens.ts'

export const garagesScreens: readonly Screen[] = [
  {
    path: '/branch-management',
    roles: ['super admin'],
    menu: {
      group: 'master-data',
      label: ({ nav }) => nav.branchManagement,
      roles: ['super admin'],
      icon: IconBuildingStore,
      order: 10,
    },
    page: () => import('./GaragesPage.tsx'),
    list: async () => ({
      call: (await import('../contract.ts')).garages.list,
      query: { kind: 'garage', garage_id: 0 },
    }),
  },
  {
    // the same screen: it shows the kind that its reader writes
    path: '/workshop-management',
    roles: ['super admin - manufacture'],
    menu: {
      group: 'master-data',
      label: ({ nav }) => nav.workshopManagement,
      roles: ['super admin - manufacture'],
      icon: IconBuildingFactory2,
      order: 20,
    },
    page: () => import('./GaragesPage.tsx'),
    list: async () => ({
      call: (await import('../contract.ts')).garages.list,
      query: { kind: 'workshop', garage_id: 0 },
    }),
  },
]
