import type { Screens } from '#platform/web/screens.ts'
import { periodsTexts } from '../texts/texts.ts'

export const screens: Screens = {
  '/journal/periods': {
    page: () => import('./pages/PeriodsPage.tsx'),
    name: (words) => words(periodsTexts)?.title,
  },
  '/journal/month-end': {
    page: () => import('./pages/MonthEndPage.tsx'),
    name: (words) => words(periodsTexts)?.monthEnd.title,
  },
  '/journal/opening-balances': {
    page: () => import('./pages/OpeningsPage.tsx'),
    name: (words) => words(periodsTexts)?.openings,
  },
  '/journal/opening-balances/closing': {
    page: () => import('./pages/ClosingPage.tsx'),
    name: (words) => words(periodsTexts)?.closing,
  },
  '/journal/opening-balances/new': {
    page: () => import('./pages/OpeningCreatePage.tsx'),
    name: (words) => words(periodsTexts)?.newOpening,
  },
}
