import { IconListCheck } from '@tabler/icons-react'
import type { Screens } from '#platform/web/screens.ts'
import { setUpTexts } from '../texts/texts.ts'

export const screens: Screens = {
  '/set-up': {
    icon: IconListCheck,
    page: () => import('./pages/SetUpPage.tsx'),
    asks: async () => ({ call: (await import('../calls.gen.ts')).setUp.get, query: {} }),
    name: (words) => words(setUpTexts)?.title,
  },
}
