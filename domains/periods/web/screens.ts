import type { Screens } from '#platform/web/screens.ts'
import { periodsTexts } from './texts/texts.ts'

export const screens: Screens = {
  '/journal/periods': {
    page: () => import('./PeriodsPage.tsx'),
    name: (words) => words(periodsTexts)?.title,
  },
  '/journal/opening-balances': {
    page: () => import('./OpeningsPage.tsx'),
    name: (words) => words(periodsTexts)?.openings,
  },
  '/journal/opening-balances/new': {
    page: () => import('./OpeningCreatePage.tsx'),
    name: (words) => words(periodsTexts)?.newOpening,
  },
}
