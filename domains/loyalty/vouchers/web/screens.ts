import { IconTicket } from '@tabler/icons-react'
import type { Screens } from '#platform/web/screens.ts'
import { voucherTexts } from '../texts/texts.ts'

export const screens: Screens = {
  '/voucher-management': {
    icon: IconTicket,
    page: () => import('./pages/VouchersPage.tsx'),
    list: async () => ({ call: (await import('../calls.gen.ts')).vouchers.list }),
  },
  '/voucher-management/new': {
    page: () => import('./pages/VoucherCreatePage.tsx'),
    name: (words) => words(voucherTexts)?.add,
  },
  '/voucher-management/$id': { page: () => import('./pages/VoucherPage.tsx') },
  '/voucher-management/$id/edit': { page: () => import('./pages/VoucherEditPage.tsx') },
}
