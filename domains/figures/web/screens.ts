import type { Screens } from '#platform/web/screens.ts'
import { figuresTexts } from './texts/texts.ts'

export const screens: Screens = {
  '/home/cash': {
    page: () => import('./CashPage.tsx'),
    name: (words) => words(figuresTexts)?.received.title,
  },
}
