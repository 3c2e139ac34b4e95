import { IconBook, IconScale, IconTrendingUp } from '@tabler/icons-react'
import type { RoleName } from '#platform/contract/roles.ts'
import type { Screen } from '#platform/web/screens.ts'

const roles: readonly RoleName[] = ['finance', 'super admin']

export const reportScreens: readonly Screen[] = [
  {
    path: '/ledger/$accountId',
    roles,
    menu: {
      group: 'transaction',
      label: ({ nav }) => nav.ledger,
      roles,
      icon: IconBook,
      order: 20,
      to: '/ledger/0',
    },
    page: () => import('./LedgerPage.tsx'),
  },
  {
    path: '/profit-and-loss',
    roles,
    menu: {
      group: 'transaction',
      label: ({ nav }) => nav.profitLoss,
      roles,
      icon: IconTrendingUp,
      order: 30,
    },
    page: () => import('./ProfitAndLossPage.tsx'),
  },
  {
    path: '/balance-sheet',
    roles,
    menu: {
      group: 'transaction',
      label: ({ nav }) => nav.balanceSheet,
      roles,
      icon: IconScale,
      order: 40,
    },
    page: () => import('./BalanceSheetPage.tsx'),
  },
  // ours: what accountants look at beside the balance sheet
  {
    path: '/balance-sheet/trial-balance',
    roles,
    page: () => import('./TrialBalancePage.tsx'),
  },
  {
    path: '/balance-sheet/receivables',
    roles,
    page: () => import('./ReceivablesPage.tsx'),
  },
  {
    path: '/balance-sheet/house-in-order',
    roles,
    page: () => import('./HouseInOrderPage.tsx'),
  },
]
