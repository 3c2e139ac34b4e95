import type { Screens } from '#platform/web/screens.ts'
import { followUpTexts } from '../texts/texts.ts'

export const screens: Screens = {
  '/my-work/follow-ups': {
    page: () => import('./pages/FollowUpsPage.tsx'),
    list: async () => ({ call: (await import('../calls.gen.ts')).followUps.list }),
    name: (words) => words(followUpTexts)?.title,
  },
}
