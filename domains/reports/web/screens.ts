import type { Screens } from '#platform/web/screens.ts'
import { reportsTexts } from './texts/texts.ts'

export const screens: Screens = {
  '/ledger/$accountId': { page: () => import('./LedgerPage.tsx') },
  '/profit-and-loss': { page: () => import('./ProfitAndLossPage.tsx') },
  '/balance-sheet': { page: () => import('./BalanceSheetPage.tsx') },
  '/balance-sheet/trial-balance': {
    page: () => import('./TrialBalancePage.tsx'),
    name: (words) => words(reportsTexts)?.trialBalance,
  },
  '/balance-sheet/receivables': {
    page: () => import('./ReceivablesPage.tsx'),
    name: (words) => words(reportsTexts)?.receivables,
  },
  '/balance-sheet/house-in-order': {
    page: () => import('./HouseInOrderPage.tsx'),
    name: (words) => words(reportsTexts)?.house.title,
  },
}
