import { IconListTree } from '@tabler/icons-react'
import type { Screens } from '#platform/web/screens.ts'

export const screens: Screens = {
  '/master-data/heritage-master': {
    icon: IconListTree,
    page: () => import('./pages/HeritageMasterPage.tsx'),
  },
}
