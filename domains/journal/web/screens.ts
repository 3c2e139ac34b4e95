import type { Screens } from '#platform/web/screens.ts'
import { journalTexts } from './texts/texts.ts'

export const screens: Screens = {
  '/journal': {
    page: () => import('./JournalPage.tsx'),
    list: async () => ({ call: (await import('../contract.ts')).journal.list }),
  },
  '/journal/new': {
    page: () => import('./JournalCreatePage.tsx'),
    name: (words) => words(journalTexts)?.create,
  },
  '/journal/$id': { page: () => import('./JournalEntryPage.tsx') },
}
