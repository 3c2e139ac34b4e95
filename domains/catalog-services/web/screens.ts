import type { Screens } from '#platform/web/screens.ts'

export const screens: Screens = {
  '/catalog-services': {
    page: () => import('./CatalogServicesPage.tsx'),
    list: async () => ({ call: (await import('../contract.ts')).catalogServices.list }),
  },
}
