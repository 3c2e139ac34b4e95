import { IconPuzzle } from '@tabler/icons-react'
import type { Screens } from '#platform/web/screens.ts'
import { thirdPartyTexts } from '../texts/texts.ts'

export const screens: Screens = {
  '/third-party-management': {
    icon: IconPuzzle,
    page: () => import('./pages/ThirdPartiesPage.tsx'),
    list: async () => ({ call: (await import('../calls.gen.ts')).thirdParties.list }),
    adds: (words) => words(thirdPartyTexts)?.add,
  },
}
