import { IconBuildingFactory2, IconBuildingStore } from '@tabler/icons-react'
import type { Screens } from '#platform/web/screens.ts'
import { garagesTexts } from '../texts/texts.ts'

// one page: it shows the kind that its user writes
const page = () => import('./pages/GaragesPage.tsx')
const list = (kind: 'garage' | 'workshop') => async () => ({
  call: (await import('../calls.gen.ts')).garages.list,
  query: { kind, garage_id: 0 },
})

export const screens: Screens = {
  '/branch-management': {
    icon: IconBuildingStore,
    page,
    list: list('garage'),
    adds: (words) => words(garagesTexts)?.addBranch,
  },
  '/workshop-management': {
    icon: IconBuildingFactory2,
    page,
    list: list('workshop'),
    adds: (words) => words(garagesTexts)?.addWorkshop,
  },
}
