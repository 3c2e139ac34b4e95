import { IconBinaryTree2 } from '@tabler/icons-react'
import type { Screens } from '#platform/web/screens.ts'
import { accountTexts } from '../texts/texts.ts'

export const screens: Screens = {
  '/chart-of-account': {
    icon: IconBinaryTree2,
    page: () => import('./pages/AccountsPage.tsx'),
    adds: (words) => words(accountTexts)?.add,
  },
}
