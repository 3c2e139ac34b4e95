import type { RoleName } from '#platform/contract/roles.ts'
import type { Screen } from '#platform/web/screens.ts'

const roles: readonly RoleName[] = ['finance', 'super admin']

/** Ours: reached from the journal. */
export const periodScreens: readonly Screen[] = [
  { path: '/journal/periods', roles, page: () => import('./PeriodsPage.tsx') },
  { path: '/journal/opening-balances', roles, page: () => import('./OpeningsPage.tsx') },
  { path: '/journal/opening-balances/new', roles, page: () => import('./OpeningCreatePage.tsx') },
]
