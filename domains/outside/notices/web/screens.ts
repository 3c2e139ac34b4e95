import { IconMessages } from '@tabler/icons-react'
import type { Screens } from '#platform/web/screens.ts'
import { noticeTexts } from '../texts/texts.ts'

export const screens: Screens = {
  '/messages': {
    icon: IconMessages,
    page: () => import('./pages/MessagesPage.tsx'),
    list: async () => ({ call: (await import('../calls.gen.ts')).notices.list }),
  },
  '/my-work/messages': {
    page: () => import('./pages/MessagesByHandPage.tsx'),
    name: (words) => words(noticeTexts)?.byHandTitle,
  },
  '/master-data/message-template': {
    page: () => import('./pages/TemplatesPage.tsx'),
    list: async () => ({ call: (await import('../calls.gen.ts')).messageTemplates.list }),
  },
}
