import { IconListDetails } from '@tabler/icons-react'
import type { Screens } from '#platform/web/screens.ts'
import { catalogServicesTexts } from '../texts/texts.ts'

export const screens: Screens = {
  '/catalog-services': {
    icon: IconListDetails,
    page: () => import('./pages/CatalogServicesPage.tsx'),
    list: async () => ({ call: (await import('../calls.gen.ts')).catalogServices.list }),
    adds: (words) => words(catalogServicesTexts)?.add,
  },
  '/catalog-services/prices': {
    page: () => import('./pages/PricesPage.tsx'),
    name: (words) => words(catalogServicesTexts)?.changePrices,
  },
  '/catalog-services/$id': { page: () => import('./pages/CatalogServicePage.tsx') },
}
