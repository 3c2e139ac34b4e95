import type { Screens } from '#platform/web/screens.ts'

export const screens: Screens = {
  '/ledger/$accountId': { page: () => import('./LedgerPage.tsx') },
  '/profit-and-loss': { page: () => import('./ProfitAndLossPage.tsx') },
  '/balance-sheet': { page: () => import('./BalanceSheetPage.tsx') },
  '/balance-sheet/trial-balance': { page: () => import('./TrialBalancePage.tsx') },
  '/balance-sheet/receivables': { page: () => import('./ReceivablesPage.tsx') },
  '/balance-sheet/house-in-order': { page: () => import('./HouseInOrderPage.tsx') },
}
