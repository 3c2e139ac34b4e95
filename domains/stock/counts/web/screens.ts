import { IconClipboardCheck } from '@tabler/icons-react'
import type { Screens } from '#platform/web/screens.ts'
import { countTexts } from '../texts/texts.ts'

export const screens: Screens = {
  '/inventory/count': {
    icon: IconClipboardCheck,
    page: () => import('./pages/CountsPage.tsx'),
    list: async () => ({ call: (await import('../calls.gen.ts')).counts.list }),
    adds: (words) => words(countTexts)?.add,
  },
  '/home/counts': {
    page: () => import('./pages/CountsPage.tsx'),
    name: (words) => words(countTexts)?.list,
  },
  '/inventory/count/$id': { page: () => import('./pages/CountPage.tsx') },
}
