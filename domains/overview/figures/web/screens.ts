import type { Screens } from '#platform/web/screens.ts'
import { figuresTexts } from '../texts/texts.ts'

export const screens: Screens = {
  '/home/cash': {
    page: () => import('./pages/CashPage.tsx'),
    name: (words) => words(figuresTexts)?.received.title,
  },
}
