import type { Screens } from '#platform/web/screens.ts'

export const screens: Screens = {
  '/tax/credit-note': { page: () => import('./pages/CreditNotesPage.tsx') },
  '/credit-note/$id': { page: () => import('./pages/CreditNotePage.tsx'), bare: true },
}
