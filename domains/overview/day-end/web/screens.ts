import type { Screens } from '#platform/web/screens.ts'
import { dayEndTexts } from '../texts/texts.ts'

export const screens: Screens = {
  '/day-end': {
    page: () => import('./pages/DayEndPage.tsx'),
    name: (words) => words(dayEndTexts)?.title,
  },
}
