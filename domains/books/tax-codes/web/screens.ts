import { IconReceiptTax } from '@tabler/icons-react'
import type { Screens } from '#platform/web/screens.ts'
import { taxCodeTexts } from '../texts/texts.ts'

export const screens: Screens = {
  '/tax/code': {
    icon: IconReceiptTax,
    page: () => import('./pages/TaxCodesPage.tsx'),
    list: async () => ({ call: (await import('../calls.gen.ts')).taxCodes.list }),
  },
  '/tax/code/new': {
    page: () => import('./pages/TaxCodeCreatePage.tsx'),
    name: (words) => words(taxCodeTexts)?.add,
  },
  '/tax/code/defaults': {
    page: () => import('./pages/TaxDefaultsPage.tsx'),
    name: (words) => words(taxCodeTexts)?.defaults,
  },
  '/tax/code/$id': { page: () => import('./pages/TaxCodePage.tsx') },
  '/tax/code/$id/edit': { page: () => import('./pages/TaxCodeEditPage.tsx') },
}
