import type { Screens } from '#platform/web/screens.ts'

export const screens: Screens = {
  '/journal': {
    page: () => import('./JournalPage.tsx'),
    list: async () => ({ call: (await import('../contract.ts')).journal.list }),
  },
  '/journal/new': { page: () => import('./JournalCreatePage.tsx') },
  '/journal/$id': { page: () => import('./JournalEntryPage.tsx') },
}
