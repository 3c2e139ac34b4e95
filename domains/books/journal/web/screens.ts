import { IconBook2 } from '@tabler/icons-react'
import type { Screens } from '#platform/web/screens.ts'
import { journalTexts } from '../texts/texts.ts'

export const screens: Screens = {
  '/journal': {
    icon: IconBook2,
    page: () => import('./pages/JournalPage.tsx'),
    list: async () => ({ call: (await import('../calls.gen.ts')).journal.list }),
  },
  '/journal/new': {
    page: () => import('./pages/JournalCreatePage.tsx'),
    name: (words) => words(journalTexts)?.create,
  },
  '/journal/$id': { page: () => import('./pages/JournalEntryPage.tsx') },
}
