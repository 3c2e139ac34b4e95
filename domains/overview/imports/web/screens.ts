import { IconFileImport } from '@tabler/icons-react'
import type { Screens } from '#platform/web/screens.ts'
import { importTexts } from '../texts/texts.ts'

export const screens: Screens = {
  '/import': {
    icon: IconFileImport,
    name: (words) => words(importTexts)?.title,
    page: () => import('./pages/ImportsPage.tsx'),
    list: async () => ({ call: (await import('../calls.gen.ts')).imports.list }),
  },
  '/import/$id': { page: () => import('./pages/ImportPage.tsx') },
}
