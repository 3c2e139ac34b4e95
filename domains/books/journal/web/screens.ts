import type { Screens } from '#platform/web/screens.ts'
import { journalTexts } from './texts/texts.ts'

export const screens: Screens = {
  '/journal': {
    page: () => import('./pages/JournalPage.tsx'),
    list: async () => ({ call: (await import('../contract.ts')).journal.list }),
  },
  '/journal/new': {
    page: () => import('./pages/JournalCreatePage.tsx'),
    name: (words) => words(journalTexts)?.create,
  },
  '/journal/$id': { page: () => import('./pages/JournalEntryPage.tsx') },
}
