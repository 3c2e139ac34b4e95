import { IconIdBadge2 } from '@tabler/icons-react'
import type { Screens } from '#platform/web/screens.ts'
import { membershipTexts } from '../texts/texts.ts'

export const screens: Screens = {
  '/membership-management': {
    icon: IconIdBadge2,
    page: () => import('./pages/MembersPage.tsx'),
    list: async () => ({ call: (await import('../calls.gen.ts')).membership.list }),
  },
  '/membership-management/expiring': {
    page: () => import('./pages/ExpiringPage.tsx'),
    list: async () => ({ call: (await import('../calls.gen.ts')).membership.expiring }),
    name: (words) => words(membershipTexts)?.expiringSoon,
  },
  '/membership-management/settings': {
    page: () => import('./pages/SettingsPage.tsx'),
    name: (words) => words(membershipTexts)?.settings,
  },
  '/membership-management/$id': { page: () => import('./pages/MemberPage.tsx') },
}
