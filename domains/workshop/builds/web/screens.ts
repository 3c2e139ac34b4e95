import { IconCarGarage } from '@tabler/icons-react'
import type { Screens } from '#platform/web/screens.ts'
import { buildsTexts } from '../texts/texts.ts'

export const screens: Screens = {
  '/heritage-build': {
    icon: IconCarGarage,
    page: () => import('./pages/BuildsPage.tsx'),
    list: async () => ({ call: (await import('../calls.gen.ts')).builds.list }),
  },
  '/heritage-build/new': {
    page: () => import('./pages/BuildCreatePage.tsx'),
    name: (words) => words(buildsTexts)?.add,
  },
  '/heritage-build/$id': { page: () => import('./pages/BuildPage.tsx') },
  '/heritage-build/$id/edit': { page: () => import('./pages/BuildEditPage.tsx') },
  '/heritage-build/$id/paper': { page: () => import('./pages/ReceiptPage.tsx'), bare: true },
  '/heritage-build/$id/book': { page: () => import('./pages/BookPage.tsx'), bare: true },
}
