import type { Screens } from '#platform/web/screens.ts'
import { buildsTexts } from './texts/texts.ts'

export const screens: Screens = {
  '/heritage-build': {
    page: () => import('./BuildsPage.tsx'),
    list: async () => ({ call: (await import('../contract.ts')).builds.list }),
  },
  '/heritage-build/new': {
    page: () => import('./BuildCreatePage.tsx'),
    name: (words) => words(buildsTexts)?.add,
  },
  '/heritage-build/$id': { page: () => import('./BuildPage.tsx') },
  '/heritage-build/$id/edit': { page: () => import('./BuildEditPage.tsx') },
  '/heritage-build/$id/paper': { page: () => import('./PaperPage.tsx'), bare: true },
  '/heritage-build/$id/book': { page: () => import('./BookPage.tsx'), bare: true },
}
