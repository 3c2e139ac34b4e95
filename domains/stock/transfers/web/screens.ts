import { IconArrowsExchange } from '@tabler/icons-react'
import type { Screens } from '#platform/web/screens.ts'
import { transferTexts } from '../texts/texts.ts'

export const screens: Screens = {
  '/inventory/transfer': {
    icon: IconArrowsExchange,
    page: () => import('./pages/TransfersPage.tsx'),
    list: async () => ({ call: (await import('../calls.gen.ts')).transfers.list }),
    adds: (words) => words(transferTexts)?.add,
  },
  '/inventory/transfer/$id': { page: () => import('./pages/TransferPage.tsx') },
}
