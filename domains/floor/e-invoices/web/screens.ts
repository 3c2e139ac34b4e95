import { IconFileCode } from '@tabler/icons-react'
import type { Screens } from '#platform/web/screens.ts'
import { eInvoiceTexts } from '../texts/texts.ts'

export const screens: Screens = {
  '/tax/e-invoice': {
    icon: IconFileCode,
    page: () => import('./pages/EInvoicesPage.tsx'),
    list: async () => ({ call: (await import('../calls.gen.ts')).eInvoices.list }),
    name: (words) => words(eInvoiceTexts)?.title,
  },
  '/tax/e-invoice/$id': { page: () => import('./pages/EInvoicePage.tsx') },
}
