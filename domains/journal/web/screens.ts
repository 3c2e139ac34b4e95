import { IconBook2 } from '@tabler/icons-react'
import type { RoleName } from '#platform/contract/roles.ts'
import type { Screen } from '#platform/web/screens.ts'

const roles: readonly RoleName[] = ['finance', 'super admin']

export const journalScreens: readonly Screen[] = [
  {
    path: '/journal',
    roles,
    menu: {
      group: 'transaction',
      label: ({ nav }) => nav.journal,
      roles,
      icon: IconBook2,
      order: 10,
    },
    page: () => import('./JournalPage.tsx'),
    list: async () => ({ call: (await import('../contract.ts')).journal.list }),
  },
  { path: '/journal/new', roles, page: () => import('./JournalCreatePage.tsx') },
  { path: '/journal/$id', roles, page: () => import('./JournalEntryPage.tsx') },
]
