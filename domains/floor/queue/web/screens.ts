import { IconListNumbers } from '@tabler/icons-react'
import type { Screens } from '#platform/web/screens.ts'

const board = () => import('./pages/QueuePage.tsx')

export const screens: Screens = {
  '/queue': {
    icon: IconListNumbers,
    page: board,
    asks: async () => ({
      call: (await import('../calls.gen.ts')).queue.list,
      query: { limit: 100 },
    }),
  },
  '/home/queue': { page: board },
  '/queue/$id/ticket': { page: () => import('./pages/TicketPage.tsx'), bare: true },
  '/queue/display': { page: () => import('./pages/DisplayPage.tsx'), bare: true },
}
