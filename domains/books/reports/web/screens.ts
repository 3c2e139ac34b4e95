import { IconBook, IconScale, IconTrendingUp } from '@tabler/icons-react'
import type { Screens } from '#platform/web/screens.ts'
import { reportsTexts } from '../texts/texts.ts'

export const screens: Screens = {
  '/ledger/$accountId': { icon: IconBook, page: () => import('./pages/ledger/LedgerPage.tsx') },
  '/profit-and-loss': {
    icon: IconTrendingUp,
    page: () => import('./pages/statements/ProfitAndLossPage.tsx'),
  },
  '/balance-sheet': {
    icon: IconScale,
    page: () => import('./pages/statements/BalanceSheetPage.tsx'),
  },
  '/balance-sheet/trial-balance': {
    page: () => import('./pages/statements/TrialBalancePage.tsx'),
    name: (words) => words(reportsTexts)?.trialBalance,
  },
  '/balance-sheet/receivables': {
    page: () => import('./pages/statements/ReceivablesPage.tsx'),
    name: (words) => words(reportsTexts)?.receivables,
  },
  '/balance-sheet/integrity': {
    page: () => import('./pages/integrity/IntegrityCheckPage.tsx'),
    name: (words) => words(reportsTexts)?.integrity.title,
  },
}
