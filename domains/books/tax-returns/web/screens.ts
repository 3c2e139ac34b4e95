import { IconReceiptTax } from '@tabler/icons-react'
import type { Screens } from '#platform/web/screens.ts'
import { taxReturnTexts } from '../texts/texts.ts'

export const screens: Screens = {
  '/tax': { icon: IconReceiptTax, page: () => import('./pages/TaxReturnPage.tsx') },
  '/tax/document': {
    page: () => import('./pages/TaxDocumentsPage.tsx'),
    name: (words) => words(taxReturnTexts)?.documents,
  },
}
