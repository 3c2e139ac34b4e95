import { IconBuildingBank } from '@tabler/icons-react'
import type { Screens } from '#platform/web/screens.ts'
import { legalTexts } from '../texts/texts.ts'

export const screens: Screens = {
  '/master-data/legal-entity': {
    icon: IconBuildingBank,
    page: () => import('./pages/LegalEntitiesPage.tsx'),
    list: async () => ({ call: (await import('../calls.gen.ts')).legalEntities.list }),
  },
  '/master-data/legal-entity/new': {
    page: () => import('./pages/LegalEntityCreatePage.tsx'),
    name: (words) => words(legalTexts)?.add,
  },
  '/master-data/legal-entity/$id': { page: () => import('./pages/LegalEntityPage.tsx') },
  '/master-data/legal-entity/$id/edit': {
    page: () => import('./pages/LegalEntityEditPage.tsx'),
  },
}
